"""Rounds of tables that are drawn together: fair, without a partner twice, and better than one by one."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.formats.meetings import AS_OPPONENTS, AS_PARTNERS, Meetings
from tournaments.formats.table_polish import least_squares, polished
from tournaments.formats.tables import TablesRound, all_rounds


def meetings(rounds: list[TablesRound], count: int, *, partners: bool = True) -> Meetings:
    seats = [table.seats for drawn in rounds for table in drawn.tables]
    return Meetings(count, seats, partners=partners)  # type: ignore[arg-type]


@pytest.mark.parametrize("partners", [True, False])
def test_four_hundred_players_in_six_rounds_never_meet_again(partners: bool) -> None:
    found = meetings(all_rounds(range(400), 6, partners=partners), 400, partners=partners)
    assert found.repeated_partnerships() == 0
    tables = 6 * 100
    least = least_squares(400, 2 * tables, 4 * tables) if partners else least_squares(400, 0, 6 * tables)
    assert found.sum_of_squares() == least


def test_sixteen_players_meet_everyone_in_five_rounds() -> None:
    found = meetings(all_rounds(range(16), 5, partners=False), 16, partners=False)
    assert all(found.weight(one, other) == 1 for one, other in combinations(range(16), 2))


@pytest.mark.parametrize(("count", "rounds"), [(8, 4), (12, 4), (13, 6), (20, 6), (40, 8)])
def test_together_is_better_than_one_by_one(count: int, rounds: int) -> None:
    one_by_one = meetings(all_rounds(range(count), rounds, swaps=0), count)
    together = meetings(all_rounds(range(count), rounds, swaps=60_000), count)
    assert together.repeated_partnerships() == one_by_one.repeated_partnerships() == 0
    assert together.sum_of_squares() < one_by_one.sum_of_squares()


@settings(deadline=None, max_examples=25)
@given(st.integers(0, 24), st.integers(0, 5), st.booleans(), st.integers(0, 99))
def test_everyone_sits_once_a_round_and_sits_out_in_turns(
    count: int, rounds: int, partners: bool, draw_number: int
) -> None:
    drawn = all_rounds(range(count), rounds, partners=partners, draw_number=draw_number, swaps=300)
    assert len(drawn) == rounds
    for number, one in enumerate(drawn, 1):
        seated = [player for table in one.tables for player in table.seats]
        assert sorted([*seated, *one.sit_out]) == list(range(count))  # type: ignore[type-var]
        if count >= 4:
            times = [sum(player in earlier.sit_out for earlier in drawn[:number]) for player in range(count)]
            assert max(times) - min(times) <= 1


def test_what_is_said_of_a_table_counts_the_rounds_before_it() -> None:
    drawn = all_rounds(range(4), 3, swaps=1000)
    assert [len(one.tables[0].met_before) for one in drawn] == [0, 6, 6]
    assert [one.tables[0].partners_again for one in drawn] == [(), (), ()]


def test_the_same_draw_number_gives_the_same_rounds() -> None:
    assert all_rounds(range(12), 4, swaps=500) == all_rounds(range(12), 4, swaps=500)
    assert all_rounds(range(12), 4, swaps=500) != all_rounds(range(12), 4, draw_number=1, swaps=500)


@settings(deadline=None, max_examples=30)
@given(st.integers(1, 5), st.integers(1, 5), st.booleans(), st.integers(0, 2**32).map(Random))
def test_polishing_never_makes_it_worse(tables: int, rounds: int, partners: bool, dice: Random) -> None:
    count = 4 * tables
    before = []
    for _ in range(rounds):
        order = dice.sample(range(count), count)
        before.append([tuple(order[at : at + 4]) for at in range(0, count, 4)])
    after = polished(Meetings(count, partners=partners), before, "1", 500)  # type: ignore[arg-type]
    worst, best = (
        Meetings(count, [table for one in found for table in one], partners=partners)  # type: ignore[misc]
        for found in (before, after)
    )
    assert [sorted(player for table in one for player in table) for one in after] == [
        list(range(count))
    ] * rounds
    assert best.repeated_partnerships() <= worst.repeated_partnerships() or not partners
    assert best.sum_of_squares() >= least_squares(
        count, 2 * tables * rounds * partners, (6 - 2 * partners) * tables * rounds
    )


def test_the_least_that_squares_can_be() -> None:
    # Four players once: two partnerships weigh 2, four oppositions 1.
    assert least_squares(4, 2, 4) == 2 * AS_PARTNERS**2 + 4 * AS_OPPONENTS**2
    # Everybody with everybody as a partner once and an opponent twice, as in a whist tournament of eight.
    assert least_squares(8, 28, 56) == 28 * 4**2
    assert least_squares(0, 0, 0) == least_squares(1, 0, 0) == 0
