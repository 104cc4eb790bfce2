"""`python -m tournaments.formats next-round` as other programs call it."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.real_data import ROOT


def call(name: str, stdin: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "tournaments.formats", "next-round", name]
    return subprocess.run(command, input=stdin, capture_output=True, cwd=ROOT, check=False)


def answer(name: str, body: object, status: int = 0) -> Any:
    done = call(name, json.dumps(body).encode())
    assert (done.returncode, done.stderr) == (status, b"")
    return json.loads(done.stdout)


def violations(name: str, body: object) -> list[tuple[str, str]]:
    refused = answer(name, body, status=1)
    assert refused["ok"] is False
    return [(found["code"], found["field"]) for found in refused["violations"]]


def match(one: int, other: int, points: tuple[float, float]) -> dict[str, Any]:
    return {"sides": [one, other], "points": points}


def test_the_first_swiss_round() -> None:
    assert answer("swiss", {"entrants": 5, "rounds": []}) == {
        "pairs": [[1, 3], [2, 4]],
        "bye": 5,
        "why": [{"scores": [0, 0], "meetings": 0, "avoided": [[], []]}] * 2,
        "why_bye": {"score": 0, "byes": 0, "had_more": [], "needed": []},
    }


def test_a_bye_is_a_full_win() -> None:
    # 1, 2 and the bye of 5 have a win each; 3 and 4 lost.
    for win in (1, 3, 0.5):
        rounds = [[match(1, 3, (win, 0)), match(2, 4, (win, 0)), {"bye": 5}]]
        drawn = answer("swiss", {"entrants": 5, "rounds": rounds})
        assert drawn["pairs"] == [[1, 2], [5, 3]]
        assert drawn["why"][1]["scores"] == [win, 0]
        assert drawn["bye"] == 4


def test_a_bye_where_all_were_drawn_is_what_both_got() -> None:
    rounds = [[match(1, 2, (1, 1)), {"bye": 3}]]
    drawn = answer("swiss", {"entrants": 3, "rounds": rounds})
    assert (drawn["pairs"], drawn["why"][0]["scores"]) == ([[3, 1]], [2, 1])


def test_a_bye_is_worth_what_is_said_or_what_matches_that_were_played_say() -> None:
    drawn, forfeited = match(1, 2, (1, 1)), match(4, 5, (0, 0))
    for bye, worth in (({"bye": 3, "points": 3}, 3), ({"bye": 3, "points": 1.5}, 1.5), ({"bye": 3}, 2)):
        answered = answer("swiss", {"entrants": 5, "rounds": [[drawn, forfeited, bye]]})
        assert answered["why"][0]["scores"][0] == worth
    answered = answer("swiss", {"entrants": 3, "rounds": [[match(1, 2, (0, 0)), {"bye": 3}]]})
    assert answered["why"][0]["scores"] == [1, 0]


def test_tenths_are_added_as_written() -> None:
    rounds = [[match(1, 5, (0.1, 0)), match(2, 6, (0.3, 0)), match(3, 4, (0.1, 0))]]
    rounds.append([match(1, 4, (0.2, 0)), match(2, 3, (0, 0)), match(5, 6, (0, 0))])
    assert answer("swiss", {"entrants": 6, "rounds": rounds})["pairs"][0] == [1, 2]


def test_who_has_withdrawn_is_not_paired() -> None:
    drawn = answer("swiss", {"entrants": 6, "rounds": [], "withdrawn": [1, 4]})
    assert (drawn["pairs"], drawn["bye"]) == ([[2, 5], [3, 6]], None)
    drawn = answer("swiss", {"entrants": 2, "rounds": [], "withdrawn": [1, 2]})
    assert (drawn["pairs"], drawn["bye"]) == ([], None)


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ([], [("wrong-type", "request")]),
        ({}, [("missing", "entrants"), ("missing", "rounds")]),
        ({"entrants": 1, "rounds": []}, [("out-of-range", "entrants")]),
        ({"entrants": 10**30, "rounds": []}, [("out-of-range", "entrants")]),
        ({"entrants": 4, "rounds": {}}, [("wrong-type", "rounds")]),
        ({"entrants": 4, "rounds": [{}]}, [("wrong-type", "rounds[0]")]),
        ({"entrants": 4, "rounds": [[3]]}, [("wrong-type", "rounds[0][0]")]),
        (
            {"entrants": 4, "rounds": [[{}]]},
            [("missing", "rounds[0][0].sides"), ("missing", "rounds[0][0].points")],
        ),
        (
            {"entrants": 4, "rounds": [[match(1, 5, (1, 0)), {"bye": 0}]]},
            [("out-of-range", "rounds[0][0].sides[1]"), ("out-of-range", "rounds[0][1].bye")],
        ),
        (
            {"entrants": 4, "rounds": [[{"sides": [1, 2, 3], "points": [1, True]}]]},
            [("wrong-type", "rounds[0][0].sides"), ("wrong-type", "rounds[0][0].points")],
        ),
        (
            {"entrants": 4, "rounds": [[match(1, 2, (10**30, 0))]]},
            [("out-of-range", "rounds[0][0].points")],
        ),
        ({"entrants": 4, "rounds": [[{"bye": 1, "points": "1"}]]}, [("wrong-type", "rounds[0][0].points")]),
        ({"entrants": 4, "rounds": [[match(1, 1, (1, 0))]]}, [("twice-in-a-round", "rounds[0]")]),
        (
            {"entrants": 4, "rounds": [[match(1, 2, (1, 0)), {"bye": 2}]]},
            [("twice-in-a-round", "rounds[0]")],
        ),
        ({"entrants": 4, "rounds": [], "withdrawn": 3}, [("wrong-type", "withdrawn")]),
        (
            {"entrants": 4, "rounds": [], "withdrawn": [5, "1"]},
            [
                ("out-of-range", "withdrawn[0]"),
                ("wrong-type", "withdrawn[1]"),
            ],
        ),
        ({"entrants": 4, "rounds": [], "draw_number": 1.5}, [("wrong-type", "draw_number")]),
    ],
)
def test_everything_wrong_with_a_swiss_request_is_said(body: object, found: list[tuple[str, str]]) -> None:
    assert violations("swiss", body) == found


def test_the_first_round_of_tables() -> None:
    drawn = answer("tables", {"entrants": 10, "rounds": []})
    assert len(drawn["tables"]) == 2
    assert sorted([*drawn["tables"][0], *drawn["tables"][1], *drawn["sit_out"]]) == list(range(1, 11))
    assert drawn["why"] == [{"partners_again": [], "met_before": []}] * 2


def test_who_sat_out_plays_and_partners_change() -> None:
    rounds = [[[1, 2, 3, 4]]]
    drawn = answer("tables", {"entrants": 5, "rounds": rounds})
    assert 5 not in drawn["sit_out"]
    [table] = drawn["tables"]
    assert {frozenset(table[::2]), frozenset(table[1::2])}.isdisjoint({frozenset({1, 3}), frozenset({2, 4})})
    assert len(drawn["why"][0]["met_before"]) == 3


def test_tables_without_partners() -> None:
    body = {"entrants": 4, "rounds": [[[1, 2, 3, 4]]], "partners": False}
    assert answer("tables", body)["why"][0]["partners_again"] == []


def test_who_has_withdrawn_is_at_no_table() -> None:
    drawn = answer("tables", {"entrants": 6, "rounds": [[[1, 2, 3, 4]]], "withdrawn": [2, 6]})
    assert sorted(drawn["tables"][0]) == [1, 3, 4, 5]
    drawn = answer("tables", {"entrants": 5, "rounds": [], "withdrawn": [1, 2]})
    assert (drawn["tables"], drawn["sit_out"]) == ([], [3, 4, 5])


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ({}, [("missing", "entrants"), ("missing", "rounds")]),
        ({"entrants": 8, "rounds": [[[1, 2, 3]]]}, [("wrong-type", "rounds[0][0]")]),
        ({"entrants": 8, "rounds": [[7]]}, [("wrong-type", "rounds[0][0]")]),
        ({"entrants": 8, "rounds": [[[1, 2, 3, 9]]]}, [("out-of-range", "rounds[0][0][3]")]),
        ({"entrants": 8, "rounds": [[[1, 2, 3, 4], [5, 6, 7, 4]]]}, [("twice-in-a-round", "rounds[0]")]),
        ({"entrants": 8, "rounds": [], "partners": 1}, [("wrong-type", "partners")]),
    ],
)
def test_everything_wrong_with_a_request_for_tables_is_said(
    body: object, found: list[tuple[str, str]]
) -> None:
    assert violations("tables", body) == found


@pytest.mark.parametrize(
    ("name", "stdin"),
    [
        ("double_elimination", b'{"entrants": 4, "rounds": []}'),
        ("\x1b[2J", b"{}"),
        ("swiss", b""),
        ("swiss", b"{"),
        ("swiss", b'{"entrants": 4, "rounds": [[{"sides": [1, 2], "points": [NaN, 0]}]]}'),
        ("swiss", b"[" * 100_000),
    ],
)
def test_what_is_not_understood_is_one_line_on_stderr(name: str, stdin: bytes) -> None:
    done = call(name, stdin)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
