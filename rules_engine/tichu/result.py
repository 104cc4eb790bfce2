"""A hand's result as people write it down: what can be true (V1 to V11 of the rules), and what it is worth."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.fields import FieldReader
from rules_engine.types import HandScore, Violation

SEATS = 4
CALLS = ("none", "tichu", "grand")
CALL_VALUE = {"none": 0, "tichu": 100, "grand": 200}
#: What the cards of a hand are worth together: fives 20, tens 40, kings 40, Dragon 25, Phoenix -25.
ALL_POINTS = 100
#: The Phoenix and nothing else; everything but the Phoenix.
LEAST_POINTS, MOST_POINTS = -25, 125
#: Every card with points counts a multiple of this, so every side's sum does. No other sum is impossible.
STEP = 5
OUT_FIRST_AND_SECOND = 2

REQUIRED = frozenset({"first_out", "double_victory", "card_points", "calls"})
KNOWN = REQUIRED | {"order", "total"}

VIOLATIONS: Mapping[str, str] = {
    "card-points-step": (
        "{value} can't be right. Fives, tens, kings, Dragon and Phoenix all count in fives, "
        "so each side ends on a multiple of 5."
    ),
    "card-points-range": (
        "{value} can't be right. The Phoenix alone is -25 and all the other cards together are 125, "
        "so each side ends between those two."
    ),
    "card-points-sum": (
        "{first} and {second} make {sum}. The cards of a hand are worth 100 together, never more or less."
    ),
    "card-points-needed": "Card points are missing. Only after a double victory nothing is counted.",
    "card-points-not-counted": (
        "A double victory is worth {double_victory_points} whatever lies in the tricks, so no card points are entered."
    ),
    "grand-tichu-off": "Grand Tichu is not played here, so seat {seat} can't have called it.",
    "order-first-out": "The order starts with seat {first}, but seat {first_out} was entered as first out.",
    "order-repeats": "Seat {seat} stands in the order more than once. Everyone goes out once.",
    "order-incomplete": "The order names {count} of the four seats. Only after a double victory two are enough.",
    "order-too-long": "A double victory ends the hand with the second player out, so the order has just two seats.",
    "order-not-partners": "Seats {first} and {second} went out first and second but are opponents: no double victory.",
    "order-partners": "Seats {first} and {second} are partners and went out first and second: that is a double victory.",
    "total-mismatch": (
        "The total was written down as {first} : {second}, but this hand is worth {computed_first} : {computed_second}."
    ),
}


def side_of(seat: int) -> int:
    """Partners sit opposite each other: seats 0 and 2 are side 0, seats 1 and 3 are side 1."""
    return seat % 2


def check_and_score(
    ruleset: Mapping[str, Any], templates: Mapping[str, str], result: Mapping[str, Any]
) -> HandScore | tuple[Violation, ...]:
    """The points of a result, or every violation in it. `templates` are the game's sentences by code."""
    fields = FieldReader(templates, result)
    fields.expect_fields(REQUIRED, KNOWN)
    first_out = fields.seat("first_out", SEATS)
    double_victory = fields.flag("double_victory")
    card_points = _read_card_points(fields, ruleset, double_victory)
    calls = _read_calls(fields, ruleset)
    if "order" in result:
        _check_order(fields, first_out, double_victory)
    total = fields.numbers("total", 2) if "total" in result else None
    if fields.found or first_out is None or double_victory is None or calls is None:
        return tuple(fields.found)
    scored = score(ruleset, first_out, card_points, calls)
    if total is not None and tuple(total) != scored.points:
        _refuse_total(fields, total, scored.points)
        return tuple(fields.found)
    return scored


def score(
    ruleset: Mapping[str, Any], first_out: int, card_points: Sequence[int] | None, calls: Sequence[str]
) -> HandScore:
    """The points of a valid hand; `card_points` is None for a double victory of the first out's side.

    A call is kept if and only if its caller went out first (RGG, "Tichu").
    """
    winner = side_of(first_out)
    cards = list(card_points) if card_points is not None else [0, 0]
    if card_points is None:
        cards[winner] = ruleset["double_victory_points"]
    called = [0, 0]
    for seat, call in enumerate(calls):
        value = CALL_VALUE[call]
        if value:
            called[side_of(seat)] += value if seat == first_out else -value
    points = (cards[0] + called[0], cards[1] + called[1])
    parts: dict[str, Any] = {"card_points": cards, "call_points": called}
    if ruleset["victory_points"] is not None:
        doubled = winner if card_points is None else None
        parts["victory_points"] = _victory_points(ruleset["victory_points"], points, doubled)
    return HandScore(points, parts)


