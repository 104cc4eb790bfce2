"""Signing up, and the pages that a pair opens with its private link."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.pages.entry_accounts import accounts_of
from tournaments.pages.entry_link import private_link
from tournaments.pages.event import event_head
from tournaments.pages.inbox import inbox_of, newest_message
from tournaments.pages.me import my_event
from tournaments.pages.prizes import own_vote
from tournaments.pages.register import sign_up_form
from tournaments.permissions import Action, Actor, can
from tournaments.services.errors import Refused
from tournaments.services.links import calendar_token_for
from tournaments.services.sign_ups import sign_up_from
from tournaments.web.access import entry_of, event_page, linked_entry, private, remember_entry
from tournaments.web.forms import add_problems, new_key
from tournaments.web.player_forms import EntryForm, LinkForm

if TYPE_CHECKING:
    from tournaments.models import Tournament


@event_page(Action.REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def register(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """Sign a pair up; the answer sets the cookie and leads to the private link."""
    form = EntryForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            done = sign_up_from(
                request.META.get("REMOTE_ADDR", ""),
                tournament=tournament,
                actor=Actor(user_id=actor.user_id),  # an entry does not sign another one up
                language=get_language() or tournament.language,
                key=form.cleaned_data["key"],
                **form.names(),
            )
        except Refused as refused:
            _explain(form, refused)
        else:
            response = redirect("registered", slug=tournament.slug)
            remember_entry(response, tournament, done.token, secure=settings.SECURE)
            return private(response)
    context = {
        "head": event_head(tournament, "register"),
        "tournament": tournament,
        "form": form,
        "sign_up": sign_up_form(tournament, actor),
        "mine": entry_of(request, tournament),
    }
    return private(render(request, "tournaments/register.html", context))


def _explain(form: EntryForm, refused: Refused) -> None:
    """Problems at their fields. Where the key was used, the next try is a sign-up of its own."""
    add_problems(form, refused)
    if refused.code == "key-reused":
        form.renew_key()


@event_page(Action.VIEW)
@require_safe
def registered(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """The private link, to keep: shown after signing up and whenever the pair asks again."""
    entry = linked_entry(request, tournament)
    if entry is None:
        return private(redirect("me", slug=tournament.slug))
    mine = my_event(tournament, entry)
    context = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "entry": entry,
        "status": mine.status,
        "notes": mine.notes,
        "place": mine.place,
        "link": private_link(tournament, entry),
        "key": new_key(),
    }
    return private(render(request, "tournaments/registered.html", context))


@event_page(Action.VIEW)
@require_safe
def me(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """My event; for somebody without a cookie, how to get in."""
    entry = entry_of(request, tournament)
    context: dict[str, Any] = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "is_staff": can(actor, Action.MANAGE, tournament),
    }
    if entry is None:
        context |= {"form": LinkForm(), "may_sign_up": tournament.accepts_sign_up()}
        return private(render(request, "tournaments/me_closed.html", context))
    context["me"] = my_event(tournament, entry)
    context["accounts"] = accounts_of(entry, actor)
    context["calendar_token"] = calendar_token_for(entry)
    context["newest"] = newest_message(tournament, entry)
    context["vote"] = own_vote(tournament, actor)
    return private(render(request, "tournaments/me.html", context))


@event_page(Action.VIEW)
@require_safe
def inbox(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """All that this entry was told; for somebody without a cookie, how to get in."""
    entry = entry_of(request, tournament)
    if entry is None:
        return private(redirect("me", slug=tournament.slug))
    context = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "letters": inbox_of(tournament, entry),
    }
    return private(render(request, "tournaments/me_inbox.html", context))
