"""A fourth game is a subclass of `Game`: every command works for it without another line."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine import fields
from rules_engine.commands import COMMANDS
from rules_engine.game import MATCH_VIOLATIONS, Game
from rules_engine.types import Dice, HandScore, Moment, Option, Played, Violation, Whole
from scoring.match import match_state


class HighDie(Game):
    """Two players roll one die each; the higher number scores a point."""

    code = "high_die"
    title = "High die"
    sides = seats = 2
    options = {
        "target": Option(2, (None, Whole(1, 10)), "The points that end a match."),
        "max_hands": Option(None, (None, Whole(1, 10)), "The number of rolls that ends a match."),
        "tie_at_target": Option("draw", ("play_on", "draw"), "What equal scores mean at the end."),
    }
    presets = {"default": {name: option.default for name, option in options.items()}}
    default_preset = "default"
    record_fields = frozenset({"events"})
    violations = {**fields.VIOLATIONS, **MATCH_VIOLATIONS}

    def side_of(self, seat: int) -> int:
        return seat

    def score(self, ruleset: Mapping[str, Any], result: object) -> HandScore | tuple[Violation, ...]:
        if not isinstance(result, Mapping):
            return (fields.not_an_object(self.violations, "result", result),)
        reader = fields.FieldReader(self.violations, result)
        reader.expect_fields(frozenset({"dice"}), frozenset({"dice"}))
        dice = reader.numbers("dice", 2)
        if dice is None:
            return tuple(reader.found)
        return HandScore((int(dice[0] > dice[1]), int(dice[1] > dice[0])), {})

    def played(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Played | Violation:
        result = {"dice": record["events"]}
        scored = self.score(ruleset, result)
        assert isinstance(scored, HandScore)
        return Played(result, scored)

    def moments(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> Iterator[Moment]:
        for rolled in range(3):
            yield Moment(None, ((), ()), rolled if rolled < 2 else None, (), None)

    def legal(self, ruleset: Mapping[str, Any], record: Mapping[str, Any]) -> dict[str, Any]:
        rolled = len(record["events"])
        return {"ok": True, "to_act": [rolled] if rolled < 2 else [], "actions": []}

    def playout(self, ruleset: str | Mapping[str, Any], dice: Dice) -> dict[str, Any]:
        return {
            "game": self.code,
            "ruleset": ruleset,
            "events": [1 + int(6 * dice.random()) for _ in range(2)],
        }


GAME = HighDie()


def test_every_command_works() -> None:
    assert COMMANDS["score"](GAME, {"result": {"dice": [3, 5]}}) == ({"ok": True, "points": (0, 1)}, 0)
    answer, status = COMMANDS["score"](GAME, {"result": {"dice": [3]}})
    assert (answer["violations"][0]["code"], status) == ("wrong-type", 1)
    record = GAME.playout("default", random.Random(1))
    replayed, status = COMMANDS["replay"](GAME, record)
    assert (replayed["result"]["dice"], status) == (record["events"], 0)
    assert COMMANDS["legal"](GAME, record | {"events": [4]})[0]["to_act"] == [1]


def test_matches_fold_for_any_number_of_points() -> None:
    hands = [{"dice": dice} for dice in ([1, 2], [3, 3], [6, 5], [4, 2], [1, 1])]
    answer, status = COMMANDS["match"](GAME, {"hands": hands})
    assert (answer["score"], answer["winners"], status) == ((2, 1), (0,), 1)
    assert [violation["code"] for violation in answer["violations"]] == ["match-over"]
    state = match_state(GAME, GAME.ruleset({"max_hands": 1}), [(0, 0)])
    assert (state.score, state.complete, state.winners, state.hands_played) == ((0, 0), True, (0, 1), 1)


def test_it_lists_itself() -> None:
    listed = GAME.as_json()
    assert listed["rulesets"] == {"default": {"target": 2, "max_hands": None, "tie_at_target": "draw"}}
    assert set(listed["violations"]) == {
        "match-over",
        "missing",
        "out-of-range",
        "unknown-field",
        "wrong-type",
    }
