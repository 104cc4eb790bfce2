"""Why one entry stands above another."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import BaseModel, Field

from scoring import standings
from scoring.meetings import plain
from tournaments.api import etags
from tournaments.api.access import NotFound, seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.fields import MOST_ID
from tournaments.api.standings import Asked, stage_asked
from tournaments.models import Round, Tournament
from tournaments.queries import bracket_order
from tournaments.queries.league_standings import LeagueStandings, league_standings, two_of
from tournaments.queries.stages import is_league
from tournaments.queries.standings import standings_of

router = Router(tags=["standings"])


class Compared(BaseModel):
    """A criterion with what both have in it: `decides`, `equal`, or `silent` where it has no value for both."""

    criterion: str
    above: float | str | None
    below: float | str | None
    verdict: str


class Change(BaseModel):
    """What would change the order of two entries in a league.

    The one below lacks so much of the `criterion` (of one of which the fewest count, the one above has so much less):
    with it they are level and `then` decides, or nothing (null); anything beyond changes the order. What the criterion
    `rests_on` says by whose results it changes.
    """

    criterion: str
    lacks: float
    then: str | None
    rests_on: str = Field(description="own; opponents; tied: matches among those who are tied; lots.")


class Comparison(BaseModel):
    """Two entries (ids), and the criteria in order up to the one that decides.

    `decided_by` is null where they share a place; without `steps` they are in different groups, which nobody compares.
    `change` is null where they share a place, and in a bracket: there whoever goes further stands higher.
    """

    above: int
    below: int
    steps: list[Compared]
    decided_by: str | None
    change: Change | None = None


class Two(Asked):
    """The ids of two entries."""

    one: int = Field(ge=1, le=MOST_ID)
    other: int = Field(ge=1, le=MOST_ID)


@router.get("/tournaments/{slug:slug}/comparison", **documented(Comparison, READ, 422))
def compare(
    request: HttpRequest, response: HttpResponse, slug: str, asked: Annotated[Two, Query()]
) -> Comparison:
    """Which of two entries stands above the other, and why. 404 where either is not in the stage."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament], *dict(asked).values())
    stage = stage_asked(tournament, asked.stage)
    if stage is None or asked.one == asked.other:
        raise NotFound
    if is_league(stage):
        return _in_league(league_standings(stage, asked.after), asked.one, asked.other)
    return _in_bracket(tournament, asked.one, asked.other)


def _in_league(found: LeagueStandings, one: int, other: int) -> Comparison:
    if not {one, other} <= found.entries.keys():
        raise NotFound
    explained = found.why(one, other)
    if explained is None:
        return Comparison(above=one, below=other, steps=[], decided_by=None)
    steps = [
        Compared(
            criterion=step.criterion.code,
            above=None if step.above is None else plain(step.above),
            below=None if step.below is None else plain(step.below),
            verdict=step.verdict,
        )
        for step in explained.steps
    ]
    above, below = two_of(explained)
    deciding = explained.deciding
    return Comparison(
        above=above,
        below=below,
        steps=steps,
        decided_by=deciding.criterion.code if deciding else None,
        change=_change(explained.change),
    )


def _change(found: standings.Change | None) -> Change | None:
    if found is None:
        return None
    return Change(
        criterion=found.criterion.code,
        lacks=plain(found.lacks),
        then=found.then.code if found.then else None,
        rests_on=found.criterion.rests_on,
    )


def _in_bracket(tournament: Tournament, one: int, other: int) -> Comparison:
    rows = {row.entry.pk: row for row in standings_of(tournament).rows}
    if not {one, other} <= rows.keys():
        raise NotFound
    above, below, compared = bracket_order.compare(rows[one], rows[other])
    steps = [
        Compared(
            criterion=step.code,
            above=_value(step.above),
            below=_value(step.below),
            verdict="decides" if step.order else "equal",
        )
        for step in compared
    ]
    last = steps[-1]
    return Comparison(
        above=above.entry.pk,
        below=below.entry.pk,
        steps=steps,
        decided_by=last.criterion if last.verdict == "decides" else None,
    )


def _value(value: bool | int | Round) -> float | str:
    """A round by its half and number: "losers 2"."""
    return f"{value.bracket} {value.number}" if isinstance(value, Round) else value
