"""Deals of Bingo in words: trump, how the deal ended, tricks, tile points, declared doubles."""

from typing import TYPE_CHECKING, Any

from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext, ngettext, pgettext

from rules_engine.bingo.reach import total
from rules_engine.bingo.tiles import PIPS
from tournaments import wording
from tournaments.pages.said import said
from tournaments.pages.telling.base import Call, Cell, Tally, Telling, Told
from tournaments.templatetags.geekcup import bdi, minus, score, signed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.utils.safestring import SafeString

    from rules_engine.types import HandScore
    from tournaments.pages.telling.base import Feat, Said

#: Who a result names for how the deal ended, by kind.
NAMED = {
    "exhausted": "last_trick",
    "closed": "closer",
    "invincible_lead": "holder",
    "invincible_trick": "holder",
}


class BingoTelling(Telling):
    """Bingo with dominoes, one against one."""

    def sum_heads(self) -> "tuple[str, ...]":
        return pgettext("sum", "Tiles"), pgettext("sum", "Extra"), pgettext("sum", "Sum")

    def sum_cells(self, score: "HandScore", result: "Mapping[str, Any]", side: int) -> "tuple[str, ...]":
        reached = score.parts["totals"]
        if reached is None:
            return "–", "–", "–"
        tiles = result["tile_points"][side]
        return minus(tiles), signed(reached[side] - tiles), minus(reached[side])

    def for_script(self, ruleset: "Mapping[str, Any]") -> "dict[str, Any]":
        options = ("trickless_gp", "both_70", "closer_fail_gp", "doubles_bonus")
        return {
            **{name: ruleset[name] for name in options},
            "tiles": [total(trump) for trump in PIPS],
        }

    def texts_for_script(self) -> "dict[str, str]":
        return {
            "need_trump": gettext("Which suit was trump?"),
            "need_kind": gettext("How did the deal end?"),
            "need_who": gettext("And who was it?"),
            "need_tricks": gettext("How many tricks has each?"),
            "need_points": gettext("How many tile points has each?"),
            "need_first": gettext("Both have 70: who had them first?"),
            "in_all": gettext("{count} in all"),
            "not_a_number": gettext("“{value}” is not a number."),
        }

    def columns(self) -> "tuple[Cell, ...]":
        return (
            Cell(gettext("Deal")),
            Cell(gettext("Doubles")),
            Cell(pgettext("Bingo", "Tricks"), num=True, minor=True),
            Cell(gettext("Points"), num=True),
        )

    def cells(self, told: Told) -> "tuple[Cell, ...]":
        result = told.result
        tricks = score(result["tricks"]) if _played(result) else ""
        reached = score(told.parts["totals"]) if _played(result) else ""
        return (
            Cell(_ending(told)),
            Cell(calls=self.calls(told)),
            Cell(tricks, num=True, minor=True),
            Cell(reached, num=True),
        )

    def said(self, told: Told) -> "list[Said]":
        result = told.result
        played = _played(result)
        first = result.get("first_to_70")
        return [
            (gettext("Trump"), _trump(result)),
            (gettext("Deal"), _ending(told)),
            (pgettext("Bingo", "Tricks"), score(result["tricks"]) if played else "–"),
            (gettext("Tile points"), score(result["tile_points"]) if played else "–"),
            (gettext("Doubles"), _doubles(told) or gettext("none")),
            (gettext("First to 70"), bdi(told.players[first], told.language) if first is not None else "–"),
        ]

    def brief(self, told: Told) -> "SafeString":
        text = gettext("{points}: {deal}")
        return format_html(text, points=score(told.points), deal=_ending(told))

    def calls(self, told: Told) -> "list[Call]":
        return [
            Call(
                told.players[declared["player"]],
                declared["player"],
                f"×{declared['count']}",
                kept=declared["won"],
            )
            for declared in told.result.get("doubles") or ()
        ]

    def reasons(self, told: Told, side: str) -> "list[SafeString]":
        result, language = told.result, told.language
        kind = result["kind"]
        player = {"player": told.players[_named(result)]}
        if kind == "closed":
            failed = not told.points[_named(result)]
            text = gettext("{player} closed and stayed below 70.") if failed else gettext("{player} closed.")
            return [said(text, language, names=player)]
        if kind != "exhausted":
            return [said(gettext("{player} showed seven doubles."), language, names=player)]
        return [format_html(gettext("The tiles ended {points}."), points=score(told.parts["totals"]))]

    def tallies(self, hands: "Sequence[Told]", sides: int) -> "list[Tally]":
        return [
            tally
            for side in range(sides)
            for tally in (_closings(hands, side), _declarations(self, hands, side))
            if tally is not None
        ]

    def feats(self, result: "Mapping[str, Any]", points: "Sequence[int]") -> "list[Feat]":
        found: list[Feat] = []
        if result["kind"] == "closed":
            closer = result["closer"]
            found.append(("closed", (closer,)))
            if points[closer] > 0:
                found.append(("closed_well", (closer,)))
        elif not _played(result):
            found.append(("seven_doubles", (_named(result),)))
        for declared in result.get("doubles") or ():
            found.append(("declared", (declared["player"],)))
            if declared["won"]:
                found.append(("doubles_made", (declared["player"],)))
        return found

    def feats_in_all(self, feats: "Mapping[str, int]") -> "list[str]":
        lines = []
        if closed := feats.get("closed", 0):
            text = gettext("Of {count} closings {kept} came to 70 points.")
            lines.append(text.format(kept=feats.get("closed_well", 0), count=closed))
        if declared := feats.get("declared", 0):
            text = gettext("Of {count} declarations of doubles {kept} were made.")
            lines.append(text.format(kept=feats.get("doubles_made", 0), count=declared))
        if shown := feats.get("seven_doubles", 0):
            text = ngettext(
                "Seven doubles were shown {count} time.", "Seven doubles were shown {count} times.", shown
            )
            lines.append(text.format(count=shown))
        return lines

    def most(self) -> "Mapping[str, str]":
        return {
            "closed_well": gettext("Most hands closed and won ({count}): {names}."),
            "doubles_made": gettext("Most doubles made ({count}): {names}."),
        }


