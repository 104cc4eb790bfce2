"""Every combination there is, by rank: about 1,400, and the straight flushes, which also need a suit.

Reading cards is looking up the ranks they have; listing what a player can play is finding the combinations
whose ranks he has. Suits are only expanded (`card_sets`) where somebody asks for the cards themselves.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations as choose

from rules_engine.tichu.cards import ACE, DOG, DRAGON, LOWEST, MAH_JONG, PHOENIX, SUITS, counts, one
from rules_engine.types import Dice

SINGLE, PAIR, TRIPLE, FULL_HOUSE = "single", "pair", "triple", "full house"
STAIRS, STRAIGHT, BOMB, DOG_LEAD = "stairs", "straight", "bomb", "dog"
SHORTEST_STRAIGHT, FEWEST_STAIRS, MOST_STAIRS, FEWEST_IN_BOMB = 5, 2, 7, 4
#: So many sets of cards are remembered with what they are: most plays are of one card or two.
REMEMBERED = 1 << 13
#: Some cards with the Phoenix can be read in two ways.
ONLY, HIGHER, LOWER = "only", "higher", "lower"


@dataclass(frozen=True, slots=True, eq=False)
class Combination:
    """A way to read cards. There is one object for each, so two readings are equal if they are the same object.

    `strength` is twice the rank that decides (the Phoenix lies half a rank above a card), `phoenix` the rank
    that the Phoenix stands for, `counts` the suited cards it takes by rank, `specials` the other cards, `cards`
    the very cards of a straight flush.
    """

    kind: str
    size: int
    strength: int
    counts: int
    specials: int = 0
    phoenix: int = 0
    reading: str = ONLY
    cards: int = 0
    #: Where each rank that it takes begins among the cards, and how many cards of it: `counts` unpacked.
    needs: tuple[tuple[int, int], ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Unpack what it takes; the cards of a straight flush are known."""
        places = range(0, 0 if self.cards else self.counts.bit_length(), 4)
        needs = ((rank_at, self.counts >> rank_at & 0b1111) for rank_at in places)
        object.__setattr__(self, "needs", tuple(need for need in needs if need[1]))

    def beats(self, other: "Combination") -> bool:
        """Whether this may be played on the other: higher of the same kind and length, or a bomb (RGG)."""
        if self.kind != other.kind:
            return self.kind == BOMB
        if self.kind == BOMB and self.size != other.size:
            return self.size > other.size
        return self.size == other.size and self.strength > other.strength


Found = tuple[Combination, ...]


@lru_cache(REMEMBERED)
def readings(cards: int) -> Found:
    """All ways to read exactly these cards, the higher one first; none if they are no combination."""
    flush = FLUSHES.get(cards)
    return (flush,) if flush is not None else _BY_COUNTS.get(counts(cards), ())


def card_sets(combination: Combination, held: int) -> list[int]:
    """All sets of the held cards that make this combination, suit by suit."""
    sets = [combination.cards | combination.specials]
    for rank_at, number in combination.needs:
        suits = SUBSETS[number][held >> rank_at & 0b1111]
        sets = [cards | suit << rank_at for cards in sets for suit in suits]
    if combination.kind == STRAIGHT:
        # A straight flush is a bomb, never an ordinary straight (RGG).
        return [cards for cards in sets if cards not in FLUSHES]
    return sets


def card_set_at_random(combination: Combination, held: int, dice: Dice) -> int:
    """One of the `card_sets`, each as likely as the others."""
    while True:
        cards = combination.cards | combination.specials
        for rank_at, number in combination.needs:
            suits = SUBSETS[number][held >> rank_at & 0b1111]
            cards |= suits[0 if len(suits) == 1 else int(dice.random() * len(suits))] << rank_at
        if combination.kind != STRAIGHT or cards not in FLUSHES:
            return cards


def _subsets(number: int) -> tuple[tuple[int, ...], ...]:
    """For each of the 16 sets of suits, its subsets of this many."""
    suits = range(len(SUITS))
    return tuple(
        tuple(
            sum(1 << suit for suit in chosen)
            for chosen in choose([s for s in suits if held >> s & 1], number)
        )
        for held in range(1 << len(SUITS))
    )


SUBSETS = tuple(_subsets(number) for number in range(len(SUITS) + 1))


