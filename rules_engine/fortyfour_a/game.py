"""44A as a game of the registry."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules_engine import fields
from rules_engine.fortyfour_a import result as results
from rules_engine.fortyfour_a.legal import legal_events
from rules_engine.fortyfour_a.moments import moments
from rules_engine.fortyfour_a.playout import play_out
from rules_engine.fortyfour_a.record import replay_record
from rules_engine.fortyfour_a.round import OVER, Round
from rules_engine.fortyfour_a.rulesets import OPTIONS, PRESETS
from rules_engine.fortyfour_a.violations import VIOLATIONS, broken
from rules_engine.game import MATCH_VIOLATIONS, Game
from rules_engine.types import Dice, HandScore, Moment, Played, Violation


class FortyFourA(Game):
    """44A (Sasakki), by the Japanese blog and the variants of `rulesets`. Everybody scores for himself."""

    code = "44a"
    title = "44A"
    sides = results.SEATS
    seats = results.SEATS
    options = OPTIONS
    presets = PRESETS
    default_preset = "default"
    record_fields = frozenset({"dealer", "hands", "leader", "events"})
    violations = {**fields.VIOLATIONS, **MATCH_VIOLATIONS, **results.VIOLATIONS, **VIOLATIONS}

    def side_of(self, seat: int) -> int:
        """Teams last for a round only; the match is between four."""
        return seat

    def winners(self, ruleset: Mapping[str, Any], score: Sequence[int], hands: int) -> tuple[int, ...]:
        """The highest score wins, several that are equal share it; or no winner while several have the target."""
        target, last = ruleset["target"], ruleset["max_hands"]
        if ruleset["several_at_target"] == "extra_round" and target is not None:
            several = sum(points >= target for points in score) > 1
            if several and (last is None or hands < last):
                return ()
        return super().winners(ruleset, score, hands)

    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        """The points of an entered round, or everything that is wrong with it. Never raises."""
        if not isinstance(result, Mapping):
            return (fields.not_an_object(self.violations, "result", result),)
        return results.check_and_score(ruleset, self.violations, result)

    def played(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Played | Violation:
        """What a record comes to, or the first rule it breaks."""
        state = replay_record(ruleset, self.violations, record)
        if isinstance(state, Violation):
            return state
        if state.stage != OVER:
            return broken("unfinished")
        times = results.multiplier(ruleset, state.run, state.stop)
        return Played(result_of(state), results.score(ruleset, state.order(), state.red, times))

    def moments(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Moment]:
        """The hand of a record, event after event."""
        return moments(ruleset, self.violations, record)

    def legal(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the command `legal`."""
        state = replay_record(ruleset, self.violations, record)
        if isinstance(state, Violation):
            return {"ok": False, "violations": [state.as_json()]}
        to_act = [] if state.stage == OVER else [state.turn]
        return {"ok": True, "to_act": to_act, "actions": [event.as_json() for event in legal_events(state)]}

    def playout(self, ruleset: str | Mapping[str, Any], dice: Dice) -> dict[str, Any]:
        """The record of a complete random round."""
        return play_out(ruleset, self.ruleset(ruleset), dice).as_json()


def result_of(state: Round) -> dict[str, Any]:
    """The result of a round that is over, as its players would write it down."""
    return {"order": list(state.order()), "red": list(state.red), "run": state.run, "stop": state.stop}
