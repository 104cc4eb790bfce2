"""Entered deals: what they are worth, and what they can't be."""

from typing import Any

import pytest

from rules_engine.types import HandScore
from tests.rules_engine.bingo.results import BREAKING, closed, declared, exhausted, invincible
from tests.rules_engine.bingo.table import BINGO


def score(result: object, ruleset: Any = "default") -> HandScore:
    scored = BINGO.score(BINGO.ruleset(ruleset), result)
    assert isinstance(scored, HandScore), scored
    return scored


def codes(result: object, ruleset: Any = "default") -> list[tuple[str, str]]:
    found = BINGO.score(BINGO.ruleset(ruleset), result)
    assert isinstance(found, tuple), found
    return [(violation.code, violation.field) for violation in found]


@pytest.mark.parametrize(("code", "ruleset", "result"), BREAKING)
def test_each_rule_is_broken_alone(code: str, ruleset: Any, result: object) -> None:
    assert {found for found, _ in codes(result, ruleset)} == {code}


def test_everything_wrong_is_said_at_once() -> None:
    wrong = exhausted(closer=1, holder=0, last_trick=1, tricks=[13, 0], tile_points=[80, 61])
    assert codes(wrong) == [
        ("closer-not-closed", "closer"),
        ("last-trick-trickless", "last_trick"),
        ("tricks-sum", "tricks"),
        ("tile-points-sum", "tile_points"),
        ("holder-not-invincible", "holder"),
    ]


def test_totals_and_game_points() -> None:
    assert score(exhausted()) == HandScore((1, 0), {"totals": [80, 61]})
    assert score(closed()) == HandScore((2, 0), {"totals": [75, 20]})
    assert score(invincible()) == HandScore((0, 3), {"totals": None})
    assert score(invincible(kind="invincible_trick")) == HandScore((0, 1), {"totals": None})


def test_the_indicator_is_enough() -> None:
    assert score(exhausted(trump=None, indicator="3-2")) == score(exhausted())
    assert score(exhausted(indicator="3-2")) == score(exhausted())


def test_an_invincible_deal_needs_trump_and_holder_only() -> None:
    assert score({"trump": 5, "kind": "invincible_lead", "holder": 0}).points == (3, 0)
    assert score({"indicator": "4-4", "kind": "invincible_trick", "holder": 0}).points == (1, 0)


def test_declared_doubles_count_only_if_all_won() -> None:
    won = [declared(0, 3), declared(1, 2, won=False)]
    assert score(exhausted(doubles=won)).parts["totals"] == [120, 61]
    blank = [declared(0, 2, double_blank=True)]
    assert score(exhausted(doubles=blank)).parts["totals"] == [110, 61]
    lost = [declared(0, 6, won=False, double_blank=True)]
    assert score(exhausted(doubles=lost)).parts["totals"] == [80, 61]


@pytest.mark.parametrize(("count", "bonus"), [(2, 20), (3, 40), (4, 50), (5, 60), (6, 70)])
def test_bonuses(count: int, bonus: int) -> None:
    won = exhausted(tricks=[12, 2], tile_points=[117, 14], doubles=[declared(0, count)])
    assert score(won).parts["totals"] == [127 + bonus, 14]
    other = {"doubles_bonus": [1, 2, 3, 4, 5]}
    assert score(won, other).parts["totals"] == [127 + count - 1, 14]


def test_trickless_losers() -> None:
    won = exhausted(tricks=[14, 0], tile_points=[131, 0])
    assert score(won).points == (2, 0)
    assert score(won, {"trickless_gp": 3}).points == (3, 0)
    assert score(exhausted(tricks=[13, 1], tile_points=[131, 0]), {"trickless_gp": 3}).points == (2, 0)


