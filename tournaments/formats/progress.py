"""A bracket in play. A result moves the matches it touches; a replay of the whole record ends in the same states."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Literal

from tournaments.formats.errors import MatchNotReady
from tournaments.formats.graph import LEAGUE, MatchPlan, Plan, Source, Target
from tournaments.formats.places import champion, is_complete, places
from tournaments.formats.states import (
    EMPTY,
    OPEN,
    OUTCOMES,
    Entrant,
    MatchState,
    Outcome,
    Slot,
    Slots,
    close,
    passes_on,
    replaced,
    settle,
    void,
    waives,
)

__all__ = [
    "EMPTY",
    "OPEN",
    "Board",
    "Entrant",
    "MatchState",
    "Outcome",
    "Record",
    "Slot",
    "Slots",
    "champion",
    "is_complete",
    "open_matches",
    "places",
    "replay",
    "start",
    "whereabouts",
]

#: What each attempt came to: (match, entrant on side 0, entrant on side 1) -> outcome. The order is of no account.
Record = Mapping[tuple[str, Entrant, Entrant], Outcome]


class Board:
    """One step at a time, looking up no other matches than those the step touches.

    `lookup` gives a match's plan and its present state; it is asked once for each match. `withdrawn` are the
    entrants who have left: they enter no further slot. Both steps return every state they changed.
    """

    def __init__(
        self, lookup: Callable[[str], tuple[MatchPlan, MatchState]], withdrawn: Iterable[Entrant] = ()
    ) -> None:
        self._lookup = lookup
        self._withdrawn = set(withdrawn)
        self._known: dict[str, tuple[MatchPlan, MatchState]] = {}

    @classmethod
    def over(cls, plan: Plan, states: Mapping[str, MatchState], withdrawn: Iterable[Entrant] = ()) -> "Board":
        """A board on states that are all at hand; it leaves them as they are."""
        return cls(lambda match_id: (plan.matches[match_id], states[match_id]), withdrawn)

    def decide(self, match_id: str, outcome: Outcome) -> dict[str, MatchState]:
        """Give a ready match its outcome. Raises `MatchNotReady`, or `ValueError` for what is no outcome of it.

        Only a league's match can be drawn: in a bracket somebody has to advance.
        """
        plan, state = self._find(match_id)
        if outcome not in OUTCOMES or (outcome == "draw" and plan.bracket != LEAGUE):
            raise ValueError(f"{outcome!r} is no outcome of {match_id}")
        if state.state != "ready":
            raise MatchNotReady(f"{match_id} is {state.state}")
        return self._spread(close(state, outcome))

    def withdraw(self, entrant: Entrant, match_id: str | None) -> dict[str, MatchState]:
        """Take an entrant out of the event; `match_id` is the undecided match it sits in, None if in none.

        In a league an entrant sits in all of its matches: it leaves each of them by a call of its own.
        A ready match is decided for the opponent; in a pending one the entrant's slot becomes empty. A winners'
        champion who leaves a ready grand final loses it, and the second final is a bye for the other champion.
        Raises `MatchNotReady` if the entrant does not sit in that match or the match is decided.
        """
        if match_id is None:
            self._withdrawn.add(entrant)
            return {}
        _, state = self._find(match_id)
        if state.decided or entrant not in state.slots:
            raise MatchNotReady(f"{entrant} does not wait in {match_id}, which is {state.state}")
        self._withdrawn.add(entrant)
        opponent: Literal[0, 1] = 1 if state.slots[0] == entrant else 0
        if state.state == "ready":
            return self.decide(match_id, opponent)
        return self._spread(settle(match_id, replaced(state.slots, 1 - opponent, EMPTY)))

    def _find(self, match_id: str) -> tuple[MatchPlan, MatchState]:
        if match_id not in self._known:
            self._known[match_id] = self._lookup(match_id)
        return self._known[match_id]

    def _spread(self, first: MatchState) -> dict[str, MatchState]:
        changed: dict[str, MatchState] = {}
        self._put(first, changed)
        return changed

    def _put(self, state: MatchState, changed: dict[str, MatchState]) -> None:
        plan, _ = self._find(state.id)
        self._known[state.id] = plan, state
        changed[state.id] = state
        for target, slot in passes_on(plan, state):
            self._deliver(target, slot, state, changed)

    def _deliver(
        self, target: Target, slot: Slot, sender: MatchState, changed: dict[str, MatchState]
    ) -> None:
        plan, state = self._find(target.match)
        if waives(plan.only_if, sender):
            self._put(void(target.match), changed)
            return
        arriving = EMPTY if slot in self._withdrawn else slot
        self._put(settle(target.match, replaced(state.slots, target.side, arriving)), changed)


def whereabouts(states: Mapping[str, MatchState], entrant: Entrant) -> str | None:
    """The first undecided match in which the entrant sits, as `Board.withdraw` wants it; None if it is in none.

    In a bracket there is at most one; `open_matches` gives all those of a league.
    """
    return next(iter(open_matches(states, entrant)), None)


def open_matches(states: Mapping[str, MatchState], entrant: Entrant) -> list[str]:
    """All undecided matches in which the entrant sits, in order of play."""
    return [state.id for state in states.values() if not state.decided and entrant in state.slots]


def start(plan: Plan, entrants: Sequence[Entrant]) -> dict[str, MatchState]:
    """Every match before the first result; `entrants[0]` is seed 1. Raises `ValueError` as `replay` does."""
    return replay(plan, entrants, {})


def replay(
    plan: Plan,
    entrants: Sequence[Entrant],
    record: Record,
    withdrawn: Mapping[Entrant, str | None] | AbstractSet[Entrant] = frozenset(),
) -> dict[str, MatchState]:
    """Every match after this record, whatever the order in which it came together.

    An entry of the record counts when exactly these entrants meet in that match, so what a correction voided
    returns with the sides that it belongs to.

    `withdrawn` maps each entrant who left to the undecided match it sat in (None: it was out, or the event was
    over). It plays what the record holds for it and leaves from that match, or wherever it would have to play
    without a result. After a plain set, who left first goes through every bye that it comes to: that differs from
    the steps where such a bye came about later.

    Raises `ValueError` if the entrants are not as many as planned, or one stands there twice.
    """
    if len(entrants) != plan.entrants or len(set(entrants)) != plan.entrants:
        raise ValueError(f"the plan is for {plan.entrants} different entrants")
    departures = _Departures(withdrawn if isinstance(withdrawn, Mapping) else dict.fromkeys(withdrawn))
    arrived: dict[str, Slots] = {}
    states: dict[str, MatchState] = {}
    # Earlier matches alone feed a match, so at its turn its slots are final.
    for match in plan.matches.values():
        if match.id not in states:
            slots = arrived.get(match.id) or _seated(match, entrants)
            outcome = record.get((match.id, *slots))
            staying = departures.staying(match.id, slots, played=outcome is not None)
            state = settle(match.id, staying)
            states[match.id] = state if outcome is None else close(state, outcome)
        state = states[match.id]
        for target, slot in passes_on(match, state):
            if waives(plan.matches[target.match].only_if, state):
                states[target.match] = void(target.match)
            arrived[target.match] = replaced(arrived.get(target.match, (OPEN, OPEN)), target.side, slot)
    return states


class _Departures:
    """Who leaves where in a replay: `left_at` maps an entrant to the match it sat in when it left."""

    def __init__(self, left_at: Mapping[Entrant, str | None]) -> None:
        self._left_at = left_at
        self._gone: set[Entrant] = set()

    def staying(self, match_id: str, slots: Slots, *, played: bool) -> Slots:
        """The slots of a match without those who left before it; who has a result in it was still there."""
        if not self._left_at:
            return slots
        self._gone.update(slot for slot in slots if self._left_at.get(slot) == match_id)
        if played:
            return slots
        first, second = (EMPTY if slot in self._gone else slot for slot in slots)
        if first is EMPTY or second is EMPTY:
            return first, second
        # They would have to play, now or later, and have no result: those who left are not there.
        first, second = (EMPTY if slot in self._left_at else slot for slot in slots)
        return first, second


def _seated(match: MatchPlan, entrants: Sequence[Entrant]) -> Slots:
    first, second = match.sides
    return _seat(first, entrants), _seat(second, entrants)


def _seat(source: Source, entrants: Sequence[Entrant]) -> Slot:
    if source.seed is not None:
        return entrants[source.seed - 1]
    return EMPTY if source.kind == "bye" else OPEN
