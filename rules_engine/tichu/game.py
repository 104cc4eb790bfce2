"""Tichu as a game of the registry."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine import fields
from rules_engine.game import MATCH_VIOLATIONS, Game
from rules_engine.tichu import outcome
from rules_engine.tichu import result as results
from rules_engine.tichu.hand import OVER
from rules_engine.tichu.legal import legal_events
from rules_engine.tichu.moments import moments
from rules_engine.tichu.playout import play_out
from rules_engine.tichu.record import replay
from rules_engine.tichu.rulesets import OPTIONS, PRESETS
from rules_engine.tichu.violations import VIOLATIONS, broken
from rules_engine.types import Dice, HandScore, Moment, Played, Violation


class Tichu(Game):
    """Tichu (Urs Hostettler, 1991) by the RGG rules and the variants of `rulesets`."""

    code = "tichu"
    title = "Tichu"
    sides = 2
    seats = results.SEATS
    options = OPTIONS
    presets = PRESETS
    default_preset = "rgg"
    record_fields = frozenset({"first8", "hands", "pass", "grand", "events"})
    violations = {**fields.VIOLATIONS, **MATCH_VIOLATIONS, **results.VIOLATIONS, **VIOLATIONS}

    def side_of(self, seat: int) -> int:
        """Partners sit opposite each other."""
        return results.side_of(seat)

    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        """The points of an entered hand result, or everything that is wrong with it. Never raises."""
        if not isinstance(result, Mapping):
            return (fields.not_an_object(self.violations, "result", result),)
        return results.check_and_score(ruleset, self.violations, result)

    def played(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Played | Violation:
        """What a record comes to, or the first rule it breaks."""
        hand = replay(ruleset, self.violations, record)
        if isinstance(hand, Violation):
            return hand
        return (
            Played(outcome.result(hand), outcome.score(hand)) if hand.stage == OVER else broken("unfinished")
        )

    def moments(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Moment]:
        """The hand of a record, event after event."""
        return moments(ruleset, self.violations, record)

    def legal(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the command `legal`."""
        hand = replay(ruleset, self.violations, record)
        if isinstance(hand, Violation):
            return {"ok": False, "violations": [hand.as_json()]}
        to_act = [] if hand.stage == OVER else [hand.turn]
        return {"ok": True, "to_act": to_act, "actions": [event.as_json() for event in legal_events(hand)]}

    def playout(self, ruleset: str | Mapping[str, Any], dice: Dice) -> dict[str, Any]:
        """The record of a complete random hand."""
        return play_out(ruleset, self.ruleset(ruleset), dice).as_json()
