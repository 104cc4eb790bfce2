"""What happens in a hand, one event after the other, and how a record writes it.

Events are tuples, which compare by what is in them; `kind` keeps a pass from being equal to a call.
"""

from typing import Any, NamedTuple

from rules_engine.tichu.cards import RANKS, names
from rules_engine.tichu.result import SEATS


class Play(NamedTuple):
    """Cards on the table. `reads` is the rank the Phoenix was said to stand for, `wish` the rank wished; 0 is none.

    An interrupt lands on the trick that lies open: out of turn, or after the last pass.
    """

    seat: int
    cards: int
    reads: int = 0
    wish: int = 0
    interrupt: bool = False
    kind: str = "play"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        event: dict[str, Any] = {"seat": self.seat, "play": names(self.cards)}
        if self.reads:
            event["as"] = RANKS[self.reads]
        if self.wish:
            event["wish"] = RANKS[self.wish]
        if self.interrupt:
            event["interrupt"] = True
        return event


def play(seat: int, cards: int, reads: int = 0, wish: int = 0, interrupt: bool = False) -> Play:
    """A `Play` in half the time: the hot path."""
    return tuple.__new__(Play, (seat, cards, reads, wish, interrupt, "play"))


class Pass(NamedTuple):
    """The player to act does not play."""

    seat: int
    kind: str = "pass"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "pass": True}


#: The pass of each seat: events are immutable, and most of them are passes.
PASSES = tuple(Pass(seat) for seat in range(SEATS))


class Call(NamedTuple):
    """A player calls Tichu."""

    seat: int
    kind: str = "call"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "call": "tichu"}


class GiveDragon(NamedTuple):
    """The player whose Dragon took the trick gives it to an opponent."""

    seat: int
    to: int
    kind: str = "give_dragon"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "give_dragon": self.to}


Event = Play | Pass | Call | GiveDragon
