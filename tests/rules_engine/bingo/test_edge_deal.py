"""Edge cases 23 to 35 of the rule book: drawing, closing, declared doubles, seven doubles."""

import pytest

from rules_engine.bingo.deal import Declared, Running
from rules_engine.bingo.outcome import result, score
from rules_engine.bingo.tiles import names
from tests.rules_engine.bingo.table import after, position, refused

LAST_TWO = "5-2 3-1"
SIX = "4-4 4-2 6-1 5-1 2-1 1-0"
OTHER_SIX = "6-6 6-5 6-2 5-0 2-0 4-0"
SEVEN_DOUBLES = "0-0 1-1 2-2 3-3 4-4 5-5 6-6"


def after_trick_7(**state: object) -> object:
    return position(SIX, OTHER_SIX, stock=LAST_TWO, tricks=(4, 3), **state)


def test_23_the_loser_takes_the_indicator_last() -> None:
    deal = after(after_trick_7(), "0 5-2")
    assert (names(deal.held[0]), deal.stock) == (sorted(SIX.split()), ())
    assert "3-1" in names(deal.held[1])
    assert refused(deal, "1 6-6") == "must-follow"
    assert after(deal, "1 6-5").turn == 1
    other = {"last_draw": "winner_takes_indicator"}
    deal = after(after_trick_7(ruleset=other), "0 3-1")
    assert "5-2" in names(deal.held[1])


def test_24_closing_after_trick_7() -> None:
    deal = after(after_trick_7(), "0 closes", "0 4-2")
    assert refused(deal, "1 6-6") == "must-follow"
    assert deal.closer == 0
    last = position("6-5", "2-1", tricks=(7, 5), closer=0, tile_points=(70, 10), totals=(70, 10))
    last = after(last, "0 6-5", "1 2-1")
    assert sum(last.tricks) == 13
    assert score(last).parts["totals"] == [70, 10]
    assert result(last)["last_trick"] is None


def test_25_closing_after_trick_8() -> None:
    assert refused(position("6-1", "6-2", tricks=(4, 4)), "0 closes") == "no-draw-to-replace"


def test_26_the_loser_of_a_trick_closing() -> None:
    assert refused(after_trick_7(), "1 closes") == "not-your-turn"


def test_27_closing_before_any_trick() -> None:
    deal = position(f"{SIX} 3-2", f"{OTHER_SIX} 3-0", stock=LAST_TWO, tricks=(0, 0), draws=False)
    assert refused(deal, "0 closes") == "no-draw-to-replace"


def test_27_closing_is_done_before_leading_and_once() -> None:
    assert refused(after(after_trick_7(), "0 6-1"), "1 closes") == "before-leading-only"
    assert refused(after(after_trick_7(), "0 closes"), "0 closes") == "no-draw-to-replace"
    declared = position("4-4 5-5 2-2", "6-6 6-5 1-1", stock=LAST_TWO)
    assert refused(after(declared, "0 declares 2 5-5"), "0 closes") == "no-draw-to-replace"


def test_28_closing_changes_neither_trump_nor_hands() -> None:
    before = after_trick_7()
    deal = after(before, "0 closes")
    assert deal.ranking is before.ranking
    assert [hand.bit_count() for hand in deal.held] == [6, 6]
    assert deal.held == before.held


def test_29_doubles_need_a_trick_first() -> None:
    deal = position("4-4 5-5 6-5", "6-2 6-1 1-0", tricks=(0, 1))
    assert refused(deal, "0 declares 2 5-5") == "declare-without-trick"


def test_30_as_many_doubles_as_declared() -> None:
    deal = position("4-4 5-5 6-5 6-4", "6-2 6-1 1-0 2-0")
    assert refused(deal, "0 declares 3 4-4 5-5") == "too-few-doubles"
    many = position("4-4 5-5 2-2 1-1", "6-2 6-1 1-0 2-0")
    assert after(many, "0 declares 2 5-5").running == Running(2, position("5-5", "").held[0])
    assert refused(deal, "0 declares 2 6-5") == "not-a-double"
    assert refused(deal, "0 declares 2 1-1") == "not-held"


def test_30_the_tile_just_drawn_may_be_declared() -> None:
    deal = position("4-4", "6-2", stock="5-5 6-1 3-2 3-1")
    assert after(deal, "0 declares 2 5-5", "0 4-4", "1 6-1").tricks == (2, 1)


