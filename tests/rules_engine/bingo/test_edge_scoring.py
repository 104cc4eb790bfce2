"""Edge cases 36 to 48 of the rule book: game points, and results that can't be."""

from tests.rules_engine.bingo.results import closed, declared, exhausted
from tests.rules_engine.bingo.table import BINGO
from tests.rules_engine.bingo.test_result import codes, score


def test_36_as_80_to_61() -> None:
    assert score(exhausted(trump=3, tile_points=[70, 61])).points == (1, 0)


def test_37_125_to_28() -> None:
    result = exhausted(trump=0, tricks=[11, 3], tile_points=[115, 28])
    assert score(result).parts["totals"] == [125, 28]
    assert score(result).points == (2, 0)


def test_38_29_and_30() -> None:
    assert score(exhausted(tile_points=[102, 29], tricks=[9, 5])).points == (2, 0)
    assert score(exhausted(tile_points=[101, 30], tricks=[9, 5])).points == (1, 0)


def test_39_no_trick() -> None:
    result = exhausted(tricks=[14, 0], tile_points=[131, 0])
    assert score(result).points == (2, 0)
    assert score(result, {"trickless_gp": 3}).points == (3, 0)


def test_40_the_closer_with_69() -> None:
    assert score(closed(tile_points=[69, 40])).points == (0, 2)


def test_41_even_where_the_opponent_has_80() -> None:
    result = closed(trump=5, closer=1, tricks=[7, 6], tile_points=[70, 69], doubles=[declared(0, 2)])
    assert score(result).parts["totals"] == [90, 69]
    assert score(result).points == (2, 0)
    assert score(closed(trump=2, closer=1, tricks=[7, 4], tile_points=[80, 50])).points == (2, 0)


def test_42_the_closer_with_75_against_20() -> None:
    assert score(closed(tile_points=[75, 20])).points == (2, 0)


def test_43_both_at_70() -> None:
    result = exhausted(trump=1, tricks=[7, 7], tile_points=[65, 70], last_trick=0, first_to_70=1)
    assert score(result).points == (0, 1)
    assert score(result, {"both_70": "none"}).points == (0, 0)


def test_44_neither_at_70_in_an_exhausted_deal() -> None:
    assert codes(exhausted(tile_points=[59, 69])) == [("tile-points-sum", "tile_points")]
    assert codes(exhausted(tile_points=[69, 69])) == [("tile-points-sum", "tile_points")]


def test_45_points_that_are_not_there() -> None:
    assert codes(exhausted(tile_points=[70, 71])) == [("tile-points-sum", "tile_points")]


def test_46_the_match_ends_past_its_target() -> None:
    two = exhausted(tricks=[14, 0], tile_points=[131, 0])
    answer = BINGO.match(BINGO.ruleset("default"), [two] * 4)
    assert (answer["score"], answer["complete"], answer["winners"]) == ((8, 0), True, (0,))
    over = BINGO.match(BINGO.ruleset("default"), [two] * 5)
    assert [violation["code"] for violation in over["violations"]] == ["match-over"]
    assert not BINGO.match(BINGO.ruleset("default"), [two] * 3)["complete"]


def test_47_no_last_trick_in_a_closed_deal() -> None:
    assert codes(closed(last_trick=0)) == [("last-trick-closed", "last_trick")]


def test_48_nobody_wins_the_indicator_of_a_closed_deal() -> None:
    too_much = closed(trump=1, tricks=[7, 4], tile_points=[80, 40])
    assert codes(too_much) == [("tile-points-closed", "tile_points")]
    assert score(closed(trump=1, tricks=[7, 6], tile_points=[80, 27])).points == (2, 0)
