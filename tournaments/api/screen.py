"""What the projector on the wall shows, for other screens."""

from collections.abc import Sequence
from datetime import datetime

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.models import Round, Tournament
from tournaments.pages.screen import Placed as Line
from tournaments.pages.screen import Places, ScreenMatch, screen_page
from tournaments.queries.clock import clocks_of

router = Router(tags=["standings"])


class Shown(BaseModel):
    """A side of the game: who plays for it, and its score where one is shown. `ahead`: it leads, or has won."""

    names: list[str]
    words: str = Field(description="Where nobody is known yet: who comes.")
    score: int | None
    ahead: bool


class ShownMatch(BaseModel):
    """A match. `state`: called, waiting, playing or done; `hand` is the number of the hand on the table."""

    code: str
    table: str
    round: str
    state: str
    hand: int
    sides: list[Shown]


class Placed(BaseModel):
    """A line of the standings; `value` is what stands beside the name."""

    place: int
    name: str
    value: str


class ShownPlaces(BaseModel):
    """The standings, or those of a group."""

    title: str
    head: str
    rows: list[Placed]


class RunningClock(BaseModel):
    """The clock of a round: it runs until `ends_at`, or stands with `seconds_left`."""

    round: int = Field(description="The id of the round.")
    ends_at: datetime | None
    seconds_left: int | None


class Screen(BaseModel):
    """The event as the wall shows it. Words are English."""

    title: str
    line: str
    now: str
    clocks: list[RunningClock]
    playing: list[ShownMatch]
    pairings: list[ShownMatch] = Field(description="The rounds being played, whole.")
    next_up: list[ShownMatch]
    entries: list[str] = Field(description="Before the start: who has a place.")
    places: list[ShownPlaces]
    version: int


@router.get("/tournaments/{slug:slug}/screen", **documented(Screen, READ))
def screen(request: HttpRequest, response: HttpResponse, slug: str) -> Screen:
    """What the projector shows, without its sheets."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return _screen(tournament)


def _screen(tournament: Tournament) -> Screen:
    page = screen_page(tournament)
    return Screen(
        title=page.title,
        line=page.line,
        now=page.now,
        clocks=[_clock(row) for row in clocks_of(tournament)],
        playing=_matches(page.playing),
        pairings=_matches(page.pairings),
        next_up=_matches([page.next_up]),
        entries=[name for sheet in page.entries for name in sheet],
        places=_places(page.places),
        version=tournament.version,
    )


def _matches(sheets: Sequence[Sequence[ScreenMatch]]) -> list[ShownMatch]:
    return [_match(match) for sheet in sheets for match in sheet]


def _match(match: ScreenMatch) -> ShownMatch:
    return ShownMatch(
        code=match.code,
        table=match.table,
        round=match.round_name,
        state=match.state,
        hand=match.hand,
        sides=[
            Shown(names=list(side.names), words=side.words, score=side.score, ahead=side.ahead)
            for side in match.sides
        ],
    )


def _places(sheets: Sequence[Places]) -> list[ShownPlaces]:
    """The sheets of one table put together again."""
    found: dict[str, ShownPlaces] = {}
    for sheet in sheets:
        table = found.setdefault(sheet.title, ShownPlaces(title=sheet.title, head=sheet.head, rows=[]))
        table.rows += [Placed(place=row.place, name=row.name, value=_value(row)) for row in sheet.rows]
    return list(found.values())


def _value(row: Line) -> str:
    """In a double elimination the discs beside a name, as a number."""
    return row.value or (str(sum(row.spare)) if row.spare else "")


def _clock(row: Round) -> RunningClock:
    return RunningClock(round=row.pk, ends_at=row.clock_ends_at, seconds_left=row.clock_left)
