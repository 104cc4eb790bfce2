"""The figures of a match: its biggest swing, and what each side's calls came to."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext

from tournaments.templatetags.geekcup import signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.hand_story import Call, HandLine, HandStory

#: What a kept call is worth; a failed one costs the same.
_WORTH = {"T": 100, "GT": 200}


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it says. ``name``: the side it belongs to, or "". ``swing`` marks the biggest one."""

    label: str
    value: str
    name: str
    text: str
    swing: bool = False


def figures(story: "HandStory", names: "Sequence[str]") -> list[Figure]:
    """The figures that this match has; none before its second hand."""
    if story.biggest is None:
        return []
    calls = [[call for hand in story.played for call in hand.calls if call.side == side] for side in (0, 1)]
    kept = [_kept(names[side], calls[side]) for side in (0, 1) if calls[side]]
    return [_swing(story.biggest, names), *kept]


def _swing(hand: "HandLine", names: "Sequence[str]") -> Figure:
    parts = [gettext("Hand {number}.").format(number=hand.number), *_reasons(hand, names)]
    return Figure(
        label=gettext("Biggest swing"),
        value=str(hand.swing),
        name=names[hand.winner],
        text=" ".join(parts),
        swing=True,
    )


def _reasons(hand: "HandLine", names: "Sequence[str]") -> list[str]:
    reasons = [_call(call) for call in hand.calls]
    if hand.double:
        reasons.append(gettext("{pair} went out first and second.").format(pair=names[hand.winner]))
    return reasons or [gettext("{player} was out first.").format(player=hand.first_out)]


def _call(call: "Call") -> str:
    texts = {
        ("T", True): gettext("{player} called Tichu and made it."),
        ("T", False): gettext("{player} called Tichu and failed."),
        ("GT", True): gettext("{player} called Grand Tichu on eight cards and made it."),
        ("GT", False): gettext("{player} called Grand Tichu on eight cards and failed."),
    }
    return texts[call.sign, call.kept].format(player=call.player)


def _kept(name: str, calls: "Sequence[Call]") -> Figure:
    kept = sum(call.kept for call in calls)
    worth = sum(_WORTH[call.sign] if call.kept else -_WORTH[call.sign] for call in calls)
    return Figure(
        label=gettext("Calls kept"),
        value=gettext("{kept} of {total}").format(kept=kept, total=len(calls)),
        name=name,
        text=gettext("worth {points}").format(points=signed(worth)),
    )
