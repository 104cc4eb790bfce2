"""Groups, and who meets whom after them."""

from itertools import combinations

import pytest

from tournaments.formats.seeding import standard_order
from tournaments.formats.stages import Qualified, knock_out_order, snake


def test_a_snake() -> None:
    assert snake(range(1, 11), 4) == [[1, 8, 9], [2, 7, 10], [3, 6], [4, 5]]


@pytest.mark.parametrize("entrants", [8, 9, 32, 200])
@pytest.mark.parametrize("groups", [1, 2, 4])
def test_groups_are_about_equal_and_hold_everyone(entrants: int, groups: int) -> None:
    found = snake(range(1, entrants + 1), groups)
    sizes = [len(group) for group in found]
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seed for group in found for seed in group) == list(range(1, entrants + 1))
    if entrants % (2 * groups) == 0:
        assert len({sum(group) for group in found}) == 1


@pytest.mark.parametrize(("entrants", "groups"), [(4, 0), (4, 3), (1, 1), (7, 4)])
def test_groups_that_cannot_be(entrants: int, groups: int) -> None:
    with pytest.raises(ValueError, match="groups"):
        snake(range(entrants), groups)


def qualified(groups: int, per_group: int) -> list[Qualified]:
    return [
        Qualified(f"{chr(ord('A') + group)}{place}", group, place)
        for group in range(groups)
        for place in range(1, per_group + 1)
    ]


def rounds_apart(order: list[object], one: int, other: int) -> int:
    """The round in which two seeds, counted from 0, can meet first."""
    size = 1 << (len(order) - 1).bit_length()
    spots = standard_order(size)
    return (spots.index(one + 1) ^ spots.index(other + 1)).bit_length()


def test_four_groups_of_which_two_go_on() -> None:
    order = knock_out_order(qualified(4, 2))
    assert order[:4] == ["A1", "B1", "C1", "D1"]
    assert sorted(map(str, order[4:])) == ["A2", "B2", "C2", "D2"]


@pytest.mark.parametrize(
    ("groups", "per_group"), [(2, 2), (3, 2), (4, 2), (5, 2), (8, 2), (16, 2), (2, 4), (4, 4), (6, 1)]
)
def test_those_of_a_group_meet_as_late_as_can_be(groups: int, per_group: int) -> None:
    order = knock_out_order(qualified(groups, per_group))
    assert len(order) == groups * per_group
    rounds = (len(order) - 1).bit_length()
    for group in {str(name)[0] for name in order}:
        seeds = [at for at, name in enumerate(order) if str(name)[0] == group]
        met = sorted(rounds_apart(order, one, other) for one, other in combinations(seeds, 2))
        # Two of a group can meet in the final only; of four, two pairs in the semi-finals.
        expected = {1: [], 2: [rounds], 4: [rounds - 1] * 2 + [rounds] * 4}[per_group]
        assert met == expected


def test_winners_are_apart_as_long_as_seeds_are() -> None:
    order = knock_out_order(qualified(8, 2))
    winners = [at for at, name in enumerate(order) if str(name).endswith("1")]
    assert min(rounds_apart(order, one, other) for one, other in combinations(winners, 2)) == 2


def test_the_order_given_is_kept_where_nothing_speaks_against_it() -> None:
    thirds = [*qualified(4, 2), Qualified("C3", 2, 3), Qualified("A3", 0, 3)]
    order = knock_out_order(thirds)
    assert set(order[8:]) == {"C3", "A3"}
    assert order[:4] == ["A1", "B1", "C1", "D1"]


def test_nobody_and_one() -> None:
    assert knock_out_order([]) == []
    assert knock_out_order([Qualified("A1", 0, 1)]) == ["A1"]
