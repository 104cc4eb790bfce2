"""A match in play: who sits in it, what came of it, and what it passes on. One step, used by play and replay."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeGuard

from tournaments.formats.graph import MatchPlan, OnlyIf, Target

#: Whatever names an entrant: a seed on the command line, an entry's id on the site.
Entrant = Hashable
Outcome = Literal[0, 1, "draw", "double_forfeit"]
OUTCOMES: Final = (0, 1, "draw", "double_forfeit")


class Vacancy(Enum):
    """A slot without an entrant. Undecided is not a bye: an open slot waits, an empty one never fills."""

    OPEN = "open"
    EMPTY = "empty"


OPEN: Final = Vacancy.OPEN
EMPTY: Final = Vacancy.EMPTY

Slot = Entrant | Vacancy
Slots = tuple[Slot, Slot]


@dataclass(frozen=True, slots=True)
class MatchState:
    """One match at one moment.

    pending: a side is still open. ready: two entrants, no outcome. done: decided by an outcome; `winner` is None
    after a double forfeit or, in a league, a draw: `outcome` says which. bye: decided without play because a side is empty; `winner` is None if both are.
    void: not to be played. `winner` is a side, never an entrant.
    """

    id: str
    slots: Slots
    state: Literal["pending", "ready", "done", "bye", "void"]
    winner: Literal[0, 1] | None = None
    outcome: Outcome | None = None

    @property
    def decided(self) -> bool:
        """Whether nothing more can happen in this match."""
        return self.state not in ("pending", "ready")

    @property
    def champion(self) -> Entrant | None:
        """The entrant that won this match, if one did."""
        return None if self.winner is None else self.slots[self.winner]


def settle(match_id: str, slots: Slots) -> MatchState:
    """The match with these slots before any result: a single entrant against nobody goes through at once."""
    first, second = slots
    if first is OPEN or second is OPEN:
        return MatchState(match_id, slots, "pending")
    if first is EMPTY:
        return MatchState(match_id, slots, "bye", None if second is EMPTY else 1)
    if second is EMPTY:
        return MatchState(match_id, slots, "bye", 0)
    return MatchState(match_id, slots, "ready")


def close(ready: MatchState, outcome: Outcome) -> MatchState:
    """The ready match after this outcome."""
    return MatchState(ready.id, ready.slots, "done", outcome if is_side(outcome) else None, outcome)


def is_side(outcome: Outcome) -> TypeGuard[Literal[0, 1]]:
    """Whether a side won."""
    return outcome in (0, 1)


def void(match_id: str) -> MatchState:
    """A match that nobody plays."""
    return MatchState(match_id, (EMPTY, EMPTY), "void")


def waives(condition: OnlyIf | None, deciding: MatchState) -> bool:
    """Whether the decided match `deciding` makes the match under that condition void.

    Only a played match can ask for another one: after a bye there is nobody to play it.
    """
    if condition is None or condition.match != deciding.id:
        return False
    return deciding.state != "done" or deciding.winner != condition.winner


def passes_on(plan: MatchPlan, state: MatchState) -> Iterator[tuple[Target, Slot]]:
    """What the match sends where: nothing while it is undecided, and nobody where it has no winner or no loser."""
    if not state.decided:
        return
    winner: Slot = EMPTY
    loser: Slot = EMPTY
    if state.winner is not None:
        winner, loser = state.slots[state.winner], state.slots[1 - state.winner]
    if plan.winner_to:
        yield plan.winner_to, winner
    if plan.loser_to:
        yield plan.loser_to, loser


def replaced(slots: Slots, side: int, slot: Slot) -> Slots:
    """The slots with one side changed."""
    return (slot, slots[1]) if side == 0 else (slots[0], slot)
