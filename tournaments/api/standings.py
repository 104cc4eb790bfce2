"""The standings, as the public page shows them."""

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from scoring.meetings import plain
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.match_shape import EntryName, entry_name
from tournaments.models import Tournament
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.stages import current_stage, is_league
from tournaments.queries.standings import Row, standings_of

router = Router(tags=["standings"])


class Line(BaseModel):
    """An entry's line. Its `place` is final once it is `out`, or the event is decided."""

    place: int
    entry: EntryName
    out: bool
    losses_to_spare: int
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
    """How places in the league being played come about, after the last round with a result."""

    criteria: list[str] = Field(description="What decides, in this order.")
    points: str = Field(description="What a match gives.")
    after: int
    frozen: bool = Field(description="The stage is over; its places stay.")
    rows: list[Compared]


class Standings(BaseModel):
    """All entries by their place; none before the start. `version` is the event's.

    `league` is null where the stage being played is a bracket.
    """

    complete: bool
    champion: EntryName | None
    rows: list[Line]
    league: League | None
    version: int


@router.get("/tournaments/{slug:slug}/standings", **documented(Standings, READ))
def standings(request: HttpRequest, response: HttpResponse, slug: str) -> Standings:
    """Who is where."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    found = standings_of(tournament)
    first = found.at(1) if found.complete else []
    return Standings(
        complete=found.complete,
        champion=entry_name(first[0].entry) if first else None,
        rows=[_line(row) for row in found.rows],
        league=_league(tournament),
        version=tournament.version,
    )


def _league(tournament: Tournament) -> League | None:
    stage = current_stage(tournament)
    if stage is None or not is_league(stage):
        return None
    found = league_standings(stage)
    return League(
        criteria=[criterion.code for criterion in found.criteria],
        points=found.scheme,
        after=found.after,
        frozen=found.frozen,
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


def _line(row: Row) -> Line:
    return Line(
        place=row.place,
        entry=entry_name(row.entry),
        out=row.out,
        losses_to_spare=row.spare,
        won=row.tally.wins,
        lost=row.tally.defeats,
        points=row.tally.points,
        points_against=row.tally.against,
        difference=row.tally.difference,
        match=row.match.code,
    )
