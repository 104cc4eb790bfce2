"""The bracket, as the public page shows it: also before the start, as it is planned. Of a league its matches."""

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.access import seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.match_shape import (
    EntryName,
    Source,
    Target,
    entry_name,
    name_on,
    source_on,
    source_shape,
    target_shape,
)
from tournaments.api.rendered import Rendered
from tournaments.formats import graph
from tournaments.queries.board import sides_of
from tournaments.queries.field import published_field
from tournaments.queries.matches import MatchInPlay, matches_of_stage
from tournaments.queries.planned import planned_matches
from tournaments.queries.stages import bracket_stage, current_stage, stages_of

router = Router(tags=["standings"])
RENDERED = Rendered()


class BracketSide(BaseModel):
    """One side of a match of the bracket. `score` only where it was or is being played."""

    source: Source
    entry: EntryName | None
    score: int | None


class BracketMatch(BaseModel):
    """A match of the bracket. `walkover`: it was not decided at the table."""

    code: str
    bracket: str
    round: int
    state: str
    winner: int | None
    walkover: bool
    sides: list[BracketSide]
    winner_to: Target | None
    loser_to: Target | None


class BracketRound(BaseModel):
    """A round of one of the brackets, and when it begins."""

    bracket: str
    number: int
    starts_at: datetime | None


class Bracket(BaseModel):
    """All matches of the bracket in the order of play; of an event without one, those of the league being played.

    `planned`: not started yet, so entries stand there once the draw is published.
    """

    stage: int
    format: str
    entrants: int
    planned: bool
    rounds: list[BracketRound]
    matches: list[BracketMatch]
    version: int = Field(description="The event's.")


@router.get("/tournaments/{slug:slug}/bracket", **documented(Bracket, READ))
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    """The bracket as it stands."""
    tournament = seen_event(request, slug).tournament
    return RENDERED.answer(request, tournament, lambda: _bracket(tournament))


def _bracket(tournament: models.Tournament) -> Bracket:
    stage = bracket_stage(tournament) or current_stage(tournament) or stages_of(tournament)[0]
    played = [_played(row) for row in matches_of_stage(stage)]
    drawn = published_field(tournament) if stage.number == 1 and not played else []
    entrants = len(drawn) or stage.entrants
    return Bracket(
        stage=stage.number,
        format=stage.format,
        entrants=entrants,
        planned=not played,
        rounds=_rounds(stage),
        matches=played or _planned(stage, entrants, drawn),
        version=tournament.version,
    )


def _rounds(stage: models.Stage) -> list[BracketRound]:
    found = stage.rounds.select_related("session")
    return [
        BracketRound(
            bracket=row.bracket,
            number=row.number,
            starts_at=row.starts_at or (row.session.starts_at if row.session else None),
        )
        for row in found
    ]


def _played(row: MatchInPlay) -> BracketMatch:
    match = row.match
    scored = match.status in {"playing", "final"} and not row.by_walkover
    return BracketMatch(
        code=match.code,
        bracket=match.round.bracket,
        round=match.round.number,
        state=match.status,
        winner=match.winner,
        walkover=row.by_walkover,
        sides=[
            BracketSide(
                source=source_on(side),
                entry=name_on(side),
                score=side.score if scored else None,
            )
            for side in sides_of(match)
        ],
        winner_to=target_shape(match.winner_to, match.winner_to_side),
        loser_to=target_shape(match.loser_to, match.loser_to_side),
    )


def _planned(stage: models.Stage, entrants: int, drawn: Sequence[models.Entry]) -> list[BracketMatch]:
    return [_planned_match(match, drawn) for _, match in planned_matches(stage, entrants)]


def _planned_match(match: graph.MatchPlan, drawn: Sequence[models.Entry]) -> BracketMatch:
    return BracketMatch(
        code=match.id,
        bracket=match.bracket,
        round=match.round,
        state="pending",
        winner=None,
        walkover=False,
        sides=[
            BracketSide(source=source_shape(source), entry=_drawn(source, drawn), score=None)
            for source in match.sides
        ],
        winner_to=_target(match.winner_to),
        loser_to=_target(match.loser_to),
    )


def _drawn(source: graph.Source, drawn: Sequence[models.Entry]) -> EntryName | None:
    """Who has the seed, once that is published."""
    seed = source.seed
    return entry_name(drawn[seed - 1]) if seed is not None and seed <= len(drawn) else None


def _target(target: graph.Target | None) -> Target | None:
    return Target(match=target.match, side=target.side) if target else None
