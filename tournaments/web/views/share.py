"""What takes an event elsewhere: codes to scan, calendars, and the bracket inside other sites."""

from typing import TYPE_CHECKING

from csp.decorators import csp_replace
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from tournaments.pages.bracket import bracket_page
from tournaments.pages.calendar import entry_calendar, event_calendar
from tournaments.pages.league_standings import league_page
from tournaments.pages.share import share_page
from tournaments.queries.stages import bracket_stage, stages_of
from tournaments.services.links import entry_for_calendar
from tournaments.web.access import event_page, private, published, unreferred

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.permissions import Actor


#: What a code may lead to.
SCANNED = frozenset({"tournament", "bracket", "rounds", "standings", "prizes"})


@require_safe
def go(request: HttpRequest, slug: str, page: str = "tournament") -> HttpResponse:
    """What a printed code says. The pages themselves are the same for everybody, so this one picks the language."""
    if page not in SCANNED:
        raise Http404
    return private(redirect(page, slug=slug))


@require_safe
@event_page()
def share(request: HttpRequest, tournament: "Tournament", actor: "Actor") -> HttpResponse:
    """Every public page with its code, the calendar, and how to show the bracket elsewhere."""
    context = {"page": share_page(tournament), "tournament": tournament}
    return published(tournament, render(request, "tournaments/share.html", context))


@require_safe
@xframe_options_exempt
@csp_replace({"frame-ancestors": ["*"]})  # type: ignore[arg-type]  # typed for views without arguments
def embed(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket (of a league: its standings) without the site around it, for a frame in any other site.

    It is rendered for nobody in particular: cookies are neither read nor set, and only published events are shown.
    """
    return _embedded(request, slug=slug)


@event_page()
def _embedded(request: HttpRequest, tournament: "Tournament", actor: "Actor") -> HttpResponse:
    if not tournament.is_published:
        raise Http404
    context: dict[str, object] = {"tournament": tournament}
    if bracket_stage(tournament) is not None:
        context["bracket"] = bracket_page(tournament)
    else:
        context["page"] = league_page(tournament, stages_of(tournament)[-1])
    return render(request, "tournaments/embed.html", context)


@require_safe
@event_page()
def calendar(request: HttpRequest, tournament: "Tournament", actor: "Actor") -> HttpResponse:
    """The dates of the event."""
    return published(tournament, _calendar(event_calendar(tournament), tournament.slug))


@require_safe
def my_calendar(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """The matches of an entry, for whoever knows the calendar's own secret address."""
    entry = entry_for_calendar(token)
    if entry is None or entry.tournament.slug != slug:
        raise Http404
    return unreferred(private(_calendar(entry_calendar(entry), slug)))


def _calendar(content: bytes, name: str) -> HttpResponse:
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return response