def _same_rank() -> Iterator[Combination]:
    for rank in range(LOWEST, ACE + 1):
        strength, card = 2 * rank, one(rank)
        yield Combination(SINGLE, 1, strength, card)
        yield Combination(PAIR, 2, strength, 2 * card)
        yield Combination(PAIR, 2, strength, card, PHOENIX, rank)
        yield Combination(TRIPLE, 3, strength, 3 * card)
        yield Combination(TRIPLE, 3, strength, 2 * card, PHOENIX, rank)
        yield Combination(BOMB, 4, strength, 4 * card)


def _full_houses() -> Iterator[Combination]:
    ranks = range(LOWEST, ACE + 1)
    for three, two in ((three, two) for three in ranks for two in ranks if three != two):
        strength = 2 * three
        yield Combination(FULL_HOUSE, 5, strength, 3 * one(three) + 2 * one(two))
        yield Combination(FULL_HOUSE, 5, strength, 3 * one(three) + one(two), PHOENIX, two)
        reading = HIGHER if three > two else LOWER
        yield Combination(FULL_HOUSE, 5, strength, 2 * one(three) + 2 * one(two), PHOENIX, three, reading)


def _straights() -> Iterator[Combination]:
    for low in range(1, ACE):
        for high in range(low + SHORTEST_STRAIGHT - 1, ACE + 1):
            size, mah_jong = high - low + 1, MAH_JONG if low == 1 else 0
            suited = sum(one(rank) for rank in range(max(low, LOWEST), high + 1))
            yield Combination(STRAIGHT, size, 2 * high, suited, mah_jong)
            for gap in range(max(low, LOWEST), high + 1):
                without, reading = suited - one(gap), _reading_of_straight(low, high, gap)
                yield Combination(STRAIGHT, size, 2 * high, without, mah_jong | PHOENIX, gap, reading)


def _reading_of_straight(low: int, high: int, phoenix: int) -> str:
    """The Phoenix at one end could as well stand at the other, if there is a rank there from 2 to the ace."""
    if phoenix == low and high < ACE:
        return LOWER
    return HIGHER if phoenix == high and low > LOWEST else ONLY


def _stairs() -> Iterator[Combination]:
    for pairs in range(FEWEST_STAIRS, MOST_STAIRS + 1):
        for low in range(LOWEST, ACE - pairs + 2):
            ranks = range(low, low + pairs)
            suited, strength = 2 * sum(one(rank) for rank in ranks), 2 * ranks[-1]
            yield Combination(STAIRS, 2 * pairs, strength, suited)
            for rank in ranks:
                yield Combination(STAIRS, 2 * pairs, strength, suited - one(rank), PHOENIX, rank)


def _straight_flushes() -> Iterator[Combination]:
    for low in range(LOWEST, ACE):
        for high in range(low + SHORTEST_STRAIGHT - 1, ACE + 1):
            suited = sum(one(rank) for rank in range(low, high + 1))
            for suit in range(len(SUITS)):
                yield Combination(BOMB, high - low + 1, 2 * high, suited, cards=suited << suit)


MAH_JONG_SINGLE = Combination(SINGLE, 1, 2, 0, MAH_JONG)
DRAGON_SINGLE = Combination(SINGLE, 1, 2 * (ACE + 1), 0, DRAGON)
DOG_ALONE = Combination(DOG_LEAD, 1, 0, 0, DOG)
#: The Phoenix alone: led it is 1.5, on a card half a rank more than that card.
PHOENIX_LED = Combination(SINGLE, 1, 3, 0, PHOENIX)
PHOENIX_ON = {2 * rank: Combination(SINGLE, 1, 2 * rank + 1, 0, PHOENIX) for rank in range(1, ACE + 1)}

FLUSHES = {combination.cards: combination for combination in _straight_flushes()}
CATALOGUE = (
    MAH_JONG_SINGLE,
    DRAGON_SINGLE,
    DOG_ALONE,
    PHOENIX_LED,
    *_same_rank(),
    *_full_houses(),
    *_straights(),
    *_stairs(),
)
_BY_COUNTS: dict[int, tuple[Combination, ...]] = {}
for _combination in sorted(CATALOGUE, key=lambda combination: -combination.strength):
    _key = _combination.counts | _combination.specials
    _BY_COUNTS[_key] = (*_BY_COUNTS.get(_key, ()), _combination)
#: Combinations by what they take: kind, suited cards by rank with the Mah Jong, and the rank of the Phoenix.
TAKING = {
    (c.kind, c.counts | c.specials & MAH_JONG, one(c.phoenix) if c.phoenix else 0): c for c in CATALOGUE
}
