"""The figures of a match: its biggest swing, and what each side's calls came to."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments import wording
from tournaments.pages.said import said
from tournaments.templatetags.geekcup import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.pages.hand_story import Call, HandLine, HandStory

#: What a kept call is worth; a failed one costs the same.
_WORTH = {"T": 100, "GT": 200}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it says. ``swing`` marks the biggest one."""

    label: str
    value: str
    text: "SafeString"
    swing: bool = False


def figures(story: "HandStory", names: "Sequence[str]", language: str) -> list[Figure]:
    """The figures that this match has; none before its second hand. ``names`` are the sides'."""
    if story.biggest is None:
        return []
    calls = [[call for hand in story.played for call in hand.calls if call.side == side] for side in (0, 1)]
    kept = [_kept(names[side], calls[side], language) for side in (0, 1) if calls[side]]
    return [_swing(story.biggest, names, language), *kept]


def _swing(hand: "HandLine", names: "Sequence[str]", language: str) -> Figure:
    opening = gettext("Hand {number}, for {pair}.")
    pair = {"pair": names[hand.winner]}
    return Figure(
        label=gettext("Biggest swing"),
        value=f"+{hand.swing}",
        text=wording.paragraph(
            said(opening, language, names=pair, number=hand.number), *_reasons(hand, names, language)
        ),
        swing=True,
    )


def _reasons(hand: "HandLine", names: "Sequence[str]", language: str) -> "list[SafeString]":
    reasons = [_call(call, language) for call in hand.calls]
    if hand.double:
        text = gettext("{pair} went out first and second.")
        reasons.append(said(text, language, names={"pair": names[hand.winner]}))
    first = gettext("{player} was out first.")
    return reasons or [said(first, language, names={"player": hand.first_out})]


def _call(call: "Call", language: str) -> "SafeString":
    texts = {
        ("T", True): gettext("{player} called Tichu and made it."),
        ("T", False): gettext("{player} called Tichu and failed."),
        ("GT", True): gettext("{player} called Grand Tichu on eight cards and made it."),
        ("GT", False): gettext("{player} called Grand Tichu on eight cards and failed."),
    }
    return said(texts[call.sign, call.kept], language, names={"player": call.player})


def _kept(name: str, calls: "Sequence[Call]", language: str) -> Figure:
    kept = sum(call.kept for call in calls)
    worth = sum(_WORTH[call.sign] if call.kept else -_WORTH[call.sign] for call in calls)
    return Figure(
        label=gettext("Calls kept"),
        value=gettext("{kept} of {total}").format(kept=kept, total=len(calls)),
        text=said(gettext("{pair}, worth {points}"), language, names={"pair": name}, points=signed(worth)),
    )