def _played(result: "Mapping[str, Any]") -> bool:
    """Whether the deal was played out, so that tricks and points were counted."""
    return result["kind"] in {"exhausted", "closed"}


def _named(result: "Mapping[str, Any]") -> int:
    """The player that the ending is about."""
    return int(result[NAMED[result["kind"]]])


def _trump(result: "Mapping[str, Any]") -> str:
    tile = result.get("indicator")
    if tile:
        return gettext("{tile} was turned").format(tile=tile)
    return wording.trump(int(result["trump"]))


def _ending(told: Told) -> "SafeString":
    texts = {
        "exhausted": gettext("played out, last trick {player}"),
        "closed": gettext("closed by {player}"),
        "invincible_lead": gettext("seven doubles on lead: {player}"),
        "invincible_trick": gettext("seven doubles after a trick: {player}"),
    }
    player = {"player": told.players[_named(told.result)]}
    return said(texts[told.result["kind"]], told.language, names=player)


def _doubles(told: Told) -> "SafeString":
    rows = []
    for declared in told.result.get("doubles") or ():
        count = declared["count"]
        won = gettext("{count} won") if declared["won"] else gettext("{count} lost")
        if declared["double_blank"]:
            won = gettext("{count} won, with 0-0") if declared["won"] else gettext("{count} lost, with 0-0")
        rows.append((bdi(told.players[declared["player"]], told.language), won.format(count=count)))
    return format_html_join(" · ", pgettext("who declared what", "{}: {}"), rows)


def _closings(hands: "Sequence[Told]", side: int) -> Tally | None:
    closed = [told for told in hands if told.result["kind"] == "closed" and told.result["closer"] == side]
    if not closed:
        return None
    won = sum(told.points[side] > 0 for told in closed)
    return Tally(
        label=gettext("Closed and won"),
        value=gettext("{kept} of {total}").format(kept=won, total=len(closed)),
        side=side,
    )


def _declarations(telling: BingoTelling, hands: "Sequence[Told]", side: int) -> Tally | None:
    own = [call for told in hands for call in telling.calls(told) if call.side == side]
    if not own:
        return None
    kept = sum(call.kept for call in own)
    return Tally(
        label=gettext("Doubles made"),
        value=gettext("{kept} of {total}").format(kept=kept, total=len(own)),
        side=side,
    )
