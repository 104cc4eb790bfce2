"""Matches and their sides as the API shows them."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.hand_shape import Hand, hand_of
from tournaments.formats import graph
from tournaments.queries.board import sides_of, source_of
from tournaments.queries.rules import ruleset_of
from tournaments.queries.whole_matches import WholeMatch


class EntryName(BaseModel):
    """An entry by its id, name and seed."""

    id: int
    name: str
    seed: int | None


#: Where a side comes from, as in a format's plan: {"seed": 1}, {"bye": true}, {"winner_of": "W1.1"} or {"loser_of": …}.
Source = dict[Literal["seed", "bye", "winner_of", "loser_of"], int | bool | str]


class Side(BaseModel):
    """A side of a match. `state` is `open` (not known yet), `empty` (a bye) or `filled`."""

    source: Source
    state: str
    entry: EntryName | None


class Seat(BaseModel):
    """A place at the table, in play order from 0."""

    seat: int
    side: int
    entry: int
    player_id: int
    player: str


class Target(BaseModel):
    """The side of another match."""

    match: str
    side: int


class Ruling(BaseModel):
    """A director's decision: `walkover` for the winning side, or `double_forfeit`."""

    kind: str
    winner: int | None
    note: str


class Match(BaseModel):
    """A match. `version` is its event's: it grows with every change there."""

    code: str
    bracket: str
    round: int
    state: str = Field(description="pending, ready, playing, reported, disputed, final, bye or void.")
    table: str
    starts_at: datetime | None
    target: int | None = Field(description="Points that end it.")
    max_hands: int | None = Field(description="Hands that end it.")
    sides: list[Side]
    seats: list[Seat]
    score: list[int]
    winner: int | None
    ruling: Ruling | None
    hands: list[Hand]
    winner_to: Target | None
    loser_to: Target | None
    version: int


def match_shape(tournament: models.Tournament, whole: WholeMatch) -> Match:
    """A match with everything that belongs to it."""
    match, sides = whole.match, sides_of(whole.match)
    rules = ruleset_of(tournament, match.round)
    ruling = whole.ruling
    session = match.round.session
    return Match(
        code=match.code,
        bracket=match.round.bracket,
        round=match.round.number,
        state=match.status,
        table=match.table,
        starts_at=match.round.starts_at or (session.starts_at if session else None),
        target=rules["target"],
        max_hands=rules["max_hands"],
        sides=[side_shape(side) for side in sides],
        seats=[_seat(seat, whole.match) for seat in whole.seats],
        score=[side.score for side in sides],
        winner=match.winner,
        ruling=Ruling(kind=ruling.kind, winner=ruling.side, note=ruling.note) if ruling else None,
        hands=[hand_of(hand) for hand in whole.hands],
        winner_to=target_shape(match.winner_to, match.winner_to_side),
        loser_to=target_shape(match.loser_to, match.loser_to_side),
        version=tournament.version,
    )


def side_shape(side: models.Side) -> Side:
    return Side(source=source_shape(source_of(side)), state=side.state, entry=name_on(side))


def name_on(side: models.Side) -> EntryName | None:
    """Who stands on this side, if that is known and it is not a bye."""
    return entry_name(side.entry) if side.entry else None


def entry_name(entry: models.Entry) -> EntryName:
    return EntryName(id=entry.pk, name=entry.name, seed=entry.seed)


def source_shape(source: graph.Source) -> Source:
    if source.kind == "bye":
        return {"bye": True}
    value = source.seed if source.kind == "seed" else source.match
    assert value is not None
    return {source.kind: value}


def target_shape(match: str, side: int | None) -> Target | None:
    return None if side is None or not match else Target(match=match, side=side)


def _seat(seat: models.Seat, match: models.Match) -> Seat:
    entries = [side.entry_id for side in sides_of(match)]
    entry = seat.player.entry_id
    return Seat(
        seat=seat.index,
        side=entries.index(entry),
        entry=entry,
        player_id=seat.player_id,
        player=seat.player.name,
    )
