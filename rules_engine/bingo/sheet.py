"""The result of a deal as players write it down, read field by field: right types, numbers in range."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeVar

from rules_engine.bingo.deal import CLOSED, EXHAUSTED, HAND, KINDS, STOCK, Declared
from rules_engine.bingo.events import LEAST_DOUBLES, MOST_DOUBLES, PLAYERS
from rules_engine.bingo.tiles import PIPS, TILE, trump_of
from rules_engine.fields import FieldReader, not_an_object, shown

TRICKS = HAND + STOCK // 2
#: More than the tiles are worth under any trump.
MOST_POINTS = 147

ALWAYS = frozenset({"kind"})
PLAYED = frozenset({"tricks", "tile_points", "doubles"})
NEEDED: Mapping[str, frozenset[str]] = {
    EXHAUSTED: PLAYED | {"last_trick"},
    CLOSED: PLAYED | {"closer"},
}
WHEN_INVINCIBLE = frozenset({"holder"})
KNOWN = ALWAYS | PLAYED | {"trump", "indicator", "closer", "holder", "last_trick", "first_to_70", "total"}
_DECLARATION = frozenset({"player", "count", "won", "double_blank"})

Value = TypeVar("Value")


class Sheet(NamedTuple):
    """A result field by field; None, or an empty list, is what was not given or can't be read.

    `indicator` is a tile as a set of one.
    """

    kind: str
    trump: int | None
    indicator: int | None
    closer: int | None
    holder: int | None
    last_trick: int | None
    tricks: list[int]
    tile_points: list[int]
    doubles: tuple[Declared, ...]
    first_to_70: int | None
    total: list[int] | None


def read_sheet(fields: FieldReader) -> Sheet | None:
    """The sheet, or None where not even its kind is known, by which the rest is judged."""
    fields.expect_fields(ALWAYS, KNOWN)
    kind = fields.word("kind", KINDS)
    trump, indicator = _read_trump(fields)
    players = {
        name: _given(fields, name, _player) for name in ("closer", "holder", "last_trick", "first_to_70")
    }
    tricks = _given(fields, "tricks", lambda f, name: _pair(f, name, TRICKS))
    points = _given(fields, "tile_points", lambda f, name: _pair(f, name, MOST_POINTS))
    doubles = _given(fields, "doubles", _read_doubles) or ()
    total = fields.numbers("total", PLAYERS) if "total" in fields.result else None
    if kind is None:
        return None
    _expect_needed(fields, kind)
    return Sheet(
        kind,
        trump,
        indicator,
        tricks=tricks or [],
        tile_points=points or [],
        doubles=doubles,
        total=total,
        **players,
    )


def _given(fields: FieldReader, name: str, read: Callable[[FieldReader, str], Value]) -> Value | None:
    """What the field says; None if it is absent or says null."""
    return None if fields.result.get(name) is None else read(fields, name)


def _player(fields: FieldReader, name: str) -> int | None:
    return fields.seat(name, PLAYERS)


def _read_trump(fields: FieldReader) -> tuple[int | None, int | None]:
    trump = _given(fields, "trump", lambda f, name: f.number(name, PIPS[0], PIPS[-1]))
    indicator = _given(fields, "indicator", _read_indicator)
    if indicator is not None:
        made = trump_of(indicator)
        if trump is not None and trump != made:
            # Which of the two is wrong nobody can say, so nothing else is judged by either.
            fields.refuse("trump-indicator", "indicator", trump=trump, made=made)
            return None, None
        trump = made
    elif fields.result.get("trump") is None and fields.result.get("indicator") is None:
        fields.refuse("missing", "trump")
    return trump, indicator


def _read_indicator(fields: FieldReader, name: str) -> int | None:
    tile = fields.result[name]
    if not isinstance(tile, str):
        fields.refuse("wrong-type", name, value=shown(tile), expected="a tile")
    elif tile not in TILE:
        fields.refuse("unknown-tile", name, tile=shown(tile))
    else:
        return TILE[tile]
    return None


def _pair(fields: FieldReader, name: str, most: int) -> list[int] | None:
    """A number from 0 to `most` for each player."""
    pair = fields.numbers(name, PLAYERS)
    wrong = [value for value in pair or () if not 0 <= value <= most]
    for value in wrong:
        fields.refuse("out-of-range", name, value=shown(value), expected=f"a whole number from 0 to {most}")
    return None if wrong else pair


def _read_doubles(fields: FieldReader, name: str) -> tuple[Declared, ...]:
    items = fields.result[name]
    if not isinstance(items, list | tuple):
        fields.refuse("wrong-type", name, value=shown(items), expected="a list of declarations")
        return ()
    read = [_read_declaration(fields, name, item) for item in items]
    return tuple(declared for declared in read if declared is not None)


def _read_declaration(fields: FieldReader, name: str, item: object) -> Declared | None:
    if not isinstance(item, Mapping):
        fields.found.append(not_an_object(fields.templates, name, item))
        return None
    own = FieldReader(fields.templates, item)
    own.expect_fields(_DECLARATION, _DECLARATION)
    player = own.seat("player", PLAYERS)
    count = own.number("count", LEAST_DOUBLES, MOST_DOUBLES)
    won, blank = own.flag("won"), own.flag("double_blank")
    # The sentence names the part that is wrong, the pointer the field of the result that it is in.
    fields.found += [replace(violation, field=name) for violation in own.found]
    if player is None or count is None or won is None or blank is None:
        return None
    return Declared(player, count, won, blank)


def _expect_needed(fields: FieldReader, kind: str) -> None:
    for name in sorted(NEEDED.get(kind, WHEN_INVINCIBLE)):
        absent = name not in fields.result if name == "doubles" else fields.result.get(name) is None
        if absent:
            fields.refuse("missing", name)
