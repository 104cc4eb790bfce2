"""The 48 cards. A set of cards is a number with a bit for each; a card is a set of one.

Text: rank, then suit: `3h`, `10d`, `As`.
"""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

SUITS = "shdc"
#: By rank as it counts; jack, queen, king and ace go on after the ten. There are no twos.
RANKS: Mapping[int, str] = MappingProxyType(
    {**{rank: str(rank) for rank in range(3, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A"}
)
LOWEST, TEN, ACE = 3, 10, 14
FOUR = 4

NAMES: Sequence[str] = tuple(name + suit for name in RANKS.values() for suit in SUITS)
CARD: Mapping[str, int] = MappingProxyType({name: 1 << bit for bit, name in enumerate(NAMES)})
DECK = (1 << len(NAMES)) - 1

RED_TENS = CARD["10d"] | CARD["10h"]
BLACK_TENS = CARD["10s"] | CARD["10c"]
#: Whoever holds it leads first: by day the one, by night the other.
THREES: Mapping[str, int] = MappingProxyType({"H3": CARD["3h"], "S3": CARD["3s"]})


def of_rank(rank: int) -> int:
    """The four cards of a rank."""
    return 0b1111 << 4 * (rank - LOWEST)


def rank_of(card: int) -> int:
    """The rank of a card."""
    return (card.bit_length() - 1) // 4 + LOWEST


def each(cards: int) -> Iterator[int]:
    """The cards of a set, one after the other."""
    while cards:
        card = cards & -cards
        yield card
        cards ^= card


def names(cards: int) -> list[str]:
    """The set as text."""
    return [NAMES[card.bit_length() - 1] for card in each(cards)]
