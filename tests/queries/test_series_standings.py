"""Places over several stages of a leg."""

from tournaments.queries.series_standings import _Placed, overall_places


def test_whoever_went_on_stands_before_those_who_did_not() -> None:
    groups = [_Placed("a", "A", 1), _Placed("b", "B", 2), _Placed("c", "C", 1), _Placed("d", "D", 2)]
    final = [_Placed("c", "C", 1), _Placed("a", "A", 2)]
    assert overall_places([groups, final]) == {"c": 1, "a": 2, "b": 3, "d": 3}


def test_entries_without_a_place_are_left_out() -> None:
    assert overall_places([[_Placed("a", "A", None), _Placed("b", "B", 1)]]) == {"b": 1}
    assert overall_places([]) == {}
