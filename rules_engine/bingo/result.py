"""A deal's result as people write it down: what can be true (V1 to V7 of the rules), and what it is worth."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules_engine.bingo import doubles
from rules_engine.bingo.deal import (
    CLOSED,
    EXHAUSTED,
    GOAL,
    HAND,
    INVINCIBLE_LEAD,
    INVINCIBLE_TRICK,
    LAST_TRICK,
    bonus,
)
from rules_engine.bingo.events import PLAYERS
from rules_engine.bingo.reach import indicators, most_when_closed, reach_together, reaches, total
from rules_engine.bingo.sheet import TRICKS, Sheet, read_sheet
from rules_engine.bingo.tiles import DOUBLES
from rules_engine.fields import FieldReader
from rules_engine.types import HandScore, Violation

Rules = Mapping[str, Any]

#: Below this a loser gives his opponent a game point more.
SCHNEIDER = 30
ONE, TWO = 1, 2
INVINCIBLE_POINTS = {INVINCIBLE_LEAD: 3, INVINCIBLE_TRICK: 1}
#: A deal is closed after one of the first seven tricks, and six follow.
FEWEST_CLOSED, MOST_CLOSED = HAND, TRICKS - 1

VIOLATIONS: Mapping[str, str] = {
    "trump-indicator": "The turned tile makes {made} trump, not {trump}.",
    "closer-not-closed": "Somebody closed, so the stock can't have run out.",
    "closer-trickless": "Closing needs a trick: the player who closed must have won one.",
    "holder-not-invincible": "Nobody showed seven doubles in a deal that was played out.",
    "tricks-sum": "{first} and {second} make {sum} tricks. A deal whose stock runs out has 14.",
    "tricks-closed": "{first} and {second} make {sum} tricks. A closed deal has 7 to 13.",
    "tile-points-sum": "{first} and {second} make {sum}. With trump {trump} the tiles are worth {total} together.",
    "tile-points-closed": (
        "{first} and {second} make {sum}. In a closed deal with trump {trump} nobody wins the turned tile, "
        "so both have {most} at most."
    ),
    "tile-points-impossible": "{value} points can't come from {tricks} tricks with trump {trump}.",
    "tile-points-together": "{first} and {second} points can't come from these tricks together with trump {trump}.",
    "last-trick-closed": "The last trick counts only if the stock ran out, and this deal was closed.",
    "last-trick-trickless": "Who won the last trick must have won a trick.",
    "first-to-70-needed": "Both have 70 points or more, so it matters who had them first.",
    "first-to-70-below": "Seat {seat} can't have been the first at 70 with {total} in the end.",
    "first-to-70-last-trick": (
        "Seat {seat} reached 70 only with the 10 points of the last trick, so the other player was first."
    ),
    "invincible-trickless": "The player who showed six doubles after a trick must have won that trick.",
    "invincible-impossible": (
        "Nobody on lead can hold all seven doubles here: the turned tile is one, and the last to be drawn."
    ),
    "total-mismatch": (
        "The total was written down as {first} : {second}, but this deal is worth {computed_first} : {computed_second}."
    ),
    **doubles.VIOLATIONS,
}


def check_and_score(rules: Rules, fields: FieldReader) -> HandScore | tuple[Violation, ...]:
    """The game points of a result, or every violation in it."""
    sheet = read_sheet(fields)
    if sheet is not None:
        _CHECKS.get(sheet.kind, _check_invincible)(fields, rules, sheet)
    if sheet is None or fields.found:
        return tuple(fields.found)
    scored = score(rules, sheet)
    if sheet.total is not None and tuple(sheet.total) != scored.points:
        _refuse_total(fields, sheet.total, scored.points)
        return tuple(fields.found)
    return scored


def score(rules: Rules, sheet: Sheet) -> HandScore:
    """The game points of a valid deal, and the totals of tiles, bonuses and last trick."""
    if sheet.holder is not None:
        return HandScore(_to(sheet.holder, INVINCIBLE_POINTS[sheet.kind]), {"totals": None})
    reached = totals(rules, sheet)
    return HandScore(_game_points(rules, sheet, reached), {"totals": reached})


def totals(rules: Rules, sheet: Sheet) -> list[int]:
    """Each player's tiles, successful declarations, and the last trick if the stock ran out."""
    reached = list(sheet.tile_points)
    for declared in sheet.doubles:
        reached[declared.player] += bonus(rules, declared)
    if sheet.kind == EXHAUSTED and sheet.last_trick is not None:
        reached[sheet.last_trick] += LAST_TRICK
    return reached


def _game_points(rules: Rules, sheet: Sheet, reached: Sequence[int]) -> tuple[int, ...]:
    """In this order: the closer failed; one player has 70; both have. Otherwise nobody gets anything."""
    if sheet.closer is not None and reached[sheet.closer] < GOAL:
        return _to(1 - sheet.closer, rules["closer_fail_gp"])
    there = [player for player in range(PLAYERS) if reached[player] >= GOAL]
    if len(there) == PLAYERS:
        return _both(rules, sheet, reached)
    (winner,) = there
    loser = 1 - winner
    if not sheet.tricks[loser]:
        return _to(winner, rules["trickless_gp"])
    return _to(winner, TWO if reached[loser] < SCHNEIDER else ONE)


def _both(rules: Rules, sheet: Sheet, reached: Sequence[int]) -> tuple[int, ...]:
    if rules["both_70"] == "first_to_reach" and sheet.first_to_70 is not None:
        return _to(sheet.first_to_70, ONE)
    if rules["both_70"] == "higher_total" and reached[0] != reached[1]:
        return _to(0 if reached[0] > reached[1] else 1, ONE)
    return (0, 0)


