"""Reading what a command is given: everything that is wrong with it is gathered, nothing is guessed."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

from rules_engine.fields import LARGEST, not_an_object, shown
from rules_engine.types import Violation, is_whole

VIOLATIONS: Mapping[str, str] = {
    "wrong-type": "{field} must be {expected}, not {value}.",
    "missing": "{field} is missing.",
    "out-of-range": "{value} is not possible for {field}: it must be {expected}.",
    "winner-and-outcome": "{field} has a winner and an outcome: give one of them.",
    "unknown-match": "There is no match {match}.",
    "match-not-ready": "{match} is not ready: its sides are not known yet.",
    "match-decided": "{match} is decided already.",
    "match-void": "{match} is void: it is not to be played.",
    "already-withdrawn": "Seed {seed} is withdrawn twice.",
    "twice-in-a-round": "Seed {seed} stands twice in one round.",
}


def violation(code: str, field: str, **params: object) -> Violation:
    """The violation with its English sentence; `field` points into the request, such as results[3].match."""
    named = {"field": field, **params}
    return Violation(code, VIOLATIONS[code].format_map(named), named, field)


def span(low: int, high: int) -> str:
    """The numbers that a sentence says are possible."""
    return f"{low} to {high}"


class Reader:
    """One pass over a request; each method answers None once it refused what it read."""

    def __init__(self) -> None:
        self.found: list[Violation] = []

    def refuse(self, code: str, field: str, **params: object) -> None:
        self.found.append(violation(code, field, **params))

    def whole(self, record: Mapping[str, Any], name: str, at: str, low: int, high: int) -> int | None:
        if not self.has(record, name, at):
            return None
        value = record[name]
        if not is_whole(value):
            self.refuse("wrong-type", at + name, value=shown(value), expected="a whole number")
            return None
        if not low <= value <= high:
            self.refuse("out-of-range", at + name, value=shown(value), expected=span(low, high))
            return None
        return value

    def seeds(self, record: Mapping[str, Any], name: str, at: str, count: int, most: int) -> list[int] | None:
        """A list of exactly `count` seeds."""
        if not self.has(record, name, at):
            return None
        items = record[name]
        if not isinstance(items, list) or len(items) != count:
            self.refuse("wrong-type", at + name, value=shown(items), expected=f"a list of {count} seeds")
            return None
        named = {f"{name}[{index}]": item for index, item in enumerate(items)}
        read = [self.whole(named, field, at, 1, most) for field in named]
        right = [seed for seed in read if seed is not None]
        return right if len(right) == count else None

    def numbers(self, record: Mapping[str, Any], name: str, at: str, count: int) -> list[int | float] | None:
        """A list of exactly `count` numbers, whole or not."""
        if not self.has(record, name, at):
            return None
        items = record[name]
        expected = f"a list of {count} numbers"
        if not isinstance(items, list) or len(items) != count or not all(map(_is_number, items)):
            self.refuse("wrong-type", at + name, value=shown(items), expected=expected)
        elif any(abs(number) > LARGEST for number in items):
            self.refuse("out-of-range", at + name, value=shown(items), expected=expected)
        else:
            return items
        return None

    def flag(self, record: Mapping[str, Any], name: str) -> bool | None:
        """True or false, and nothing that merely looks like it."""
        value = record[name]
        if isinstance(value, bool):
            return value
        self.refuse("wrong-type", name, value=shown(value), expected="true or false")
        return None

    def text(self, record: Mapping[str, Any], name: str, at: str) -> str | None:
        if not self.has(record, name, at):
            return None
        value = record[name]
        if isinstance(value, str):
            return value
        self.refuse("wrong-type", at + name, value=shown(value), expected="a text")
        return None

    def has(self, record: Mapping[str, Any], name: str, at: str = "") -> bool:
        if name not in record:
            self.refuse("missing", at + name)
        return name in record

    def objects(self, record: Mapping[str, Any], name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The objects of a list, each with the prefix of its fields."""
        items = record[name] if self.has(record, name) else []
        if not isinstance(items, list):
            self.refuse("wrong-type", name, value=shown(items), expected="a list of objects")
            return
        yield from self.objects_in(items, name)

    def objects_in(self, items: list[object], name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The objects of this list, each with the prefix of its fields."""
        for index, item in enumerate(items):
            if isinstance(item, Mapping):
                yield f"{name}[{index}].", item
            else:
                self.found.append(not_an_object(VIOLATIONS, f"{name}[{index}]", item))

    def lists(self, record: Mapping[str, Any], name: str) -> Iterator[tuple[str, list[object]]]:
        """The lists of a list, each with its place."""
        items = record[name] if self.has(record, name) else []
        if not isinstance(items, list):
            self.refuse("wrong-type", name, value=shown(items), expected="a list of lists")
            return
        for index, item in enumerate(items):
            if isinstance(item, list):
                yield f"{name}[{index}]", item
            else:
                self.refuse("wrong-type", f"{name}[{index}]", value=shown(item), expected="a list")

    def once(self, seeds: Iterable[int], field: str) -> None:
        """Refuse whoever stands twice among the seeds of one round."""
        for seed, times in Counter(seeds).items():
            if times > 1:
                self.refuse("twice-in-a-round", field, seed=seed)


def _is_number(value: object) -> bool:
    return is_whole(value) or (isinstance(value, float) and isfinite(value))
