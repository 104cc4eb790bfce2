"""The records of an event or a series: the longest match, the biggest swing, who achieved what most often."""

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, seen_event
from tournaments.api.auth import READ
from tournaments.api.documented import documented
from tournaments.api.rendered import Rendered
from tournaments.pages.event_numbers import event_told
from tournaments.pages.record_lines import ToldMatches, more_than_once, upsets_of_two
from tournaments.pages.series_records import kept_for, series_told
from tournaments.queries.board import teams_of
from tournaments.queries.programme import listed
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.story import ToldHand, ToldMatch

router = Router(tags=["records"])
RENDERED = Rendered()


class RecordMatch(BaseModel):
    """A match, with its event (slug) and, by side, the names of the entries that play on it."""

    event: str
    code: str
    sides: list[list[str]]
    winner: int | None = Field(description="The side that won; null after a draw.")


class LongestMatch(BaseModel):
    """The match with the most hands."""

    match: RecordMatch
    hands: int


class RecordHand(BaseModel):
    """A hand, the side that it was best for, and how many points it was: the difference, or those of the side."""

    match: RecordMatch
    number: int
    side: int
    points: int


class RecordComeback(BaseModel):
    """The winner of the match was so many points behind after that hand."""

    match: RecordMatch
    points: int
    after: int


class Most(BaseModel):
    """Who achieved something most often; several who did as often."""

    names: list[str]
    count: int


class Records(BaseModel):
    """The records in a game. What is null there was not; what a feat's code means is the game's to say.

    `longest`: null where all were as long. `upsets`: how often the favourite of two lost.
    """

    game: str
    matches: int
    hands: int
    longest: LongestMatch | None
    swing: RecordHand = Field(description="The hand that moved the difference most.")
    highest: RecordHand = Field(description="The hand with the most points for a side.")
    comeback: RecordComeback | None
    upsets: int
    biggest_upset: RecordMatch | None
    feats: dict[str, int] = Field(description="How often everybody together achieved what.")
    most: dict[str, Most] = Field(description="By feat, where somebody achieved it more than once.")


class AllRecords(BaseModel):
    """The records, game by game; none before the end, or where nothing was played."""

    items: list[Records]


@router.get("/tournaments/{slug:slug}/records", **documented(AllRecords, READ))
def read_records(request: HttpRequest, slug: str) -> HttpResponse:
    """The records of an event that is over."""
    tournament = seen_event(request, slug).tournament
    return RENDERED.answer(request, tournament, lambda: _of_event(tournament))


@router.get("/series/{slug:slug}/records", **documented(AllRecords, READ))
def read_series_records(request: HttpRequest, response: HttpResponse, slug: str) -> AllRecords:
    """The records over the legs of a series that are listed and over; whoever played in several is one."""
    series = models.Series.objects.filter(slug=slug).first()
    if series is None:
        raise NotFound
    found = listed().filter(series=series, finished_at__isnull=False)
    legs = list(found.order_by("leg", "pk"))
    etags.mark(request, response, legs, series.pk, list(series.decisions.values_list("pk", "undone")))
    kept = kept_for(series, legs, f"api-{etags.SHAPE}", lambda: _of_series(series, legs))
    return AllRecords(items=[Records.model_validate_json(one) for one in kept])


def _of_event(tournament: models.Tournament) -> AllRecords:
    told = event_told(tournament)
    found = _records(tournament.game, told) if told else None
    return AllRecords(items=[found] if found else [])


def _of_series(series: models.Series, legs: "Sequence[models.Tournament]") -> list[str]:
    """As they are kept: each game's in JSON."""
    found = (_records(game, told) for game, told in series_told(series, legs).items())
    return [each.model_dump_json() for each in found if each]


def _records(game: str, told: ToldMatches) -> Records | None:
    """The records over these matches; None where nothing was played."""
    found, rows = told.records(), told.rows()
    if found.swing is None or found.highest is None:
        return None

    def of_hand(record: "tuple[ToldMatch, ToldHand]", points: int) -> RecordHand:
        story, hand = record
        return RecordHand(match=_match(rows[story.key]), number=hand.number, side=hand.best, points=points)

    longest, comeback, upsets = found.longest, found.comeback, upsets_of_two(found, rows)
    return Records(
        game=game,
        matches=found.matches,
        hands=found.hands,
        longest=LongestMatch(match=_match(rows[longest.key]), hands=len(longest.hands)) if longest else None,
        swing=of_hand(found.swing, found.swing[1].swing),
        highest=of_hand(found.highest, max(found.highest[1].points)),
        comeback=None
        if comeback is None
        else RecordComeback(
            match=_match(rows[comeback[0].key]), points=comeback[1].points, after=comeback[1].after
        ),
        upsets=len(upsets),
        biggest_upset=_match(upsets[0]) if upsets else None,
        feats=dict(found.feats),
        most={
            code: Most(names=[told.named(holder)[0] for holder in held.holders], count=held.count)
            for code, held in more_than_once(found).items()
        },
    )


def _match(match: models.Match) -> RecordMatch:
    event = match.stage.tournament
    teams = teams_of(match, game_of(event).sides)
    sides = [[side.entry.name for side in team if side.entry] for team in teams]
    return RecordMatch(event=event.slug, code=match.code, sides=sides, winner=match.winner)
