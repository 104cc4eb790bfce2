"""What a finished hand comes to: the result that its players would write down."""

from typing import Any

from rules_engine.tichu.cards import points
from rules_engine.tichu.hand import OUT_AT_LAST, Hand
from rules_engine.tichu.result import SEATS, side_of
from rules_engine.tichu.result import score as score_result
from rules_engine.types import HandScore


def result(hand: Hand) -> dict[str, Any]:
    """The result of a hand that is over, as `score` takes it."""
    double_victory = len(hand.out) < OUT_AT_LAST
    order = list(hand.out)
    if not double_victory:
        order += [seat for seat in range(SEATS) if seat not in hand.out]
    return {
        "first_out": order[0],
        "double_victory": double_victory,
        "card_points": None if double_victory else _card_points(hand, first=order[0], last=order[-1]),
        "calls": list(hand.calls),
        "order": order,
    }


def score(hand: Hand) -> HandScore:
    """What a hand that is over is worth."""
    said = result(hand)
    return score_result(hand.rules, said["first_out"], said["card_points"], said["calls"])


def _card_points(hand: Hand, first: int, last: int) -> list[int]:
    """The last player's tricks go to the first out, the cards he still holds to the opponents (RGG)."""
    taken = [0, 0]
    for seat, pile in enumerate(hand.piles):
        taken[side_of(first if seat == last else seat)] += points(pile)
    to_first_out = hand.rules["last_hand_to"] == "first_out"
    taken[side_of(first) if to_first_out else 1 - side_of(last)] += points(hand.held[last])
    return taken
