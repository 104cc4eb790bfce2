"""The computed tables of the rule book, computed again: from all sets of tiles, and from nothing else."""

from itertools import combinations

import pytest

from rules_engine.bingo.reach import indicators, most_when_closed, reaches, sums, total
from rules_engine.bingo.tiles import ALL, DOUBLES, NAMES, TENS, TILE, each, names, tile_points, trump_of

TRUMPS = range(7)
TOTALS = [143, 135, 138, 131, 134, 147, 140]
WITHOUT_POINTS = [14, 13, 13, 14, 14, 13, 14]
INDICATORS = [7, 1, 2, 3, 4, 5, 6]
CLOSED_MOST = [135, 107, 135, 127, 129, 141, 133]
IMPOSSIBLE = [{1, 3, 5, 7}, {1, 2}, {1, 4}, {1, 3}, {1, 3}, {1, 3, 5}, {1, 3, 5}]
#: By trump, the least and the most points of 0 to 14 tricks.
LEAST = [
    [0, 0, 0, 0, 0, 0, 0, 0, 6, 20, 37, 57, 78, 102, 143],
    [0, 0, 0, 0, 0, 0, 0, 3, 11, 22, 35, 51, 71, 93, 135],
    [0, 0, 0, 0, 0, 0, 0, 2, 10, 22, 37, 54, 74, 96, 138],
    [0, 0, 0, 0, 0, 0, 0, 0, 6, 15, 30, 47, 67, 89, 131],
    [0, 0, 0, 0, 0, 0, 0, 0, 6, 17, 30, 49, 69, 92, 134],
    [0, 0, 0, 0, 0, 0, 0, 2, 12, 25, 41, 60, 81, 105, 147],
    [0, 0, 0, 0, 0, 0, 0, 0, 6, 19, 35, 54, 74, 98, 140],
]
MOST = [
    [0, 41, 65, 86, 106, 123, 137, 143, 143, 143, 143, 143, 143, 143, 143],
    [0, 42, 64, 84, 100, 113, 124, 132, 135, 135, 135, 135, 135, 135, 135],
    [0, 42, 64, 84, 101, 116, 128, 136, 138, 138, 138, 138, 138, 138, 138],
    [0, 42, 64, 84, 101, 116, 125, 131, 131, 131, 131, 131, 131, 131, 131],
    [0, 42, 65, 85, 104, 117, 128, 134, 134, 134, 134, 134, 134, 134, 134],
    [0, 42, 66, 87, 106, 122, 135, 145, 147, 147, 147, 147, 147, 147, 147],
    [0, 42, 66, 86, 105, 121, 134, 140, 140, 140, 140, 140, 140, 140, 140],
]


def points_of(trump: int) -> list[int]:
    return [tile_points(tile, trump) for tile in each(ALL)]


@pytest.mark.parametrize("trump", TRUMPS)
def test_totals(trump: int) -> None:
    points = points_of(trump)
    assert sum(points) == total(trump) == TOTALS[trump]
    tens = sum(10 for tile in TENS if str(trump) not in names(tile)[0])
    assert total(trump) == 112 + 3 * (trump or 7) + tens
    assert points.count(0) == WITHOUT_POINTS[trump]


@pytest.mark.parametrize("trump", TRUMPS)
def test_indicators(trump: int) -> None:
    turned = [tile for tile in each(ALL) if trump_of(tile) == trump]
    assert list(indicators(trump)) == turned
    assert len(turned) == INDICATORS[trump]
    least = min(tile_points(tile, trump) for tile in turned)
    assert most_when_closed(trump) == TOTALS[trump] - least == CLOSED_MOST[trump]


@pytest.mark.parametrize("trump", TRUMPS)
def test_least_and_most_by_tricks(trump: int) -> None:
    points = sorted(points_of(trump))
    for tricks in range(15):
        reached = [value for value in range(150) if reaches(trump, tricks, value)]
        assert (reached[0], reached[-1]) == (LEAST[trump][tricks], MOST[trump][tricks])
        assert reached[0] == sum(points[: 2 * tricks])
        assert reached[-1] == sum(points[28 - 2 * tricks :])


@pytest.mark.parametrize("trump", TRUMPS)
def test_impossible_points(trump: int) -> None:
    low = IMPOSSIBLE[trump]
    high = {TOTALS[trump] - value for value in low}
    impossible = {
        value
        for value in range(TOTALS[trump] + 1)
        if not any(reaches(trump, tricks, value) for tricks in range(15))
    }
    assert impossible == low | high


@pytest.mark.parametrize("trump", TRUMPS)
def test_sums_are_those_of_all_sets(trump: int) -> None:
    points = points_of(trump)
    for count in (1, 2, 3):
        by_hand = {sum(chosen) for chosen in combinations(points, count)}
        assert {value for value in range(150) if sums(trump)[count] >> value & 1} == by_hand


def test_trump_1_comes_from_one_tile_only() -> None:
    assert [names(tile) for tile in indicators(1)] == [["1-1"]]


def test_tiles_have_text_that_round_trips() -> None:
    assert len(set(NAMES)) == 28
    assert names(ALL) == list(NAMES)
    assert sum(TILE[name] for name in NAMES) == ALL
    assert names(DOUBLES) == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]
