"""Every hand that can be entered, all 4 x 81 x 32 of them, and the totals they can have."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.registry import get_game
from rules_engine.tichu.result import CALL_VALUE
from rules_engine.types import HandScore
from tests.rules_engine.tichu.results import counted, double

TICHU = get_game("tichu")
RGG = TICHU.ruleset("rgg")
CARD_POINTS = [None, *([points, 100 - points] for points in range(-25, 126, 5))]


def result(first_out: int, card_points: list[int] | None, calls: tuple[str, ...]) -> dict[str, Any]:
    make = double if card_points is None else counted
    return make(first_out=first_out, card_points=card_points, calls=calls)


def score(ruleset: dict[str, Any], entered: dict[str, Any]) -> HandScore:
    scored = TICHU.score(ruleset, entered)
    assert isinstance(scored, HandScore), scored
    return scored


@pytest.fixture(scope="module")
def totals() -> dict[tuple[int, ...], set[object]]:
    """Each pair of totals, and the different parts it can be made of: cards, and the calls kept and failed."""
    ways: dict[tuple[int, ...], set[object]] = {}
    for first_out, card_points, calls in product(range(4), CARD_POINTS, product(CALL_VALUE, repeat=4)):
        scored = score(RGG, result(first_out, card_points, calls))
        called = [CALL_VALUE[call] * (1 if seat == first_out else -1) for seat, call in enumerate(calls)]
        parts = (tuple(scored.parts["card_points"]), *(tuple(sorted(called[side::2])) for side in (0, 1)))
        ways.setdefault(scored.points, set()).add(parts)
    return ways


def test_951_different_pairs_of_totals(totals: dict[tuple[int, ...], set[object]]) -> None:
    assert len(totals) == 951
    assert {first + second for first, second in totals} == set(range(-500, 401, 100))


def test_a_side_scores_between_minus_425_and_400(totals: dict[tuple[int, ...], set[object]]) -> None:
    firsts = {first for first, _ in totals}
    assert (min(firsts), max(firsts)) == (-425, 400)
    assert all(first % 5 == 0 for first in firsts)


def test_most_totals_do_not_tell_their_parts(totals: dict[tuple[int, ...], set[object]]) -> None:
    assert sum(1 for ways in totals.values() if len(ways) > 1) == 689


PRESETS = st.sampled_from(sorted(TICHU.presets))
SEATS = st.integers(0, 3)
CALLS = st.tuples(*[st.sampled_from(["none", "tichu"])] * 4)


@given(preset=PRESETS, first_out=SEATS, card_points=st.sampled_from(CARD_POINTS), calls=CALLS)
def test_totals_add_up(
    preset: str, first_out: int, card_points: list[int] | None, calls: tuple[str, ...]
) -> None:
    ruleset = TICHU.ruleset(preset)
    scored = score(ruleset, result(first_out, card_points, calls))
    called = sum(CALL_VALUE[call] * (1 if seat == first_out else -1) for seat, call in enumerate(calls))
    cards = 100 if card_points is not None else ruleset["double_victory_points"]
    assert sum(scored.points) == cards + called
    assert all(points % 5 == 0 for points in scored.points)
    assert list(scored.points) == [
        cards + called
        for cards, called in zip(scored.parts["card_points"], scored.parts["call_points"], strict=True)
    ]


@given(preset=PRESETS, first_out=SEATS, card_points=st.sampled_from(CARD_POINTS), calls=CALLS)
def test_turning_the_table_turns_the_score(
    preset: str, first_out: int, card_points: list[int] | None, calls: tuple[str, ...]
) -> None:
    ruleset = TICHU.ruleset(preset)
    turned = result(
        (first_out + 1) % 4,
        None if card_points is None else card_points[::-1],
        calls[-1:] + calls[:-1],
    )
    assert score(ruleset, turned).points == score(ruleset, result(first_out, card_points, calls)).points[::-1]


@given(first=st.integers(-200, 300), second=st.integers(-200, 300))
def test_card_points_are_refused_exactly_where_cards_cannot_make_them(first: int, second: int) -> None:
    possible = first + second == 100 and first % 5 == 0 and -25 <= first <= 125
    assert isinstance(TICHU.score(RGG, counted(card_points=[first, second])), HandScore) == possible
