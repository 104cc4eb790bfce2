"""Reading fields of a request: everything that is wrong is gathered, nothing is guessed."""

from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from rules_engine.fields import LARGEST, not_an_object, shown
from rules_engine.types import Violation, is_whole
from scoring.meetings import Entrant, Number

VIOLATIONS: Mapping[str, str] = {
    "wrong-type": "{field} must be {expected}, not {value}.",
    "missing": "{field} is missing.",
    "out-of-range": "{value} is not possible for {field}: it must be {expected}.",
    "unknown-entrant": "{field} is {value}, who is not among the entrants.",
    "twice": "{field} has {value} twice.",
}
NUMBER = f"a number from -{LARGEST} to {LARGEST}"
#: Sums and products of floats are exact as they are if they are multiples of an eighth, and not too large.
EIGHTHS, EXACT = 8, 2**20


class Reader:
    """One pass over a request. Each method answers None once it refused what it read.

    ``inexact``: among the numbers are some, such as 0.1, whose sums are only exact as fractions.
    """

    def __init__(self) -> None:
        self.found: list[Violation] = []
        self.inexact = False

    def refuse(self, code: str, field: str, **params: object) -> None:
        """Note a violation; ``field`` points into the request, such as matches[3].sides."""
        named = {"field": field, **params}
        self.found.append(Violation(code, VIOLATIONS[code].format_map(named), named, field))

    def wrong(self, field: str, value: object, expected: str) -> None:
        self.refuse("wrong-type", field, value=shown(value), expected=expected)

    def has(self, record: Mapping[str, Any], name: str, at: str = "") -> bool:
        if name not in record:
            self.refuse("missing", at + name)
        return name in record

    def list(self, record: Mapping[str, Any], name: str, at: str = "") -> Sequence[Any]:
        """The items of a list; empty where it is refused or absent."""
        value = record[name] if self.has(record, name, at) else []
        if isinstance(value, list):
            return value
        self.wrong(at + name, value, "a list")
        return []

    def objects(self, record: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The objects of a list, each with the prefix of its fields."""
        for index, item in enumerate(self.list(record, name)):
            if isinstance(item, Mapping):
                yield f"{name}[{index}].", item
            else:
                self.found.append(not_an_object(VIOLATIONS, f"{name}[{index}]", item))

    def whole(self, value: object, field: str, low: int, high: int) -> int | None:
        if not is_whole(value):
            self.wrong(field, value, "a whole number")
        elif not low <= value <= high:
            self.refuse("out-of-range", field, value=shown(value), expected=f"{low} to {high}")
        else:
            return value
        return None

    def number(self, value: object, field: str) -> Number | None:
        """A whole number or a fraction; True is neither."""
        if type(value) is not int and type(value) is not float:
            self.wrong(field, value, "a number")
        elif abs(value) > LARGEST or not isfinite(value):
            self.refuse("out-of-range", field, value=shown(value), expected=NUMBER)
        else:
            if isinstance(value, int) or value.is_integer():
                return int(value)
            self.inexact |= abs(value) >= EXACT or not (value * EIGHTHS).is_integer()
            return value
        return None

    def entrant(self, value: object, field: str) -> Entrant | None:
        if isinstance(value, str) or is_whole(value):
            return value
        self.wrong(field, value, "a name or a whole number")
        return None

    def entrants(self, values: Sequence[Any], field: str) -> tuple[Entrant, ...]:
        """Names or numbers, none of them twice."""
        read = [self.entrant(value, f"{field}[{index}]") for index, value in enumerate(values)]
        right = [entrant for entrant in read if entrant is not None]
        if len(set(right)) < len(right):
            again = next(entrant for n, entrant in enumerate(right) if entrant in right[:n])
            self.refuse("twice", field, value=shown(again))
        return tuple(right)
