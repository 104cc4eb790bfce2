"""The figures of a match: its biggest swing, and what each side's calls came to."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext

from tournaments import wording
from tournaments.pages.said import said
from tournaments.templatetags.geekcup import bdi

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.pages.hand_story import HandLine, HandStory
    from tournaments.pages.telling.base import Tally, Telling


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it says. ``swing`` marks the biggest one."""

    label: "str | SafeString"
    value: str
    text: "str | SafeString"
    swing: bool = False


def figures(story: "HandStory", telling: "Telling", names: "Sequence[str]", language: str) -> list[Figure]:
    """The figures that this match has; none before its second hand. ``names`` are the sides'."""
    if story.biggest is None:
        return []
    tallies = telling.tallies([hand.told for hand in story.played], len(names))
    return [
        _swing(story.biggest, telling, names, language),
        *(_tally(tally, names, language) for tally in tallies),
    ]


def _swing(hand: "HandLine", telling: "Telling", names: "Sequence[str]", language: str) -> Figure:
    opening = gettext("Hand {number}, for {pair}.")
    winner = names[hand.winner]
    return Figure(
        label=gettext("Biggest swing"),
        value=f"+{hand.swing}",
        text=wording.paragraph(
            said(opening, language, names={"pair": winner}, number=hand.number),
            *telling.reasons(hand.told, winner),
        ),
        swing=True,
    )


def _tally(tally: "Tally", names: "Sequence[str]", language: str) -> Figure:
    """Under the name of its side, as each of them may have the same."""
    label = format_html("{} · {}", bdi(names[tally.side], language), tally.label)
    return Figure(label, tally.value, tally.text.format(points=tally.worth))
