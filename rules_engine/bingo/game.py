"""Bingo as a game of the registry."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine import fields
from rules_engine.bingo import outcome
from rules_engine.bingo import result as results
from rules_engine.bingo.events import PLAYERS
from rules_engine.bingo.legal import legal_events
from rules_engine.bingo.moments import moments
from rules_engine.bingo.playout import play_out
from rules_engine.bingo.record import replay_record
from rules_engine.bingo.rulesets import OPTIONS, PRESETS
from rules_engine.bingo.violations import VIOLATIONS, broken
from rules_engine.game import MATCH_VIOLATIONS, Game
from rules_engine.types import Dice, HandScore, Moment, Played, Violation


class Bingo(Game):
    """Bingo with dominoes for two, by the Japanese blog and the variants of `rulesets`."""

    code = "bingo"
    title = "Bingo"
    sides = PLAYERS
    seats = PLAYERS
    options = OPTIONS
    presets = PRESETS
    default_preset = "default"
    record_fields = frozenset({"dealer", "hands", "stock", "events"})
    violations = {**fields.VIOLATIONS, **MATCH_VIOLATIONS, **results.VIOLATIONS, **VIOLATIONS}

    def side_of(self, seat: int) -> int:
        """Everybody plays for himself."""
        return seat

    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        """The game points of an entered deal, or everything that is wrong with it. Never raises."""
        if not isinstance(result, Mapping):
            return (fields.not_an_object(self.violations, "result", result),)
        return results.check_and_score(ruleset, fields.FieldReader(self.violations, result))

    def played(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Played | Violation:
        """What a record comes to, or the first rule it breaks."""
        deal = replay_record(ruleset, self.violations, record)
        if isinstance(deal, Violation):
            return deal
        return Played(outcome.result(deal), outcome.score(deal)) if deal.kind else broken("unfinished")

    def moments(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Moment]:
        """The hand of a record, event after event."""
        return moments(ruleset, self.violations, record)

    def legal(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the command `legal`."""
        deal = replay_record(ruleset, self.violations, record)
        if isinstance(deal, Violation):
            return {"ok": False, "violations": [deal.as_json()]}
        to_act = [] if deal.kind else [deal.turn]
        return {"ok": True, "to_act": to_act, "actions": [event.as_json() for event in legal_events(deal)]}

    def playout(self, ruleset: str | Mapping[str, Any], dice: Dice) -> dict[str, Any]:
        """The record of a complete random deal."""
        return play_out(ruleset, self.ruleset(ruleset), dice).as_json()
