"""What happens in a hand, one event after the other, and how a record writes it."""

from dataclasses import dataclass
from typing import Any

from rules_engine.tichu.cards import RANKS, names


@dataclass(frozen=True, slots=True)
class Play:
    """Cards on the table. `reads` is the rank the Phoenix was said to stand for, `wish` the rank wished; 0 is none.

    An interrupt lands on the trick that lies open: out of turn, or after the last pass.
    """

    seat: int
    cards: int
    reads: int = 0
    wish: int = 0
    interrupt: bool = False

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


@dataclass(frozen=True, slots=True)
class Pass:
    """The player to act does not play."""

    seat: int

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "pass": True}


@dataclass(frozen=True, slots=True)
class Call:
    """A player calls Tichu."""

    seat: int

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "call": "tichu"}


@dataclass(frozen=True, slots=True)
class GiveDragon:
    """The player whose Dragon took the trick gives it to an opponent."""

    seat: int
    to: int

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "give_dragon": self.to}


Event = Play | Pass | Call | GiveDragon
