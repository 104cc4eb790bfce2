"""Places over several stages of a leg."""

from tournaments.queries.series_standings import _Placed, overall_places


def test_whoever_went_on_stands_before_those_who_did_not() -> None:
    groups = [_Placed(1, 1), _Placed(2, 2), _Placed(3, 1), _Placed(4, 2)]
    final = [_Placed(3, 1), _Placed(1, 2)]
    assert overall_places([groups, final]) == {3: 1, 1: 2, 2: 3, 4: 3}


def test_entries_without_a_place_are_left_out() -> None:
    assert overall_places([[_Placed(1, None), _Placed(2, 1)]]) == {2: 1}
    assert overall_places([]) == {}
