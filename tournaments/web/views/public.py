"""Pages that everyone reads, the same for every reader: no form, no name, no message in them."""

from typing import TYPE_CHECKING

from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import Series
from tournaments.pages.home import home_page
from tournaments.pages.league_standings import league_page
from tournaments.pages.match import match_page
from tournaments.pages.replay.page import replay_page
from tournaments.pages.screen import screen_page
from tournaments.pages.series import series_page
from tournaments.pages.standings import standings_page
from tournaments.pages.tournament import tournament_page
from tournaments.queries.records import record_of
from tournaments.queries.stages import is_league
from tournaments.web.access import event_page, match_or_404, published, until
from tournaments.web.asked import AskedStandings
from tournaments.web.languages import other_language, remember_choice

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: No hand has a moment with a longer number.
LONGEST = 6


@require_safe
def home(request: "HttpRequest") -> "HttpResponse":
    """The programme; from outside first to the visitor's language."""
    if (response := other_language(request)) is not None:
        return response
    page = home_page(request.GET)
    return remember_choice(request, render(request, "tournaments/home.html", {"page": page}))


@require_safe
def series(request: "HttpRequest", slug: str) -> "HttpResponse":
    """A series and its legs."""
    page = series_page(get_object_or_404(Series, slug=slug))
    return render(request, "tournaments/series.html", {"page": page})


@require_safe
@event_page()
def tournament(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The overview of an event."""
    page = tournament_page(tournament)
    context = {"page": page, "tournament": tournament}
    return until(published(tournament, render(request, "tournaments/tournament.html", context)), page.until)


@require_safe
@event_page()
def standings(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The standings of an event: of the stage being played, or of the one asked for, after the round asked for."""
    asked = AskedStandings(request.GET)
    stage = asked.stage_of(tournament)
    if stage is not None and is_league(stage):
        page = league_page(tournament, stage, asked.after, asked.compared)
        context = {"page": page, "tournament": tournament}
        return published(tournament, render(request, "tournaments/standings_league.html", context))
    context = {"page": standings_page(tournament, asked.compared), "tournament": tournament}
    return published(tournament, render(request, "tournaments/standings.html", context))


@require_safe
@event_page()
def screen(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """What the projector on the wall shows."""
    page = screen_page(tournament)
    context = {"page": page, "tournament": tournament}
    response = published(tournament, render(request, "tournaments/screen.html", context))
    return until(response, page.vote.until if page.vote else None)


@require_safe
@event_page()
def match(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """The story of a match."""
    page = match_page(tournament, match_or_404(tournament, code))
    context = {"page": page, "tournament": tournament}
    return published(tournament, render(request, "tournaments/match.html", context))


@require_safe
@event_page()
def hand(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str, number: int
) -> "HttpResponse":
    """A recorded hand at the moment ``?at=``; a hand without a record is told on the match's page."""
    match = match_or_404(tournament, code)
    kept = record_of(tournament, code, number)
    if kept is None:
        return redirect("match", tournament.slug, match.code)
    asked = request.GET.get("at", "")
    at = int(asked[:LONGEST]) if asked.isascii() and asked.isdigit() else 0
    context = {"page": replay_page(tournament, match, kept, at), "tournament": tournament}
    return published(tournament, render(request, "tournaments/replay.html", context))
