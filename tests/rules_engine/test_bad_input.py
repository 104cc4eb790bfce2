"""Anything at all as a request: an answer of the promised shape, never an exception."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.commands import AGAINST_RULES, COMMANDS, FINE
from rules_engine.errors import NotationError, UnknownName
from rules_engine.jsontext import read_json, write_json
from rules_engine.registry import GAMES
from tests.rules_engine.tichu.results import counted, double

ATOMS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-5, 130)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["none", "tichu", "grand", "rgg", "dtm", "\ud800"])
)
ANYTHING = st.recursive(
    ATOMS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ["first_out", "double_victory", "card_points", "calls", "order", "total"]
VALUES = (
    ANYTHING
    | st.lists(st.integers(-1, 4), max_size=5)
    | st.lists(st.integers(-40, 140), min_size=2, max_size=2)
)


@st.composite
def nearly_results(draw: st.DrawFn) -> dict[str, Any]:
    """A valid result with some fields replaced or gone."""
    result = draw(st.sampled_from([counted(), double()]))
    changed = draw(st.dictionaries(st.sampled_from(FIELDS), VALUES, max_size=3))
    gone = draw(st.sets(st.sampled_from(FIELDS), max_size=1))
    return {name: value for name, value in (result | changed).items() if name not in gone}


def one_line(error: Exception) -> None:
    assert len(str(error).splitlines()) == 1


def answer(command: str, request: object) -> None:
    for game in GAMES.values():
        try:
            said, status = COMMANDS[command](game, request)
        except UnknownName as error:
            one_line(error)
            continue
        assert said["ok"] == (status == FINE)
        assert status in {FINE, AGAINST_RULES}
        assert said["ok"] == (not said.get("violations"))
        for violation in said.get("violations", ()):
            assert game.violations[violation["code"]]
        assert json.loads(write_json(said))


@given(request_=ANYTHING)
def test_any_request(request_: object) -> None:
    for command in COMMANDS:
        answer(command, request_)


@given(ruleset=ANYTHING, result=ANYTHING | nearly_results())
def test_any_ruleset_and_result(ruleset: object, result: object) -> None:
    answer("score", {"ruleset": ruleset, "result": result})
    answer("score", {"result": result})


@given(hands=st.lists(ANYTHING | nearly_results(), max_size=12))
def test_any_hands(hands: list[object]) -> None:
    answer("match", {"ruleset": {"target": 300}, "hands": hands})


@given(text=st.binary(max_size=60) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    try:
        value = read_json(text)
    except NotationError as error:
        one_line(error)
    else:
        assert read_json(write_json(value)) == value


@given(value=ANYTHING.filter(lambda value: not isinstance(value, float)))
def test_what_json_can_say_is_read_as_python_reads_it(value: object) -> None:
    try:
        text = json.dumps(value, allow_nan=False)
    except ValueError:
        with pytest.raises(NotationError):
            read_json(json.dumps(value))
    else:
        assert read_json(text) == value
