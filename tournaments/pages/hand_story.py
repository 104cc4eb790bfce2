"""The hands of a match as its page tells them: what was written down, what it was worth, what was mended."""

from collections import defaultdict
from dataclasses import dataclass, replace
from operator import add
from typing import TYPE_CHECKING

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, pgettext

from tournaments.enums import HandKind
from tournaments.pages.telling.base import Told
from tournaments.pages.telling.registry import telling_of
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Hand, Tournament
    from tournaments.pages.telling.base import Call, Cell, Telling


#: A match is mostly between two sides.
PAIR = 2


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand that stands, under the columns of its story. ``totals`` is the score after it, None where the match
    was over before (``void``). ``earlier`` says what had been written down before it was corrected, oldest first.
    ``game`` counts the games of a best-of, whose totals begin anew; 0 in a match of one.
    """

    number: int
    told: Told
    cells: "Sequence[Cell]"
    calls: "Sequence[Call]"
    points: tuple[int, ...]
    totals: tuple[int, ...] | None
    earlier: "list[SafeString]"
    game: int = 0

    @property
    def void(self) -> bool:
        return self.totals is None

    @property
    def swing(self) -> int:
        """By how much the hand moved the difference between its best and its worst side."""
        return max(self.points) - min(self.points)

    @property
    def winner(self) -> int:
        """The side that the hand was best for."""
        return self.points.index(max(self.points))

    @property
    def lines(self) -> "list[SideLine]":
        """What the hand did to each side."""
        totals = self.totals or (None,) * len(self.points)
        best = max((total for total in totals if total is not None), default=None)
        leads = totals.count(best) == 1
        return [
            SideLine(points, total, leads and total == best)
            for points, total in zip(self.points, totals, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side's points in a hand, and its total after it; ``leads``: nobody has as much."""

    points: int
    total: int | None
    leads: bool


@dataclass(frozen=True, slots=True)
class HandStory:
    """All hands of an attempt under ``columns``, the heads of what each hand says of itself.

    ``taken_back``: hands that do not stand any more, in words.
    """

    columns: "Sequence[Cell]"
    hands: "Sequence[HandLine]"
    taken_back: "Sequence[SafeString]"

    @property
    def width(self) -> int:
        """The columns of the table of hands beside the number: of two sides, totals have their own."""
        sides = len(self.hands[0].points) if self.hands else 0
        return len(self.columns) + (2 * sides if sides == PAIR else sides)

    @property
    def played(self) -> list[HandLine]:
        """The hands that count."""
        return [hand for hand in self.hands if not hand.void]

    @property
    def biggest(self) -> HandLine | None:
        """The hand that moved the score most; none in a match of one."""
        played = self.played
        return max(played, key=lambda hand: hand.swing) if len(played) > 1 else None


def hand_story(
    tournament: "Tournament",
    versions: "Sequence[Hand]",
    seats: "Callable[[int], Sequence[str]]",
    played: int,
    ended: "Sequence[int] | None" = None,
) -> HandStory:
    """The story of an attempt from all versions of its hands; ``seats`` gives the players by seat in a hand.

    ``played`` is how many of the standing hands count (rules_engine's hands_played); ``ended``, in a best-of, after how
    many of them a game was over.
    """
    by_number: defaultdict[int, list[Hand]] = defaultdict(list)
    for version in versions:
        by_number[version.number].append(version)
    telling = telling_of(tournament)
    lines: list[HandLine] = []
    taken_back = []
    total = (0,) * game_of(tournament).sides
    for number, history in sorted(by_number.items()):
        current = history[-1]
        recorded = [hand for hand in history[:-1] if hand.kind == HandKind.RECORDED]
        earlier = [telling.brief(_told(hand, seats(number), tournament.language)) for hand in recorded]
        if current.kind == HandKind.TAKEN_BACK:
            taken_back.append(_taken_back(number, earlier))
            continue
        void = len(lines) >= played
        if len(lines) in (ended or ()):
            total = (0,) * len(total)
        if not void:
            total = tuple(map(add, total, current.points))
        told = _told(current, seats(number), tournament.language)
        line = _line(telling, number, told, None if void else total, earlier)
        if ended is not None:
            line = replace(line, game=lines[-1].game if void else 1 + sum(end <= len(lines) for end in ended))
        lines.append(line)
    return HandStory(telling.columns(), lines, taken_back)


def _told(hand: "Hand", seats: "Sequence[str]", language: str) -> Told:
    """A version that says something; one that takes a hand back has no result, and is not asked."""
    assert hand.result is not None
    return Told(hand.result, hand.points, seats, language, hand.parts)


def _line(
    telling: "Telling",
    number: int,
    told: Told,
    totals: tuple[int, ...] | None,
    earlier: "list[SafeString]",
) -> HandLine:
    return HandLine(
        number=number,
        told=told,
        cells=telling.cells(told),
        calls=telling.calls(told),
        points=tuple(told.points),
        totals=totals,
        earlier=earlier,
    )


def _taken_back(number: int, earlier: "list[SafeString]") -> "SafeString":
    value = format_html_join(pgettext("list of results", "; "), "{}", ((version,) for version in earlier))
    return format_html(gettext("Hand {number} was taken back: {value}."), number=number, value=value)
