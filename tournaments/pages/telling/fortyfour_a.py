"""Rounds of 44A in words: the order in which all went out, who held the red tens, who ran, who stopped."""

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html_join
from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.pages.said import said
from tournaments.pages.telling.base import Call, Cell, Tally, Telling, Told
from tournaments.templatetags.geekcup import bdi, listed, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from rules_engine.types import HandScore
    from tournaments.pages.telling.base import Feat, Said


class FortyFourATelling(Telling):
    """44A, four players, everyone scoring alone."""

    def sum_heads(self) -> "tuple[str, ...]":
        return pgettext("sum", "Place"), pgettext("sum", "Red tens")

    def sum_cells(self, score: "HandScore", result: "Mapping[str, Any]", side: int) -> "tuple[str, ...]":
        return str(result["order"].index(side) + 1), wording.red_tens(
            len(result["red"]), red=side in result["red"]
        )

    def for_script(self, ruleset: "Mapping[str, Any]") -> "dict[str, Any]":
        options = ("solo_amounts", "stop_mult", "several_at_target")
        return {
            **{name: ruleset[name] for name in options},
            "red": [wording.red_tens(n, red=True) for n in (1, 2)],
        }

    def texts_for_script(self) -> "dict[str, str]":
        return {
            "need_order": gettext("In which order did they go out? Tap the names."),
            "need_red": gettext("Who was dealt a red ten?"),
            "red-count": gettext("There are two red tens, so one or two players hold them."),
            "stop-without-run": wording.problem("stop-without-run", {}),
            "two-ran": gettext("Only one player runs, and only one stops."),
        }

    def columns(self) -> "tuple[Cell, ...]":
        return Cell(gettext("Order")), Cell(gettext("Red tens")), Cell(gettext("Run and stop"))

    def cells(self, told: Told) -> "tuple[Cell, ...]":
        return (
            Cell(_order(told)),
            Cell(listed(_red(told), told.language)),
            Cell(calls=self.calls(told)),
        )

    def said(self, told: Told) -> "list[Said]":
        runs = [(bdi(call.player, told.language), call.says) for call in self.calls(told)]
        return [
            (gettext("Order"), _order(told)),
            (gettext("Red tens"), listed(_red(told), told.language)),
            (gettext("Run and stop"), format_html_join(" · ", "{} {}", runs) or gettext("none")),
        ]

    def brief(self, told: Told) -> "SafeString":
        points = " · ".join(signed(value) for value in told.points)
        player = {"player": told.players[told.result["order"][0]]}
        return said(gettext("{points}, {player} out first"), told.language, names=player, points=points)

    def calls(self, told: Told) -> "list[Call]":
        result = told.result
        signs = {"run": ("R", gettext("ran")), "stop": ("S", gettext("stopped"))}
        return [
            Call(told.players[seat], seat, sign, kept=told.points[seat] > 0, says=says)
            for name, (sign, says) in signs.items()
            if (seat := result[name]) is not None
        ]

    def reasons(self, told: Told, side: str) -> "list[SafeString]":
        result, language = told.result, told.language
        reasons = []
        if len(result["red"]) == 1:
            text = gettext("{player} held both red tens and played against three.")
            reasons.append(said(text, language, names={"player": told.players[result["red"][0]]}))
        texts = {"R": gettext("{player} ran."), "S": gettext("{player} stopped the run.")}
        reasons += [
            said(texts[call.sign], language, names={"player": call.player}) for call in self.calls(told)
        ]
        first = {"player": told.players[result["order"][0]]}
        return reasons or [said(gettext("{player} was out first."), language, names=first)]

    def tallies(self, hands: "Sequence[Told]", sides: int) -> "list[Tally]":
        firsts = [sum(told.result["order"][0] == side for told in hands) for side in range(sides)]
        return [
            Tally(
                label=gettext("First out"),
                value=gettext("{kept} of {total}").format(kept=count, total=len(hands)),
                side=side,
                text=gettext("{points} in all"),
                worth=signed(sum(told.points[side] for told in hands)),
            )
            for side, count in enumerate(firsts)
            if count
        ]

    def feats(self, result: "Mapping[str, Any]", points: "Sequence[int]") -> "list[Feat]":
        found: list[Feat] = [("first_out", (result["order"][0],))]
        if (runner := result["run"]) is not None:
            found.append(("ran", (runner,)))
            if points[runner] > 0:
                found.append(("run_won", (runner,)))
        if (stopper := result["stop"]) is not None and points[stopper] > 0:
            found.append(("run_stopped", (stopper,)))
        return found

    def feats_in_all(self, feats: "Mapping[str, int]") -> "list[str]":
        ran = feats.get("ran", 0)
        text = gettext("Of {count} runs {kept} were won, and {stopped} were stopped with success.")
        counts = {"count": ran, "kept": feats.get("run_won", 0), "stopped": feats.get("run_stopped", 0)}
        return [text.format(**counts)] if ran else []

    def most(self) -> "Mapping[str, str]":
        return {
            "first_out": gettext("Most often out first ({count}): {names}."),
            "run_won": gettext("Most runs won ({count}): {names}."),
        }


def _red(told: Told) -> "list[str]":
    return [told.players[seat] for seat in told.result["red"]]


def _order(told: Told) -> "SafeString":
    names = ((bdi(told.players[seat], told.language),) for seat in told.result["order"])
    return format_html_join(pgettext("order of going out", " → "), "{}", names)
