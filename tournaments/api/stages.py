"""A stage and who is in it; what is drawn and begun while the event runs: the next round of a Swiss system or of
tables, the next stage."""

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.match_shape import EntryName, entry_name
from tournaments.api.stage_plans import Stage, stage_shape
from tournaments.api.tournament_shape import Tournament, tournament_shape
from tournaments.queries.stages import current_stage, stages_of
from tournaments.services.rounds import pair_round, undo_pairing
from tournaments.services.stage_change import start_next_stage, undo_next_stage

router = Router(tags=["lifecycle"])

_DRAW = "/tournaments/{slug:slug}/pairings/{int:number}"
_STAGE = "/tournaments/{slug:slug}/stages/{int:number}"
_ANSWER = documented(Tournament, WRITE_MANAGE, 409)


class Entrant(BaseModel):
    """An entry in a stage: its seed there, its group (1 is A), and its place once the stage is over."""

    entry: EntryName
    seed: int
    group: int
    place: int | None


class StageField(Stage):
    """A stage and who is in it, by seed; nobody before it begins."""

    field: list[Entrant]


class NewPairing(Body):
    """How to draw the round. `early`: a match that is still open counts as drawn.

    `draw_number` decides between equal pairings; the site makes one where none is given.
    """

    early: bool = Field(default=False, strict=True)
    draw_number: Whole | None = Field(default=None, ge=0, le=2**31 - 1)


@router.post(_DRAW, **documented(Tournament, WRITE_MANAGE, 409, *BODY))
def draw_round(request: HttpRequest, slug: str, number: int, body: NewPairing | None = None) -> Tournament:
    """Draw this round of the stage that is played, the next one. One that is drawn stays as it is."""
    seen = seen_event(request, slug)
    asked = body or NewPairing()
    pair_round(
        tournament=seen.tournament,
        actor=seen.actor,
        number=number,
        early=asked.early,
        draw_number=asked.draw_number,
    )
    return _shown(seen)


@router.delete(_DRAW, **_ANSWER)
def undo_round(request: HttpRequest, slug: str, number: int) -> Tournament:
    """Take the draw of the last drawn round back, as long as nothing was played in it."""
    seen = seen_event(request, slug)
    undo_pairing(tournament=seen.tournament, actor=seen.actor, number=number)
    return _shown(seen)


@router.get(_STAGE, **documented(StageField, READ))
def read_stage(request: HttpRequest, response: HttpResponse, slug: str, number: int) -> StageField:
    """A stage and who is in it."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    stage = next((row for row in stages_of(tournament) if row.number == number), None)
    if stage is None:
        raise NotFound
    field = [
        Entrant(entry=entry_name(row.entry), seed=row.seed, group=row.group, place=row.place)
        for row in stage.field.select_related("entry").order_by("seed")
    ]
    return StageField(**stage_shape(stage, current_stage(tournament)), field=field)


@router.post(_STAGE, **_ANSWER)
def begin_stage(request: HttpRequest, slug: str, number: int) -> Tournament:
    """Begin this stage, the next one, with those who go on."""
    seen = seen_event(request, slug)
    start_next_stage(tournament=seen.tournament, actor=seen.actor, number=number)
    return _shown(seen)


@router.delete(_STAGE, **_ANSWER)
def undo_stage(request: HttpRequest, slug: str, number: int) -> Tournament:
    """Take the start of this stage back, as long as nothing was played in it."""
    seen = seen_event(request, slug)
    undo_next_stage(tournament=seen.tournament, actor=seen.actor, number=number)
    return _shown(seen)


def _shown(seen: Seen) -> Tournament:
    event = models.Tournament.objects.select_related("series").get(pk=seen.tournament.pk)
    return tournament_shape(event, seen.actor)
