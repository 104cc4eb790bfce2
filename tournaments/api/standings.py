"""The standings, as the public page shows them."""

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.match_shape import EntryName, entry_name
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


class Standings(BaseModel):
    """All entries by their place; none before the start. `version` is the event's."""

    complete: bool
    champion: EntryName | None
    rows: list[Line]
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
        version=tournament.version,
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
