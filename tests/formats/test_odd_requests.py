"""Whatever is sent to the command line is answered by its exit status and never by a traceback."""

import io
import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournaments.formats.__main__ import main

COMMANDS = [
    ["play", "single_elimination"],
    ["play", "double_elimination"],
    ["play", "round_robin"],
    ["next-round", "swiss"],
    ["next-round", "tables"],
]
small = st.integers(-1, 9)
anything = st.recursive(
    st.none() | st.booleans() | small | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def nearly(right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Mostly what belongs there."""
    return st.one_of(right, right, right, anything)


def items(*keys: str) -> st.SearchStrategy[Any]:
    fields = {
        "match": st.sampled_from(["W1.1", "W2.1", "L1.1", "GF", "GF2", "3P", "R1.1", "R2.1", "R9.9"]),
        "winner": small,
        "outcome": st.sampled_from(["draw", "double_forfeit", "win"]),
        "sides": st.lists(small, max_size=3),
        "points": st.lists(small | st.floats(), max_size=3),
        "bye": small,
        "seed": small,
        "after": small,
    }
    return st.fixed_dictionaries({}, optional={key: nearly(fields[key]) for key in keys})


requests = st.fixed_dictionaries(
    {"entrants": nearly(st.integers(1, 9))},
    optional={
        "results": nearly(st.lists(nearly(items("match", "winner", "outcome")), max_size=5)),
        "rounds": nearly(
            st.lists(
                nearly(
                    st.lists(
                        nearly(items("sides", "points", "bye") | st.lists(nearly(small), max_size=4)),
                        max_size=3,
                    )
                ),
                max_size=3,
            )
        ),
        "withdrawn": nearly(st.lists(nearly(small | items("seed", "after")), max_size=3)),
        "options": nearly(st.dictionaries(st.sampled_from(["final", "double", "third_place"]), anything)),
        "draw_number": nearly(small),
        "partners": nearly(st.booleans()),
    },
)


def status(command: list[str], stdin: bytes, patch: pytest.MonkeyPatch) -> tuple[int, str, str]:
    out, error = io.StringIO(), io.StringIO()
    patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    patch.setattr("sys.stdout", out)
    patch.setattr("sys.stderr", error)
    try:
        return main(command), out.getvalue(), error.getvalue()
    finally:
        patch.undo()


def check(command: list[str], stdin: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        exit_status, out, error = status(command, stdin, patch)
    if exit_status == 2:
        assert (out, error.count("\n")) == ("", 1)
        return
    assert error == ""
    answer = json.loads(out)
    if exit_status == 1:
        assert answer["ok"] is False
        assert all(found["code"] and found["message"] for found in answer["violations"])
    else:
        assert exit_status == 0
        assert "ok" not in answer


@settings(deadline=None, max_examples=400)
@given(st.sampled_from(COMMANDS), requests | anything)
def test_any_json(command: list[str], body: object) -> None:
    check(command, json.dumps(body).encode())


@settings(deadline=None, max_examples=200)
@given(st.sampled_from(COMMANDS), st.binary(max_size=40))
@example(["next-round", "swiss"], b'{"entrants": 4, "entrants": 4, "rounds": []}')
@example(["next-round", "tables"], b'{"entrants": ' + b"9" * 5000 + b', "rounds": []}')
@example(["next-round", "swiss"], b'{"entrants": 4, "rounds": [[{"sides": [1, 2], "points": [1e400, 0]}]]}')
@example(
    ["next-round", "swiss"], b'{"entrants": 4, "rounds": [[{"sides": [1, 2], "points": [1e-400, 1e15]}]]}'
)
def test_any_bytes(command: list[str], stdin: bytes) -> None:
    check(command, stdin)


@settings(deadline=None, max_examples=100)
@given(
    st.lists(
        st.sampled_from(["plan", "play", "next-round", "swiss", "tables", "round_robin", "--entrants", "3"])
        | st.text(max_size=8),
        max_size=5,
    )
)
def test_any_words(words: list[str]) -> None:
    if "-h" not in words and "--help" not in words:
        check(words, b"{}")
