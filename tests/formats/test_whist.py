"""Whist tournaments: everybody with everybody once, against everybody twice."""

from collections import Counter
from itertools import combinations

import pytest

from tests.formats.test_tables import Evening
from tournaments.formats.whist import FIRST_ROUNDS, whist_rounds


@pytest.mark.parametrize("count", FIRST_ROUNDS)
def test_everybody_with_everybody_once_and_against_everybody_twice(count: int) -> None:
    rounds = whist_rounds(count)
    assert len(rounds) == count - (count % 4 == 0)
    for seated in rounds:
        assert len({player for table in seated for player in table}) == count - count % 4
    tables = [table for seated in rounds for table in seated]
    partners = Counter(frozenset(pair) for table in tables for pair in (table[::2], table[1::2]))
    met = Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))
    assert partners == dict.fromkeys(map(frozenset, combinations(range(count), 2)), 1)
    assert set(met.values()) == {3}


@pytest.mark.parametrize("count", [0, 1, 6, 9, 20])
def test_there_are_none_for_other_numbers(count: int) -> None:
    assert whist_rounds(count) == []


@pytest.mark.parametrize("count", [4, 5, 8, 12, 13, 16])
def test_rounds_drawn_one_by_one_come_to_a_whist_tournament(count: int) -> None:
    evening = Evening(count, draw_number=3)
    for _ in range(count - (count % 4 == 0)):
        evening.play()
    assert set(evening.partnerships().values()) == {1}
    assert set(evening.meetings().values()) == {3}
