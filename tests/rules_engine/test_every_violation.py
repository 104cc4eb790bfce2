"""Every violation a game declares is produced by a test, so none is dead and each sentence was read once."""

from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.registry import GAMES, get_game
from rules_engine.types import Violation
from tests.rules_engine.bingo import records as bingo_records
from tests.rules_engine.bingo import results as bingo_results
from tests.rules_engine.fortyfour_a import records as fortyfour_a_records
from tests.rules_engine.fortyfour_a import results as fortyfour_a_results
from tests.rules_engine.tichu import records as tichu_records
from tests.rules_engine.tichu import results as tichu_results

#: By game, results and records that break its rules, and a result that ends a match when it comes often enough.
Broken = tuple[list[tuple[Any, object]], list[dict[str, Any]], dict[str, Any]]
BROKEN: dict[str, Broken] = {
    "tichu": (
        [(ruleset, result) for _, ruleset, result in tichu_results.BREAKING],
        [record for _, _, record in tichu_records.BREAKING],
        tichu_results.double(),
    ),
    "bingo": (
        [(ruleset, result) for _, ruleset, result in bingo_results.BREAKING],
        [record for _, _, record in bingo_records.BREAKING],
        bingo_results.invincible(),
    ),
    "44a": (
        [("default", result) for _, result in fortyfour_a_results.BREAKING],
        [record for _, _, record in fortyfour_a_records.BREAKING],
        fortyfour_a_results.result(red=[0]),
    ),
}


def produced(code: str) -> Iterator[str]:
    """The codes of everything that these break."""
    game, (results, records, ending) = get_game(code), BROKEN[code]
    for ruleset, result in results:
        found = game.score(game.ruleset(ruleset), result)
        if isinstance(found, tuple):
            yield from (violation.code for violation in found)
    for violation in game.match(game.ruleset({}), [ending] * 6)["violations"]:
        yield violation["code"]
    for record in records:
        answer = game.replay(game.ruleset(record.get("ruleset", {})), record)
        yield from (violation["code"] for violation in answer["violations"])


@pytest.mark.parametrize("code", GAMES)
def test_every_violation_is_produced(code: str) -> None:
    assert set(produced(code)) == set(GAMES[code].violations)


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
