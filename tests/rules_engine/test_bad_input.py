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
from rules_engine.tichu.bsw.rounds import read_log
from tests.rules_engine.tichu.records import FINISHED
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


LOG_LINES = (
    "---Gr.Tichukarten---",
    "---Startkarten---",
    "Schupfen:",
    "---Rundenverlauf---",
    "Wunsch:8",
    "Tichu: (0)a",
    "Grosses Tichu: (3)d",
    "Drache an: (1)b",
    "Ergebnis: 5 - 95",
    "BOMBE: (0)a",
    *(f"({seat})a G2 G3 G4 G5 G6 G7 G8 Ma" for seat in range(4)),
    *(f"({seat})a G2 G3 G4 G5 G6 G7 G8 S9 S10 SB SD SK Ph Ma" for seat in range(4)),
    *(f"({seat})a gibt: b: G2 - c: G3 - d: Ma -" for seat in range(4)),
    *(f"({seat})a passt." for seat in range(4)),
    "(0)a: Ma",
    "(1)a: Ph",
    "(0)a: G8 G7 G6 G5 Ph",
    "",
)


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


RECORD_FIELDS = ["game", "hands", "first8", "pass", "grand", "events"]
EVENT_FIELDS = ["seat", "play", "pass", "call", "give_dragon", "as", "wish", "interrupt"]
EVENTS = st.dictionaries(
    st.sampled_from(EVENT_FIELDS), VALUES | st.sampled_from(["2j", "tichu", "A"]), max_size=3
)


@given(
    changes=st.dictionaries(st.sampled_from(RECORD_FIELDS), ANYTHING, max_size=2),
    events=st.lists(EVENTS | ANYTHING, max_size=3),
    cut=st.integers(0, 200),
)
def test_any_record(changes: dict[str, Any], events: list[object], cut: int) -> None:
    following = [*FINISHED["events"][:cut], *events]
    for record in (changes, FINISHED | changes, FINISHED | {"events": following}):
        for command in ("replay", "legal"):
            answer(command, record)


@given(text=st.text(max_size=200) | st.lists(st.sampled_from(LOG_LINES), max_size=40).map("\n".join))
def test_any_log(text: str) -> None:
    try:
        rounds = read_log(text)
    except NotationError as error:
        one_line(error)
    else:
        for logged in rounds:
            if logged.record is not None:
                answer("replay", logged.record.as_json())


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
