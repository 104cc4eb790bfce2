"""558 hands that people entered while playing: all are valid but the three with a known slip."""

import json
from typing import Any

from rules_engine.registry import get_game
from rules_engine.types import HandScore
from tests.real_data import real_data

TICHU = get_game("tichu")
DOUBLE_VICTORIES = ([200, 0], [0, 200])
#: (game, hand): the double victory stands on the side that was not first out.
KNOWN_SLIPS = 3


def as_result(hand: dict[str, Any]) -> dict[str, Any]:
    doubled = hand["card_points"] in DOUBLE_VICTORIES
    return {
        "first_out": hand["first_out"],
        "double_victory": doubled,
        "card_points": None if doubled else hand["card_points"],
        "calls": hand["calls"],
        "total": hand["total"],
    }


def test_recorded_totals_are_reproduced() -> None:
    games = [json.loads(line) for line in real_data("tichu-hand-results.jsonl").read_text().splitlines()]
    ruleset = TICHU.ruleset("rgg")
    hands = [hand for game in games for hand in game["hands"]]
    assert len(games) == 100
    assert len(hands) == 558
    refused = []
    for hand in hands:
        scored = TICHU.score(ruleset, as_result(hand))
        if isinstance(scored, HandScore):
            assert list(scored.points) == hand["total"]
        else:
            refused.append((hand, [violation.code for violation in scored]))
    assert [codes for _, codes in refused] == [["total-mismatch"]] * KNOWN_SLIPS
    for hand, _ in refused:
        assert hand["card_points"].index(200) != TICHU.side_of(hand["first_out"])


def test_recorded_games_add_up() -> None:
    ruleset = TICHU.ruleset({"target": None})
    for line in real_data("tichu-hand-results.jsonl").read_text().splitlines():
        game = json.loads(line)
        state = TICHU.fold(ruleset, [hand["total"] for hand in game["hands"]])
        assert list(state.score) == game["score"]
