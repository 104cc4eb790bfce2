"""The combinations in the cards that a player holds, by rank.

Pure functions of a set of cards that remember their last answers: between two of his plays a player's cards
stay the same. A rank is handed around as one card of it (`cards.one`), several ranks as one card of each.
"""

from collections.abc import Iterator
from functools import lru_cache

from rules_engine.tichu.cards import (
    DOG,
    DRAGON,
    EACH_RANK,
    LOWEST,
    MAH_JONG,
    PHOENIX,
    SUITED,
    counts,
    each,
    one,
)
from rules_engine.tichu.combinations import (
    BOMB,
    CATALOGUE,
    DOG_ALONE,
    DRAGON_SINGLE,
    FEWEST_STAIRS,
    FLUSHES,
    FULL_HOUSE,
    MAH_JONG_SINGLE,
    PAIR,
    PHOENIX_LED,
    SHORTEST_STRAIGHT,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
    Combination,
)

REMEMBERED = 1 << 13
Found = tuple[Combination, ...]

#: Combinations by what they take: kind, suited cards by rank with the Mah Jong, and the rank of the Phoenix.
_TAKING = {
    (c.kind, c.counts | c.specials & MAH_JONG, one(c.phoenix) if c.phoenix else 0): c for c in CATALOGUE
}
_FIVE_IN_A_ROW = sum(one(LOWEST + step) for step in range(SHORTEST_STRAIGHT))


@lru_cache(REMEMBERED)
def singles(held: int) -> Found:
    """Single cards except the Phoenix and the Dog, whose worth depends on the table."""
    found = [_TAKING[SINGLE, rank, 0] for rank in _ranks(held, 1)]
    if held & MAH_JONG:
        found.append(MAH_JONG_SINGLE)
    if held & DRAGON:
        found.append(DRAGON_SINGLE)
    return tuple(found)


@lru_cache(REMEMBERED)
def pairs(held: int) -> Found:
    """Two of a rank. The Mah Jong is no rank that the Phoenix could double."""
    found = [_TAKING[PAIR, 2 * rank, 0] for rank in _ranks(held, 2)]
    if held & PHOENIX:
        found += [_TAKING[PAIR, rank, rank] for rank in _ranks(held, 1)]
    return tuple(found)


@lru_cache(REMEMBERED)
def triples(held: int) -> Found:
    """Three of a rank."""
    found = [_TAKING[TRIPLE, 3 * rank, 0] for rank in _ranks(held, 3)]
    if held & PHOENIX:
        found += [_TAKING[TRIPLE, 2 * rank, rank] for rank in _ranks(held, 2)]
    return tuple(found)


@lru_cache(REMEMBERED)
def full_houses(held: int) -> Found:
    """A triple and a pair; the Phoenix may be in either."""
    ones, twos, threes = _ranks(held, 1), _ranks(held, 2), _ranks(held, 3)
    found = [_TAKING[FULL_HOUSE, 3 * a + 2 * b, 0] for a in threes for b in twos if a != b]
    if held & PHOENIX:
        found += [_TAKING[FULL_HOUSE, 3 * a + b, b] for a in threes for b in ones if a != b]
        found += [_TAKING[FULL_HOUSE, 2 * a + 2 * b, a] for a in twos for b in twos if a != b]
    return tuple(found)


@lru_cache(REMEMBERED)
def stairs(held: int) -> Found:
    """Two or more pairs in a row."""
    twos = sum(_ranks(held, 2))
    fillable = sum(_ranks(held, 1)) if held & PHOENIX else 0
    starts = each(twos | fillable)
    return tuple(c for start in starts for c in _rows(STAIRS, start, 0, twos, fillable))


@lru_cache(REMEMBERED)
def straights(held: int) -> Found:
    """Five or more ranks in a row that are no straight flush."""
    found = _straights(sum(_ranks(held, 1)), bool(held & MAH_JONG), bool(held & PHOENIX))
    twos = sum(_ranks(held, 2))
    # Where no suit can be exchanged for another, the cards of a straight flush are nothing else.
    pure = {flush.counts for flush in bombs(held) if flush.cards and not flush.counts & twos}
    return tuple(c for c in found if c.specials or c.counts not in pure) if pure else found


@lru_cache(REMEMBERED)
def bombs(held: int) -> Found:
    """Four of a rank, and straight flushes."""
    found = [_TAKING[BOMB, 4 * rank, 0] for rank in _ranks(held, 4)]
    suited = held & SUITED
    for start in each(suited & suited >> 4 & suited >> 8 & suited >> 12 & suited >> 16):
        cards, top = start * _FIVE_IN_A_ROW, start << 16
        while top & suited:
            found.append(FLUSHES[cards])
            top <<= 4
            cards |= top
    return tuple(found)


@lru_cache(REMEMBERED)
def leads(held: int) -> Found:
    """Everything that may be led."""
    found = singles(held) + pairs(held) + triples(held) + full_houses(held) + stairs(held) + straights(held)
    found += bombs(held)
    if held & PHOENIX:
        found += (PHOENIX_LED,)
    return (*found, DOG_ALONE) if held & DOG else found


@lru_cache(REMEMBERED)
def _ranks(held: int, number: int) -> tuple[int, ...]:
    """The ranks of which there are this many suited cards or more."""
    packed = counts(held & SUITED)
    twos, fours = packed >> 1, packed >> 2
    ranks = (packed | twos | fours, twos | fours, packed & twos | fours, fours)[number - 1]
    return tuple(each(ranks & EACH_RANK))


@lru_cache(REMEMBERED)
def _straights(ranks: int, mah_jong: bool, phoenix: bool) -> Found:
    fillable = EACH_RANK if phoenix else 0
    starts = [(start, 0) for start in each(EACH_RANK)]
    if mah_jong:
        starts.append((one(LOWEST), MAH_JONG))
    return tuple(c for start, below in starts for c in _rows(STRAIGHT, start, below, ranks, fillable))


def _rows(kind: str, start: int, below: int, full: int, fillable: int) -> Iterator[Combination]:
    """Stairs or straights from this rank up. `full` ranks have all the cards they need, the Phoenix completes
    one of the `fillable` ranks; without the Phoenix there are none."""
    copies, shortest = (2, FEWEST_STAIRS) if kind == STAIRS else (1, SHORTEST_STRAIGHT)
    row, gap, rank = below, 0, start
    while rank & EACH_RANK:
        if not rank & full:
            if gap or not rank & fillable:
                return
            gap = rank
        row |= rank
        if row.bit_count() >= shortest:
            if not gap:
                yield _TAKING[kind, row * copies, 0]
            for instead in each(gap or (row & SUITED if fillable else 0)):
                yield _TAKING[kind, row * copies - instead, instead]
        rank <<= 4
