"""Matches and their sides as the API shows them."""

from datetime import datetime
from typing import Literal

from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.hand_shape import Hand, hand_of
from tournaments.enums import RulingKind
from tournaments.formats import graph
from tournaments.queries.board import sides_of, source_of
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.whole_matches import WholeMatch


class EntryName(BaseModel):
    """An entry by its id, name and seed."""

    id: int
    name: str
    seed: int | None


#: Where a side comes from, as in a format's plan: {"seed": 1}, {"bye": true}, {"winner_of": "W1.1"} or {"loser_of": …};
#: {"draw": true} where it was drawn into its round.
Source = dict[Literal["seed", "bye", "draw", "winner_of", "loser_of"], int | bool | str]


class Side(BaseModel):
    """A side of a match. `state` is `open` (not known yet), `empty` (a bye) or `filled`.

    A match has two sides, at a table where everybody plays for himself four. `team` is the side of the game that a
    side plays for: in individual Tichu sides 0 and 2 are partners (team 0), and so are 1 and 3 (team 1).
    """

    source: Source
    state: str
    entry: EntryName | None
    team: int
    score: int
    forfeit: bool = Field(description="It did not play, or did not play on.")


class Seat(BaseModel):
    """A place at the table, in play order from 0."""

    seat: int
    side: int
    entry: int
    player_id: int
    player: str


class Substitute(BaseModel):
    """From a hand on somebody else of the same entry sits on a seat."""

    from_hand: int
    seat: int
    player_id: int
    player: str


class Target(BaseModel):
    """The side of another match."""

    match: str
    side: int


class Ruling(BaseModel):
    """The director's decision that decides a match: `walkover`, `double_forfeit`, `absent` or `adjusted`."""

    kind: str
    winner: int | None = Field(description="With `walkover`: the side that wins.")
    absent: int | None = Field(description="With `absent`: the side that did not come.")
    points: list[int] | None = Field(description="With `adjusted`: the score of each team.")
    note: str


class Match(BaseModel):
    """A match. `version` is its event's: it grows with every change there."""

    code: str
    stage: int
    bracket: str
    round: int
    group: int = Field(description="1 is group A.")
    state: str = Field(description="pending, ready, playing, reported, disputed, final, bye or void.")
    outcome: str = Field(description="Of a final match: won, draw, double_forfeit or abandoned.")
    table: str
    called_at: datetime | None = Field(description="When it was called to its table.")
    starts_at: datetime | None
    target: int | None = Field(description="Points that end it.")
    max_hands: int | None = Field(description="Hands that end it.")
    best_of: int = Field(description="Games of it; its score is then the games won.")
    time_limit: int | None = Field(description="Minutes.")
    penalties: list[int] = Field(description="Points off the score of each team; empty where there are none.")
    sides: list[Side]
    seats: list[Seat] = Field(description="As everybody sat down for the first hand.")
    substitutes: list[Substitute]
    score: list[int] = Field(description="By side.")
    winner: int | None = Field(description="The team that won; where there are two sides, the side.")
    ruling: Ruling | None
    hands: list[Hand]
    winner_to: Target | None
    loser_to: Target | None
    version: int


def match_shape(tournament: models.Tournament, whole: WholeMatch) -> Match:
    """A match with everything that belongs to it."""
    match, sides = whole.match, sides_of(whole.match)
    rules, teams = ruleset_of(tournament, match.round), game_of(tournament).sides
    session = match.round.session
    return Match(
        code=match.code,
        stage=match.stage.number,
        bracket=match.round.bracket,
        round=match.round.number,
        group=match.group,
        state=match.status,
        outcome=match.outcome,
        table=match.table,
        called_at=match.called_at,
        starts_at=match.round.starts_at or (session.starts_at if session else None),
        target=rules["target"],
        max_hands=rules["max_hands"],
        best_of=match.round.best_of,
        time_limit=match.round.time_limit,
        penalties=match.attempt.terms.get("penalties", []) if match.attempt else [],
        sides=[_side(side, teams) for side in sides],
        seats=[_seat(seat, whole.match) for seat in whole.seats],
        substitutes=[
            Substitute(from_hand=change.hand, seat=change.seat, player_id=player.pk, player=player.name)
            for change, player in whole.substitutes
        ],
        score=[side.score for side in sides],
        winner=match.winner,
        ruling=_ruling(whole.ruling) if whole.ruling else None,
        hands=[hand_of(hand) for hand in whole.hands],
        winner_to=target_shape(match.winner_to, match.winner_to_side),
        loser_to=target_shape(match.loser_to, match.loser_to_side),
        version=tournament.version,
    )


def _side(side: models.Side, teams: int) -> Side:
    return Side(
        source=source_on(side),
        state=side.state,
        entry=name_on(side),
        team=side.index % teams,
        score=side.score,
        forfeit=side.forfeit,
    )


def _ruling(ruling: models.Ruling) -> Ruling:
    return Ruling(
        kind=ruling.kind,
        winner=ruling.side if ruling.kind == RulingKind.WALKOVER else None,
        absent=ruling.side if ruling.kind == RulingKind.ABSENT else None,
        points=ruling.points,
        note=ruling.note,
    )


def name_on(side: models.Side) -> EntryName | None:
    """Who stands on this side, if that is known and it is not a bye."""
    return entry_name(side.entry) if side.entry else None


def entry_name(entry: models.Entry) -> EntryName:
    return EntryName(id=entry.pk, name=entry.name, seed=entry.seed)


def source_on(side: models.Side) -> Source:
    """Where this side comes from."""
    return {"draw": True} if side.source_kind == "draw" else source_shape(source_of(side))


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
