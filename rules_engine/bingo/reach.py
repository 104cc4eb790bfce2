"""Which points can come from how many tiles: what a score sheet can and can't say.

Computed over sets of tiles. Whether a set can be won in play is another question, so a sum that is possible here is not
proved to be possible in a deal; an impossible one is.
"""

from collections.abc import Sequence
from functools import cache

from rules_engine.bingo.tiles import ALL, BLANK, DOUBLES, each, tile_points, trump_of


@cache
def total(trump: int) -> int:
    """What all 28 tiles are worth together."""
    return sum(tile_points(tile, trump) for tile in each(ALL))


@cache
def indicators(trump: int) -> tuple[int, ...]:
    """The tiles that make this trump when they are turned."""
    return tuple(tile for tile in each(ALL) if trump_of(tile) == trump)


@cache
def sums(trump: int, without: int = 0) -> Sequence[int]:
    """By number of tiles, the sums that so many of the tiles can have, as a set of bits; `without` is left out."""
    reached = [1] + [0] * ALL.bit_count()
    for tile in each(ALL & ~without):
        points = tile_points(tile, trump)
        for count in range(ALL.bit_count(), 0, -1):
            reached[count] |= reached[count - 1] << points
    return tuple(reached)


def reaches(trump: int, tricks: int, points: int, without: int = 0) -> bool:
    """Whether so many tricks, two tiles each, can be worth so much; the tile `without` was not won by anybody."""
    return bool(sums(trump, without)[2 * tricks] >> points & 1)


def reach_together(trump: int, tricks: Sequence[int], points: Sequence[int], indicator: int) -> bool:
    """Whether both players' tricks can be worth this in a closed deal, in which nobody won the indicator."""
    each_can = all(reaches(trump, own, worth, indicator) for own, worth in zip(tricks, points, strict=True))
    return each_can and reaches(trump, sum(tricks), sum(points), indicator)


@cache
def most_when_closed(trump: int) -> int:
    """The most points that both players together can have won in a closed deal: all but the cheapest indicator."""
    return total(trump) - min(tile_points(tile, trump) for tile in indicators(trump))


def least_doubles(trump: int, count: int, *, blank: bool, without: int = 0) -> int | None:
    """The least that so many doubles are worth, 0-0 among them or not; None if there are not so many."""
    others = sorted(tile_points(tile, trump) for tile in each(DOUBLES & ~BLANK & ~without))
    if (blank and BLANK & without) or count - blank > len(others):
        return None
    return sum(others[: count - blank]) + (tile_points(BLANK, trump) if blank else 0)