def _to(player: int, points: int) -> tuple[int, ...]:
    return (0, points) if player else (points, 0)


def _check_exhausted(fields: FieldReader, rules: Rules, sheet: Sheet) -> None:
    if sheet.closer is not None:
        fields.refuse("closer-not-closed", "closer")
    if sheet.tricks and sheet.last_trick is not None and not sheet.tricks[sheet.last_trick]:
        fields.refuse("last-trick-trickless", "last_trick")
    tricks_fit = sum(sheet.tricks) == TRICKS
    if sheet.tricks and not tricks_fit:
        _refuse_pair(fields, "tricks-sum", "tricks", sheet.tricks)
    if sheet.tile_points and sheet.trump is not None:
        _check_all_points(fields, sheet, sheet.trump, tricks_fit=tricks_fit)
    _check_played(fields, rules, sheet)


def _check_all_points(fields: FieldReader, sheet: Sheet, trump: int, *, tricks_fit: bool) -> None:
    worth = total(trump)
    if sum(sheet.tile_points) != worth:
        _refuse_pair(fields, "tile-points-sum", "tile_points", sheet.tile_points, trump=trump, total=worth)
    elif tricks_fit and not reaches(trump, sheet.tricks[0], sheet.tile_points[0]):
        # The other player's tiles are the rest, so his sum is impossible exactly when this one is.
        _refuse_points(fields, sheet, 0, trump)


def _check_closed(fields: FieldReader, rules: Rules, sheet: Sheet) -> None:
    if sheet.last_trick is not None:
        fields.refuse("last-trick-closed", "last_trick")
    if sheet.tricks and sheet.closer is not None and not sheet.tricks[sheet.closer]:
        fields.refuse("closer-trickless", "closer")
    tricks_fit = FEWEST_CLOSED <= sum(sheet.tricks) <= MOST_CLOSED
    if sheet.tricks and not tricks_fit:
        _refuse_pair(fields, "tricks-closed", "tricks", sheet.tricks)
    if sheet.tile_points and sheet.trump is not None:
        _check_closed_points(fields, sheet, sheet.trump, tricks_fit=tricks_fit)
    _check_played(fields, rules, sheet)


def _check_closed_points(fields: FieldReader, sheet: Sheet, trump: int, *, tricks_fit: bool) -> None:
    most, points = most_when_closed(trump), sheet.tile_points
    if sum(points) > most:
        _refuse_pair(fields, "tile-points-closed", "tile_points", points, trump=trump, most=most)
        return
    if not tricks_fit:
        return
    turned = (sheet.indicator,) if sheet.indicator is not None else indicators(trump)
    impossible = [
        player
        for player in range(PLAYERS)
        if not any(reaches(trump, sheet.tricks[player], points[player], tile) for tile in turned)
    ]
    for player in impossible:
        _refuse_points(fields, sheet, player, trump)
    if not impossible and not any(reach_together(trump, sheet.tricks, points, tile) for tile in turned):
        _refuse_pair(fields, "tile-points-together", "tile_points", points, trump=trump)


def _check_played(fields: FieldReader, rules: Rules, sheet: Sheet) -> None:
    """What holds however the deal was played out."""
    if sheet.holder is not None:
        fields.refuse("holder-not-invincible", "holder")
    doubles.check(fields, rules, sheet)
    if not fields.found:
        _check_first(fields, rules, sheet, totals(rules, sheet))


def _check_first(fields: FieldReader, rules: Rules, sheet: Sheet, reached: Sequence[int]) -> None:
    first = sheet.first_to_70
    both = min(reached) >= GOAL
    if first is None:
        if both and rules["both_70"] == "first_to_reach":
            fields.refuse("first-to-70-needed", "first_to_70")
    elif reached[first] < GOAL:
        fields.refuse("first-to-70-below", "first_to_70", seat=first, total=reached[first])
    elif both and first == sheet.last_trick and reached[first] - LAST_TRICK < GOAL:
        fields.refuse("first-to-70-last-trick", "first_to_70", seat=first)


def _check_invincible(fields: FieldReader, rules: Rules, sheet: Sheet) -> None:
    if sheet.kind == INVINCIBLE_TRICK:
        if sheet.tricks and sheet.holder is not None and not sheet.tricks[sheet.holder]:
            fields.refuse("invincible-trickless", "tricks")
        return
    if sheet.trump is None:
        return
    turned = (sheet.indicator,) if sheet.indicator is not None else indicators(sheet.trump)
    if rules["last_draw"] == "loser_takes_indicator" and all(tile & DOUBLES for tile in turned):
        fields.refuse("invincible-impossible", "kind")


def _refuse_points(fields: FieldReader, sheet: Sheet, player: int, trump: int) -> None:
    fields.refuse(
        "tile-points-impossible",
        "tile_points",
        value=sheet.tile_points[player],
        tricks=sheet.tricks[player],
        trump=trump,
    )


def _refuse_pair(fields: FieldReader, code: str, field: str, pair: Sequence[int], **params: int) -> None:
    fields.refuse(code, field, first=pair[0], second=pair[1], sum=sum(pair), **params)


def _refuse_total(fields: FieldReader, written: Sequence[int], points: Sequence[int]) -> None:
    fields.refuse(
        "total-mismatch",
        "total",
        first=written[0],
        second=written[1],
        computed_first=points[0],
        computed_second=points[1],
    )


_CHECKS: Mapping[str, Callable[[FieldReader, Rules, Sheet], None]] = {
    EXHAUSTED: _check_exhausted,
    CLOSED: _check_closed,
}
