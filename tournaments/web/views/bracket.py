"""The bracket page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import Tournament
from tournaments.pages.bracket import bracket_page
from tournaments.pages.event import event_head
from tournaments.permissions import Actor
from tournaments.queries.stages import bracket_stage
from tournaments.web.access import event_page, published


@require_safe
@event_page()
def bracket(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """The bracket as it stands; the same page prints empty before the event. Events without one have rounds."""
    if bracket_stage(tournament) is None:
        return redirect("rounds", tournament.slug)
    context = {
        "tournament": tournament,
        "head": event_head(tournament, "bracket"),
        "bracket": bracket_page(tournament),
    }
    return published(tournament, render(request, "tournaments/bracket.html", context))
