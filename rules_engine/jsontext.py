"""JSON in and out, stricter than Python's: no NaN, no key twice, no depth or number that breaks the reader."""

import json
from typing import Any, NoReturn

from rules_engine.errors import NotationError

# Far beyond anything a rule allows, and still short enough for Python to convert.
KEPT_DIGITS = 40


def read_json(text: str | bytes) -> object:
    """The value that the text stands for. Raises `NotationError`, in one line, if it is not UTF-8 JSON."""
    try:
        return _parse(text if isinstance(text, str) else read_text(text))
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error}") from None
    except RecursionError:
        raise NotationError("not readable: nested too deeply") from None


def read_text(text: bytes) -> str:
    """UTF-8 text, with or without a byte order mark. Raises `NotationError` if it is something else."""
    try:
        return text.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError("not UTF-8 text") from None


def write_json(value: object) -> str:
    """The value as one line of ASCII: whatever was read can be written, lone surrogates included."""
    return _ENCODER.encode(value)


def _parse(text: str) -> object:
    try:
        value: object = _DECODER.decode(text)
    except (json.JSONDecodeError, NotationError):
        raise
    except ValueError:
        # Python refuses to convert numbers of thousands of digits. They are JSON, just out of every range.
        value = _LONG_NUMBER_DECODER.decode(text)
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        raise NotationError("not readable: an object has the same key twice")
    return unique


def _no_constant(name: str) -> NoReturn:
    raise NotationError(f"not JSON: {name} is not a number")


def _shortened_int(digits: str) -> int:
    return int(digits[:KEPT_DIGITS])


_ENCODER = json.JSONEncoder(separators=(",", ":"))
_DECODER = json.JSONDecoder(object_pairs_hook=_unique_keys, parse_constant=_no_constant)
_LONG_NUMBER_DECODER = json.JSONDecoder(
    object_pairs_hook=_unique_keys, parse_constant=_no_constant, parse_int=_shortened_int
)
