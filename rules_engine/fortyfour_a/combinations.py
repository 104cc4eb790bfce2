"""What can be played together, and what beats what."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
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
    ranks = sorted({rank_of(card) for card in each(cards)})
    if len(ranks) == 1:
        return _same_rank(cards, ranks[0], size)
    if cards & of_rank(FOUR) and size == TRIPLE_SIZE and ranks == [FOUR, ACE]:
        fours = (cards & of_rank(FOUR)).bit_count()
        return _SASAKKI if fours == PAIR_SIZE else None
    if size == len(ranks) >= SHORTEST_STRAIGHT and ranks[-1] - ranks[0] == size - 1:
        return Combination(STRAIGHT, size, ranks[-1])
    return None


@lru_cache(REMEMBERED)
def plays(held: int) -> Found:
    """Every combination in a hand, card by card."""
    return (*_ordinary(held), *specials(held))


def answers(held: int, top: Combination) -> Found:
    """Every combination in a hand that beats this one."""
    found = specials(held) if top.level else plays(held)
    return tuple(play for play in found if play[1].beats(top))


@lru_cache(REMEMBERED)
def specials(held: int) -> Found:
    """Every special in a hand."""
    return tuple(play for play in _of_one_rank(held) if play[1].level) + tuple(_sasakkis(held))


def _ordinary(held: int) -> Iterator[tuple[int, Combination]]:
    for play in _of_one_rank(held):
        if not play[1].level:
            yield play
    for lowest in RANKS:
        yield from _straights(held, lowest)


def _of_one_rank(held: int) -> Iterator[tuple[int, Combination]]:
    for rank in RANKS:
        cards = held & of_rank(rank)
        for size in range(1, cards.bit_count() + 1):
            for chosen in combinations(each(cards), size):
                played = sum(chosen)
                yield played, _same_rank(played, rank, size)


def _straights(held: int, lowest: int) -> Iterator[tuple[int, Combination]]:
    """The straights that begin with this rank."""
    choices: list[list[int]] = []
    for rank in range(lowest, ACE + 1):
        cards = list(each(held & of_rank(rank)))
        if not cards:
            return
        choices.append(cards)
        if len(choices) >= SHORTEST_STRAIGHT:
            straight = Combination(STRAIGHT, len(choices), rank)
            yield from ((sum(chosen), straight) for chosen in product(*choices))


def _sasakkis(held: int) -> Iterator[tuple[int, Combination]]:
    for fours in combinations(each(held & of_rank(FOUR)), PAIR_SIZE):
        for ace in each(held & of_rank(ACE)):
            yield sum(fours) | ace, _SASAKKI


def _same_rank(cards: int, rank: int, size: int) -> Combination:
    if cards == RED_TENS:
        return Combination(PIG, PAIR_SIZE, rank, LEVEL[PIG])
    if cards == BLACK_TENS:
        return Combination(BLACK_PIG, PAIR_SIZE, rank, LEVEL[BLACK_PIG])
    return _OF_ONE_RANK[size, rank]


_SASAKKI = Combination(SASAKKI, TRIPLE_SIZE, FOUR, LEVEL[SASAKKI])
_OF_ONE_RANK = {
    (size, rank): Combination(kind, size, rank, LEVEL.get(kind, 0))
    for size, kind in ((1, SINGLE), (PAIR_SIZE, PAIR), (TRIPLE_SIZE, TRIPLE), (QUAD_SIZE, QUAD))
    for rank in range(LOWEST, ACE + 1)
}
