"""Hands folded to a match: targets, numbers of hands, ties, and hands after the end."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.registry import get_game
from rules_engine.types import GameState
from tests.rules_engine.tichu.results import calls, counted, double

TICHU = get_game("tichu")
Points = list[tuple[int, int]]


def fold(points: Points, **changes: Any) -> GameState:
    return TICHU.fold(TICHU.ruleset(changes), points)


@pytest.mark.parametrize(
    ("changes", "points", "score", "winners"),
    [
        ({}, [], (0, 0), ()),
        ({}, [(400, 0), (400, 0)], (800, 0), ()),
        ({}, [(400, 0), (400, 0), (200, 0)], (1000, 0), (0,)),
        ({}, [(400, 0), (0, 1000)], (400, 1000), (1,)),
        # Both past the target: the higher wins.
        ({}, [(950, 950), (60, 55)], (1010, 1005), (0,)),
        # Equal: play on, until they differ; below the target again it goes on too.
        ({}, [(950, 950), (50, 50)], (1000, 1000), ()),
        ({}, [(950, 950), (50, 50), (45, 55)], (1045, 1055), (1,)),
        ({}, [(1000, 1000), (-25, -75)], (975, 925), ()),
        ({"tie_at_target": "draw"}, [(950, 950), (50, 50)], (1000, 1000), (0, 1)),
        ({"target": 500}, [(500, -400)], (500, -400), (0,)),
        ({"target": None}, [(5000, 0)], (5000, 0), ()),
        # No floor.
        ({}, [(-400, -100), (-400, -100)], (-800, -200), ()),
        ({"target": None, "max_hands": 2}, [(60, 40)], (60, 40), ()),
        ({"target": None, "max_hands": 2}, [(60, 40), (30, 70)], (90, 110), (1,)),
        ({"target": None, "max_hands": 2}, [(60, 40), (40, 60)], (100, 100), ()),
        ({"target": None, "max_hands": 2}, [(60, 40), (40, 60), (45, 55)], (145, 155), (1,)),
        ({"preset": "dtm"}, [(50, 50)] * 4, (200, 200), (0, 1)),
        ({"preset": "dtm"}, [(50, 50)] * 3, (150, 150), ()),
        ({"max_hands": 4}, [(1000, 0)], (1000, 0), (0,)),
        ({"preset": "geek_cup", "target": 500, "max_hands": 1}, [(40, 60)], (40, 60), (1,)),
    ],
)
def test_fold(
    changes: dict[str, Any], points: Points, score: tuple[int, int], winners: tuple[int, ...]
) -> None:
    assert fold(points, **changes) == GameState(score, bool(winners), winners)


def test_hands_after_the_end_do_not_count() -> None:
    points = [(600, 0), (400, 0), (0, 100), (0, 100)]
    assert fold(points) == GameState((1000, 0), complete=True, winners=(0,))
    assert TICHU.hands_played(TICHU.ruleset("rgg"), points) == 2
    assert TICHU.hands_played(TICHU.ruleset({"target": None}), points) == 4
    assert TICHU.hands_played(TICHU.ruleset("rgg"), []) == 0


def match(results: list[object], spec: Any = "rgg") -> dict[str, Any]:
    return TICHU.match(TICHU.ruleset(spec), results)


def test_match_scores_every_hand() -> None:
    answer = match([counted(calls=calls(seat0="tichu")), double(first_out=1)])
    assert answer == {
        "ok": True,
        "score": (160, 240),
        "complete": False,
        "winners": (),
        "hands": [
            {"points": (160, 40), "card_points": [60, 40], "call_points": [100, 0]},
            {"points": (0, 200), "card_points": [0, 200], "call_points": [0, 0]},
        ],
        "violations": [],
    }


def test_match_says_which_hand_is_wrong_and_leaves_it_out() -> None:
    answer = match([counted(), counted(card_points=[52, 48]), counted(first_out=8), counted()])
    assert not answer["ok"]
    assert answer["score"] == (120, 80)
    assert [hand["points"] for hand in answer["hands"]] == [(60, 40), None, None, (60, 40)]
    assert [(v["hand"], v["code"], v["field"]) for v in answer["violations"]] == [
        (1, "card-points-step", "card_points"),
        (2, "out-of-range", "first_out"),
    ]


def test_match_refuses_hands_after_the_end() -> None:
    answer = match(
        [counted(card_points=[52, 48]), *[double()] * 3, counted(), counted(card_points=None)],
        {"target": 500},
    )
    assert (answer["ok"], answer["complete"], answer["score"]) == (False, True, (600, 0))
    assert [(v["hand"], v["code"]) for v in answer["violations"]] == [
        (0, "card-points-step"),
        (4, "match-over"),
        (5, "card-points-needed"),
        (5, "match-over"),
    ]
    assert answer["violations"][1]["message"] == "The match was over after hand 4, so there is no hand 5."


def test_a_match_that_just_ended_is_fine() -> None:
    answer = match([double()] * 5)
    assert (answer["ok"], answer["winners"]) == (True, (0,))


def test_both_sides_win_a_draw() -> None:
    answer = match([counted(card_points=[50, 50])] * 4, "dtm")
    assert (answer["ok"], answer["complete"], answer["winners"]) == (True, True, (0, 1))
    assert answer["hands"][0]["victory_points"] == [1, 1]


def test_an_empty_match_is_open() -> None:
    assert match([]) == {
        "ok": True, "score": (0, 0), "complete": False, "winners": (), "hands": [], "violations": []
    }  # fmt: skip


HANDS = st.lists(st.tuples(st.integers(-85, 80), st.integers(-85, 80)), max_size=40)
RULES = st.fixed_dictionaries(
    {
        "target": st.none() | st.integers(1, 300),
        "max_hands": st.none() | st.integers(1, 10),
        "tie_at_target": st.sampled_from(["play_on", "draw"]),
    }
)


@given(points=HANDS, changes=RULES)
def test_folding_hand_by_hand_is_folding_all(points: Points, changes: dict[str, Any]) -> None:
    ruleset = TICHU.ruleset(changes)
    played = TICHU.hands_played(ruleset, points)
    assert TICHU.fold(ruleset, points) == TICHU.fold(ruleset, points[:played])
    assert not any(TICHU.fold(ruleset, points[:n]).complete for n in range(played))
    state = TICHU.fold(ruleset, points)
    assert played == len(points) or state.complete
    assert state.score == tuple(sum(hand[side] for hand in points[:played]) for side in (0, 1))
    assert state.winners in {(), (0,), (1,), (0, 1)}
    assert (state.winners != (0, 1)) or changes["tie_at_target"] == "draw"
