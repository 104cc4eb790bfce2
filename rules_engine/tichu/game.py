"""Tichu as a game of the registry."""

from collections.abc import Mapping
from typing import Any

from rules_engine import fields
from rules_engine.game import MATCH_VIOLATIONS, Game
from rules_engine.tichu import result as results
from rules_engine.tichu.rulesets import OPTIONS, PRESETS
from rules_engine.types import HandScore, Violation


class Tichu(Game):
    """Tichu (Urs Hostettler, 1991) by the RGG rules and the variants of `rulesets`."""

    code = "tichu"
    title = "Tichu"
    sides = 2
    seats = results.SEATS
    options = OPTIONS
    presets = PRESETS
    default_preset = "rgg"
    violations = {**fields.VIOLATIONS, **MATCH_VIOLATIONS, **results.VIOLATIONS}

    def side_of(self, seat: int) -> int:
        """Partners sit opposite each other."""
        return results.side_of(seat)

    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        """The points of an entered hand result, or everything that is wrong with it. Never raises."""
        if not isinstance(result, Mapping):
            return (fields.not_an_object(self.violations, "result", result),)
        return results.check_and_score(ruleset, self.violations, result)
