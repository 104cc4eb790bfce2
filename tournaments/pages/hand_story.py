"""The hands of a match as its page tells them: who was out first, who called, what it was worth, what was mended."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, pgettext

from tournaments.enums import HandKind
from tournaments.pages.said import said
from tournaments.queries.rules import game_of
from tournaments.templatetags.geekcup import score

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Hand, Tournament

#: What a call is written as on a score sheet.
CALL_SIGNS = {"tichu": "T", "grand": "GT"}


@dataclass(frozen=True, slots=True)
class Call:
    """A call by ``player`` of ``side``; ``sign`` is T or GT."""

    player: str
    side: int
    sign: str
    kept: bool


@dataclass(frozen=True, slots=True)
class HandLine:
    """A hand that stands. ``totals`` is the score after it, None where the match was over before (``void``).

    ``cards`` is what the cards were worth, or the words for a double victory. ``earlier`` says what had been
    written down before it was corrected, oldest first.
    """

    number: int
    first_out: str
    calls: list[Call]
    cards: str
    points: tuple[int, int]
    totals: tuple[int, int] | None
    double: bool
    earlier: "list[SafeString]"

    @property
    def void(self) -> bool:
        return self.totals is None

    @property
    def swing(self) -> int:
        """By how much the hand moved the difference between the sides."""
        return abs(self.points[0] - self.points[1])

    @property
    def winner(self) -> int:
        """The side that the hand was better for."""
        return 0 if self.points[0] >= self.points[1] else 1


@dataclass(frozen=True, slots=True)
class HandStory:
    """All hands of an attempt. ``taken_back``: hands that do not stand any more, in words."""

    hands: "Sequence[HandLine]"
    taken_back: "Sequence[SafeString]"

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
    tournament: "Tournament", versions: "Sequence[Hand]", seats: "Sequence[str]", played: int
) -> HandStory:
    """The story of an attempt from all versions of its hands; ``seats`` are the players by seat.

    ``played`` is how many of the standing hands count (rules_engine's hands_played).
    """
    by_number: defaultdict[int, list[Hand]] = defaultdict(list)
    for version in versions:
        by_number[version.number].append(version)
    lines: list[HandLine] = []
    taken_back = []
    total = (0, 0)
    for number, history in sorted(by_number.items()):
        current = history[-1]
        recorded = [hand for hand in history[:-1] if hand.kind == HandKind.RECORDED]
        earlier = [_value(hand, seats, tournament.language) for hand in recorded]
        if current.kind == HandKind.TAKEN_BACK:
            taken_back.append(_taken_back(number, earlier))
            continue
        void = len(lines) >= played
        first, second = current.points
        total = total if void else (total[0] + first, total[1] + second)
        lines.append(_line(tournament, current, seats, None if void else total, earlier))
    return HandStory(lines, taken_back)


def _line(
    tournament: "Tournament",
    hand: "Hand",
    seats: "Sequence[str]",
    totals: tuple[int, int] | None,
    earlier: "list[SafeString]",
) -> HandLine:
    result = _result(hand)
    first, second = hand.points
    return HandLine(
        number=hand.number,
        first_out=seats[result["first_out"]],
        calls=_calls(tournament, result, seats),
        cards=gettext("double") if result["double_victory"] else score(result["card_points"]),
        points=(first, second),
        totals=totals,
        double=result["double_victory"],
        earlier=earlier,
    )


def _calls(tournament: "Tournament", result: "Mapping[str, Any]", seats: "Sequence[str]") -> list[Call]:
    game = game_of(tournament)
    return [
        Call(seats[seat], game.side_of(seat), CALL_SIGNS[call], kept=seat == result["first_out"])
        for seat, call in enumerate(result["calls"])
        if call in CALL_SIGNS
    ]


def _result(hand: "Hand") -> "Mapping[str, Any]":
    """What the table wrote down; a version that takes a hand back has none, and is not asked."""
    result: Mapping[str, Any] | None = hand.result
    assert result is not None
    return result


def _value(hand: "Hand", seats: "Sequence[str]", language: str) -> "SafeString":
    """A version in one phrase: "65 : 35, Suzu out first"."""
    player = {"player": seats[_result(hand)["first_out"]]}
    return said(gettext("{points}, {player} out first"), language, names=player, points=score(hand.points))


def _taken_back(number: int, earlier: "list[SafeString]") -> "SafeString":
    value = format_html_join(pgettext("list of results", "; "), "{}", ((version,) for version in earlier))
    return format_html(gettext("Hand {number} was taken back: {value}."), number=number, value=value)
