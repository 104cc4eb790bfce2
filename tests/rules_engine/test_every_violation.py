"""Every violation a game declares is produced by a test, so none is dead and each sentence was read once."""

from collections.abc import Callable, Iterator

import pytest

from rules_engine.registry import GAMES, get_game
from rules_engine.types import Violation
from tests.rules_engine.tichu.records import BREAKING as BREAKING_RECORDS
from tests.rules_engine.tichu.results import BREAKING, double


def of_tichu() -> Iterator[str]:
    game = get_game("tichu")
    for _, preset, result in BREAKING:
        found = game.score(game.ruleset(preset), result)
        if isinstance(found, tuple):
            yield from (violation.code for violation in found)
    for violation in game.match(game.ruleset("rgg"), [double()] * 6)["violations"]:
        yield violation["code"]
    for _, _, record in BREAKING_RECORDS:
        answer = game.replay(game.ruleset(record.get("ruleset", "rgg")), record)
        yield from (violation["code"] for violation in answer["violations"])


PRODUCED: dict[str, Callable[[], Iterator[str]]] = {"tichu": of_tichu}


@pytest.mark.parametrize("code", GAMES)
def test_every_violation_is_produced(code: str) -> None:
    assert set(PRODUCED[code]()) == set(GAMES[code].violations)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_sentence_is_one(game: object) -> None:
    for code, template in game.violations.items():  # type: ignore[attr-defined]
        assert code == code.lower().replace("_", "-")
        assert template.endswith(".")


def test_a_violation_prints_only_where_it_points() -> None:
    assert Violation("missing", "x is missing.").as_json() == {"code": "missing", "message": "x is missing."}
    full = Violation("missing", "x is missing.", {"field": "x"}, field="x", event=0, hand=0)
    assert full.as_json() == {
        "code": "missing",
        "message": "x is missing.",
        "field": "x",
        "event": 0,
        "hand": 0,
    }
