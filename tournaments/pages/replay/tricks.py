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


#: What is said before a lead, by its field: it belongs to the trick that follows.
_BEFORE_A_LEAD = {"declare", "close", "invincible"}
#: Cards that are laid to do something with them, which the list says, too.
_ACTS = {"kick", "stab"}


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
    tricks = [Trick(0)]
    announced: list[Line] = []
    for at, moment in enumerate(moments):
        if moment.event is None:
            continue
        line = _line(at, moment, players, language)
        if _BEFORE_A_LEAD & moment.event.keys():
            announced.append(line)
            continue
        if moment.opens:
            tricks.append(Trick(tricks[-1].number + 1, announced))
            announced = []
        _add(tricks[-1], line, moment)
    tricks[-1].lines += announced
    for trick in tricks:
        trick.taken = _taken(trick, players, language)
    return [trick for trick in tricks if trick.lines]


def _add(trick: Trick, line: Line, moment: "Moment") -> None:
    trick.lines.append(line)
    if moment.winning is not None:
        trick.winner, trick.worth = moment.winning, moment.worth


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
    if moment.reading is not None and moment.reading.kind in _ACTS:
        words = reading_words(moment.reading)
    cards = moment.laid or tuple(event.get("expose", ()))
    return Line(at, event["seat"], players[event["seat"]], cards, reading_words(moment.reading), words)
