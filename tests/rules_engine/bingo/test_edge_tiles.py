"""Edge cases 1 to 22 of the rule book: trump, points, tricks, and the duty to follow."""

from typing import Any

import pytest

from rules_engine.bingo.tiles import NAMES, TILE, tile_points, trump_of
from tests.rules_engine.bingo.table import after, followers, position, refused

FOLLOWER, LEADER = 1, 0


def winner(led: str, played: str, trump: int, **options: Any) -> int:
    """Who wins a trick that player 0 leads and player 1 follows with what he likes."""
    spare = [name for name in NAMES if name not in {led, played}]
    deal = position(f"{led} {spare[0]}", f"{played} {spare[1]}", trump=trump, ruleset=options)
    open_phase = deal._replace(stock=(TILE[spare[2]], TILE[spare[3]]))
    return after(open_phase, f"0 {led}", f"1 {played}").turn


@pytest.mark.parametrize(
    ("indicator", "trump"),
    [
        pytest.param("5-0", 0, id="1"),
        pytest.param("5-2", 5, id="2"),
        pytest.param("0-0", 0, id="3"),
        pytest.param("1-1", 1, id="4"),
        pytest.param("6-1", 6, id="5"),
    ],
)
def test_01_02_03_04_05_trump(indicator: str, trump: int) -> None:
    assert trump_of(TILE[indicator]) == trump


@pytest.mark.parametrize(
    ("tile", "trump", "points"),
    [
        pytest.param("3-3", 3, 28, id="6 a trump double"),
        pytest.param("0-0", 0, 28, id="6 the blank as trump double"),
        pytest.param("0-0", 3, 14, id="6 the blank otherwise"),
        pytest.param("3-3", 4, 6, id="6 a double that is not trump"),
        pytest.param("3-0", 3, 10, id="7"),
        pytest.param("3-0", 0, 10, id="7"),
        pytest.param("3-0", 5, 10, id="7"),
        pytest.param("6-4", 6, 10, id="7"),
        pytest.param("6-4", 4, 10, id="7"),
        pytest.param("6-4", 1, 10, id="7"),
        pytest.param("5-2", 2, 7, id="8"),
        pytest.param("5-2", 5, 7, id="8"),
        pytest.param("5-2", 3, 0, id="8"),
        pytest.param("5-5", 3, 10, id="9"),
        pytest.param("5-0", 5, 12, id="10"),
        pytest.param("2-0", 2, 9, id="10"),
    ],
)
def test_06_07_08_09_10_points(tile: str, trump: int, points: int) -> None:
    assert tile_points(TILE[tile], trump) == points


def test_11_a_double_loses_to_a_higher_tile_of_its_suit() -> None:
    assert winner("4-4", "6-4", trump=1) == FOLLOWER
    assert winner("4-4", "6-4", trump=1, double_rank="high") == LEADER


def test_12_the_blank_is_the_lowest_pip() -> None:
    assert followers("4-0", "4-2 5-0 6-6", trump=1) == {"4-2"}
    assert winner("4-2", "4-0", trump=1) == LEADER
    assert winner("4-2", "4-0", trump=1, zero_rank="high") == FOLLOWER
    assert followers("4-0", "4-2 5-0 6-6", trump=1, zero_rank="high") == {"5-0"}


def test_13_trump_is_the_suit_even_where_the_other_pip_is_larger() -> None:
    assert followers("6-2", "6-5 2-1", trump=2) == {"2-1"}
    assert winner("6-2", "5-2", trump=2) == LEADER


def test_14_a_trump_double_has_its_place() -> None:
    assert winner("3-3", "6-3", trump=3) == FOLLOWER
    assert winner("3-3", "6-3", trump=3, double_rank="high") == LEADER


def test_15_0_0_beats_the_trump_double_in_either_order() -> None:
    assert winner("3-3", "0-0", trump=3) == FOLLOWER
    assert winner("0-0", "3-3", trump=3) == LEADER
    assert winner("3-3", "0-0", trump=3, double_rank="high") == FOLLOWER


