"""A director's rulings about a match: set its score, penalty points, time called, play it again, a substitute, take one back."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.pages.match_rulings import match_rulings
from tournaments.pages.ruling import revocation
from tournaments.permissions import Action
from tournaments.queries.rules import game_of
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.score_rulings import (
    call_time,
    give_penalty,
    replay_match,
    set_score,
    take_back_ruling,
)
from tournaments.services.substitutes import substitute_player
from tournaments.web.access import event_page, match_or_404
from tournaments.web.director_forms.desk import ConfirmForm
from tournaments.web.director_forms.rulings import AgainForm, PenaltyForm, ScoreForm, SubstituteForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Match, Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.RULE)
def rulings(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """All rulings about a match, and the forms for further ones; what they touch is agreed to first."""
    match = match_or_404(tournament, code)
    kind = request.POST.get("kind", "") if request.method == "POST" else ""
    forms_ = _forms(request, match, kind)
    form = forms_.get(kind)
    if kind and (form is None or form.is_valid()):
        try:
            _rule(request, match, actor, kind, form)
        except NeedsConfirmation as needed:
            return _ask(request, tournament, actor, match, needed)
        except Refused as refused:
            if form is None:
                say_refused(request, refused)
            else:
                add_problems(form, refused)
        else:
            messages.success(request, gettext("The ruling on {code} stands.").format(code=code))
            return redirect("manage-rulings", tournament.slug, code)
    context = {"tab": "manage", "page": match_rulings(tournament, match), "forms": forms_}
    return desk_page(request, tournament, actor, "manage-rulings", context)


def _forms(request: "HttpRequest", match: "Match", kind: str) -> "dict[str, forms.Form]":
    sides = game_of(match.stage.tournament).sides
    sent = {
        name: request.POST if kind == name else None for name in ("score", "penalty", "again", "substitute")
    }
    return {
        "score": ScoreForm(sent["score"], match=match, sides=sides),
        "penalty": PenaltyForm(sent["penalty"], match=match, sides=sides),
        "again": AgainForm(sent["again"]),
        "substitute": SubstituteForm(sent["substitute"], match=match),
    }


def _rule(
    request: "HttpRequest", match: "Match", actor: "Actor", kind: str, form: "forms.Form | None"
) -> None:
    agreed = ConfirmForm(request.POST)
    confirm = agreed.cleaned_data["confirm"] if agreed.is_valid() else None
    common: dict[str, Any] = {"match": match, "actor": actor, "confirm": confirm}
    if isinstance(form, ScoreForm):
        set_score(**common, points=form.points, note=form.cleaned_data["note"])
    elif isinstance(form, PenaltyForm):
        given = form.cleaned_data
        give_penalty(**common, side=given["side"], points=given["points"], note=given["note"])
    elif isinstance(form, AgainForm):
        replay_match(**common, note=form.cleaned_data["note"])
    elif isinstance(form, SubstituteForm):
        substitute_player(match=match, actor=actor, change=form.change, note=form.cleaned_data["note"])
    elif kind == "time":
        call_time(**common)
    else:
        ruling = request.POST.get("ruling", "")
        take_back_ruling(**common, ruling_id=int(ruling) if ruling.isdecimal() and len(ruling) < 19 else 0)  # noqa: PLR2004


def _ask(
    request: "HttpRequest",
    tournament: "Tournament",
    actor: "Actor",
    match: "Match",
    needed: NeedsConfirmation,
) -> "HttpResponse":
    """What the ruling would touch, with everything that was sent, to be agreed to."""
    sent = [
        (name, value)
        for name, value in request.POST.items()
        if name not in {"confirm", "csrfmiddlewaretoken"}
    ]
    context = {
        "tab": "manage",
        "page": match_rulings(tournament, match),
        "revocation": revocation(needed, stale=bool(request.POST.get("confirm")), match=match),
        "sent": sent,
    }
    return desk_page(request, tournament, actor, "manage-ruling-confirm", context)
