"""`python -m scoring` as other programs call it: in a process of its own, without site packages."""

import io
import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.jsontext import read_json, write_json
from scoring.__main__ import main
from scoring.commands import COMMANDS
from scoring.tiebreaks import CRITERIA
from tests.real_data import ROOT


def call(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # -S: nothing installed can be imported, so this shows that neither Django nor any package is needed.
    command = [sys.executable, "-S", "-m", "scoring", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)


def answer(name: str, stdin: object, status: int = 0) -> Any:
    """The answer of a command to what another program sends, in this process: the way there and back is JSON."""
    said, found = COMMANDS[name](read_json(json.dumps(stdin)))
    assert found == status
    return json.loads(write_json(said))


def violations(body: object, name: str = "standings") -> list[tuple[str, str]]:
    refused = answer(name, body, status=1)
    assert refused["ok"] is False
    assert all(found["message"] for found in refused["violations"])
    return [(found["code"], found["field"]) for found in refused["violations"]]


MATCHES = [
    {"round": 1, "sides": ["a", "b"], "points": [3, 0], "game_points": [520, 480], "forfeit": [False, False]},
    {"round": 1, "bye": "c", "points": 3},
    {"round": 2, "sides": ["c", "a"], "points": [1, 1], "game_points": [500, 500]},
    {"round": 2, "sides": ["b", "d"], "points": None},
]


def test_a_request_in_a_process_of_its_own() -> None:
    body = {"matches": MATCHES, "criteria": ["points", "head_to_head", "buchholz"], "why": ["c", "a"]}
    done = call("standings", stdin=json.dumps(body).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    # c met a, and for the bye a dummy with a draw in each of the two rounds.
    assert json.loads(done.stdout) == {
        "rows": [
            {"entrant": "c", "place": 1, "values": {"points": 4, "head_to_head": 1, "buchholz": 6}},
            {"entrant": "a", "place": 2, "values": {"points": 4, "head_to_head": 1, "buchholz": 4}},
            {"entrant": "b", "place": 3, "values": {"points": 0, "head_to_head": 0, "buchholz": 4}},
            {"entrant": "d", "place": 4, "values": {"points": 0, "head_to_head": 0, "buchholz": 0}},
        ],
        "why": {
            "above": "c",
            "below": "a",
            "deciding": "buchholz",
            "lacks": 2,
            "then": None,
            "steps": [
                {"criterion": "points", "values": [4, 4], "verdict": "equal"},
                {"criterion": "head_to_head", "values": [1, 1], "verdict": "equal"},
                {"criterion": "buchholz", "values": [6, 4], "verdict": "decides"},
            ],
        },
    }


def test_only_what_is_required() -> None:
    body = {"matches": [{"round": 1, "sides": [1, 2], "points": [0, 1]}], "criteria": ["points"]}
    assert answer("standings", body) == {
        "rows": [
            {"entrant": 2, "place": 1, "values": {"points": 1}},
            {"entrant": 1, "place": 2, "values": {"points": 0}},
        ]
    }
    assert answer("standings", {"matches": [], "criteria": []}) == {"rows": []}


def test_entrants_who_met_nobody_are_there() -> None:
    rows = answer("standings", {"entrants": ["x", "y"], "matches": [], "criteria": ["points"]})["rows"]
    assert [(row["entrant"], row["place"]) for row in rows] == [("x", 1), ("y", 1)]


def test_all_criteria_at_once() -> None:
    rows = answer("standings", {"matches": MATCHES, "criteria": list(CRITERIA)})["rows"]
    assert all(list(row["values"]) == list(CRITERIA) for row in rows)


def test_sums_of_tenths_are_exact() -> None:
    matches = [{"round": n, "sides": ["a", "b"], "points": [0.1, 0]} for n in (1, 2, 3)]
    matches.append({"round": 4, "sides": ["c", "d"], "points": [0.3, 0.5]})
    rows = answer("standings", {"matches": matches, "criteria": ["points"]})["rows"]
    assert [(row["entrant"], row["place"], row["values"]["points"]) for row in rows] == [
        ("d", 1, 0.5),
        ("a", 2, 0.3),
        ("c", 2, 0.3),
        ("b", 4, 0),
    ]


def test_lots_are_by_the_text_of_an_entrant() -> None:
    body = {"entrants": [7, 8], "matches": [], "criteria": ["draw_of_lots"], "lots": {"8": 1, "7": 2}}
    assert [row["entrant"] for row in answer("standings", body)["rows"]] == [8, 7]


def test_fixed_pairings_and_what_a_draw_is_worth() -> None:
    body = {
        "matches": [
            {"round": 1, "sides": ["a", "b"], "points": [2, 0], "forfeit": [False, True]},
            {"round": 2, "bye": "a", "points": 0},
        ],
        "criteria": ["buchholz"],
        "draw": 1,
    }
    # Drawn: a met a dummy of 0 (16.4.1) and one of 2 (16.4.2); fixed: b's 0 points.
    drawn = answer("standings", body)["rows"][0]["values"]["buchholz"]
    fixed = answer("standings", {**body, "pairings": "fixed"})["rows"]
    assert drawn == 2
    assert {row["entrant"]: row["values"]["buchholz"] for row in fixed} == {"a": 0, "b": 2}


def test_a_series() -> None:
    legs = [
        [{"entrant": "a", "place": 1}, {"entrant": "b", "place": 1}],
        [{"entrant": "a", "place": 1}],
    ]
    rows = answer("series", {"table": [10, 5], "legs": legs, "best": 1})["rows"]
    assert rows == [
        {
            "entrant": "a",
            "place": 1,
            "points": 10,
            "legs": [
                {"place": 1, "points": 7.5, "counts": False},
                {"place": 1, "points": 10, "counts": True},
            ],
        },
        {
            "entrant": "b",
            "place": 2,
            "points": 7.5,
            "legs": [{"place": 1, "points": 7.5, "counts": True}, None],
        },
    ]


FINE = {"round": 1, "sides": ["a", "b"], "points": [1, 0]}


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ([], [("wrong-type", "request")]),
        (None, [("wrong-type", "request")]),
        ({}, [("missing", "criteria"), ("missing", "matches")]),
        ({"matches": {}, "criteria": "points"}, [("wrong-type", "criteria"), ("wrong-type", "matches")]),
        ({"matches": [3], "criteria": [1]}, [("wrong-type", "criteria[0]"), ("wrong-type", "matches[0]")]),
        ({"matches": [], "criteria": ["points", "points"]}, [("twice", "criteria")]),
        (
            {"matches": [{}], "criteria": []},
            [("missing", "matches[0].round"), ("missing", "matches[0].sides"), ("missing", "matches[0].points")],
        ),
        ({"matches": [{**FINE, "round": 0}], "criteria": []}, [("out-of-range", "matches[0].round")]),
        ({"matches": [{**FINE, "round": True}], "criteria": []}, [("wrong-type", "matches[0].round")]),
        ({"matches": [{**FINE, "sides": ["a"]}], "criteria": []}, [("wrong-type", "matches[0].sides")]),
        ({"matches": [{**FINE, "sides": []}], "criteria": []}, [("wrong-type", "matches[0].sides")]),
        ({"matches": [{**FINE, "sides": ["a", "a"]}], "criteria": []}, [("twice", "matches[0].sides")]),
        ({"matches": [{**FINE, "sides": ["a", 1.5]}], "criteria": []}, [("wrong-type", "matches[0].sides[1]")]),
        ({"matches": [{**FINE, "points": [1]}], "criteria": []}, [("wrong-type", "matches[0].points")]),
        ({"matches": [{**FINE, "points": 3}], "criteria": []}, [("wrong-type", "matches[0].points")]),
        (
            {"matches": [{**FINE, "points": ["1", False]}], "criteria": []},
            [("wrong-type", "matches[0].points[0]"), ("wrong-type", "matches[0].points[1]")],
        ),
        (
            {"matches": [{**FINE, "points": [10**40, 1]}], "criteria": []},
            [("out-of-range", "matches[0].points[0]")],
        ),
        ({"matches": [{**FINE, "forfeit": [1, 0]}], "criteria": []}, [("wrong-type", "matches[0].forfeit[0]"), ("wrong-type", "matches[0].forfeit[1]")]),
        ({"matches": [{**FINE, "teams": [0, 0]}], "criteria": []}, [("wrong-type", "matches[0].teams")]),
        ({"matches": [{**FINE, "bye": "a"}], "criteria": []}, [("out-of-range", "matches[0].bye"), ("wrong-type", "matches[0].points")]),
        ({"matches": [{"round": 1, "bye": ["a"], "points": 1}], "criteria": []}, [("wrong-type", "matches[0].bye[0]")]),
        ({"matches": [FINE], "criteria": [], "entrants": ["a"]}, [("unknown-entrant", "matches")]),
        ({"matches": [], "criteria": [], "entrants": ["a", "a"]}, [("twice", "entrants")]),
        ({"matches": [FINE], "criteria": [], "lots": {"c": 1, "a": "x"}}, [("unknown-entrant", "lots"), ("wrong-type", "lots.a")]),
        ({"matches": [FINE], "criteria": [], "lots": [1]}, [("wrong-type", "lots")]),
        ({"matches": [], "criteria": [], "draw": "half"}, [("wrong-type", "draw")]),
        ({"matches": [], "criteria": [], "pairings": "swiss"}, [("out-of-range", "pairings")]),
        ({"matches": [], "criteria": [], "pairings": 1}, [("wrong-type", "pairings")]),
        ({"matches": [FINE], "criteria": [], "why": ["a"]}, [("wrong-type", "why")]),
        ({"matches": [FINE], "criteria": [], "why": ["a", "z"]}, [("unknown-entrant", "why")]),
    ],
)  # fmt: skip
def test_everything_wrong_with_a_request_is_said(body: object, found: list[tuple[str, str]]) -> None:
    assert sorted(violations(body)) == sorted(found)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (3, [("wrong-type", "request")]),
        ({}, [("missing", "table"), ("missing", "legs")]),
        ({"table": [-1, "a"], "legs": [3]}, [("out-of-range", "table[0]"), ("wrong-type", "table[1]"), ("wrong-type", "legs[0]")]),
        ({"table": [], "legs": [[{"entrant": "a"}, 1]]}, [("missing", "legs[0][0].place"), ("wrong-type", "legs[0][1]")]),
        ({"table": [], "legs": [[{"entrant": "a", "place": 1}] * 2]}, [("twice", "legs[0]")]),
        ({"table": [], "legs": [[{"entrant": "a", "place": 0}]], "best": 0}, [("out-of-range", "legs[0][0].place"), ("out-of-range", "best")]),
    ],
)  # fmt: skip
def test_everything_wrong_with_a_series_is_said(body: object, found: list[tuple[str, str]]) -> None:
    assert violations(body, "series") == found


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        ((), b""),
        (("rank",), b"{}"),
        (("\x1b[2J\nstandings",), b"{}"),
        (("standings", "--extra"), b"{}"),
        (("standings",), b""),
        (("standings",), b"{"),
        (("standings",), b"\xff\xfe\x00"),
        (("standings",), b'{"matches": [NaN]}'),
        (("standings",), b'{"matches": [], "matches": []}'),
        (("standings",), b"[" * 100_000),
        (("standings",), b'{"matches": [], "criteria": ["luck"]}'),
    ],
)
def test_what_is_not_understood_is_one_line_on_stderr(arguments: tuple[str, ...], stdin: bytes) -> None:
    done = call(*arguments, stdin=stdin)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_lines_are_answered_one_by_one() -> None:
    lines = b'{"matches":[],"criteria":[]}\nnonsense\n{"matches":[],"criteria":["luck"]}\n[]\n'
    done = call("standings", "--lines", stdin=lines)
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert said[0] == {"rows": []}
    assert [answer["ok"] for answer in said[1:]] == [False, False, False]
    assert ["error" in answer for answer in said[1:]] == [True, True, False]


