"""The plays of a recorded hand, trick by trick."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments.pages.replay.words import reading_words, said_words, wish_words
from tournaments.pages.said import said
from tournaments.templatetags.geekcup import minus

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules_engine.types import Moment


@dataclass(frozen=True, slots=True)
class Line:
    """One event: who, which cards, and what there is to say about them. ``at`` is the moment after it."""

    at: int
    seat: int
    player: str
    cards: tuple[str, ...]
    reading: str
    said: str


@dataclass(slots=True)
class Trick:
    """The events from one lead to the next; number 0 holds what was said before the first.

    ``winner`` has it in the end, and ``worth`` is what its cards count, None where cards do not count; ``taken`` says both.
    """

    number: int
    lines: list[Line] = field(default_factory=list)
    winner: int | None = None
    worth: int | None = None
    taken: str = ""

    @property
    def first(self) -> int:
        """The moment of its first event."""
        return self.lines[0].at

    @property
    def last(self) -> int:
        """The moment of its last event."""
        return self.lines[-1].at

    @property
    def laid(self) -> list[Line]:
        """The events that laid cards."""
        return [line for line in self.lines if line.cards]


def tricks_of(moments: "Sequence[Moment]", players: list[str], language: str) -> list[Trick]:
    """The whole hand, trick by trick."""
    tricks: list[Trick] = []
    number = 0
    for at, moment in enumerate(moments):
        if moment.event is None:
            continue
        if moment.opens:
            number += 1
        if moment.opens or not tricks:
            tricks.append(Trick(number))
        tricks[-1].lines.append(_line(at, moment, players, language))
        if moment.winning is not None:
            tricks[-1].winner, tricks[-1].worth = moment.winning, moment.worth
    for trick in tricks:
        trick.taken = _taken(trick, players, language)
    return tricks


def _taken(trick: Trick, players: list[str], language: str) -> str:
    if trick.winner is None:
        return ""
    names = {"player": players[trick.winner]}
    if trick.worth is None:
        return said(gettext("{player} takes it"), language, names=names)
    return said(gettext("{player} takes {points}"), language, names=names, points=minus(trick.worth))


def _line(at: int, moment: "Moment", players: list[str], language: str) -> Line:
    event = moment.event
    assert event is not None
    words = wish_words(event["wish"]) if "wish" in event else said_words(event, players, language)
    cards = moment.laid or tuple(event.get("expose", ()))
    return Line(at, event["seat"], players[event["seat"]], cards, reading_words(moment.reading), words)
