"""The combinations in the cards that a player holds, by rank.

What can be made depends on which ranks he has once, twice, three times. Ranks are handed around as one card of each
(`cards.one`), and what a set of ranks allows is remembered: it comes back far more often than a hand does.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache

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
    CATALOGUE,
    DOG_ALONE,
    DRAGON_SINGLE,
    FEWEST_IN_BOMB,
    FEWEST_STAIRS,
    FLUSHES,
    FULL_HOUSE,
    MAH_JONG_SINGLE,
    PAIR,
    PHOENIX_LED,
    PHOENIX_ON,
    SHORTEST_STRAIGHT,
    SINGLE,
    STAIRS,
    STRAIGHT,
    TRIPLE,
    Combination,
)

REMEMBERED = 1 << 13
#: A hand is asked about several times in a row and then never again.
RECENT = 1 << 8
Found = tuple[Combination, ...]
#: The ranks held at least once, twice and three times, and the bombs.
Ranks = tuple[int, int, int, Found]

#: Combinations by what they take: kind, suited cards by rank with the Mah Jong, and the rank of the Phoenix.
_TAKING = {
    (c.kind, c.counts | c.specials & MAH_JONG, one(c.phoenix) if c.phoenix else 0): c for c in CATALOGUE
}
#: How many cards of each rank there are in a row of ranks, and how many ranks at least.
_SHAPES = {STAIRS: (2, FEWEST_STAIRS), STRAIGHT: (1, SHORTEST_STRAIGHT)}
_TO_ABOVE_ACE = EACH_RANK | one(ACE + 1)
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
        straights = _straights(ones, mah_jong)
        found += _without_flushes(straights, found, twos) if found else straights
    found += singles
    if twos:
        found += _pairs(twos)
        if twos & twos >> 4:
            found += _stairs(twos)
        if threes:
            found += _triples(threes) + _full_houses(threes, twos)
    if held & SPECIALS:
        found += _SPECIAL_LEADS[held & SPECIALS]
        if held & PHOENIX:
            found += _pairs_with_phoenix(ones) + _triples_with_phoenix(twos)
            found += _full_houses_with_phoenix(threes, twos, twos, ones) + _stairs_with_phoenix(twos, ones)
            found += _straights_with_phoenix(ones, mah_jong)
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
    found = _stairs(twos)
    return _as_long(found + _stairs_with_phoenix(twos, ones) if held & PHOENIX else found, top)


def _on_straight(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, flushes = ranks
    mah_jong = held & MAH_JONG
    found = _without_flushes(_straights(ones, mah_jong), flushes, twos)
    return _as_long(found + _straights_with_phoenix(ones, mah_jong) if held & PHOENIX else found, top)


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
    starts = _five_in_a_row(suited)
    if not fours and not starts:
        return ()
    found = [_TAKING[BOMB, 4 * rank, 0] for rank in each(fours)]
    for start in each(starts):
        cards, top = start * _FIVE_IN_A_ROW, start << 16
        while top & suited:
            found.append(FLUSHES[cards])
            top <<= 4
            cards |= top
    return tuple(found)


def _five_in_a_row(suited: int) -> int:
    """Those of the cards that begin five in a row of their suit."""
    three_in_a_row = suited & suited >> 4 & suited >> 8
    return three_in_a_row & three_in_a_row >> 8


@lru_cache(REMEMBERED)
def _singles(ones: int) -> Found:
    return tuple(_TAKING[SINGLE, rank, 0] for rank in each(ones))


@lru_cache(REMEMBERED)
def _pairs(twos: int) -> Found:
    return tuple(_TAKING[PAIR, 2 * rank, 0] for rank in each(twos))


@lru_cache(REMEMBERED)
def _pairs_with_phoenix(ones: int) -> Found:
    return tuple(_TAKING[PAIR, rank, rank] for rank in each(ones))


@lru_cache(REMEMBERED)
def _triples(threes: int) -> Found:
    return tuple(_TAKING[TRIPLE, 3 * rank, 0] for rank in each(threes))


@lru_cache(REMEMBERED)
def _triples_with_phoenix(twos: int) -> Found:
    return tuple(_TAKING[TRIPLE, 2 * rank, rank] for rank in each(twos))


@lru_cache(REMEMBERED)
def _full_houses(threes: int, twos: int) -> Found:
    return tuple(_TAKING[FULL_HOUSE, 3 * a + 2 * b, 0] for a in each(threes) for b in each(twos) if a != b)


@lru_cache(REMEMBERED)
def _full_houses_with_phoenix(threes: int, nearly_three: int, twos: int, nearly_two: int) -> Found:
    """The Phoenix may be in the triple or in the pair."""
    in_triple = [
        _TAKING[FULL_HOUSE, 2 * a + 2 * b, a] for a in each(nearly_three) for b in each(twos) if a != b
    ]
    in_pair = [_TAKING[FULL_HOUSE, 3 * a + b, b] for a in each(threes) for b in each(nearly_two) if a != b]
    return (*in_triple, *in_pair)


@lru_cache(REMEMBERED)
def _stairs(twos: int) -> Found:
    return tuple(c for start in each(twos & twos >> 4) for c in _rows(STAIRS, start, _hole(twos, start)))


@lru_cache(REMEMBERED)
def _stairs_with_phoenix(twos: int, ones: int) -> Found:
    """The Phoenix may complete one of the ranks held once."""
    return tuple(c for start in each(ones) for c in _completed(STAIRS, start, twos, ones))


@lru_cache(2 * REMEMBERED)
def _straights(ones: int, mah_jong: int) -> Found:
    """Straights, the straight flushes among them too."""
    starts = each(_five_in_a_row(ones))
    found = [c for start in starts for c in _rows(STRAIGHT, start, _hole(ones, start))]
    if mah_jong:
        found += _rows(STRAIGHT, one(LOWEST), _hole(ones, one(LOWEST)), mah_jong)
    return tuple(found)


@lru_cache(2 * REMEMBERED)
def _straights_with_phoenix(ones: int, mah_jong: int) -> Found:
    found = [c for start in each(EACH_RANK) for c in _completed(STRAIGHT, start, ones, EACH_RANK)]
    if mah_jong:
        found += _completed(STRAIGHT, one(LOWEST), ones, EACH_RANK, mah_jong)
    return tuple(found)


def _without_flushes(straights: Found, found: Found, twos: int) -> Found:
    """Without those that only a straight flush could make: in none of its ranks is another suit at hand."""
    pure = {bomb.counts for bomb in found if bomb.cards and not bomb.counts & twos}
    return tuple(c for c in straights if c.specials or c.counts not in pure) if pure else straights


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
    return tuple(_TAKING[kind, row * copies, 0] for row in _long_enough(kind, start, end, below))


@cache
def _rows_with_phoenix(kind: str, start: int, gap: int, end: int, below: int) -> Found:
    """As `_rows`, where the Phoenix fills the gap or, if a row does not reach it, stands for any of its cards."""
    copies, _ = _SHAPES[kind]
    return tuple(
        _TAKING[kind, row * copies - instead, instead]
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
