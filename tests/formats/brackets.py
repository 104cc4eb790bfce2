"""Playing brackets in tests: a bracket that steps and writes the record a site would keep."""

from collections.abc import Hashable
from random import Random

from tournaments.formats.graph import Plan
from tournaments.formats.progress import Board, MatchState, Outcome, is_complete, open_matches, start
from tournaments.formats.registry import get_format, make_plan


def double_elimination(entrants: int, final: str = "reset") -> Plan:
    return make_plan("double_elimination", entrants, {"final": final})


def single_elimination(entrants: int, third_place: bool = False) -> Plan:
    return make_plan("single_elimination", entrants, {"third_place": third_place})


def round_robin(entrants: int, double: bool = False) -> Plan:
    return make_plan("round_robin", entrants, {"double": double})


class Bracket:
    """A bracket of seeds in play. `record` and `left` are what a replay needs; each step is a board of its own."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.draws = get_format(plan.format).draws
        self.seeds = range(1, plan.entrants + 1)
        self.states = start(plan, self.seeds)
        self.record: dict[tuple[str, Hashable, Hashable], Outcome] = {}
        self.left: dict[Hashable, str | None] = {}

    @property
    def complete(self) -> bool:
        return is_complete(self.plan, self.states)

    def ready(self) -> list[str]:
        return [state.id for state in self.states.values() if state.state == "ready"]

    def decide(self, match_id: str, outcome: Outcome) -> dict[str, MatchState]:
        self.record[match_id, *self.states[match_id].slots] = outcome
        changed = Board.over(self.plan, self.states, self.left).decide(match_id, outcome)
        self.states |= changed
        for state in changed.values():
            # After a correction, sides that have met in this match before bring their result back.
            if state.state == "ready" and (state.id, *state.slots) in self.record:
                self.decide(state.id, self.record[state.id, *state.slots])
        return changed

    def play(self, *results: tuple[str, Outcome]) -> "Bracket":
        for match_id, outcome in results:
            self.decide(match_id, outcome)
        return self

    def withdraw(self, seed: int) -> dict[str, MatchState]:
        open_ones = open_matches(self.states, seed)
        changed: dict[str, MatchState] = {}
        for match_id in open_ones or (None,):
            changed |= self._leave(seed, match_id)
        self.left[seed] = open_ones[0] if open_ones else None
        return changed

    def _leave(self, seed: int, match_id: str | None) -> dict[str, MatchState]:
        changed = Board.over(self.plan, self.states, self.left).withdraw(seed, match_id)
        if match_id and self.states[match_id].state == "ready":
            # The site keeps the decision for the opponent as a ruling on that attempt.
            self.record[match_id, *self.states[match_id].slots] = changed[match_id].outcome
        self.states |= changed
        return changed

    def waiting(self) -> list[int]:
        """The seeds that are still in, without the champion."""
        return [seed for seed in self.seeds if open_matches(self.states, seed)]

    def entrants(self, match_id: str) -> list[Hashable]:
        return list(self.states[match_id].slots)


def play_at_random(bracket: Bracket, dice: Random, forfeits: float = 0, withdrawals: float = 0) -> Bracket:
    """To the end, in a random order; both chances are per step."""
    while not bracket.complete:
        step(bracket, dice, forfeits, withdrawals)
    return bracket


def step(bracket: Bracket, dice: Random, forfeits: float = 0, withdrawals: float = 0) -> None:
    if dice.random() < withdrawals:
        bracket.withdraw(dice.choice(bracket.waiting()))
    else:
        forfeited = dice.random() < forfeits
        played: tuple[Outcome, ...] = (0, 1, "draw") if bracket.draws else (0, 1)
        bracket.decide(dice.choice(bracket.ready()), "double_forfeit" if forfeited else dice.choice(played))