def test_both_at_70() -> None:
    both = exhausted(trump=1, tricks=[7, 7], tile_points=[65, 70], last_trick=0, first_to_70=1)
    assert score(both) == HandScore((0, 1), {"totals": [75, 70]})
    assert codes(both | {"first_to_70": 0}) == [("first-to-70-last-trick", "first_to_70")]
    assert codes(both | {"first_to_70": None}) == [("first-to-70-needed", "first_to_70")]
    for rule, points in {"none": (0, 0), "higher_total": (1, 0)}.items():
        assert score(both, {"both_70": rule}).points == points
        assert score(both | {"first_to_70": None}, {"both_70": rule}).points == points


def test_equal_totals_are_worth_nothing_where_the_higher_counts() -> None:
    equal = exhausted(
        trump=0, tricks=[7, 7], tile_points=[70, 73], last_trick=0, first_to_70=0, doubles=[declared(1, 2)]
    )
    assert score(equal).parts["totals"] == [80, 93]
    equal = exhausted(trump=5, tricks=[7, 7], tile_points=[74, 73], last_trick=1, first_to_70=0)
    assert score(equal, {"both_70": "higher_total"}).points == (0, 1)
    equal = exhausted(trump=2, tricks=[7, 7], tile_points=[64, 74], last_trick=0, first_to_70=1)
    assert score(equal, {"both_70": "higher_total"}) == HandScore((0, 0), {"totals": [74, 74]})


def test_the_closer_may_have_both_against_him() -> None:
    both = closed(trump=5, indicator="5-1", tricks=[7, 6], tile_points=[70, 71], first_to_70=1)
    assert score(both).points == (0, 1)
    assert score(both | {"first_to_70": 0}).points == (1, 0)


def test_closing_may_cost_more_or_less() -> None:
    failed = closed(tile_points=[69, 20])
    assert score(failed).points == (0, 2)
    assert score(failed, {"closer_fail_gp": 1}).points == (0, 1)


def test_who_was_first_may_be_said_where_it_goes_without() -> None:
    assert score(exhausted(first_to_70=0)).points == (1, 0)


def test_a_total_that_agrees() -> None:
    assert score(exhausted(total=[1, 0])) == score(exhausted())


def test_invincible_on_lead_needs_the_last_draw_where_the_indicator_is_a_double() -> None:
    winner_draws = {"last_draw": "winner_takes_indicator"}
    assert score(invincible(trump=1), winner_draws).points == (0, 3)


def test_two_declarations_of_one_player() -> None:
    both = [declared(0, 2), declared(0, 3)]
    assert score(exhausted(doubles=both)).parts["totals"] == [140, 61]
    assert codes(exhausted(doubles=both, tricks=[5, 9])) == [("doubles-tricks", "doubles")]


def test_a_lost_declaration_needs_the_lead_again_before_the_next() -> None:
    lost = [declared(0, 2, won=False)] * 3
    low = exhausted(doubles=lost, tricks=[3, 11], tile_points=[60, 71], last_trick=1)
    assert score(low).points == (0, 1)
    assert codes(low | {"tricks": [2, 12]}) == [("doubles-tricks", "doubles")]


def test_what_can_be_judged_is_judged_beside_fields_that_cannot_be_read() -> None:
    told = codes(
        {
            "kind": "exhausted",
            "trump": 7,
            "closer": 0,
            "tricks": [8, 5],
            "tile_points": [80, "67"],
            "doubles": [declared(0, 6), declared(1, 2)],
        }
    )
    assert set(told) == {
        ("missing", "last_trick"),
        ("out-of-range", "trump"),
        ("wrong-type", "tile_points"),
        ("closer-not-closed", "closer"),
        ("tricks-sum", "tricks"),
    }
    told = codes({"kind": "closed", "trump": 3, "tricks": [14, 0], "tile_points": [131, 131], "doubles": 5})
    assert set(told) == {
        ("missing", "closer"),
        ("wrong-type", "doubles"),
        ("tricks-closed", "tricks"),
        ("tile-points-closed", "tile_points"),
    }
