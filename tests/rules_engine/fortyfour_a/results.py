"""Entered rounds of 44A for tests, and one that breaks each rule."""

from typing import Any

GONE = object()


def result(**changes: Any) -> dict[str, Any]:
    """A valid round: red 0 and 2, first and third; nobody ran."""
    entered = {"order": [0, 1, 2, 3], "red": [0, 2], "run": None, "stop": None} | changes
    return {name: value for name, value in entered.items() if value is not GONE}


#: (code, result): each result breaks this rule and no other.
BREAKING: list[tuple[str, object]] = [
    ("wrong-type", []),
    ("wrong-type", None),
    ("wrong-type", result(order="0123")),
    ("wrong-type", result(order=[0, 1, 2, "3"])),
    ("wrong-type", result(order=[False, 1, 2, 3])),
    ("wrong-type", result(order=[0, 1, 2, 3, 0])),
    ("wrong-type", result(red=0)),
    ("wrong-type", result(red=[0.0])),
    ("wrong-type", result(run=True)),
    ("wrong-type", result(run=0, stop="1")),
    ("wrong-type", result(total=[1, -1, 1])),
    ("missing", result(order=GONE)),
    ("missing", result(red=GONE)),
    ("missing", result(run=GONE)),
    ("missing", result(stop=GONE)),
    ("out-of-range", result(order=[1, 2, 3, 4])),
    ("out-of-range", result(red=[4])),
    ("out-of-range", result(run=-1)),
    ("out-of-range", result(run=10**30)),
    ("out-of-range", result(run=0, stop=4)),
    ("unknown-field", result(scores=[1, -1, 1, -1])),
    ("order-repeats", result(order=[0, 1, 2, 2])),
    ("order-incomplete", result(order=[0, 1, 2])),
    ("order-incomplete", result(order=[])),
    ("red-count", result(red=[])),
    ("red-count", result(red=[0, 1, 2])),
    ("red-repeats", result(red=[0, 0])),
    ("runner-not-red", result(run=1)),
    ("runner-not-red", result(red=[3], run=1)),
    ("stop-without-run", result(stop=1)),
    ("stopper-is-red", result(run=0, stop=2)),
    ("scores-impossible", result(total=[1, -1, 1, 0])),
    ("scores-impossible", result(total=[3, -1, -1, -1])),
    ("scores-impossible", result(total=[5, -5, 5, -5])),
    ("scores-differ", result(total=[-1, 1, -1, 1])),
    ("scores-differ", result(total=[2, -2, 2, -2])),
]
