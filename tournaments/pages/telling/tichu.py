"""Hands of Tichu in words: who was out first, who called, what the cards were worth."""

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html_join
from django.utils.translation import gettext, ngettext, pgettext

from tournaments import wording
from tournaments.pages.said import said
from tournaments.pages.telling.base import Call, Cell, Tally, Telling, Told
from tournaments.problem_words import PROBLEMS
from tournaments.templatetags.geekcup import bdi, minus, score, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from rules_engine.types import HandScore
    from tournaments.pages.telling.base import Feat, Said

#: What a call is written as on a score sheet, and what it is worth when kept; a failed one costs the same.
CALL_SIGNS = {"tichu": "T", "grand": "GT"}
WORTH = {"T": 100, "GT": 200}


def _side(seat: int) -> int:
    """Partners sit opposite each other."""
    return seat % 2


class TichuTelling(Telling):
    """Tichu, four players in two pairs."""

    def sum_heads(self) -> "tuple[str, ...]":
        return pgettext("sum", "Cards"), pgettext("sum", "Calls")

    def sum_cells(self, score: "HandScore", result: "Mapping[str, Any]", side: int) -> "tuple[str, ...]":
        return minus(score.parts["card_points"][side]), signed(score.parts["call_points"][side])

    def for_script(self, ruleset: "Mapping[str, Any]") -> "dict[str, Any]":
        return {"double_victory": ruleset["double_victory_points"]}

    def texts_for_script(self) -> "dict[str, str]":
        codes = ("card-points-step", "card-points-range", "card-points-sum")
        return {
            **{code: gettext(PROBLEMS[code]) for code in codes},
            "not_a_number": gettext("“{value}” is not a number."),
            "need_first": gettext("Who went out first?"),
            "need_points": gettext("How many card points?"),
            "fix_points": gettext("Fix the card points first."),
        }

    def columns(self) -> "tuple[Cell, ...]":
        return (
            Cell(gettext("Out first")),
            Cell(gettext("Calls")),
            Cell(gettext("Cards"), num=True, minor=True),
        )

    def cells(self, told: Told) -> "tuple[Cell, ...]":
        result = told.result
        cards = gettext("double") if result["double_victory"] else score(result["card_points"])
        return (
            Cell(told.players[result["first_out"]], name=True),
            Cell(calls=self.calls(told)),
            Cell(cards, num=True, minor=True),
        )

    def said(self, told: Told) -> "list[Said]":
        result = told.result
        names = [bdi(name, told.language) for name in told.players]
        calls = [
            (names[seat], wording.CALLS[call]) for seat, call in enumerate(result["calls"]) if call != "none"
        ]
        cards = gettext("Double victory") if result["double_victory"] else score(result["card_points"])
        return [
            (gettext("Out first"), names[result["first_out"]]),
            (
                gettext("Calls"),
                format_html_join(" · ", pgettext("who called what", "{}: {}"), calls) or gettext("none"),
            ),
            (gettext("Card points"), cards),
        ]

    def brief(self, told: Told) -> "SafeString":
        player = {"player": told.players[told.result["first_out"]]}
        text = gettext("{points}, {player} out first")
        return said(text, told.language, names=player, points=score(told.points))

    def calls(self, told: Told) -> "list[Call]":
        result = told.result
        return [
            Call(told.players[seat], _side(seat), CALL_SIGNS[call], kept=seat == result["first_out"])
            for seat, call in enumerate(result["calls"])
            if call in CALL_SIGNS
        ]

    def reasons(self, told: Told, side: str) -> "list[SafeString]":
        reasons = [_call(call, told.language) for call in self.calls(told)]
        if told.result["double_victory"]:
            text = gettext("{pair} went out first and second.")
            reasons.append(said(text, told.language, names={"pair": side}))
        first = gettext("{player} was out first.")
        player = {"player": told.players[told.result["first_out"]]}
        return reasons or [said(first, told.language, names=player)]

    def tallies(self, hands: "Sequence[Told]", sides: int) -> "list[Tally]":
        every = [call for told in hands for call in self.calls(told)]
        own = [[call for call in every if call.side == side] for side in range(sides)]
        return [_tally(side, calls) for side, calls in enumerate(own) if calls]

    def feats(self, result: "Mapping[str, Any]", points: "Sequence[int]") -> "list[Feat]":
        first = result["first_out"]
        found: list[Feat] = [
            ("called", (seat,)) for seat, call in enumerate(result["calls"]) if call in CALL_SIGNS
        ]
        if ("called", (first,)) in found:
            found.append(("kept", (first,)))
        if result["double_victory"]:
            found.append(("double_victory", tuple(seat for seat in range(4) if _side(seat) == _side(first))))
        return found

    def feats_in_all(self, feats: "Mapping[str, int]") -> "list[str]":
        lines = []
        if called := feats.get("called", 0):
            text = gettext("{kept} of {called} calls were kept.")
            lines.append(text.format(kept=feats.get("kept", 0), called=called))
        if doubles := feats.get("double_victory", 0):
            text = ngettext(
                "{count} hand was a double victory.", "{count} hands were double victories.", doubles
            )
            lines.append(text.format(count=doubles))
        return lines

    def most(self) -> "Mapping[str, str]":
        return {
            "double_victory": gettext("Most double victories ({count}): {names}."),
            "kept": gettext("Most calls kept ({count}): {names}."),
        }


def _call(call: Call, language: str) -> "SafeString":
    texts = {
        ("T", True): gettext("{player} called Tichu and made it."),
        ("T", False): gettext("{player} called Tichu and failed."),
        ("GT", True): gettext("{player} called Grand Tichu on eight cards and made it."),
        ("GT", False): gettext("{player} called Grand Tichu on eight cards and failed."),
    }
    return said(texts[call.sign, call.kept], language, names={"player": call.player})


def _tally(side: int, calls: "Sequence[Call]") -> Tally:
    kept = sum(call.kept for call in calls)
    worth = sum(WORTH[call.sign] if call.kept else -WORTH[call.sign] for call in calls)
    return Tally(
        label=gettext("Calls kept"),
        value=gettext("{kept} of {total}").format(kept=kept, total=len(calls)),
        side=side,
        text=gettext("worth {points}"),
        worth=signed(worth),
    )
