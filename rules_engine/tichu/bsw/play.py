"""The events of a logged round."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from rules_engine.tichu.bsw.lines import LOGGED_RANK, Line
from rules_engine.tichu.cards import DOG, LOWEST, MAH_JONG, PHOENIX, SUITS
from rules_engine.tichu.combinations import BOMB, ONLY, readings
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play

PASSES = " passt."


class LoggedPlay:
    """Reads the lines of a round in their order; `events` is what happened."""

    def __init__(self, held: Sequence[int], calls: Sequence[Event]) -> None:
        """`held` are the cards of each seat after the exchange, `calls` those made until then."""
        self.events: list[Event] = list(calls)
        self._held = list(held)
        self._top_seat: int | None = None
        self._passes = 0

    def read(self, line: Line) -> None:
        """Read one line; raises `NotationError` if it says nothing that can happen in a round."""
        call, wish, gift = line.after("Tichu: "), line.after("Wunsch:"), line.after("Drache an: ")
        if call is not None:
            self.events.append(Call(line.seat(call)))
        elif wish is not None:
            self._wish(line, wish)
        elif gift is not None:
            self._give_dragon(line, line.seat(gift))
        elif line.text.endswith(PASSES):
            self._pass(line.seat())
        else:
            self._play(line)

    def _play(self, line: Line) -> None:
        seat = line.seat()
        _, _, printed = line.text.rpartition(": ")
        cards = line.cards(printed.split())
        together = reduce(or_, cards)
        found = readings(together)
        bomb = bool(found) and found[0].kind == BOMB
        reads = _rank_of_phoenix(cards) if found and found[0].reading != ONLY else 0
        self.events.append(Play(seat, together, reads, interrupt=bomb and self._top_seat is not None))
        self._held[seat] &= ~together
        self._top_seat = None if together == DOG else seat
        self._passes = 0

    def _pass(self, seat: int) -> None:
        if seat == self._top_seat:
            self._top_seat = None
            return
        self.events.append(Pass(seat))
        self._passes += 1
        if self._winner_is_out() and self._passes == sum(map(bool, self._held)):
            # He collects without a line of his own.
            self._top_seat = None

    def _winner_is_out(self) -> bool:
        return self._top_seat is not None and not self._held[self._top_seat]

    def _wish(self, line: Line, rank: str) -> None:
        last = self.events[-1] if self.events else None
        if not isinstance(last, Play) or not last.cards & MAH_JONG or rank not in LOGGED_RANK:
            line.refuse("no wish")
        self.events[-1] = last._replace(wish=LOGGED_RANK[rank])

    def _give_dragon(self, line: Line, to: int) -> None:
        giver = next((event.seat for event in reversed(self.events) if isinstance(event, Play)), None)
        if giver is None:
            line.refuse("nobody has won a Dragon")
        self.events.append(GiveDragon(giver, to))


def _rank_of_phoenix(cards: Sequence[int]) -> int:
    """What it stands for: cards are printed from high to low, and the Phoenix before cards of its own rank."""
    at = cards.index(PHOENIX)
    if len({_rank(card) for card in cards if card != PHOENIX}) == 2:  # noqa: PLR2004 - a full house
        return _rank(cards[at + 1]) if at + 1 < len(cards) else _rank(cards[at - 1])
    return _rank(cards[1]) + 1 if at == 0 else _rank(cards[at - 1]) - 1


def _rank(card: int) -> int:
    return LOWEST + (card.bit_length() - 1) // len(SUITS)
