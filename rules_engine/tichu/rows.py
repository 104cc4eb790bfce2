"""Rows of ranks: stairs and straights, with the Phoenix and without.

Where a row starts and where it has to end is all there is to know about it, so few look-ups answer for all hands.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from rules_engine.tichu.cards import ACE, EACH_RANK, LOWEST, SUITED, each, one
from rules_engine.tichu.combinations import (
    FEWEST_STAIRS,
    REMEMBERED,
    SHORTEST_STRAIGHT,
    STAIRS,
    STRAIGHT,
    TAKING,
    Found,
)

#: How many cards of each rank there are in a row of ranks, and how many ranks at least.
_SHAPES = {STAIRS: (2, FEWEST_STAIRS), STRAIGHT: (1, SHORTEST_STRAIGHT)}
_TO_ABOVE_ACE = EACH_RANK | one(ACE + 1)


def five_in_a_row(suited: int) -> int:
    """Those of the cards that begin five in a row of their suit."""
    three_in_a_row = suited & suited >> 4 & suited >> 8
    return three_in_a_row & three_in_a_row >> 8


@lru_cache(REMEMBERED)
def stairs(twos: int) -> Found:
    """Stairs of these ranks."""
    return tuple(c for start in each(twos & twos >> 4) for c in _rows(STAIRS, start, _hole(twos, start)))


@lru_cache(REMEMBERED)
def stairs_with_phoenix(twos: int, ones: int) -> Found:
    """The Phoenix may complete one of the ranks held once."""
    return tuple(c for start in each(ones) for c in _completed(STAIRS, start, twos, ones))


@lru_cache(2 * REMEMBERED)
def straights(ones: int, mah_jong: int) -> Found:
    """Straights, the straight flushes among them too."""
    starts = each(five_in_a_row(ones))
    found = [c for start in starts for c in _rows(STRAIGHT, start, _hole(ones, start))]
    if mah_jong:
        found += _rows(STRAIGHT, one(LOWEST), _hole(ones, one(LOWEST)), mah_jong)
    return tuple(found)


@lru_cache(2 * REMEMBERED)
def straights_with_phoenix(ones: int, mah_jong: int) -> Found:
    """The Phoenix may stand for any rank but that of the Mah Jong."""
    found = [c for start in each(EACH_RANK) for c in _completed(STRAIGHT, start, ones, EACH_RANK)]
    if mah_jong:
        found += _completed(STRAIGHT, one(LOWEST), ones, EACH_RANK, mah_jong)
    return tuple(found)


def _completed(kind: str, start: int, full: int, nearly: int, below: int = 0) -> Found:
    """Stairs or straights from this rank up with the Phoenix, which may complete one of the `nearly` full ranks."""
    gap = _hole(full, start)
    end = _hole(full | gap, start) if gap & nearly else gap
    return _rows_with_phoenix(kind, start, gap, end, below)


def _hole(full: int, start: int) -> int:
    """The first rank from here up that is not among the full ones, maybe the one above the ace."""
    holes = ~full & _TO_ABOVE_ACE & -start
    return holes & -holes


@cache
def _rows(kind: str, start: int, end: int, below: int = 0) -> Found:
    """Stairs or straights from this rank up, all of whose ranks are below the end."""
    copies, _ = _SHAPES[kind]
    return tuple(TAKING[kind, row * copies, 0] for row in _long_enough(kind, start, end, below))


@cache
def _rows_with_phoenix(kind: str, start: int, gap: int, end: int, below: int) -> Found:
    """As `_rows`, where the Phoenix fills the gap or, if a row does not reach it, stands for any of its cards."""
    copies, _ = _SHAPES[kind]
    return tuple(
        TAKING[kind, row * copies - instead, instead]
        for row in _long_enough(kind, start, end, below)
        for instead in each(row & gap or row & SUITED)
    )


def _long_enough(kind: str, start: int, end: int, below: int) -> Iterator[int]:
    _, shortest = _SHAPES[kind]
    row = below
    while start < end:
        row |= start
        start <<= 4
        if row.bit_count() >= shortest:
            yield row
