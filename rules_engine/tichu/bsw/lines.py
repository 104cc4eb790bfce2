"""The lines of a log: seats, names and cards."""

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from rules_engine.errors import NotationError
from rules_engine.fields import shown
from rules_engine.tichu.cards import CARD, LOWEST, RANKS, SUITS

_SEAT = re.compile(r"\(([0-3])\)")
_SUIT_LETTERS = dict(zip("GSBR", SUITS, strict=True))
#: Jack, queen, king and ace are B, D, K and A.
_RANK_LETTERS = {"J": "B", "Q": "D"}
LOGGED_RANK = {_RANK_LETTERS.get(name, name): rank for rank, name in enumerate(RANKS) if rank >= LOWEST}
LOGGED_CARD = {
    "Ma": CARD["Mah"],
    "Hu": CARD["Dog"],
    "Ph": CARD["Phx"],
    "Dr": CARD["Drg"],
    **{
        letter + rank_letter: CARD[RANKS[rank] + suit]
        for letter, suit in _SUIT_LETTERS.items()
        for rank_letter, rank in LOGGED_RANK.items()
    },
}


class Line(NamedTuple):
    """A line of the log and its number, from 1."""

    number: int
    text: str

    def refuse(self, why: str) -> NoReturn:
        """Raise `NotationError`, saying where."""
        raise NotationError(f"line {self.number}: {why}: {shown(self.text)}")

    def after(self, start: str) -> str | None:
        """What follows these words at the start of the line, if it starts with them."""
        return self.text.removeprefix(start).strip() if self.text.startswith(start) else None

    def seat(self, text: str | None = None) -> int:
        """The seat that the text, else the line, begins with: "(2)name" is 2."""
        found = _SEAT.match(self.text if text is None else text)
        if found is None:
            self.refuse("no seat")
        return int(found[1])

    def cards(self, names: Sequence[str]) -> list[int]:
        """The cards of these names, in their order."""
        cards = [LOGGED_CARD.get(name, 0) for name in names]
        if not cards or not all(cards):
            self.refuse("no cards")
        return cards
