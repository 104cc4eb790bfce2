"""Entered rounds: the table of all 720 cases, and what can't be."""

from collections import Counter
from itertools import chain, combinations, permutations
from typing import Any

import pytest

from rules_engine.types import HandScore
from tests.rules_engine.fortyfour_a.results import BREAKING, result
from tests.rules_engine.fortyfour_a.table import FORTY_FOUR_A

SEATS = range(4)
REDS = list(chain(combinations(SEATS, 1), combinations(SEATS, 2)))
#: Points for places, the first counted as 0, by the sources; the rest get the opposite.
PAIRS = {(0, 1): 2, (0, 2): 1, (0, 3): 0, (1, 2): 0, (1, 3): -1, (2, 3): -2}
ALONE = {0: (6, -2), 1: (0, 0), 2: (0, 0), 3: (-3, 1)}
#: How often each kind of change occurs among the 49, up to the order of seats.
ARRANGEMENTS = {
    (24, -8, -8, -8): 4,
    (12, -4, -4, -4): 4,
    (8, 8, -8, -8): 6,
    (6, -2, -2, -2): 4,
    (4, 4, 4, -12): 4,
    (4, 4, -4, -4): 6,
    (2, 2, 2, -6): 4,
    (2, 2, -2, -2): 6,
    (1, 1, 1, -3): 4,
    (1, 1, -1, -1): 6,
    (0, 0, 0, 0): 1,
}


def score(entered: object, ruleset: Any = "default") -> HandScore:
    scored = FORTY_FOUR_A.score(FORTY_FOUR_A.ruleset(ruleset), entered)
    assert isinstance(scored, HandScore), scored
    return scored


def codes(entered: object) -> list[tuple[str, str]]:
    found = FORTY_FOUR_A.score(FORTY_FOUR_A.ruleset("default"), entered)
    assert isinstance(found, tuple)
    return [(violation.code, violation.field) for violation in found]


def expected(order: tuple[int, ...], red: tuple[int, ...], times: int) -> tuple[int, ...]:
    places = sorted(order.index(seat) for seat in red)
    if len(red) == 1:
        own, other = ALONE[places[0]]
    else:
        own = PAIRS[places[0], places[1]]
        other = -own
    return tuple(times * (own if seat in red else other) for seat in SEATS)


def test_all_720_cases() -> None:
    seen: Counter[tuple[int, ...]] = Counter()
    for order in permutations(SEATS):
        for red in REDS:
            stopper = next(seat for seat in SEATS if seat not in red)
            for times, run, stop in ((1, None, None), (2, red[0], None), (4, red[-1], stopper)):
                scored = score(result(order=list(order), red=list(red), run=run, stop=stop))
                assert scored.points == expected(order, red, times)
                assert scored.parts == {"multiplier": times}
                assert sum(scored.points) == 0
                seen[scored.points] += 1
    assert (seen.total(), len(seen)) == (720, 49)
    kinds = Counter(tuple(sorted(points, reverse=True)) for points in seen)
    assert kinds == ARRANGEMENTS
    changes = {change for points in seen for change in points}
    assert sorted(changes) == [-12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 4, 6, 8, 12, 24]


def test_which_pair_is_red_changes_nothing() -> None:
    for order in permutations(SEATS):
        for red in combinations(SEATS, 2):
            other = [seat for seat in SEATS if seat not in red]
            assert score(result(order=list(order), red=list(red))) == score(
                result(order=list(order), red=other)
            )


@pytest.mark.parametrize(("code", "entered"), BREAKING)
def test_each_rule_is_broken_alone(code: str, entered: object) -> None:
    assert {found for found, _ in codes(entered)} == {code}


def test_everything_wrong_is_said_at_once() -> None:
    wrong = {"order": [0, 1, 1, 3], "red": [0, 2], "run": 1, "stop": 2, "total": [9, 9, 9, 9]}
    assert codes(wrong) == [
        ("order-repeats", "order"),
        ("runner-not-red", "run"),
        ("stopper-is-red", "stop"),
        ("scores-impossible", "total"),
    ]


def test_the_same_scores_can_come_about_in_two_ways() -> None:
    assert score(result(order=[0, 2, 1, 3])).points == score(result(run=0)).points == (2, -2, 2, -2)


def test_other_amounts_for_a_player_alone() -> None:
    amounts = {"solo_amounts": [3, 2]}
    assert score(result(red=[0]), amounts).points == (9, -3, -3, -3)
    assert score(result(red=[3]), amounts).points == (2, 2, 2, -6)
    assert score(result(red=[3], total=[2, 2, 2, -6]), amounts).points == (2, 2, 2, -6)


def test_a_total_that_agrees() -> None:
    assert score(result(total=[1, -1, 1, -1])) == score(result())


def test_a_match_of_four() -> None:
    won = result(red=[0])
    answer = FORTY_FOUR_A.match(FORTY_FOUR_A.ruleset("default"), [won, won, won])
    assert (answer["score"], answer["complete"], answer["winners"]) == ((12, -4, -4, -4), True, (0,))
    assert [(v["code"], v["hand"]) for v in answer["violations"]] == [("match-over", 2)]
