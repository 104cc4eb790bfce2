"""The gate before the pages of a match's table: its two entries' captains, the owner and directors."""

import functools
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.shortcuts import render
from django.urls import reverse

from tournaments.enums import MatchStatus
from tournaments.models import Entry
from tournaments.pages.score import Table, came_out, table_of
from tournaments.pages.waiting import texts_for_waiting
from tournaments.permissions import Action, can
from tournaments.services.corrections import may_correct
from tournaments.services.results import entry_ids_of
from tournaments.web.access import event_page, match_or_404, private
from tournaments.web.hand_forms.registry import form_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Match, Tournament
    from tournaments.permissions import Actor

    View = Callable[..., HttpResponse]


def table_page(action: "Action") -> "Callable[[View], View]":
    """Decorate a view ``(request, table, actor, ...)`` of a match, whose address holds slug and code.

    Who may not do the action at this table is told who may, and how to become one of them (403).
    """

    def decorate(view: "View") -> "View":
        @event_page()
        @functools.wraps(view)
        def wrapped(
            request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str, **kwargs: Any
        ) -> "HttpResponse":
            match = match_or_404(tournament, code)
            if not can(actor, action, tournament, entry_ids_of(match), match.pk):
                return refused(request, tournament, match, actor)
            return private(
                view(request, table_of(tournament, match, actor, kwargs.get("number")), actor, **kwargs)
            )

        return wrapped

    return decorate


def refused(
    request: "HttpRequest", tournament: "Tournament", match: "Match", actor: "Actor", why: str = ""
) -> "HttpResponse":
    """Who may act here, and the way there. What was sent waits in the address that leads back to the form."""
    back = request.path
    if request.method == "POST":
        back += "?" + urlencode(form_of(tournament)(request.POST).query(), doseq=True)
    context = {
        "tournament": tournament,
        "match": match,
        "why": why,
        "entry": Entry.objects.filter(pk=actor.own_entry or 0).first(),
        "back": back,
        "sign_in": reverse("sign-in") + "?" + urlencode({"next": back}),
    }
    return private(render(request, "tournaments/score_refused.html", context, status=403))


def table_closed(request: "HttpRequest", table: Table, actor: "Actor", why: str) -> "HttpResponse":
    """The match takes no hand now; ``why`` says it. A form that was sent is answered as a conflict (409)."""
    context = {
        "table": table,
        "why": why,
        "over": table.match.status == MatchStatus.FINAL,
        "came_out": came_out(table),
        "may_correct": table.last is not None and may_correct(table.match, actor, table.tournament),
        "waiting": texts_for_waiting(),
        "is_staff": can(actor, Action.MANAGE, table.tournament),
    }
    status = 409 if request.method == "POST" else 200
    return render(request, "tournaments/score_closed.html", context, status=status)
