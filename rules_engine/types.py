"""The values that games and their callers exchange."""
# ruff: noqa: A005 - `rules_engine.types` cannot be mistaken: nothing here is imported relatively

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeGuard


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number. True, "5" and 5.0 are not: a score sheet holds integers only."""
    return type(value) is int


class Dice(Protocol):
    """Where chance comes from; the rules have none of their own. A `random.Random` is one."""

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""


@dataclass(frozen=True, slots=True)
class Whole:
    """One of an option's values: any whole number from `low` to `high`, both included."""

    low: int
    high: int

    def admits(self, value: object) -> bool:
        """Whether the value is such a number."""
        return is_whole(value) and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def is_like(self, value: object) -> bool:
        """Whether the value is of this type, however large."""
        return is_whole(value)

    def as_json(self) -> dict[str, Any]:
        """The numbers as `games` prints them."""
        return {"from": self.low, "to": self.high}


@dataclass(frozen=True, slots=True)
class WholeList:
    """One of an option's values: a whole number from `low` to `high` for each of the names, in their order."""

    names: tuple[str, ...]
    low: int
    high: int

    def admits(self, value: object) -> bool:
        """Whether the value is such a list."""
        if not isinstance(value, list | tuple) or len(value) != len(self.names):
            return False
        return all(is_whole(item) and self.low <= item <= self.high for item in value)

    def __str__(self) -> str:
        return f"a list of {len(self.names)} whole numbers from {self.low} to {self.high}"

    def is_like(self, value: object) -> bool:
        """Whether the value is of this type, however large its numbers."""
        return isinstance(value, list | tuple) and len(value) == len(self.names) and all(map(is_whole, value))

    def as_json(self) -> dict[str, Any]:
        """The list as `games` prints it."""
        return {"list": list(self.names), "from": self.low, "to": self.high}


@dataclass(frozen=True, slots=True)
class Option:
    """One point on which the sources of a game differ, or which an organizer decides.

    `values` are the alternatives: plain values (strings, booleans, numbers, None), `Whole` or `WholeList`.
    """

    default: Any
    values: tuple[Any, ...]
    says: str

    def admits(self, value: object) -> bool:
        """Whether the option allows this value."""
        return any(_is_alternative(alternative, value) for alternative in self.values)

    def fault(self, value: object) -> str:
        """What is wrong with a value that is not allowed: `wrong-type`, `out-of-range`, or `unknown` for a word."""
        if not any(_is_like(alternative, value) for alternative in self.values):
            return "wrong-type"
        return "unknown" if isinstance(value, str) else "out-of-range"

    def expected(self) -> str:
        """The values in words."""
        kinds = (Whole, WholeList)
        return " or ".join(str(item) if isinstance(item, kinds) else json.dumps(item) for item in self.values)

    def as_json(self) -> dict[str, Any]:
        """The option as `games` prints it."""
        values = [item.as_json() if isinstance(item, Whole | WholeList) else item for item in self.values]
        return {"default": self.default, "values": values, "says": self.says}


def _is_alternative(alternative: object, value: object) -> bool:
    if isinstance(alternative, Whole | WholeList):
        return alternative.admits(value)
    # By type too: in Python True equals 1.
    return type(alternative) is type(value) and alternative == value


def _is_like(alternative: object, value: object) -> bool:
    if isinstance(alternative, Whole | WholeList):
        return alternative.is_like(value)
    return type(alternative) is type(value)


@dataclass(frozen=True, slots=True)
class Violation:
    """Something understood that the rules forbid.

    `message` is the English sentence, `params` the values in it, so that a page can say `code` in another
    language. `field` points into a result, `event` into a record, `hand` into the hands of a match.
    """

    code: str
    message: str
    params: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    field: str = ""
    event: int | None = None
    hand: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The violation as the command line prints it: only the pointers that are set."""
        answer: dict[str, Any] = {"code": self.code, "message": self.message}
        if self.field:
            answer["field"] = self.field
        if self.event is not None:
            answer["event"] = self.event
        if self.hand is not None:
            answer["hand"] = self.hand
        return answer


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a hand is worth: points per side, and the parts they are made of (such as `card_points`)."""

    points: tuple[int, ...]
    parts: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        """The score as `score` and `match` print it."""
        return {"points": self.points, **self.parts}


@dataclass(frozen=True, slots=True)
class Played:
    """What the record of a whole hand comes to: the result that its players would write down, and its worth."""

    result: Mapping[str, Any]
    score: HandScore


class Reading(NamedTuple):
    """How cards lie on the table: their kind as the game calls it, and the names of its lowest and highest rank."""

    kind: str
    low: str
    high: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A hand after one of its events, for whoever watches it. Cards and tiles are given by their names.

    `event` is what has just happened, as in a record, None at the start; `laid` are its cards in the order in which
    they are read, and `reading` what they are together. `opens`: it begins a trick. `winning` has the trick as it
    lies, whose cards are `worth` so much; both None where no card has just been laid. `held` is what each seat still
    holds, `taken` what each side has won so far, None in a game that counts no cards. `turn` is the seat to act, None
    when the hand is over. `out` are the seats without cards in the order they went out. `notes` are what else holds
    now, by names that the game chooses.
    """

    event: Mapping[str, Any] | None
    held: tuple[tuple[str, ...], ...]
    turn: int | None
    out: tuple[int, ...]
    taken: tuple[int, ...] | None
    laid: tuple[str, ...] = ()
    reading: Reading | None = None
    opens: bool = False
    winning: int | None = None
    worth: int | None = None
    notes: Mapping[str, Any] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class GameState:
    """A game after some hands: points per side, and once complete the winning sides (several after a draw)."""

    score: tuple[int, ...]
    complete: bool
    winners: tuple[int, ...]