def test_31_a_lost_declaration_brings_nothing() -> None:
    deal = position("0-0 2-2 4-4", "6-5 6-2 6-1", tile_points=(50, 0), totals=(50, 0))
    deal = after(deal, "0 declares 3 2-2 4-4", "0 0-0", "1 6-1", "0 4-4", "1 6-5")
    assert names(deal.running.exposed) == ["2-2"]
    deal = after(deal, "0 2-2", "1 6-2")
    assert deal.declared == (Declared(0, 3, won=False, double_blank=True),)
    assert deal.totals[0] == deal.tile_points[0] == 50 + 14 + 8
    assert deal.running is None


def test_31_unplayed_doubles_return_to_the_hand() -> None:
    deal = position("2-2 4-4 1-0", "6-5 6-2 6-1", trump=3)
    deal = after(deal, "0 declares 2 4-4", "0 2-2", "1 6-2", "1 6-1")
    assert after(deal, "0 4-4").turn == 1
    assert after(deal, "0 1-0").turn == 1


def test_32_the_next_lead_is_an_exposed_double() -> None:
    deal = position("2-2 4-4 5-5 1-0", "6-5 6-1 5-1 5-0")
    declared = after(deal, "0 declares 2 4-4")
    assert refused(declared, "0 4-4") == "declared-double-needed"
    assert refused(declared, "0 1-0") == "declared-double-needed"
    deal = after(declared, "0 5-5", "1 5-1")
    for other in ("2-2", "1-0"):
        assert refused(deal, f"0 {other}") == "declared-double-needed"
    assert after(deal, "0 4-4").turn == 1


def test_33_two_doubles_with_0_0() -> None:
    deal = position("0-0 4-4", "6-5 6-1")
    deal = after(deal, "0 declares 2 0-0", "0 4-4", "1 6-1", "0 0-0", "1 6-5")
    assert deal.declared == (Declared(0, 2, won=True, double_blank=True),)
    assert deal.totals[0] == 30 + 8 + 14 + 10


@pytest.mark.parametrize("tricks", [(0, 0), (2, 3)])
def test_34_seven_doubles_on_lead(tricks: tuple[int, int]) -> None:
    deal = position(SEVEN_DOUBLES, f"{OTHER_SIX} 1-0".replace("6-6", "5-1"), tricks=tricks)
    deal = after(deal, "0 shows seven")
    assert score(deal).points == (3, 0)
    assert (result(deal)["kind"], result(deal)["holder"]) == ("invincible_lead", 0)


def test_34_the_seventh_double_may_be_drawn() -> None:
    deal = position(
        SEVEN_DOUBLES.replace(" 6-6", ""), OTHER_SIX.replace("6-6", "5-1"), stock="6-6 2-1 3-2 3-1"
    )
    assert score(after(deal, "0 shows seven")).points == (3, 0)
    assert refused(deal._replace(stock=deal.stock[1:3] + deal.stock[:1]), "0 shows seven") == "not-invincible"


def test_34_fewer_doubles_are_not_shown() -> None:
    assert refused(position("4-4 5-5", "6-6 1-1"), "0 shows seven") == "not-invincible"


def test_35_seven_doubles_not_on_lead() -> None:
    deal = position(f"{OTHER_SIX} 1-0".replace("6-6", "5-1"), SEVEN_DOUBLES, stock=LAST_TWO, draws=False)
    assert refused(deal, "1 shows seven") == "not-your-turn"
    deal = after(deal, "0 6-5")
    assert refused(deal, "1 shows seven") == "before-leading-only"
    deal = after(deal, "1 0-0", "1 shows seven")
    assert score(deal).points == (0, 1)
    assert result(deal)["kind"] == "invincible_trick"


def test_35_only_right_after_winning_with_one_of_them() -> None:
    deal = position(f"{OTHER_SIX} 1-0".replace("6-6", "5-1"), SEVEN_DOUBLES, stock=LAST_TWO, draws=False)
    won = after(deal, "0 6-5", "1 0-0")
    assert refused(after(won, "1 closes"), "1 shows seven") == "not-invincible"
    assert refused(after(won, "1 declares 2 1-1"), "1 shows seven") == "not-invincible"
    lost = after(deal, "0 6-5", "1 1-1")
    assert refused(lost, "1 shows seven") == "not-your-turn"


def test_35_a_leader_who_did_not_show_them_has_no_second_chance() -> None:
    deal = position(SEVEN_DOUBLES, f"{OTHER_SIX} 1-0".replace("6-6", "5-1"), stock=LAST_TWO, draws=False)
    assert refused(after(deal, "0 0-0", "1 5-1"), "0 shows seven") == "not-invincible"
