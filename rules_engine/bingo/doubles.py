"""Declared doubles on a score sheet: what the declarations say about tricks, tiles and points (V5 of the rules)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.bingo.deal import CLOSED, Declared
from rules_engine.bingo.events import PLAYERS
from rules_engine.bingo.reach import indicators, least_doubles
from rules_engine.bingo.sheet import Sheet
from rules_engine.bingo.tiles import DOUBLES
from rules_engine.fields import FieldReader

VIOLATIONS: Mapping[str, str] = {
    "doubles-once": "Seat {seat} declared doubles more than once. Here that is done once a deal.",
    "double-blank-twice": "0-0 is played once a deal, so it can't have won tricks of {count} declarations.",
    "doubles-too-many": "There are not enough doubles for all the declarations that are said to have won.",
    "doubles-tricks": (
        "The declarations of seat {seat} need {needed} tricks at least, the one before them included, not {tricks}."
    ),
    "doubles-lost": "Seat {seat} lost {count} declarations, each to a trick of the other player, who has {tricks}.",
    "doubles-points": "The doubles that seat {seat} led are worth {least} at least, and {value} points were entered.",
}


def check(fields: FieldReader, rules: Mapping[str, Any], sheet: Sheet) -> None:
    """Refuse what the declarations can't be, or what can't be with them."""
    if not sheet.doubles:
        return
    blanks = sum(declared.double_blank for declared in sheet.doubles)
    if blanks > 1:
        fields.refuse("double-blank-twice", "doubles", count=blanks)
    elif sheet.trump is not None and _least(sheet, sheet.trump, sheet.doubles) is None:
        fields.refuse("doubles-too-many", "doubles")
    for player in range(PLAYERS):
        own = [declared for declared in sheet.doubles if declared.player == player]
        if own:
            _check_player(fields, rules, sheet, player, own)


def _check_player(
    fields: FieldReader, rules: Mapping[str, Any], sheet: Sheet, player: int, own: Sequence[Declared]
) -> None:
    if len(own) > 1 and rules["redeclare"] == "once":
        fields.refuse("doubles-once", "doubles", seat=player)
    if sheet.tricks:
        _check_tricks(fields, own, player, sheet.tricks[player], sheet.tricks[1 - player])
    if sheet.tile_points and sheet.trump is not None:
        least, points = _least(sheet, sheet.trump, own), sheet.tile_points[player]
        if least is not None and points < least:
            fields.refuse("doubles-points", "doubles", seat=player, least=least, value=points)


def _check_tricks(
    fields: FieldReader, own: Sequence[Declared], player: int, tricks: int, theirs: int
) -> None:
    needed = _tricks_needed(own)
    if tricks < needed:
        fields.refuse("doubles-tricks", "doubles", seat=player, needed=needed, tricks=tricks)
    lost = sum(not declared.won for declared in own)
    if theirs < lost:
        fields.refuse("doubles-lost", "doubles", seat=player, count=lost, tricks=theirs)


def _tricks_needed(own: Sequence[Declared]) -> int:
    """A trick before the first declaration, every trick of those that won, and the lead again after one that lost.

    The order is not known: in the best one a lost declaration comes last and nothing follows it.
    """
    lost = sum(not declared.won for declared in own)
    won_in_lost = sum(declared.double_blank for declared in own if not declared.won)
    return max(1, lost) + sum(declared.number for declared in own if declared.won) + won_in_lost


def _least(sheet: Sheet, trump: int, declarations: Sequence[Declared]) -> int | None:
    """The least worth of all doubles that won in these declarations; None if there are not so many."""
    turned = (sheet.indicator,) if sheet.indicator is not None else indicators(trump)
    unplayed = turned[0] if sheet.kind == CLOSED and len(turned) == 1 else 0
    blank = any(declared.double_blank for declared in declarations)
    count = sum(declared.number for declared in declarations if declared.won)
    count += sum(declared.double_blank for declared in declarations if not declared.won)
    return least_doubles(trump, count, blank=blank, without=unplayed & DOUBLES)
