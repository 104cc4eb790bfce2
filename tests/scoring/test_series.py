"""Series: points by place, shared places, the best legs."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.series import LegResult, points_by_place, series_standings

TABLE = (10, 6, 4, 2)


def test_places_beyond_the_table_get_nothing() -> None:
    assert points_by_place({"a": 1, "b": 2, "c": 3, "d": 4, "e": 5}, TABLE) == {
        "a": 10,
        "b": 6,
        "c": 4,
        "d": 2,
        "e": 0,
    }


def test_those_who_share_a_place_share_its_points() -> None:
    shared = points_by_place({"a": 1, "b": 1, "c": 3, "d": 4, "e": 4}, TABLE)
    assert shared == {"a": 8, "b": 8, "c": 4, "d": 1, "e": 1}
    assert points_by_place({"a": 1, "b": 1, "c": 1}, TABLE)["a"] == Fraction(20, 3)


def test_the_best_legs_count() -> None:
    legs = [{"a": 1, "b": 2}, {"b": 1, "a": 2}, {"a": 1, "b": 2}]
    rows = series_standings(legs, TABLE, best=2)
    assert [(row.entrant, row.place, row.total) for row in rows] == [("a", 1, 20), ("b", 2, 16)]
    assert rows[0].legs == (LegResult(1, 10, True), LegResult(2, 6, False), LegResult(1, 10, True))


def test_of_equal_legs_the_earlier_one_counts() -> None:
    (row,) = series_standings([{"a": 1}, {"a": 1}], TABLE, best=1)
    assert [leg.counts for leg in row.legs if leg] == [True, False]


def test_whoever_was_away_has_no_result_and_equal_totals_share_a_place() -> None:
    rows = series_standings([{"a": 1, "b": 2}, {"c": 1}], TABLE)
    assert [(row.entrant, row.place, row.total) for row in rows] == [("a", 1, 10), ("c", 1, 10), ("b", 3, 6)]
    assert rows[1].legs == (None, LegResult(1, 10, True))


def test_no_legs() -> None:
    assert series_standings([], TABLE) == []


@given(st.lists(st.integers(0, 50), max_size=20), st.lists(st.integers(0, 9), min_size=1, max_size=20))
def test_the_points_of_a_leg_are_those_of_the_table(table: list[int], scores: list[int]) -> None:
    order = sorted(scores, reverse=True)
    leg = {entrant: order.index(score) + 1 for entrant, score in enumerate(scores)}
    assert sum(points_by_place(leg, table).values()) == sum(table[: len(scores)])
