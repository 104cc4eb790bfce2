"""Entered Tichu hands: what is refused and why, and that what only looks odd is not."""

from typing import Any

import pytest

from rules_engine.registry import get_game
from rules_engine.types import HandScore, Violation
from tests.rules_engine.tichu.results import BREAKING, calls, counted, double

TICHU = get_game("tichu")


def score(result: object, ruleset: str = "rgg") -> HandScore:
    scored = TICHU.score(TICHU.ruleset(ruleset), result)
    assert isinstance(scored, HandScore), scored
    return scored


def refuse(result: object, ruleset: str = "rgg") -> tuple[Violation, ...]:
    found = TICHU.score(TICHU.ruleset(ruleset), result)
    assert isinstance(found, tuple)
    assert found
    return found


@pytest.mark.parametrize(("code", "ruleset", "result"), BREAKING)
def test_refused_with_one_code_and_a_sentence(code: str, ruleset: str, result: object) -> None:
    found = refuse(result, ruleset)
    assert {violation.code for violation in found} == {code}
    for violation in found:
        assert violation.message == TICHU.violations[code].format_map(violation.params)
        assert violation.field
        assert "{" not in violation.message


def test_says_what_a_player_needs_to_know() -> None:
    (violation,) = refuse(counted(card_points=[63, 37]))
    assert violation.message == (
        "63 can't be right. Fives, tens, kings, Dragon and Phoenix all count in fives, "
        "so each side ends on a multiple of 5."
    )
    assert (violation.field, violation.params["value"]) == ("card_points", 63)


def test_everything_wrong_is_said_at_once() -> None:
    result = counted(
        first_out=9,
        card_points=[131, -40],
        calls=calls(seat0="big", seat1="grand"),
        order=[0, 0, 2],
        note="?",
    )
    found = refuse(result, "dtm")
    assert sorted((violation.field, violation.code) for violation in found) == [
        ("calls", "out-of-range"),
        ("card_points", "card-points-range"),
        ("card_points", "card-points-range"),
        ("card_points", "card-points-step"),
        ("card_points", "card-points-sum"),
        ("first_out", "out-of-range"),
        ("note", "unknown-field"),
        ("order", "order-incomplete"),
        ("order", "order-repeats"),
    ]


def test_all_fields_missing_are_named() -> None:
    assert [violation.field for violation in refuse({})] == [
        "calls",
        "card_points",
        "double_victory",
        "first_out",
    ]


def test_a_wrong_pair_that_adds_up_is_named_once() -> None:
    assert len(refuse(counted(card_points=[63, 37]))) == 1
    assert len(refuse(counted(card_points=[63, 38]))) == 3


ABSURD = [10**5000, "x" * 10**6, [[]] * 10**5, {"a": {}}, "\ud800", "two\nlines", float("inf")]


@pytest.mark.parametrize("absurd", ABSURD, ids=range(len(ABSURD)))
def test_an_absurd_value_gives_a_short_sentence(absurd: object) -> None:
    for field in ("first_out", "double_victory", "card_points", "calls", "order", "total"):
        for violation in refuse(counted(**{field: absurd})):
            assert len(violation.message) < 200
            assert "\n" not in violation.message


@pytest.mark.parametrize(
    ("result", "points"),
    [
        (counted(card_points=[125, -25]), (125, -25)),
        (counted(card_points=[-25, 125]), (-25, 125)),
        (counted(card_points=[120, -20]), (120, -20)),
        (counted(card_points=[5, 95]), (5, 95)),
        (counted(card_points=[100, 0]), (100, 0)),
        (counted(card_points=[0, 100], calls=["grand"] * 4), (0, -300)),
        (counted(calls=["tichu"] * 4), (60, -160)),
        (counted(calls=calls(seat0="tichu", seat2="tichu")), (60, 40)),
        (counted(calls=calls(seat0="grand", seat2="grand")), (60, 40)),
        (counted(calls=calls(seat0="tichu", seat2="grand")), (-40, 40)),
        (counted(calls=calls(seat1="tichu")), (60, -60)),
        (double(), (200, 0)),
        (double(first_out=1), (0, 200)),
        (double(first_out=3, calls=calls(seat1="tichu")), (0, 100)),
        (double(calls=calls(seat1="grand", seat3="grand")), (200, -400)),
        (double(calls=calls(seat0="grand")), (400, 0)),
        (counted(first_out=3, order=[3, 0, 1, 2], calls=calls(seat3="tichu")), (60, 140)),
        (counted(order=[0, 1, 2, 3]), (60, 40)),
        (double(order=[0, 2]), (200, 0)),
        (
            counted(card_points=[50, 50], calls=calls(seat0="tichu", seat1="grand"), total=[150, -150]),
            (150, -150),
        ),
        (counted(card_points=(60, 40)), (60, 40)),
    ],
)
def test_odd_but_possible_hands_count(result: dict[str, Any], points: tuple[int, int]) -> None:
    assert score(result).points == points


def test_the_parts_of_a_score() -> None:
    scored = score(double(first_out=1, calls=calls(seat0="tichu", seat1="grand")))
    assert scored.as_json() == {"points": (-100, 400), "card_points": [0, 200], "call_points": [-100, 200]}


@pytest.mark.parametrize("ruleset", ["dtm", "goettingen"])
@pytest.mark.parametrize(
    ("result", "victory_points"),
    [
        (counted(card_points=[55, 45]), [2, 0]),
        (counted(card_points=[45, 55]), [0, 2]),
        (counted(card_points=[50, 50]), [1, 1]),
        # Calls count: more card points, but the hand is lost.
        (counted(card_points=[80, 20], calls=calls(seat2="tichu")), [0, 2]),
        (double(), [3, 0]),
        (double(first_out=3), [0, 3]),
        # A double victory thrown away by a failed call.
        (double(calls=calls(seat2="tichu")), [1, 1]),
    ],
)
def test_victory_points(ruleset: str, result: dict[str, Any], victory_points: list[int]) -> None:
    assert score(result, ruleset).parts["victory_points"] == victory_points


def test_three_victory_points_are_for_the_side_of_the_double_victory_only() -> None:
    # The partner's failed grand Tichu costs more than the double victory brings.
    ruleset = TICHU.ruleset({"preset": "dtm", "grand_tichu": True})
    scored = TICHU.score(ruleset, double(calls=calls(seat2="grand")))
    assert isinstance(scored, HandScore)
    assert (scored.points, scored.parts["victory_points"]) == ((-100, 0), [0, 2])


@pytest.mark.parametrize(
    ("ruleset", "worth"), [("rgg", 200), ("geek_cup", 200), ("dtm", 100), ("goettingen", 100)]
)
def test_what_a_double_victory_is_worth(ruleset: str, worth: int) -> None:
    assert score(double(), ruleset).points == (worth, 0)


def test_rulesets_without_victory_points_do_not_mention_them() -> None:
    assert "victory_points" not in score(counted()).parts


def test_partners_sit_opposite() -> None:
    assert [TICHU.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