def test_a_huge_exponent_is_out_of_range() -> None:
    done = call(
        "standings", stdin=b'{"matches": [{"round": 1, "bye": "a", "points": 1e999}], "criteria": []}'
    )
    assert done.returncode == 1
    assert json.loads(done.stdout)["violations"][0]["code"] == "out-of-range"


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "standings" in capsys.readouterr().out


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)
fields = ("round", "sides", "points", "bye", "forfeit", "teams", "game_points")
odd_matches = st.lists(st.dictionaries(st.sampled_from(fields), json_values, max_size=7), max_size=3)
odd_requests = st.fixed_dictionaries(
    {
        "matches": odd_matches | json_values,
        "criteria": st.lists(st.sampled_from(sorted(CRITERIA)), max_size=4),
    },
    optional={
        "entrants": json_values,
        "lots": json_values,
        "draw": json_values,
        "why": json_values,
        "pairings": json_values,
    },
)


@settings(max_examples=300, deadline=None)
@given(name=st.sampled_from(sorted(COMMANDS)), body=odd_requests | json_values)
def test_any_json_is_answered(name: str, body: object) -> None:
    out, streams = io.StringIO(), (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin = SimpleNamespace(buffer=io.BytesIO(json.dumps(body).encode()))  # type: ignore[assignment]
    sys.stdout, sys.stderr = out, io.StringIO()
    try:
        status = main([name])
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    assert status in (0, 1, 2)
    assert status == 2 or json.loads(out.getvalue())
