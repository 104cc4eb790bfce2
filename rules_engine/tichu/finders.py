"""The combinations in the cards that a player holds, by rank.

What can be made depends on which ranks he has once, twice, three times. Ranks are handed around as one card of each
(`cards.one`), and what a set of ranks allows is remembered: it comes back far more often than a hand does.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from rules_engine.tichu.cards import (
    ACE,
    DOG,
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
_FIVE_IN_A_ROW = sum(one(LOWEST + step) for step in range(SHORTEST_STRAIGHT))
#: By the strength of a play (twice its rank, or between two): the ranks above it.
_ABOVE = tuple(
    sum(one(rank) for rank in range(LOWEST, ACE + 1) if 2 * rank > strength)
    for strength in range(2 * ACE + 3)
)


def leads(held: int) -> Found:
    """Everything that may be led."""
    ones, twos, threes, found = _ranks(held)
    # What the Phoenix completes: nothing without it.
    nearly_one, nearly_two, nearly_three = (EACH_RANK, ones, twos) if held & PHOENIX else (0, 0, 0)
    straights = _straights(ones, held & MAH_JONG, nearly_one)
    found += _singles(ones) + _pairs(twos, nearly_two) + _triples(threes, nearly_three)
    found += _full_houses(threes, twos, nearly_three, nearly_two) + _stairs(twos, nearly_two)
    found += _without_flushes(straights, held, twos) if straights else ()
    return found + tuple(special for card, special in _SPECIALS if held & card) if held & SPECIALS else found


def answers(held: int, top: Combination) -> Found:
    """What may be played on this in turn."""
    if top.kind == BOMB:
        return bombs_on(held, top)
    ranks = _ranks(held)
    if top.size == 1:
        return _on_single(held, top.strength, ranks)
    if held.bit_count() < top.size:
        return ranks[-1]
    return _ANSWERS[top.kind](held, top, ranks) + ranks[-1]


def bombs(held: int) -> Found:
    """Four of a rank, and straight flushes."""
    return _ranks(held)[-1]


def bombs_on(held: int, top: Combination) -> Found:
    """The bombs that may be thrown on this at any time."""
    found = _ranks(held)[-1]
    return tuple(bomb for bomb in found if bomb.beats(top)) if found else found


def _on_single(held: int, strength: int, ranks: Ranks) -> Found:
    """Higher cards, and the bombs."""
    found = _singles(ranks[0] & _ABOVE[strength])
    if held & SPECIALS:
        if held & DRAGON:
            found += (DRAGON_SINGLE,)
        if held & PHOENIX and strength in PHOENIX_ON:
            found += (PHOENIX_ON[strength],)
    return found + ranks[3]


def _on_pair(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, _ = ranks
    higher = _ABOVE[top.strength]
    return _pairs(twos & higher, ones & higher if held & PHOENIX else 0)


def _on_triple(held: int, top: Combination, ranks: Ranks) -> Found:
    _, twos, threes, _ = ranks
    higher = _ABOVE[top.strength]
    return _triples(threes & higher, twos & higher if held & PHOENIX else 0)


def _on_full_house(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, threes, _ = ranks
    higher = _ABOVE[top.strength]
    nearly = (twos & higher, ones) if held & PHOENIX else (0, 0)
    return _full_houses(threes & higher, twos, *nearly)


def _on_stairs(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, _ = ranks
    return _as_long(_stairs(twos, ones if held & PHOENIX else 0), top)


def _on_straight(held: int, top: Combination, ranks: Ranks) -> Found:
    ones, twos, _, _ = ranks
    found = _as_long(_straights(ones, held & MAH_JONG, EACH_RANK if held & PHOENIX else 0), top)
    return _without_flushes(found, held, twos) if found else found


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
_SPECIALS = ((MAH_JONG, MAH_JONG_SINGLE), (DOG, DOG_ALONE), (PHOENIX, PHOENIX_LED), (DRAGON, DRAGON_SINGLE))


@lru_cache(RECENT)
def _ranks(held: int) -> Ranks:
    # Each rank is four bits. Its two lower ones and its two upper ones: is there any, are there both?
    suited = held & SUITED
    any_low, both_low = suited | suited >> 1, suited & suited >> 1
    any_high, both_high = any_low >> 2, both_low >> 2
    fours = both_low & both_high & EACH_RANK
    three_in_a_row = suited & suited >> 4 & suited >> 8
    five_in_a_row = three_in_a_row & three_in_a_row >> 8
    return (
        (any_low | any_high) & EACH_RANK,
        (both_low | both_high | any_low & any_high) & EACH_RANK,
        (both_low & any_high | any_low & both_high) & EACH_RANK,
        tuple(_bombs(suited, fours, five_in_a_row)) if fours or five_in_a_row else (),
    )


def _bombs(suited: int, fours: int, starts: int) -> Iterator[Combination]:
    """`starts` are the cards that begin five in a row of their suit."""
    for rank in each(fours):
        yield _TAKING[BOMB, 4 * rank, 0]
    for start in each(starts):
        cards, top = start * _FIVE_IN_A_ROW, start << 16
        while top & suited:
            yield FLUSHES[cards]
            top <<= 4
            cards |= top


@lru_cache(REMEMBERED)
def _singles(ones: int) -> Found:
    return tuple(_TAKING[SINGLE, rank, 0] for rank in each(ones))


@lru_cache(REMEMBERED)
def _pairs(twos: int, nearly: int) -> Found:
    """Pairs of these ranks, and with the Phoenix of the ranks that have nearly enough; so below too."""
    natural = [_TAKING[PAIR, 2 * rank, 0] for rank in each(twos)]
    return (*natural, *(_TAKING[PAIR, rank, rank] for rank in each(nearly)))


@lru_cache(REMEMBERED)
def _triples(threes: int, nearly: int) -> Found:
    natural = [_TAKING[TRIPLE, 3 * rank, 0] for rank in each(threes)]
    return (*natural, *(_TAKING[TRIPLE, 2 * rank, rank] for rank in each(nearly)))


@lru_cache(REMEMBERED)
def _full_houses(threes: int, twos: int, nearly_three: int, nearly_two: int) -> Found:
    """The Phoenix may be in the triple or in the pair."""
    natural = [_TAKING[FULL_HOUSE, 3 * a + 2 * b, 0] for a in each(threes) for b in each(twos) if a != b]
    in_pair = [_TAKING[FULL_HOUSE, 3 * a + b, b] for a in each(threes) for b in each(nearly_two) if a != b]
    in_triple = [
        _TAKING[FULL_HOUSE, 2 * a + 2 * b, a] for a in each(nearly_three) for b in each(twos) if a != b
    ]
    return (*natural, *in_pair, *in_triple)


@lru_cache(REMEMBERED)
def _stairs(twos: int, nearly: int) -> Found:
    return tuple(c for start in each(twos | nearly) for c in _rows(STAIRS, start, 0, twos, nearly))


@lru_cache(4 * REMEMBERED)
def _straights(ones: int, mah_jong: int, nearly: int) -> Found:
    """Straights, the straight flushes among them too."""
    starts = [(start, 0) for start in each(ones | nearly)]
    if mah_jong:
        starts.append((one(LOWEST), mah_jong))
    return tuple(c for start, below in starts for c in _rows(STRAIGHT, start, below, ones, nearly))


def _without_flushes(straights: Found, held: int, twos: int) -> Found:
    """Without those that only a straight flush could make: in none of its ranks is another suit at hand."""
    pure = {flush.counts for flush in bombs(held) if flush.cards and not flush.counts & twos}
    return tuple(c for c in straights if c.specials or c.counts not in pure) if pure else straights


def _rows(kind: str, start: int, below: int, full: int, nearly: int) -> Iterator[Combination]:
    """Stairs or straights from this rank up. `full` ranks have all the cards they need; where there is a Phoenix
    it completes one of the `nearly` full ranks, or stands for any card of a full one."""
    copies, shortest = (2, FEWEST_STAIRS) if kind == STAIRS else (1, SHORTEST_STRAIGHT)
    row, gap, rank = below, 0, start
    while rank & EACH_RANK:
        if not rank & full:
            if gap or not rank & nearly:
                return
            gap = rank
        row |= rank
        if row.bit_count() >= shortest:
            if not gap:
                yield _TAKING[kind, row * copies, 0]
            for instead in each(gap or (row & SUITED if nearly else 0)):
                yield _TAKING[kind, row * copies - instead, instead]
        rank <<= 4