def test_a_trick_without_the_suit_is_the_leaders() -> None:
    assert winner("4-2", "6-5", trump=1) == LEADER
    assert winner("6-5", "2-1", trump=1) == FOLLOWER
    assert winner("4-2", "6-4", trump=1) == FOLLOWER


def test_16_no_duty_while_there_is_a_stock() -> None:
    deal = position("4-2 6-1", "4-1 6-6", stock="5-4 3-1", draws=False)
    assert after(deal, "0 4-2", "1 6-6").turn == LEADER
    assert after(deal, "0 4-2", "1 4-1").turn == LEADER


def test_17_a_higher_trump_is_a_duty() -> None:
    assert followers("5-3", "6-5 5-1 0-0", trump=5) == {"6-5"}
    assert followers("5-3", "6-5 5-4 5-1 0-0", trump=5) == {"6-5", "5-4"}


def test_18_then_a_lower_trump() -> None:
    assert followers("5-3", "5-1 5-0 0-0 6-6", trump=5) == {"5-1", "5-0"}
    deal = after(position("5-3 2-1", "5-1 0-0", trump=5), "0 5-3")
    assert refused(deal, "1 0-0") == "must-follow"


def test_19_then_0_0() -> None:
    assert followers("5-3", "0-0 6-6", trump=5) == {"0-0"}
    assert followers("5-3", "2-1 6-6", trump=5) == {"2-1", "6-6"}


def test_20_void_in_a_plain_suit_is_free() -> None:
    assert followers("4-2", "5-1 6-6 0-0", trump=5) == {"5-1", "6-6", "0-0"}
    must = {"void_must_trump": True}
    assert followers("4-2", "5-1 6-6 0-0", trump=5, **must) == {"5-1", "0-0"}
    assert followers("4-2", "1-0 6-6", trump=5, **must) == {"1-0", "6-6"}


def test_21_a_trump_does_not_follow_a_plain_suit() -> None:
    assert followers("4-2", "5-4 6-6", trump=5) == {"5-4", "6-6"}


def test_22_0_0_does_not_follow_a_plain_suit() -> None:
    assert followers("4-2", "4-1 0-0", trump=5) == {"4-1"}
    deal = after(position("4-2 3-3", "4-1 0-0", trump=5), "0 4-2")
    assert refused(deal, "1 0-0") == "must-follow"


def test_0_0_may_belong_to_every_suit() -> None:
    every = {"bingo_suit": "every"}
    assert followers("4-2", "4-1 0-0 6-6", trump=5, **every) == {"4-1", "0-0"}
    assert followers("4-2", "5-1 0-0 6-6", trump=5, **every) == {"0-0"}
    assert followers("5-3", "5-1 0-0 6-6", trump=5, **every) == {"0-0"}
    assert followers("5-3", "6-5 0-0 6-6", trump=5, **every) == {"6-5", "0-0"}


def test_what_follows_0_0() -> None:
    assert followers("0-0", "2-0 5-0 6-6", trump=5) == {"2-0"}
    assert followers("0-0", "5-0 6-6", trump=5) == {"5-0", "6-6"}
    assert followers("0-0", "5-0 6-6", trump=5, void_must_trump=True) == {"5-0"}
    assert followers("0-0", "2-0 5-0 6-6", trump=5, bingo_lead_suit="none") == {"2-0", "5-0", "6-6"}
    assert followers("0-0", "2-0 5-0 6-6", trump=5, bingo_lead_suit="trump") == {"5-0"}


def test_blanks_as_trump() -> None:
    assert followers("3-0", "0-0 2-0 6-6", trump=0) == {"0-0"}
    assert followers("3-0", "0-0 5-0 2-0", trump=0) == {"0-0", "5-0"}
    assert followers("0-0", "5-0 2-0 6-6", trump=0) == {"5-0", "2-0"}
