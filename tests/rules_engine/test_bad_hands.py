"""Spoilt results and records of Bingo and 44A: an answer of the promised shape, never an exception."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.commands import AGAINST_RULES, COMMANDS, FINE
from rules_engine.jsontext import write_json
from rules_engine.registry import get_game
from tests.rules_engine.bingo import records as bingo_records
from tests.rules_engine.bingo import results as bingo_results
from tests.rules_engine.command_line import ask, run
from tests.rules_engine.fortyfour_a import records as fortyfour_a_records
from tests.rules_engine.fortyfour_a import results as fortyfour_a_results
from tests.rules_engine.test_bad_input import ANYTHING

DECLARATIONS = st.lists(
    st.fixed_dictionaries(
        {
            "player": st.integers(0, 1),
            "count": st.integers(1, 7),
            "won": st.booleans(),
            "double_blank": st.booleans(),
        }
    ),
    max_size=6,
)
VALUES = (
    ANYTHING
    | st.integers(-2, 8)
    | st.lists(st.integers(-2, 15), max_size=5)
    | st.lists(st.integers(-5, 150), min_size=2, max_size=2)
    | st.sampled_from(
        ["exhausted", "closed", "invincible_lead", "invincible_trick", "5-2", "0-0", "3h", 10**40]
    )
    | DECLARATIONS
)
RESULTS: dict[str, list[dict[str, Any]]] = {
    "bingo": [bingo_results.exhausted(), bingo_results.closed(), bingo_results.invincible()],
    "44a": [fortyfour_a_results.result(), fortyfour_a_results.result(red=[1], run=1, stop=0)],
}
RECORDS = {"bingo": bingo_records.FINISHED, "44a": fortyfour_a_records.FINISHED}
EVENTS = st.dictionaries(
    st.sampled_from(
        ["seat", "play", "pass", "declare", "expose", "close", "invincible", "run", "stop", "kick", "stab"]
    ),
    VALUES | st.lists(st.sampled_from(["7s", "7h", "2-2", "1-1"]), max_size=3) | st.just(True),
    max_size=3,
)
EVERY = pytest.mark.parametrize("code", RECORDS)


def answer(command: str, code: str, request: object) -> None:
    game = get_game(code)
    said, status = COMMANDS[command](game, request)
    assert status in {FINE, AGAINST_RULES}
    assert said["ok"] == (status == FINE) == (not said.get("violations"))
    for violation in said.get("violations", ()):
        assert violation["code"] in game.violations
        assert violation["message"]
    line = write_json(said)
    assert line.isprintable()
    assert json.loads(line)


@EVERY
@given(data=st.data())
@settings(max_examples=200, deadline=None)
def test_any_result(code: str, data: st.DataObject) -> None:
    result = data.draw(st.sampled_from(RESULTS[code]))
    fields = sorted({*result, "total"})
    changed = data.draw(st.dictionaries(st.sampled_from(fields), VALUES, max_size=3))
    gone = data.draw(st.sets(st.sampled_from(fields), max_size=1))
    spoilt = {name: value for name, value in (result | changed).items() if name not in gone}
    answer("score", code, {"result": spoilt})
    answer("match", code, {"hands": [spoilt, result, spoilt]})


@EVERY
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_any_record(code: str, data: st.DataObject) -> None:
    record = RECORDS[code]
    changes = data.draw(
        st.dictionaries(
            st.sampled_from(["game", "dealer", "hands", "stock", "leader", "events"]), VALUES, max_size=2
        )
    )
    events = data.draw(st.lists(EVENTS | ANYTHING, max_size=3))
    following = [*record["events"][: data.draw(st.integers(0, 80))], *events]
    for spoilt in (changes, record | changes, record | {"events": following}):
        answer("replay", code, spoilt)
        answer("legal", code, spoilt)


@EVERY
def test_every_command_of_the_command_line(code: str) -> None:
    played = run("playout", code, "--seed", "7", "--count", "2")
    assert (played.status, played.err) == (0, "")
    assert run("playout", code, "--seed", "7", "--count", "2").out == played.out
    replayed = run("replay", code, "--lines", stdin=played.out)
    assert replayed.status == 0
    results = [line["result"] for line in replayed.answers]
    for line, result in zip(replayed.answers, results, strict=True):
        assert ask("score", code, ruleset="default", result=result).answer["points"] == line["points"]
    matched = ask("match", code, ruleset="default", hands=results)
    assert (matched.status, len(matched.answer["hands"])) == (0, 2)
    cut = played.answers[0] | {"events": played.answers[0]["events"][:3]}
    legal = run("legal", code, stdin=json.dumps(cut))
    assert played.answers[0]["events"][3] in legal.answer["actions"]
    refused = ask("score", code, ruleset="default", result={})
    assert (refused.status, refused.err) == (1, "")
    assert ask("score", code, ruleset={"preset": "rgg"}, result={}).status == 2
