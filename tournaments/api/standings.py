"""The standings, as the public page shows them."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import BaseModel, Field

from scoring.meetings import plain
from tournaments.api import etags
from tournaments.api.access import NotFound, seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.match_shape import EntryName, entry_name
from tournaments.models import Stage, Tournament
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.stages import current_stage, is_league, stages_of
from tournaments.queries.standings import Row, standings_of

router = Router(tags=["standings"])


class Line(BaseModel):
    """An entry's line. Its `place` is final once it is `out`, or the event is decided."""

    place: int
    entry: EntryName
    out: bool
    losses_to_spare: int | None = Field(description="In a double elimination.")
    won: int = Field(description="Matches won at the table.")
    lost: int = Field(description="Matches lost at the table.")
    points: int
    points_against: int
    difference: int
    match: str = Field(description="Where the entry plays next, or played last.")


class Compared(BaseModel):
    """An entry's line in a league: its value for each criterion, null where that one decides nothing for it."""

    place: int
    entry: EntryName
    group: int = Field(description="1 is group A; each group has places of its own.")
    values: dict[str, float | None]


class League(BaseModel):
    """How places in a league come about, after a round: the last one with a result unless another is asked for."""

    stage: int
    criteria: list[str] = Field(description="What decides, in this order.")
    points: str = Field(description="What a match gives.")
    after: int
    rounds: list[int] = Field(description="Those with a result, after which one may ask.")
    frozen: bool = Field(description="The stage is over; its places stay.")
    open: bool = Field(description="A match of the round `after` is still to be decided.")
    late: list[int] = Field(description="Ids of entries that came when rounds had been drawn already.")
    rows: list[Compared]


class Standings(BaseModel):
    """All entries by their place; none before the start. `version` is the event's.

    `league` is null where the stage is a bracket.
    """

    complete: bool
    champion: EntryName | None
    rows: list[Line]
    league: League | None
    version: int


class Asked(BaseModel):
    """A stage by its number (else the one being played), and of a league the round after which."""

    stage: int | None = Field(default=None, ge=1, le=99)
    after: int | None = Field(default=None, ge=0, le=9999)


@router.get("/tournaments/{slug:slug}/standings", **documented(Standings, READ, 422))
def standings(
    request: HttpRequest, response: HttpResponse, slug: str, asked: Annotated[Asked, Query()]
) -> Standings:
    """Who is where: `rows` as the event stands, `league` with what decides in a league."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament], asked.stage, asked.after)
    found = standings_of(tournament)
    on = current_stage(tournament)
    stage = on if asked.stage is None else stage_asked(tournament, asked.stage)
    double = on is not None and on.format == "double_elimination"
    first = found.at(1) if found.complete else []
    return Standings(
        complete=found.complete,
        champion=entry_name(first[0].entry) if first else None,
        rows=[_line(row, double=double) for row in found.rows],
        league=_league(stage, asked.after) if stage is not None and is_league(stage) else None,
        version=tournament.version,
    )


def stage_asked(tournament: Tournament, number: int | None) -> Stage | None:
    """The stage with this number, or the one being played; None before the start. Raises NotFound."""
    if number is None:
        return current_stage(tournament)
    stage = next((row for row in stages_of(tournament) if row.number == number), None)
    if stage is None:
        raise NotFound
    return stage


def _league(stage: Stage, after: int | None) -> League:
    found = league_standings(stage, after)
    return League(
        stage=stage.number,
        criteria=[criterion.code for criterion in found.criteria],
        points=found.scheme,
        after=found.after,
        rounds=list(found.rounds),
        frozen=found.frozen,
        open=found.open,
        late=list(found.late),
        rows=[
            Compared(
                place=row.place,
                entry=entry_name(found.entries[entry_of(row)]),
                group=group.number,
                values={code: None if value is None else plain(value) for code, value in row.values.items()},
            )
            for group in found.groups
            for row in group.rows
        ],
    )


def _line(row: Row, *, double: bool) -> Line:
    return Line(
        place=row.place,
        entry=entry_name(row.entry),
        out=row.out,
        losses_to_spare=row.spare if double else None,
        won=row.tally.wins,
        lost=row.tally.defeats,
        points=row.tally.points,
        points_against=row.tally.against,
        difference=row.tally.difference,
        match=row.match.code,
    )
