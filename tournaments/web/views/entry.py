"""What a pair does with its private link: open it, correct names, withdraw, renew it, forget it."""

import functools
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import wording
from tournaments.pages.event import event_head
from tournaments.pages.leaving import own_leave_says
from tournaments.permissions import Action, Actor, require
from tournaments.services import links, registration, rulings
from tournaments.services.attachments import attach_account, detach_account
from tournaments.services.errors import Refused
from tournaments.web.access import (
    entry_of,
    event_page,
    forget_entry,
    linked_entry,
    private,
    remember_entry,
    unreferred,
)
from tournaments.web.forms import KeyedForm, add_problems
from tournaments.web.player_forms import EntryForm, LinkForm, initial_names

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Entry, Tournament


def captain_page(view: "Callable[..., HttpResponse]") -> "Callable[..., HttpResponse]":
    """Decorate a view ``(request, tournament, actor, entry)``; whoever holds no link is told how to get in."""

    @event_page(Action.VIEW)
    @functools.wraps(view)
    def wrapped(
        request: HttpRequest, tournament: "Tournament", actor: Actor, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        entry = entry_of(request, tournament)
        if entry is None:
            return private(redirect("me", slug=tournament.slug))
        return private(view(request, tournament, actor, entry, *args, **kwargs))

    return wrapped


def enter(entry: "Entry") -> HttpResponse:
    """To the entry's own page, with the cookie that opens it."""
    response = redirect("me", slug=entry.tournament.slug)
    remember_entry(response, entry.tournament, links.token_for(entry), secure=settings.SECURE)
    return private(response)


@require_http_methods(["GET", "HEAD", "POST"])
def entry_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The private link. Opening it changes nothing (chat previews do); the button on it sets the cookie.

    Not gated like other pages: the link itself is the right to see even a private event.
    """
    entry = links.entry_for_token(token)
    if entry is not None and entry.tournament.slug != slug:
        entry = None
    if entry is not None and request.method == "POST":
        return unreferred(enter(entry))
    page = render(request, "tournaments/entry_link.html", {"entry": entry}, status=200 if entry else 404)
    return unreferred(private(page))


@event_page(Action.VIEW)
@require_POST
def open_pasted(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """Open a private link that was pasted into the page, of this event or another one."""
    form = LinkForm(request.POST)
    if form.is_valid():
        return enter(form.entry)
    context = {"head": event_head(tournament, "me"), "tournament": tournament, "form": form}
    return private(render(request, "tournaments/me_closed.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
@captain_page
def names(request: HttpRequest, tournament: "Tournament", actor: Actor, entry: "Entry") -> HttpResponse:
    """Correct the pair's names or its address."""
    require(actor, Action.EDIT_ENTRY, tournament, [entry.pk])
    form = EntryForm(tournament, request.POST or None, entry=entry, initial=initial_names(entry))
    if request.method == "POST" and form.is_valid():
        try:
            registration.update_entry(entry=entry, actor=actor, **form.names())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("me", slug=tournament.slug)
    context = {"head": event_head(tournament, "me"), "tournament": tournament, "entry": entry, "form": form}
    return render(request, "tournaments/me_names.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@captain_page
def withdraw(request: HttpRequest, tournament: "Tournament", actor: Actor, entry: "Entry") -> HttpResponse:
    """Leave the event, after saying what that means. Twice is once."""
    require(actor, Action.WITHDRAW_ENTRY, tournament, [entry.pk])
    problem = ""
    if request.method == "POST":
        try:
            rulings.withdraw_entry(entry=entry, actor=actor)
        except Refused as refused:
            problem = wording.problem(refused.code, refused.problems[0].params)
        else:
            messages.success(request, gettext("You have withdrawn."))
            return redirect("me", slug=tournament.slug)
    context = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "entry": entry,
        "problem": problem,
        "says": own_leave_says(tournament, entry),
    }
    return render(request, "tournaments/me_withdraw.html", context)


@event_page(Action.VIEW)
@require_POST
def renew(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """Make the old link worthless; this browser gets the new one, also if it asks twice."""
    form = KeyedForm(request.POST)
    key = form.cleaned_data["key"] if form.is_valid() else ""
    entry = linked_entry(request, tournament)
    if entry is not None:
        token = links.renew_link(entry=entry, actor=actor, key=key)
    elif (entry := links.renewed_by(key, tournament)) is not None:
        token = links.token_for(entry)
    else:
        return private(redirect("me", slug=tournament.slug))
    messages.success(request, gettext("This is your new private link. The old one no longer works."))
    response = redirect("registered", slug=tournament.slug)
    remember_entry(response, tournament, token, secure=settings.SECURE)
    return private(response)


@require_POST
@captain_page
def attach(request: HttpRequest, tournament: "Tournament", actor: Actor, entry: "Entry") -> HttpResponse:
    """The account that is signed in belongs to somebody in this entry from now on."""
    try:
        attach_account(entry=entry, actor=actor)
    except Refused as refused:
        messages.error(request, wording.problem(refused.code, refused.problems[0].params))
    else:
        messages.success(request, gettext("Your account now opens this entry, on any device."))
    return redirect("me", slug=tournament.slug)


@require_POST
@captain_page
def detach(
    request: HttpRequest, tournament: "Tournament", actor: Actor, entry: "Entry", pk: int
) -> HttpResponse:
    """An account no longer belongs to the entry."""
    detach_account(entry=entry, actor=actor, user_id=pk)
    messages.success(request, gettext("The account no longer opens this entry."))
    return redirect("me", slug=tournament.slug)


@event_page(Action.VIEW)
@require_POST
def forget(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """This browser no longer acts for the pair; the link still does."""
    messages.success(
        request,
        wording.of_entries(
            "This device no longer knows your pair. Your private link still works.", tournament.entry_size
        ),
    )
    response = redirect("me", slug=tournament.slug)
    forget_entry(response, tournament)
    return private(response)
