"""The rounds of leagues."""

import re

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_safe

from tournaments.models import Round, RoundDraw, Stage, Tournament
from tournaments.pages.round_draw import round_draw_page
from tournaments.pages.rounds import has_field, round_on, rounds_page
from tournaments.permissions import Actor
from tournaments.queries.stages import league_stages
from tournaments.web.access import event_page, published

#: A round's number, after that of its stage where it is not the first.
_WHICH = re.compile(r"(?:([1-9][0-9]?)\.)?([1-9][0-9]{0,3})")


@require_safe
@event_page()
def rounds(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """The round that is on."""
    stages = league_stages(tournament)
    if not stages:
        return redirect("bracket", tournament.slug)
    stage = next((stage for stage in reversed(stages) if has_field(stage)), stages[0])
    shown = round_on(stage)
    if shown is None:
        raise Http404
    return _page(request, tournament, stage, shown)


@require_safe
@event_page()
def round_(request: HttpRequest, tournament: Tournament, actor: Actor, which: str) -> HttpResponse:
    """One round of a league."""
    return _page(request, tournament, *round_or_404(tournament, which))


@require_safe
@event_page()
def round_draw(request: HttpRequest, tournament: Tournament, actor: Actor, which: str) -> HttpResponse:
    """Why a round was drawn as it was."""
    stage, row = round_or_404(tournament, which)
    draw = get_object_or_404(RoundDraw, round=row)
    context = {"page": round_draw_page(tournament, stage, row, draw), "tournament": tournament}
    return published(tournament, render(request, "tournaments/round_draw.html", context))


@require_safe
@event_page()
def round_draw_data(request: HttpRequest, tournament: Tournament, actor: Actor, which: str) -> HttpResponse:
    """What the command that repeats the draw is asked."""
    _, row = round_or_404(tournament, which)
    draw = get_object_or_404(RoundDraw, round=row)
    response = JsonResponse(draw.request, headers={"Content-Disposition": 'attachment; filename="draw.json"'})
    return published(tournament, response)


def round_or_404(tournament: Tournament, which: str) -> tuple[Stage, Round]:
    """The round that an address names, and its stage."""
    found = _WHICH.fullmatch(which)
    if found is None:
        raise Http404
    number, wanted = int(found[1] or 1), int(found[2])
    stage = next((each for each in league_stages(tournament) if each.number == number), None)
    row = stage.rounds.select_related("session").filter(number=wanted).first() if stage else None
    if stage is None or row is None:
        raise Http404
    return stage, row


def _page(request: HttpRequest, tournament: Tournament, stage: Stage, shown: Round) -> HttpResponse:
    context = {"page": rounds_page(tournament, stage, shown), "tournament": tournament}
    return published(tournament, render(request, "tournaments/rounds.html", context))
