"""Reading requests: strict JSON, bounded in depth, and nothing in it that no database can keep."""

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from ninja.parser import Parser

from rules_engine.errors import NotationError
from rules_engine.jsontext import read_json

if TYPE_CHECKING:
    from django.utils.datastructures import MultiValueDict

#: Nothing that the API takes is nested deeper than a result in a body.
DEPTH = 16


class UnreadableError(Exception):
    """The body is not JSON that can be read; the text says why, in one line."""


class StrictParser(Parser):
    """JSON without NaN, keys given twice, NUL characters or lone surrogates; queries without these, too."""

    def parse_body(self, request: HttpRequest) -> Any:
        try:
            value = read_json(request.body)
        except NotationError as error:
            raise UnreadableError(str(error)) from None
        require_storable(value)
        return value

    def parse_querydict(
        self, data: "MultiValueDict[str, Any]", list_fields: list[str], request: HttpRequest
    ) -> Any:
        for values in data.lists():
            require_storable(list(values))
        return super().parse_querydict(data, list_fields, request)


def require_storable(value: object) -> None:
    """Raise UnreadableError for JSON nested too deeply, or with text that is no Unicode or holds a NUL."""
    level = [value]
    for _ in range(DEPTH):
        inner: list[object] = []
        for item in level:
            if isinstance(item, str):
                _require_text(item)
            elif isinstance(item, dict):
                for key in item:
                    _require_text(key)
                inner += item.values()
            elif isinstance(item, list):
                inner += item
        level = inner
    if level:
        raise UnreadableError("not readable: nested too deeply")


def _require_text(text: str) -> None:
    if "\0" in text:
        raise UnreadableError("not readable: text with a NUL character")
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise UnreadableError("not readable: text with a lone surrogate")
