"""The rules of the games, for everybody, and as one event plays them."""

from typing import TYPE_CHECKING

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.pages.rulebook import rulebook, rulebooks
from tournaments.queries.rules import OFFERED, game_of
from tournaments.web.access import event_page, published

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: They change with the program only; a proxy may keep them for an hour.
_KEPT = cache_control(public=True, max_age=3600)


@require_safe
@_KEPT
def every(request: "HttpRequest") -> "HttpResponse":
    """The games whose rules are told here."""
    return render(request, "tournaments/rulebooks.html", {"games": rulebooks()})


@require_safe
@_KEPT
def of_game(request: "HttpRequest", game: str) -> "HttpResponse":
    """The rules of a game."""
    if game not in OFFERED:
        raise Http404
    return render(request, "tournaments/rulebook.html", {"book": rulebook(OFFERED[game])})


@require_safe
@event_page()
def of_event(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The rules of an event's game, with what its options change."""
    context = {"book": rulebook(game_of(tournament), tournament), "tournament": tournament}
    return published(tournament, render(request, "tournaments/rulebook.html", context))
