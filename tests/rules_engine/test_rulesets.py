"""Rulesets: every preset spelt out, overrides, and names that nobody knows."""

from typing import Any

import pytest

from rules_engine.errors import UnknownName
from rules_engine.registry import GAMES, get_game

TICHU = get_game("tichu")
#: What each preset changes of the RGG rules; everything else is as in `rgg`.
TICHU_PRESETS: dict[str, dict[str, Any]] = {
    "rgg": {},
    "geek_cup": {"direction": "cw"},
    "jp_blog": {
        "last_hand_to": "first_out",
        "wish_forces_bomb": False,
        "wish_exempts_in_turn_bomb": True,
        "tichu_deadline": "round_first_card",
    },
    "bsw": {"wish_exempts_in_turn_bomb": True},
    "bga": {"wish_exempts_in_turn_bomb": True, "tichu_after_first_out": "warn"},
    "goettingen": {
        "wish_exempts_in_turn_bomb": True,
        "grand_tichu": False,
        "double_victory_points": 100,
        "dragon_gift_on_last_trick": False,
        "overtake_own_trick": True,
        "target": None,
        "tie_at_target": "draw",
        "victory_points": (2, 1, 3),
    },
    "dtm": {
        "grand_tichu": False,
        "double_victory_points": 100,
        "dragon_gift_on_last_trick": False,
        "target": None,
        "max_hands": 4,
        "tie_at_target": "draw",
        "victory_points": (2, 1, 3),
    },
}
RGG: dict[str, Any] = {
    "direction": "ccw",
    "last_hand_to": "opponents",
    "bomb_empty_table": "leader_only",
    "wish_forces_bomb": True,
    "wish_exempts_in_turn_bomb": False,
    "wish_forbids_dog_lead": True,
    "stairs_max_pairs": None,
    "phoenix_reading": "declared",
    "tichu_deadline": "own_first_card",
    "tichu_after_first_out": "allow",
    "grand_tichu": True,
    "double_victory_points": 200,
    "dragon_gift_on_last_trick": True,
    "overtake_own_trick": False,
    "target": 1000,
    "max_hands": None,
    "tie_at_target": "play_on",
    "victory_points": None,
}


def test_tichu_presets_are_those_of_the_rule_book() -> None:
    assert set(TICHU.presets) == set(TICHU_PRESETS)
    for preset, changes in TICHU_PRESETS.items():
        assert TICHU.ruleset(preset) == RGG | changes | {"preset": preset}


def test_no_preset_named_means_the_default() -> None:
    assert TICHU.ruleset({}) == TICHU.ruleset("rgg")


def test_an_option_overrides_its_preset() -> None:
    ruleset = TICHU.ruleset({"preset": "dtm", "max_hands": 6, "victory_points": [3, 1, 4]})
    assert ruleset == TICHU.ruleset("dtm") | {"max_hands": 6, "victory_points": (3, 1, 4)}


@pytest.mark.parametrize("preset", TICHU_PRESETS)
def test_a_resolved_ruleset_is_a_ruleset(preset: str) -> None:
    resolved = TICHU.ruleset({"preset": preset, "target": 500})
    assert TICHU.ruleset(resolved) == resolved


def test_rulesets_are_copies() -> None:
    TICHU.ruleset("rgg")["target"] = 5
    assert TICHU.ruleset("rgg")["target"] == 1000


@pytest.mark.parametrize(
    "spec",
    [
        "RGG",
        "",
        "two\nlines",
        {"preset": "house"},
        {"preset": None},
        {"preset": ["rgg"]},
        {"goal": 1000},
        {"target": 0},
        {"target": -5},
        {"target": True},
        {"target": 1000.0},
        {"target": "1000"},
        {"target": 10**40},
        {"max_hands": False},
        {"grand_tichu": 1},
        {"grand_tichu": None},
        {"double_victory_points": 150},
        {"tie_at_target": "replay"},
        {"victory_points": [2, 1]},
        {"victory_points": [2, 1, True]},
        {"victory_points": [2, 1, 3, 0]},
        {"victory_points": "213"},
        {"stairs_max_pairs": 1},
        {"direction": {}},
    ],
)
def test_unknown_names_and_values_are_refused_in_one_line(spec: Any) -> None:
    with pytest.raises(UnknownName) as caught:
        TICHU.ruleset(spec)
    assert "\n" not in str(caught.value)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(UnknownName):
        get_game("chess")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_of_a_game_is_complete(game: Any) -> None:
    for preset in game.presets.values():
        assert preset.keys() == game.options.keys()
    for option in game.options.values():
        assert option.admits(option.default)
        assert option.says.endswith(".")
    assert {name: option.default for name, option in game.options.items()} == game.presets[
        game.default_preset
    ]
    assert {"target", "max_hands", "tie_at_target"} <= game.options.keys()
