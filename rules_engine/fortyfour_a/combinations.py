"""What can be played together, and what beats what."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product
from typing import NamedTuple

from rules_engine.fortyfour_a.cards import (
    ACE,
    BLACK_TENS,
    FOUR,
    LOWEST,
    RANKS,
    RED_TENS,
    each,
    of_rank,
    rank_of,
)

SINGLE, PAIR, STRAIGHT = "single", "pair", "straight"
TRIPLE, SASAKKI, QUAD, PIG, BLACK_PIG = "triple", "44A", "four of a kind", "pig", "black pig"
#: The specials, weak to strong; everything else is ordinary.
SPECIALS = (TRIPLE, SASAKKI, QUAD, PIG, BLACK_PIG)
LEVEL = {kind: level for level, kind in enumerate(SPECIALS, start=1)}
SHORTEST_STRAIGHT = 3
PAIR_SIZE, TRIPLE_SIZE, QUAD_SIZE = 2, 3, 4
#: Hands of twelve repeat their combinations from one state to the next; this many are kept.
REMEMBERED = 20_000


class Combination(NamedTuple):
    """Cards played together. `rank` is that of the cards, of a straight its highest; `level` is 0 unless special."""

    kind: str
    size: int
    rank: int
    level: int = 0

    def beats(self, other: "Combination") -> bool:
        """A higher special, or else the same kind, of the same length, with a higher rank."""
        if self.level != other.level:
            return self.level > other.level
        return self.kind == other.kind and self.size == other.size and self.rank > other.rank


Found = tuple[tuple[int, Combination], ...]


def read(cards: int) -> Combination | None:
    """What these cards are together; None if they are no combination."""
    size = cards.bit_count()
    lowest, highest = rank_of(cards & -cards), rank_of(cards)
    if lowest == highest:
        return _of_one_rank(cards, lowest, size)
    if lowest == FOUR and highest == ACE and size == TRIPLE_SIZE:
        return _SASAKKI if (cards & of_rank(FOUR)).bit_count() == PAIR_SIZE else None
    if size == highest - lowest + 1 >= SHORTEST_STRAIGHT and _has_each_rank(cards, lowest, highest):
        return _STRAIGHTS[size, highest]
    return None


@lru_cache(REMEMBERED)
def plays(held: int) -> Found:
    """Every combination in a hand, card by card."""
    sized = [_SIZED[size, _cards(held, rank), rank] for rank in RANKS for size in (1, PAIR_SIZE)]
    straights = (_straight(held, *span) for span in _spans(held))
    return (*chain.from_iterable(sized), *chain.from_iterable(straights), *specials(held))


def answers(held: int, top: Combination) -> Found:
    """Every combination in a hand that beats this one."""
    if top.level:
        return tuple(play for play in specials(held) if play[1].beats(top))
    above = range(top.rank + 1, ACE + 1)
    if top.kind == STRAIGHT:
        higher = (_straight(held, rank - top.size + 1, rank) for rank in above)
    else:
        higher = (iter(_SIZED[top.size, _cards(held, rank), rank]) for rank in above)
    return (*chain.from_iterable(higher), *specials(held))


@lru_cache(REMEMBERED)
def specials(held: int) -> Found:
    """Every special in a hand."""
    of_one_rank = (_SPECIAL[_cards(held, rank), rank] for rank in RANKS)
    return (*chain.from_iterable(of_one_rank), *_sasakkis(held))


def _cards(held: int, rank: int) -> int:
    """The four bits of a rank."""
    return held >> 4 * (rank - LOWEST) & 0b1111


def _has_each_rank(cards: int, lowest: int, highest: int) -> bool:
    return all(cards & of_rank(rank) for rank in range(lowest, highest + 1))


def _spans(held: int) -> Iterator[tuple[int, int]]:
    """The lowest and the highest rank of every straight there is."""
    run = 0
    for rank in RANKS:
        run = run + 1 if held & of_rank(rank) else 0
        for size in range(SHORTEST_STRAIGHT, run + 1):
            yield rank - size + 1, rank


def _straight(held: int, lowest: int, highest: int) -> Iterator[tuple[int, Combination]]:
    """The straights over these ranks, in every choice of suits."""
    if _has_each_rank(held, lowest, highest):
        straight = _STRAIGHTS[highest - lowest + 1, highest]
        choices = [_EACH[_cards(held, rank), rank] for rank in range(lowest, highest + 1)]
        for chosen in product(*choices):
            yield sum(chosen), straight


def _sasakkis(held: int) -> Iterator[tuple[int, Combination]]:
    fours, aces = held & of_rank(FOUR), held & of_rank(ACE)
    if aces:
        for pair in combinations(each(fours), PAIR_SIZE):
            for ace in each(aces):
                yield sum(pair) | ace, _SASAKKI


def _of_one_rank(cards: int, rank: int, size: int) -> Combination:
    if cards == RED_TENS:
        return Combination(PIG, PAIR_SIZE, rank, LEVEL[PIG])
    if cards == BLACK_TENS:
        return Combination(BLACK_PIG, PAIR_SIZE, rank, LEVEL[BLACK_PIG])
    return _SAME[size, rank]


def _all_of(bits: int, rank: int) -> Iterator[tuple[int, Combination]]:
    """Every combination of these cards of one rank."""
    for size in range(1, bits.bit_count() + 1):
        for chosen in combinations(each(bits << 4 * (rank - LOWEST)), size):
            yield sum(chosen), _of_one_rank(sum(chosen), rank, size)


_SASAKKI = Combination(SASAKKI, TRIPLE_SIZE, FOUR, LEVEL[SASAKKI])
_SAME = {
    (size, rank): Combination(kind, size, rank, LEVEL.get(kind, 0))
    for size, kind in ((1, SINGLE), (PAIR_SIZE, PAIR), (TRIPLE_SIZE, TRIPLE), (QUAD_SIZE, QUAD))
    for rank in RANKS
}
_STRAIGHTS = {
    (size, rank): Combination(STRAIGHT, size, rank)
    for rank in RANKS
    for size in range(SHORTEST_STRAIGHT, rank - LOWEST + 2)
}
#: By the four bits of a rank and the rank: the cards themselves, its specials, and by size what is ordinary.
_EACH = {(bits, rank): tuple(each(bits << 4 * (rank - LOWEST))) for bits in range(16) for rank in RANKS}
_SPECIAL: dict[tuple[int, int], Found] = {
    (bits, rank): tuple(play for play in _all_of(bits, rank) if play[1].level)
    for bits in range(16)
    for rank in RANKS
}
_SIZED: dict[tuple[int, int, int], Found] = {
    (size, bits, rank): tuple(
        play for play in _all_of(bits, rank) if play[1].size == size and not play[1].level
    )
    for size in (1, PAIR_SIZE)
    for bits in range(16)
    for rank in RANKS
}
