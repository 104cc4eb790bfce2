"""The combinations in the cards that a player holds, by rank.

What can be made depends on which ranks he has once, twice, three times. Ranks are handed around as one card of each
(`cards.one`), and what a set of ranks allows is remembered: it comes back far more often than a hand does.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

from rules_engine.tichu.cards import (
    ACE,
    DRAGON,
    EACH_RANK,
    LOWEST,
    MAH_JONG,
    PHOENIX,
    SPECIALS,
    SUITED,
    each,
    one,
)
from rules_engine.tichu.combinations import (
    BOMB,
    DOG_ALONE,
    DRAGON_SINGLE,
    FEWEST_IN_BOMB,
    FLUSHES,
    FULL_HOUSE,
    MAH_JONG_SINGLE,
    PAIR,
    PHOENIX_LED,
    PHOENIX_ON,
    REMEMBERED,
    SHORTEST_STRAIGHT,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TAKING,
    TRIPLE,
    Combination,
    Found,
)
from rules_engine.tichu.rows import (
    five_in_a_row,
    stairs,
    stairs_with_phoenix,
    straights,
    straights_with_phoenix,
)

#: A hand is asked about several times in a row and then never again.
RECENT = 1 << 8
#: The ranks held at least once, twice and three times, and the bombs.
Ranks = tuple[int, int, int, Found]

_FIVE_IN_A_ROW = sum(one(LOWEST + step) for step in range(SHORTEST_STRAIGHT))
#: By the strength of a play (twice its rank, or between two): the ranks above it.
_ABOVE = tuple(
    sum(one(rank) for rank in range(LOWEST, ACE + 1) if 2 * rank > strength)
    for strength in range(2 * ACE + 3)
)


def leads(held: int) -> Found:
    """Everything that may be led."""
    ones, twos, threes, found = _ranks(held)
    singles, mah_jong = _singles(ones), held & MAH_JONG
    if len(singles) >= SHORTEST_STRAIGHT or mah_jong:
        in_a_row = straights(ones, mah_jong)
        found += _without_flushes(in_a_row, found, twos) if found else in_a_row
    found += singles
    if twos:
        found += _pairs(twos)
        if twos & twos >> 4:
            found += stairs(twos)
        if threes:
            found += _triples(threes) + _full_houses(threes, twos)
    if held & SPECIALS:
        found += _SPECIAL_LEADS[held & SPECIALS]
        if held & PHOENIX:
            found += _pairs_with_phoenix(ones) + _triples_with_phoenix(twos)
            found += _full_houses_with_phoenix(threes, twos, twos, ones) + stairs_with_phoenix(twos, ones)
            found += straights_with_phoenix(ones, mah_jong)
    return found


def answers(held: int, top: Combination) -> Found:
    """What may be played on this in turn."""
    ranks = _ranks(held)
    if top.size == 1:
        found = _singles(ranks[0] & _ABOVE[top.strength]) + ranks[3]
        return found + _specials_on(held, top.strength) if held & _ON_SINGLES else found
    if top.kind == BOMB:
        return bombs_on(held, top)
    if held.bit_count() < top.size:
        return ranks[3]
    return _ANSWERS[top.kind](held, top, ranks) + ranks[3]


def bombs(held: int) -> Found:
    """Four of a rank, and straight flushes."""
    return _ranks(held)[3]


def bombs_on(held: int, top: Combination) -> Found:
    """The bombs that may be thrown on this at any time."""
    found = _ranks(held)[3]
    return tuple(bomb for bomb in found if bomb.beats(top)) if found else found


def _specials_on(held: int, strength: int) -> Found:
    """The Dragon, and the Phoenix on anything but the Dragon."""
    dragon = (DRAGON_SINGLE,) if held & DRAGON else ()
    phoenix = (PHOENIX_ON[strength],) if held & PHOENIX and strength in PHOENIX_ON else ()
    return dragon + phoenix


def _on_pair(held: int, top: Combination, ranks: Ranks) -> Found:
    higher = _ABOVE[top.strength]
    found = _pairs(ranks[1] & higher)
    return found + _pairs_with_phoenix(ranks[0] & higher) if held & PHOENIX else found


def _on_triple(held: int, top: Combination, ranks: Ranks) -> Found:
    higher = _ABOVE[top.strength]
    found = _triples(ranks[2] & higher)
    return found + _triples_with_phoenix(ranks[1] & higher) if held & PHOENIX else found


def _on_full_house(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, threes, _ = ranks
    higher = _ABOVE[top.strength]
    found = _full_houses(threes & higher, twos)
    if held & PHOENIX:
        found += _full_houses_with_phoenix(threes & higher, twos & higher, twos, ones)
    return found


def _on_stairs(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, _ = ranks
    found = stairs(twos)
    return _as_long(found + stairs_with_phoenix(twos, ones) if held & PHOENIX else found, top)


def _on_straight(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, flushes = ranks
    mah_jong = held & MAH_JONG
    found = _without_flushes(straights(ones, mah_jong), flushes, twos)
    return _as_long(found + straights_with_phoenix(ones, mah_jong) if held & PHOENIX else found, top)


def _as_long(found: Found, top: Combination) -> Found:
    size, strength = top.size, top.strength
    return tuple([c for c in found if c.size == size and c.strength > strength])


_ANSWERS: Mapping[str, Callable[[int, Combination, Ranks], Found]] = {
    PAIR: _on_pair,
    TRIPLE: _on_triple,
    FULL_HOUSE: _on_full_house,
    STAIRS: _on_stairs,
    STRAIGHT: _on_straight,
}
_ON_SINGLES = PHOENIX | DRAGON
#: What can be led of these special cards alone.
_SPECIAL_LEADS: dict[int, Found] = {0: ()}
for _lead in (MAH_JONG_SINGLE, DOG_ALONE, PHOENIX_LED, DRAGON_SINGLE):
    _SPECIAL_LEADS |= {held | _lead.specials: (*leads, _lead) for held, leads in _SPECIAL_LEADS.items()}


@lru_cache(RECENT)
def _ranks(held: int) -> Ranks:
    # Each rank is four bits. Its two lower ones and its two upper ones: is there any, are there both?
    suited = held & SUITED
    any_low, both_low = suited | suited >> 1, suited & suited >> 1
    any_high, both_high = any_low >> 2, both_low >> 2
    return (
        (any_low | any_high) & EACH_RANK,
        (both_low | both_high | any_low & any_high) & EACH_RANK,
        (both_low & any_high | any_low & both_high) & EACH_RANK,
        _bombs(suited, both_low & both_high & EACH_RANK) if held.bit_count() >= FEWEST_IN_BOMB else (),
    )


def _bombs(suited: int, fours: int) -> Found:
    starts = five_in_a_row(suited)
    if not fours and not starts:
        return ()
    found = [TAKING[BOMB, 4 * rank, 0] for rank in each(fours)]
    for start in each(starts):
        cards, top = start * _FIVE_IN_A_ROW, start << 16
        while top & suited:
            found.append(FLUSHES[cards])
            top <<= 4
            cards |= top
    return tuple(found)


@lru_cache(REMEMBERED)
def _singles(ones: int) -> Found:
    return tuple(TAKING[SINGLE, rank, 0] for rank in each(ones))


@lru_cache(REMEMBERED)
def _pairs(twos: int) -> Found:
    return tuple(TAKING[PAIR, 2 * rank, 0] for rank in each(twos))


@lru_cache(REMEMBERED)
def _pairs_with_phoenix(ones: int) -> Found:
    return tuple(TAKING[PAIR, rank, rank] for rank in each(ones))


@lru_cache(REMEMBERED)
def _triples(threes: int) -> Found:
    return tuple(TAKING[TRIPLE, 3 * rank, 0] for rank in each(threes))


@lru_cache(REMEMBERED)
def _triples_with_phoenix(twos: int) -> Found:
    return tuple(TAKING[TRIPLE, 2 * rank, rank] for rank in each(twos))


@lru_cache(REMEMBERED)
def _full_houses(threes: int, twos: int) -> Found:
    return tuple(TAKING[FULL_HOUSE, 3 * a + 2 * b, 0] for a in each(threes) for b in each(twos) if a != b)


@lru_cache(REMEMBERED)
def _full_houses_with_phoenix(threes: int, nearly_three: int, twos: int, nearly_two: int) -> Found:
    """The Phoenix may be in the triple or in the pair."""
    in_triple = [
        TAKING[FULL_HOUSE, 2 * a + 2 * b, a] for a in each(nearly_three) for b in each(twos) if a != b
    ]
    in_pair = [TAKING[FULL_HOUSE, 3 * a + b, b] for a in each(threes) for b in each(nearly_two) if a != b]
    return (*in_triple, *in_pair)


def _without_flushes(in_a_row: Found, found: Found, twos: int) -> Found:
    """The straights without those that only a straight flush could make: in none of its ranks is another suit at hand."""
    pure = {bomb.counts for bomb in found if bomb.cards and not bomb.counts & twos}
    return tuple(c for c in in_a_row if c.specials or c.counts not in pure) if pure else in_a_row
