"""Whatever the rules engine can refuse has a sentence for people, with nothing in it that the engine does not say."""

from string import Formatter

import pytest

from rules_engine.game import Game
from rules_engine.registry import GAMES
from tournaments import wording
from tournaments.problem_words import PROBLEMS
from tournaments.violations import VIOLATIONS

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@EVERY
def test_every_game_and_ruleset_has_a_name(game: Game) -> None:
    assert game.code in wording.GAMES
    assert {(game.code, preset) for preset in game.presets} <= wording.RULESETS.keys()


@EVERY
def test_every_violation_has_a_sentence(game: Game) -> None:
    for code, template in game.violations.items():
        assert (code in VIOLATIONS) != (code in PROBLEMS)
        if code in VIOLATIONS:
            assert placeholders(VIOLATIONS[code]) <= placeholders(template) | {"field"}


def test_a_violation_is_said() -> None:
    said = wording.problem("tricks-sum", {"first": 8, "second": 5, "sum": 13, "field": "tricks"})
    assert said == "8 and 5 make 13 tricks. A deal whose stock runs out has 14."


def test_no_sentence_is_left_over() -> None:
    assert VIOLATIONS.keys() <= {code for game in GAMES.values() for code in game.violations}
