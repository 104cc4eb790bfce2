"""The stages of an event: which there are, and how they are set before the start."""

from datetime import datetime
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.tournament_shape import Tournament, tournament_shape
from tournaments.models.match import MAX_GROUPS
from tournaments.models.tournament import MAX_CAPACITY
from tournaments.queries.stages import current_stage, is_league, resolved_options, stages_of
from tournaments.services.presets import apply_preset
from tournaments.services.stage_change import StagePlan, set_stages

router = Router(tags=["stages"])

MOST_STAGES = 2
_STAGES = "/tournaments/{slug:slug}/stages"


class Stage(BaseModel):
    """A stage. `groups` of it play apart, and `qualifiers` of each go on (null: it is the last one)."""

    number: int
    format: str
    league: bool
    options: dict[str, Any]
    groups: int
    qualifiers: int | None
    late_best_of: int = Field(description="Games that the last two rounds of a bracket are the best of.")
    entrants: int = Field(description="How many play in it; before it begins, as planned.")
    state: Literal["planned", "playing", "over"]
    ended_at: datetime | None


class Stages(BaseModel):
    """The stages in the order of play."""

    items: list[Stage]


class NewStage(Body):
    """A stage as it shall be."""

    format: str = Field(max_length=40)
    options: dict[str, Any] = Field(default={})
    groups: Whole = Field(default=1, ge=1, le=MAX_GROUPS)
    qualifiers: Whole | None = Field(default=None, ge=1, le=MAX_CAPACITY)
    late_best_of: Literal[1, 3, 5, 7, 9] = 1


class NewStages(Body):
    """All stages that the event shall have; all but the last are leagues, and from each somebody goes on."""

    stages: list[NewStage] = Field(min_length=1, max_length=MOST_STAGES)


class ChosenPreset(Body):
    """The code of a preset, of `GET /presets`."""

    preset: str = Field(max_length=40)


@router.get(_STAGES, **documented(Stages, READ))
def list_stages(request: HttpRequest, response: HttpResponse, slug: str) -> Stages:
    """The stages that the event is played in."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return _stages(tournament)


@router.put(_STAGES, **documented(Stages, WRITE_MANAGE, 409, *BODY))
def replace_stages(request: HttpRequest, slug: str, body: NewStages) -> Stages:
    """Say in which stages the event is played, before its start. The same ones again change nothing."""
    seen = seen_event(request, slug)
    plans = [
        StagePlan(row.format, row.options, row.groups, row.qualifiers, row.late_best_of)
        for row in body.stages
    ]
    set_stages(tournament=seen.tournament, actor=seen.actor, plans=plans)
    return _stages(seen.tournament)


@router.post("/tournaments/{slug:slug}/preset", **documented(Tournament, WRITE_MANAGE, 409, *BODY))
def use_preset(request: HttpRequest, slug: str, body: ChosenPreset) -> Tournament:
    """Make the event like a well-known one: game, rules, stages and lengths at one stroke, before its start."""
    seen = seen_event(request, slug)
    apply_preset(tournament=seen.tournament, actor=seen.actor, code=body.preset)
    event = models.Tournament.objects.select_related("series").get(pk=seen.tournament.pk)
    return tournament_shape(event, seen.actor)


def _stages(tournament: models.Tournament) -> Stages:
    on = current_stage(tournament)
    return Stages(items=[Stage(**stage_shape(row, on)) for row in stages_of(tournament)])


def stage_shape(stage: models.Stage, on: models.Stage | None) -> dict[str, Any]:
    """The fields of a Stage; ``on`` is the one being played, if any is."""
    over = stage.ended_at is not None
    begun = on is not None and stage.number <= on.number
    return {
        "number": stage.number,
        "format": stage.format,
        "league": is_league(stage),
        "options": dict(resolved_options(stage)),
        "groups": stage.groups,
        "qualifiers": stage.qualifiers,
        "late_best_of": stage.late_best_of,
        "entrants": stage.entrants,
        "state": "over" if over else "playing" if begun else "planned",
        "ended_at": stage.ended_at,
    }
