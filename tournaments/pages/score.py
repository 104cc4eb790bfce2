"""The table of a match as its score pages show it: who sits where, the score so far, what a hand would add."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

from django.utils.html import format_html
from django.utils.translation import gettext

from scoring.match import match_state
from tournaments.models import Seat
from tournaments.queries.board import sides_of
from tournaments.queries.record import current_hands
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.templatetags.geekcup import COLON, bdi, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rules_engine.types import HandScore
    from scoring.match import MatchState
    from tournaments.models import Hand, Match, Tournament
    from tournaments.permissions import Actor

#: Where the seats stand around the drawn table, from the reader's own on in play order.
_AROUND = {"ccw": ("bottom", "right", "top", "left"), "cw": ("bottom", "left", "top", "right")}
#: How wide a name may be on a seat, alone and with "you" beside it, before its print gets smaller.
_ROOM, _ROOM_BESIDE_YOU = 8, 6


@dataclass(frozen=True, slots=True)
class Team:
    """A side of the match: its entry and its points after the hands that stand."""

    side: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as drawn. ``place`` is bottom, right, top or left; ``mine``: the reader's own."""

    index: int
    player_id: int
    name: str
    place: str
    side: int
    mine: bool

    @property
    def long(self) -> bool:
        """Whether the name needs small print, in half widths: a Chinese character has two."""
        width = sum(2 if east_asian_width(letter) in "WF" else 1 for letter in self.name)
        return width > (_ROOM_BESIDE_YOU if self.mine else _ROOM)


@dataclass(frozen=True, slots=True)
class SumRow:
    """What a hand is worth to one side, and the side's total before and after it."""

    name: str
    side: int
    cards: int
    calls: int
    points: int
    before: int
    total: int


@dataclass(frozen=True, slots=True)
class Sum:
    """What a hand would do. ``key`` names all its figures, so that a form can say which sum was read."""

    rows: "tuple[SumRow, ...]"
    ends: str
    key: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match with all that its score pages need. ``hands`` are those that stand, in order."""

    tournament: "Tournament"
    match: "Match"
    ruleset: "Mapping[str, Any]"
    teams: "tuple[Team, ...]"
    seats: "tuple[SeatView, ...]"
    hands: "list[Hand]"

    @property
    def next_number(self) -> int:
        return len(self.hands) + 1

    @property
    def captain(self) -> bool:
        """Whether the reader holds the link of one of the two entries."""
        return any(seat.mine for seat in self.seats)

    @property
    def last(self) -> "Hand | None":
        return self.hands[-1] if self.hands else None

    @property
    def last_points(self) -> str:
        """The last hand's points of both sides: "+160 : −60"."""
        return signed_pair(self.hands[-1].points) if self.hands else ""

    @property
    def direction(self) -> str:
        return str(self.ruleset["direction"])

    def hand(self, number: int) -> "Hand | None":
        """The hand with this number, if it stands."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def state(self, points: "Sequence[Sequence[int]]") -> "MatchState":
        """The match after these hands."""
        return match_state(game_of(self.tournament), self.ruleset, points)

    def with_hand(self, number: int, points: "Sequence[int]") -> "list[Sequence[int]]":
        """The points of all hands if hand ``number``, a new or a standing one, had these."""
        standing = {hand.number: hand.points for hand in self.hands}
        return [value for _, value in sorted({**standing, number: points}.items())]

    def rules_for_script(self, number: int) -> "dict[str, Any]":
        """What static/tournaments/js/score.js needs to show the sum of hand ``number`` while it is entered."""
        return {
            "number": number,
            "hands": [list(hand.points) for hand in self.hands],
            "target": self.ruleset["target"],
            "max_hands": self.ruleset["max_hands"],
            "double_victory": self.ruleset["double_victory_points"],
        }


def table_of(tournament: "Tournament", match: "Match", actor: "Actor") -> Table:
    """The table of a match whose sides are known; the reader's own seat, if any, is drawn at the bottom."""
    sides = sides_of(match)
    hands = current_hands(match.attempt) if match.attempt else []
    ruleset = ruleset_of(tournament, match.round)
    return Table(
        tournament=tournament,
        match=match,
        ruleset=ruleset,
        teams=tuple(Team(side.index, side.entry.name if side.entry else "", side.score) for side in sides),
        seats=_seats(match, str(ruleset["direction"]), actor),
        hands=hands,
    )


def _seats(match: "Match", direction: str, actor: "Actor") -> tuple[SeatView, ...]:
    rows = list(Seat.objects.filter(attempt=match.attempt_id).select_related("player").order_by("index"))
    own = [seat for seat in rows if seat.player.entry_id == actor.entry_id]
    mine = min(own, key=lambda seat: seat.player.position).index if own else None
    first = mine or 0
    return tuple(
        SeatView(
            index=seat.index,
            player_id=seat.player_id,
            name=seat.player.name,
            place=_AROUND[direction][(seat.index - first) % len(rows)],
            side=seat.index % 2,
            mine=seat.index == mine,
        )
        for seat in (*rows[first:], *rows[:first])
    )


def signed_pair(points: "Sequence[int]") -> str:
    """A hand's points of both sides: "+160 : −60"."""
    return COLON.join(signed(value) for value in points)


def sum_of(table: Table, number: int, score: "HandScore") -> Sum:
    """What hand ``number`` would do with this score: to both sides, and to the match."""
    after = table.state(table.with_hand(number, score.points))
    rows = tuple(
        SumRow(
            name=team.name,
            side=team.side,
            cards=score.parts["card_points"][team.side],
            calls=score.parts["call_points"][team.side],
            points=score.points[team.side],
            before=team.total,
            total=after.score[team.side],
        )
        for team in table.teams
    )
    key = " ".join(str(value) for value in (*score.points, *after.score))
    return Sum(rows, end_of(table, after), key)


def end_of(table: Table, after: "MatchState") -> str:
    """What the state means for the match, in a sentence; "" while it simply goes on."""
    if after.complete:
        name = bdi(table.teams[after.winners[0]].name, table.tournament.language)
        return format_html(gettext("That ends the match: {name} wins."), name=name)
    target, limit = table.ruleset["target"], table.ruleset["max_hands"]
    reached = (target and max(after.score) >= target) or (limit and after.hands_played >= limit)
    return gettext("Equal scores at the end: one more hand.") if reached else ""
