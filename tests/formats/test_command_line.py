"""`python -m tournaments.formats` as other programs call it: in a process of its own, without site packages."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.real_data import ROOT

PLAN = ("plan", "double_elimination", "--entrants")
PLAY = ("play", "double_elimination")


def call(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    # -S: nothing installed can be imported, so this shows that neither Django nor any package is needed.
    command = [sys.executable, "-S", "-m", "tournaments.formats", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)


def answer(*arguments: str, stdin: object = None, status: int = 0) -> Any:
    done = call(*arguments, stdin=json.dumps(stdin).encode())
    assert (done.returncode, done.stderr) == (status, b"")
    return json.loads(done.stdout)


def violations(body: object) -> list[tuple[str, str]]:
    refused = answer(*PLAY, stdin=body, status=1)
    assert refused["ok"] is False
    assert all(found["message"] for found in refused["violations"])
    return [(found["code"], found["field"]) for found in refused["violations"]]


def by_id(played: dict[str, Any]) -> dict[str, Any]:
    return {match["id"]: match for match in played["matches"]}


def wins(**winners: int) -> list[dict[str, Any]]:
    return [{"match": code.replace("_", "."), "winner": winner} for code, winner in winners.items()]


def test_the_plan_of_three() -> None:
    assert answer(*PLAN, "3") == {
        "format": "double_elimination",
        "matches": [
            {
                "id": "W1.1",
                "bracket": "winners",
                "round": 1,
                "sides": [{"seed": 1}, {"bye": True}],
                "winner_to": {"match": "W2.1", "side": 0},
                "loser_to": {"match": "L1.1", "side": 0},
            },
            {
                "id": "W1.2",
                "bracket": "winners",
                "round": 1,
                "sides": [{"seed": 2}, {"seed": 3}],
                "winner_to": {"match": "W2.1", "side": 1},
                "loser_to": {"match": "L1.1", "side": 1},
            },
            {
                "id": "W2.1",
                "bracket": "winners",
                "round": 2,
                "sides": [{"winner_of": "W1.1"}, {"winner_of": "W1.2"}],
                "winner_to": {"match": "GF", "side": 0},
                "loser_to": {"match": "L2.1", "side": 0},
            },
            {
                "id": "L1.1",
                "bracket": "losers",
                "round": 1,
                "sides": [{"loser_of": "W1.1"}, {"loser_of": "W1.2"}],
                "winner_to": {"match": "L2.1", "side": 1},
                "loser_to": None,
            },
            {
                "id": "L2.1",
                "bracket": "losers",
                "round": 2,
                "sides": [{"loser_of": "W2.1"}, {"winner_of": "L1.1"}],
                "winner_to": {"match": "GF", "side": 1},
                "loser_to": None,
            },
            {
                "id": "GF",
                "bracket": "final",
                "round": 1,
                "sides": [{"winner_of": "W2.1"}, {"winner_of": "L2.1"}],
                "winner_to": {"match": "GF2", "side": 1},
                "loser_to": {"match": "GF2", "side": 0},
            },
            {
                "id": "GF2",
                "bracket": "final",
                "round": 2,
                "sides": [{"loser_of": "GF"}, {"winner_of": "GF"}],
                "winner_to": None,
                "loser_to": None,
                "only_if": {"match": "GF", "winner": 1},
            },
        ],
    }


def test_options_of_a_plan() -> None:
    simple = answer(*PLAN, "4", "--option", "final=simple")
    reset = answer(*PLAN, "4", "--option", "final=simple", "final=reset")
    assert [match["id"] for match in simple["matches"]][-1] == "GF"
    assert [match["id"] for match in reset["matches"]][-1] == "GF2"


def test_a_plan_of_too_few_or_too_many() -> None:
    for entrants in ("1", "0", "-3", "9" * 30):
        refused = answer(*PLAN, entrants, status=1)
        assert refused["violations"][0]["code"] == "out-of-range"
        assert refused["violations"][0]["field"] == "entrants"


def test_before_the_first_result() -> None:
    played = answer(*PLAY, stdin={"entrants": 5, "results": []})
    assert played["ready"] == ["W1.2", "W2.2"]
    assert (played["places"], played["complete"], played["champion"]) == ([], False, None)
    assert by_id(played)["W1.1"]["entrants"] == [1, None]
    assert by_id(played)["W1.1"]["state"] == "bye"
    assert by_id(played)["W2.1"] == {
        "id": "W2.1",
        "bracket": "winners",
        "round": 2,
        "sides": [{"winner_of": "W1.1"}, {"winner_of": "W1.2"}],
        "winner_to": {"match": "W3.1", "side": 0},
        "loser_to": {"match": "L2.2", "side": 0},
        "entrants": [1, None],
        "state": "pending",
    }


def test_a_whole_event() -> None:
    results = wins(W1_1=0, W1_2=1, W2_1=0, L1_1=1, L2_1=0, GF=1, GF2=1)
    played = answer(*PLAY, stdin={"entrants": 4, "options": {"final": "reset"}, "results": results})
    assert (played["complete"], played["champion"], played["ready"]) == (True, 3, [])
    assert played["places"] == [
        {"seed": 3, "place": 1},
        {"seed": 1, "place": 2},
        {"seed": 2, "place": 3},
        {"seed": 4, "place": 4},
    ]


def test_an_unneeded_second_final_is_void() -> None:
    played = answer(*PLAY, stdin={"entrants": 2, "results": wins(W1_1=0, GF=0)})
    assert by_id(played)["GF2"]["state"] == "void"
    assert by_id(played)["GF2"]["entrants"] == [None, None]


def test_a_double_forfeit() -> None:
    results = [{"match": "W1.1", "outcome": "double_forfeit"}, *wins(W1_2=0)]
    played = answer(*PLAY, stdin={"entrants": 4, "results": results})
    assert by_id(played)["W2.1"]["state"] == "bye"
    assert by_id(played)["GF"]["entrants"] == [2, 3]


def test_a_field_that_does_not_apply_may_be_null() -> None:
    results = [
        {"match": "W1.1", "winner": None, "outcome": "double_forfeit"},
        {"match": "W1.2", "winner": 0, "outcome": None},
    ]
    assert answer(*PLAY, stdin={"entrants": 4, "results": results})["ready"] == ["GF"]


def test_a_withdrawal_applies_after_so_many_results() -> None:
    body = {"entrants": 8, "results": wins(W1_1=0, W1_2=0), "withdrawn": [{"seed": 1, "after": 1}]}
    matches = by_id(answer(*PLAY, stdin=body))
    assert (matches["W1.1"]["entrants"], matches["W1.1"]["state"]) == ([1, 8], "done")
    assert (matches["W2.1"]["entrants"], matches["W2.1"]["state"]) == ([None, 4], "bye")


def test_a_withdrawal_before_and_after_all_results() -> None:
    body = {
        "entrants": 4,
        "results": wins(W1_2=0),
        "withdrawn": [{"seed": 2, "after": 1}, {"seed": 4, "after": 0}],
    }
    played = answer(*PLAY, stdin=body)
    assert by_id(played)["W1.1"]["state"] == "done"
    # Seed 2 left W2.1, where it was about to play seed 1.
    assert by_id(played)["GF"]["entrants"] == [1, 3]
    assert played["places"] == [{"seed": 2, "place": 3}, {"seed": 4, "place": 4}]


@pytest.mark.parametrize(
    ("results", "found"),
    [
        (wins(W2_1=0), [("match-not-ready", "results[0].match")]),
        (wins(W1_1=0) * 2, [("match-decided", "results[1].match")]),
        (wins(W1_1=0, W1_2=0, W2_1=0, L1_1=0, L2_1=0, GF=0, GF2=0), [("match-void", "results[6].match")]),
        (wins(M1=0, X9_9=1), [("unknown-match", "results[0].match"), ("unknown-match", "results[1].match")]),
    ],
)
def test_a_result_for_a_match_that_is_not_ready(
    results: list[dict[str, Any]], found: list[tuple[str, str]]
) -> None:
    assert violations({"entrants": 4, "results": results}) == found


def test_a_result_for_a_bye() -> None:
    assert violations({"entrants": 3, "results": wins(W1_1=0)}) == [("match-decided", "results[0].match")]


def test_a_result_of_someone_who_left() -> None:
    body = {"entrants": 4, "results": wins(W1_1=0), "withdrawn": [{"seed": 4, "after": 0}]}
    assert violations(body) == [("match-decided", "results[0].match")]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ([], [("wrong-type", "request")]),
        (None, [("wrong-type", "request")]),
        ({}, [("missing", "entrants"), ("missing", "results")]),
        ({"entrants": "8", "results": []}, [("wrong-type", "entrants")]),
        ({"entrants": True, "results": []}, [("wrong-type", "entrants")]),
        ({"entrants": 8.0, "results": []}, [("wrong-type", "entrants")]),
        ({"entrants": 1, "results": []}, [("out-of-range", "entrants")]),
        ({"entrants": 10**40, "results": []}, [("out-of-range", "entrants")]),
        ({"entrants": 4, "results": {}}, [("wrong-type", "results")]),
        ({"entrants": 4, "results": ["W1.1"]}, [("wrong-type", "results[0]")]),
        ({"entrants": 4, "results": [], "options": ["final"]}, [("wrong-type", "options")]),
        ({"entrants": 4, "results": [], "options": {"final": 1}}, [("wrong-type", "options.final")]),
        ({"entrants": 4, "results": [], "withdrawn": 3}, [("wrong-type", "withdrawn")]),
        (
            {"entrants": 4, "results": [{"match": 1, "winner": "a"}]},
            [("wrong-type", "results[0].match"), ("wrong-type", "results[0].winner")],
        ),
        (
            {"entrants": 4, "results": [{}, {"match": "W1.1", "winner": 2}]},
            [
                ("missing", "results[0].match"),
                ("missing", "results[0].winner"),
                ("out-of-range", "results[1].winner"),
            ],
        ),
        (
            {"entrants": 4, "results": [{"match": "W1.1", "winner": True}]},
            [("wrong-type", "results[0].winner")],
        ),
        (
            {"entrants": 4, "results": [{"match": "W1.1", "outcome": "draw"}]},
            [("out-of-range", "results[0].outcome")],
        ),
        (
            {"entrants": 4, "results": [{"match": "W1.1", "outcome": 0}]},
            [("wrong-type", "results[0].outcome")],
        ),
        (
            {"entrants": 4, "results": [{"match": "W1.1", "winner": 0, "outcome": "double_forfeit"}]},
            [("winner-and-outcome", "results[0]")],
        ),
        (
            {"entrants": 4, "results": [], "withdrawn": [{"seed": 5, "after": 1}, {}]},
            [
                ("out-of-range", "withdrawn[0].seed"),
                ("out-of-range", "withdrawn[0].after"),
                ("missing", "withdrawn[1].seed"),
                ("missing", "withdrawn[1].after"),
            ],
        ),
        (
            {"entrants": 4, "results": [], "withdrawn": [{"seed": 2, "after": 0}, {"seed": 2, "after": 0}]},
            [("already-withdrawn", "withdrawn[1].seed")],
        ),
        (
            {"entrants": "4", "results": "none", "withdrawn": [{"seed": 5, "after": 3}]},
            [("wrong-type", "entrants"), ("wrong-type", "results")],
        ),
    ],
)
def test_everything_wrong_with_a_request_is_said(body: object, found: list[tuple[str, str]]) -> None:
    assert violations(body) == found


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        ((), b""),
        (("draw",), b""),
        (("plan",), b""),
        (("plan", "double_elimination"), b""),
        (("plan", "swiss", "--entrants", "8"), b""),
        (("plan", "\x1b[2J\nswiss", "--entrants", "8"), b""),
        ((*PLAN, "eight"), b""),
        ((*PLAN, "8", "--option", "final"), b""),
        ((*PLAN, "8", "--option", "final=best"), b""),
        ((*PLAN, "8", "--option", "third_place=true"), b""),
        ((*PLAN, "8", "--extra"), b""),
        ((*PLAN, "1", "--option", "final=best"), b""),
        (("play",), b"{}"),
        (("play", "triple_elimination"), b"{}"),
        (PLAY, b""),
        (PLAY, b"{"),
        (PLAY, b"\xff\xfe\x00"),
        (PLAY, b'{"entrants": NaN}'),
        (PLAY, b"[" * 100_000),
        (PLAY, b'{"entrants": 4, "results": [], "options": {"final": "best"}}'),
        (PLAY, b'{"entrants": 4, "results": [], "options": {"third_place": true}}'),
    ],
)
def test_what_is_not_understood_is_one_line_on_stderr(arguments: tuple[str, ...], stdin: bytes) -> None:
    done = call(*arguments, stdin=stdin)
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_odd_text_is_answered_in_ascii() -> None:
    done = call(*PLAY, stdin=b'{"entrants": 4, "results": [{"match": "\\ud800\\u0000", "winner": 0}]}')
    assert done.returncode == 1
    assert json.loads(done.stdout)["violations"][0]["code"] == "unknown-match"
    assert done.stdout.isascii()
