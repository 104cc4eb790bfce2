"""The 56 cards, and sets of them.

A set of cards is one integer, a bit a card: rank after rank from the twos up, four suits each, then the Mah
Jong, the Dog, the Phoenix and the Dragon. `counts` packs how many cards of each rank a set has, four bits a
rank, so that everything that asks for ranks is arithmetic on one number.
"""

from collections.abc import Iterable, Iterator

SUITS = "jwps"
#: By rank: RANKS[2] is "2", RANKS[14] the ace. The Mah Jong is rank 1.
RANKS = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
RANK_OF = {name: rank for rank, name in enumerate(RANKS) if rank > 1}
LOWEST, ACE = 2, 14

NAMES = (
    *(RANKS[rank] + suit for rank in range(LOWEST, ACE + 1) for suit in SUITS),
    "Mah",
    "Dog",
    "Phx",
    "Drg",
)
CARD = {name: 1 << position for position, name in enumerate(NAMES)}
MAH_JONG, DOG, PHOENIX, DRAGON = CARD["Mah"], CARD["Dog"], CARD["Phx"], CARD["Drg"]
SPECIALS = MAH_JONG | DOG | PHOENIX | DRAGON
DECK = (1 << len(NAMES)) - 1
SUITED = DECK & ~SPECIALS

#: One card of each rank: the lowest of the four bits of every rank.
EACH_RANK = sum(1 << position for position in range(0, 52, 4))
_ODD_BITS = EACH_RANK * 0b0101
_LOW_PAIRS = EACH_RANK * 0b0011


def one(rank: int) -> int:
    """One card of this rank, as `counts` packs it."""
    return 1 << 4 * (rank - LOWEST)


_FIVES = one(5) * 0b1111
_TENS = (one(10) | one(13)) * 0b1111


def counts(cards: int) -> int:
    """How many suited cards of each rank there are, packed; the bits of the special cards stay as they are."""
    pairs = cards & SUITED
    pairs -= (pairs >> 1) & _ODD_BITS
    return (pairs & _LOW_PAIRS) + ((pairs >> 2) & _LOW_PAIRS) | cards & SPECIALS


def points(cards: int) -> int:
    """Fives count 5, tens and kings 10, the Dragon 25 and the Phoenix -25."""
    total = 5 * (cards & _FIVES).bit_count() + 10 * (cards & _TENS).bit_count()
    return total + 25 * bool(cards & DRAGON) - 25 * bool(cards & PHOENIX)


def each(cards: int) -> Iterator[int]:
    """The cards one by one, from the lowest."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def names(cards: int) -> list[str]:
    """The names of these cards, from the lowest."""
    return [NAMES[card.bit_length() - 1] for card in each(cards)]


def card_set(cards: Iterable[str]) -> int:
    """The cards of these names as one set; raises `KeyError` for a name that no card has."""
    together = 0
    for name in cards:
        together |= CARD[name]
    return together
