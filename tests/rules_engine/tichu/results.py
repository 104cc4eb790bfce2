"""Entered Tichu hands for tests, and one that breaks each rule."""

from collections.abc import Mapping
from typing import Any

NO_CALLS = ("none",) * 4
GONE = object()


def counted(**changes: Any) -> dict[str, Any]:
    """A valid hand that was counted; `GONE` takes a field out."""
    return _changed(
        {"first_out": 0, "double_victory": False, "card_points": [60, 40], "calls": NO_CALLS}, changes
    )


def double(**changes: Any) -> dict[str, Any]:
    """A valid double victory of side 0."""
    return _changed({"first_out": 0, "double_victory": True, "card_points": None, "calls": NO_CALLS}, changes)


def calls(**by_seat: str) -> list[str]:
    """The four calls, from keywords like `seat2="grand"`."""
    return [by_seat.get(f"seat{seat}", "none") for seat in range(4)]


def _changed(result: dict[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in (result | changes).items() if value is not GONE}


#: (code, ruleset, result): each result breaks this rule and no other.
BREAKING: list[tuple[str, str, object]] = [
    ("wrong-type", "rgg", []),
    ("wrong-type", "rgg", None),
    ("wrong-type", "rgg", "200:0"),
    ("wrong-type", "rgg", counted(first_out=True)),
    ("wrong-type", "rgg", counted(first_out=None)),
    ("wrong-type", "rgg", counted(first_out=1.0)),
    ("wrong-type", "rgg", counted(first_out="1")),
    ("wrong-type", "rgg", counted(double_victory=0)),
    ("wrong-type", "rgg", counted(double_victory=None)),
    ("wrong-type", "rgg", counted(card_points=60)),
    ("wrong-type", "rgg", counted(card_points=[60])),
    ("wrong-type", "rgg", counted(card_points=[60, 40, 0])),
    ("wrong-type", "rgg", counted(card_points=[100, True])),
    ("wrong-type", "rgg", counted(card_points=[55.0, 45])),
    ("wrong-type", "rgg", counted(card_points=[float("nan"), 45])),
    ("wrong-type", "rgg", counted(card_points={"0": 60, "1": 40})),
    ("wrong-type", "rgg", counted(calls="none")),
    ("wrong-type", "rgg", counted(calls=["none"] * 3)),
    ("wrong-type", "rgg", counted(calls=["none", "none", None, "none"])),
    # Tichu and grand Tichu by one player: there is one call a seat.
    ("wrong-type", "rgg", counted(calls=[["tichu", "grand"], "none", "none", "none"])),
    ("wrong-type", "rgg", counted(order=None)),
    ("wrong-type", "rgg", counted(order=[0, 1, 2, False])),
    ("wrong-type", "rgg", counted(order=[0, 1, 2, 3, 0])),
    ("wrong-type", "rgg", counted(total="60:40")),
    ("missing", "rgg", counted(first_out=GONE)),
    ("missing", "rgg", counted(double_victory=GONE)),
    ("missing", "rgg", counted(card_points=GONE)),
    ("missing", "rgg", double(card_points=GONE)),
    ("missing", "rgg", counted(calls=GONE)),
    ("out-of-range", "rgg", counted(first_out=4)),
    ("out-of-range", "rgg", counted(first_out=-1)),
    ("out-of-range", "rgg", counted(first_out=10**40)),
    ("out-of-range", "rgg", counted(calls=calls(seat3="small"))),
    # A player of another table.
    ("out-of-range", "rgg", counted(order=[0, 1, 2, 7])),
    ("out-of-range", "rgg", counted(card_points=[10**5000, 100 - 10**5000])),
    ("unknown-field", "rgg", counted(success=[True, False, False, False])),
    ("card-points-step", "rgg", counted(card_points=[52, 48])),
    ("card-points-step", "rgg", counted(card_points=[63, 37])),
    ("card-points-range", "rgg", counted(card_points=[130, -30])),
    ("card-points-range", "rgg", counted(card_points=[-30, 130])),
    ("card-points-sum", "rgg", counted(card_points=[55, 55])),
    ("card-points-sum", "rgg", counted(card_points=[100, 100])),
    ("card-points-sum", "rgg", counted(card_points=[0, 0])),
    ("card-points-needed", "rgg", counted(card_points=None)),
    ("card-points-not-counted", "rgg", double(card_points=[200, 0])),
    ("card-points-not-counted", "rgg", double(card_points=[0, 200])),
    ("card-points-not-counted", "dtm", double(card_points=[100, 0])),
    ("grand-tichu-off", "dtm", counted(calls=calls(seat1="grand"))),
    ("grand-tichu-off", "goettingen", double(calls=calls(seat0="grand"))),
    ("order-first-out", "rgg", counted(order=[1, 0, 2, 3])),
    ("order-repeats", "rgg", counted(order=[0, 0, 1, 2])),
    ("order-repeats", "rgg", counted(order=[0, 1, 1, 2])),
    ("order-incomplete", "rgg", counted(order=[])),
    ("order-incomplete", "rgg", counted(order=[0, 1])),
    ("order-incomplete", "rgg", counted(order=[0, 1, 2])),
    ("order-incomplete", "rgg", double(order=[0])),
    ("order-too-long", "rgg", double(order=[0, 2, 1, 3])),
    ("order-not-partners", "rgg", double(order=[0, 1])),
    ("order-partners", "rgg", counted(order=[0, 2, 1, 3])),
    ("total-mismatch", "rgg", counted(total=[40, 60])),
    ("total-mismatch", "rgg", double(total=[0, 200])),
    ("total-mismatch", "dtm", double(total=[200, 0])),
]