def _victory_points(values: Sequence[int], points: tuple[int, int], doubled: int | None) -> list[int]:
    """The side with more points of the hand, calls included, wins it; the loser gets nothing (DTM, Goettingen).

    `doubled` is the side that was out first and second, if one was.
    """
    win, draw, double = values
    if points[0] == points[1]:
        return [draw, draw]
    winner = 0 if points[0] > points[1] else 1
    gained = [0, 0]
    gained[winner] = double if winner == doubled else win
    return gained


def _read_card_points(
    fields: FieldReader, ruleset: Mapping[str, Any], double_victory: bool | None
) -> list[int] | None:
    if "card_points" not in fields.result:
        return None
    if fields.result["card_points"] is None:
        if double_victory is False:
            fields.refuse("card-points-needed", "card_points")
        return None
    card_points = fields.numbers("card_points", 2)
    if card_points is None:
        return None
    if double_victory:
        worth = ruleset["double_victory_points"]
        fields.refuse("card-points-not-counted", "card_points", double_victory_points=worth)
        return None
    _check_card_points(fields, card_points)
    return card_points


def _check_card_points(fields: FieldReader, card_points: list[int]) -> None:
    first, second = card_points
    together = first + second
    if together != ALL_POINTS:
        fields.refuse("card-points-sum", "card_points", first=first, second=second, sum=together)
    # Where the sum is right the second number is wrong exactly when the first is: one sentence is enough.
    for value in card_points if together != ALL_POINTS else card_points[:1]:
        if not LEAST_POINTS <= value <= MOST_POINTS:
            fields.refuse("card-points-range", "card_points", value=value)
        if value % STEP:
            fields.refuse("card-points-step", "card_points", value=value)


def _read_calls(fields: FieldReader, ruleset: Mapping[str, Any]) -> list[str] | None:
    calls = fields.words("calls", SEATS, CALLS)
    if calls is not None and not ruleset["grand_tichu"]:
        for seat, call in enumerate(calls):
            if call == "grand":
                fields.refuse("grand-tichu-off", "calls", seat=seat)
    return calls


def _check_order(fields: FieldReader, first_out: int | None, double_victory: bool | None) -> None:
    order = fields.seats("order", SEATS)
    if order is None:
        return
    for seat in sorted({seat for seat in order if order.count(seat) > 1}):
        fields.refuse("order-repeats", "order", seat=seat)
    if order and first_out is not None and order[0] != first_out:
        fields.refuse("order-first-out", "order", first=order[0], first_out=first_out)
    if double_victory is not None:
        _check_order_length(fields, len(order), double_victory)
        _check_order_partners(fields, order, double_victory)


def _check_order_length(fields: FieldReader, count: int, double_victory: bool) -> None:
    needed = OUT_FIRST_AND_SECOND if double_victory else SEATS
    if count < needed:
        fields.refuse("order-incomplete", "order", count=count)
    elif count > needed:
        fields.refuse("order-too-long", "order")


def _check_order_partners(fields: FieldReader, order: list[int], double_victory: bool) -> None:
    if len(order) < OUT_FIRST_AND_SECOND or order[0] == order[1]:
        return
    first, second = order[:OUT_FIRST_AND_SECOND]
    partners = side_of(first) == side_of(second)
    if partners != double_victory:
        code = "order-partners" if partners else "order-not-partners"
        fields.refuse(code, "order", first=first, second=second)


def _refuse_total(fields: FieldReader, total: Sequence[int], points: tuple[int, ...]) -> None:
    fields.refuse(
        "total-mismatch",
        "total",
        first=total[0],
        second=total[1],
        computed_first=points[0],
        computed_second=points[1],
    )
