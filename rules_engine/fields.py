"""Reading the fields of an entered result: everything that is wrong is gathered, nothing is raised."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

from rules_engine.types import Violation, is_whole

VIOLATIONS: Mapping[str, str] = {
    "wrong-type": "{field} must be {expected}, not {value}.",
    "missing": "{field} is missing.",
    "out-of-range": "{value} is not possible for {field}: it must be {expected}.",
    "unknown-field": "{field} is not part of a result.",
}

SHOWN_LENGTH = 40
#: No score sheet has a number beyond this.
LARGEST = 10**15


def shown(value: object) -> str:
    """A short, one-line form of any JSON value for a sentence: lists and objects by their kind only."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, Mapping):
        return "an object"
    if is_whole(value) and abs(value) > LARGEST:
        return "a number that long"
    if value is None or isinstance(value, str | int | float):
        text = json.dumps(value)
        return text if len(text) <= SHOWN_LENGTH else text[: SHOWN_LENGTH - 1] + "…"
    return type(value).__name__


def not_an_object(templates: Mapping[str, str], field: str, value: object) -> Violation:
    """What is wrong when something other than a JSON object stands where one must."""
    params = {"field": field, "value": shown(value), "expected": "an object"}
    return Violation("wrong-type", templates["wrong-type"].format_map(params), params, field)


class FieldReader:
    """One pass over an entered result. Each method returns a field's value, or None once it was refused."""

    def __init__(self, templates: Mapping[str, str], result: Mapping[str, Any]) -> None:
        """`templates` are the game's sentences by code; `result` is what was entered."""
        self.templates = templates
        self.result = result
        self.found: list[Violation] = []

    def refuse(self, code: str, field: str, **params: object) -> None:
        """Note a violation; the sentence is the code's template with `params` and `field`."""
        params["field"] = field
        self.found.append(Violation(code, self.templates[code].format_map(params), params, field))

    def expect_fields(self, required: frozenset[str], known: frozenset[str]) -> None:
        """Refuse every required field that is absent and every field that nobody knows."""
        given = self.result.keys()
        if given == required:
            return
        for name in sorted(required - given):
            self.refuse("missing", name)
        for name in sorted(given - known):
            self.refuse("unknown-field", name[:SHOWN_LENGTH])

    def seat(self, field: str, seats: int) -> int | None:
        """A seat of the table."""
        value = self.result.get(field)
        return value if field in self.result and self._is_seat(value, field, seats) else None

    def number(self, field: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`, both included."""
        value = self.result.get(field)
        expected = f"a whole number from {low} to {high}"
        if not is_whole(value):
            self._wrong_type(field, value, expected)
        elif not low <= value <= high:
            self.refuse("out-of-range", field, value=shown(value), expected=expected)
        else:
            return value
        return None

    def word(self, field: str, words: Sequence[str]) -> str | None:
        """One of these words."""
        value = self.result.get(field)
        expected = f"one of {', '.join(words)}"
        if not isinstance(value, str):
            self._wrong_type(field, value, expected)
        elif value not in words:
            self.refuse("out-of-range", field, value=shown(value), expected=expected)
        else:
            return value
        return None

    def flag(self, field: str) -> bool | None:
        """True or false, and nothing that merely looks like it."""
        value = self.result.get(field)
        if isinstance(value, bool):
            return value
        self._wrong_type(field, value, "true or false")
        return None

    def numbers(self, field: str, count: int) -> list[int] | None:
        """A list of exactly `count` whole numbers."""
        items = self.result.get(field)
        if isinstance(items, list | tuple) and len(items) == count:
            numbers = [item for item in items if is_whole(item) and -LARGEST <= item <= LARGEST]
            if len(numbers) == count:
                return numbers
        self._explain_numbers(field, count)
        return None

    def words(self, field: str, count: int, words: Sequence[str]) -> list[str] | None:
        """A list of exactly `count` of these words."""
        items = self.result.get(field)
        if isinstance(items, list | tuple) and len(items) == count:
            right = [item for item in items if isinstance(item, str) and item in words]
            if len(right) == count:
                return right
        self._explain_words(field, count, words)
        return None

    def seats(self, field: str, seats: int) -> list[int] | None:
        """A list of seats of the table, none to all of them."""
        expected = f"a list of at most {seats} seats"
        items = self._list(field, expected)
        if items is None:
            return None
        if len(items) > seats:
            self.refuse("wrong-type", field, value=f"a list of {len(items)}", expected=expected)
            return None
        right = [item for item in items if self._is_seat(item, field, seats)]
        return right if len(right) == len(items) else None

    def _is_seat(self, value: object, field: str, seats: int) -> TypeGuard[int]:
        if not is_whole(value):
            self._wrong_type(field, value, f"a seat from 0 to {seats - 1}")
            return False
        if not 0 <= value < seats:
            self.refuse("out-of-range", field, value=shown(value), expected=f"a seat from 0 to {seats - 1}")
            return False
        return True

    def _explain_numbers(self, field: str, count: int) -> None:
        expected = f"a list of {count} whole numbers"
        for item in self._list(field, expected, count) or ():
            if not is_whole(item):
                self._wrong_type(field, item, expected)
            elif abs(item) > LARGEST:
                self.refuse("out-of-range", field, value=shown(item), expected=expected)

    def _explain_words(self, field: str, count: int, words: Sequence[str]) -> None:
        expected = f"a list of {count}, each one of {', '.join(words)}"
        for item in self._list(field, expected, count) or ():
            if not isinstance(item, str):
                self._wrong_type(field, item, expected)
            elif item not in words:
                self.refuse("out-of-range", field, value=shown(item), expected=expected)

    def _list(self, field: str, expected: str, count: int | None = None) -> Sequence[object] | None:
        value = self.result.get(field)
        if not isinstance(value, list | tuple):
            self._wrong_type(field, value, expected)
            return None
        if count is not None and len(value) != count:
            self.refuse("wrong-type", field, value=f"a list of {len(value)}", expected=expected)
            return None
        return value

    def _wrong_type(self, field: str, value: object, expected: str) -> None:
        # An absent field was refused as missing; that is enough.
        if field in self.result:
            self.refuse("wrong-type", field, value=shown(value), expected=expected)
