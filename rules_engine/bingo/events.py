"""What happens in a deal, one event after the other: how a record writes it, and how it is read.

Events are tuples, which compare by what is in them; `kind` keeps closing from being equal to invincible.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules_engine.bingo.tiles import TILE, names
from rules_engine.bingo.violations import broken
from rules_engine.fields import FieldReader, not_an_object, shown
from rules_engine.records import expect_true, read_pieces
from rules_engine.types import Violation

PLAYERS = 2
#: How many doubles can be declared; seven are shown instead.
LEAST_DOUBLES, MOST_DOUBLES = 2, 6


class Play(NamedTuple):
    """A tile on the table."""

    seat: int
    tile: int
    kind: str = "play"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "play": names(self.tile)[0]}


class Declare(NamedTuple):
    """The player on lead says how many doubles he will lead and win, and names all but the first."""

    seat: int
    number: int
    exposed: int
    kind: str = "declare"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "declare": self.number, "expose": names(self.exposed)}


class Close(NamedTuple):
    """The winner of the last trick declares to win: nothing is drawn any more."""

    seat: int
    kind: str = "close"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "close": True}


class Invincible(NamedTuple):
    """A player shows seven doubles, the one he has just won a trick with among them."""

    seat: int
    kind: str = "invincible"

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, "invincible": True}


Event = Play | Declare | Close | Invincible


def read_event(templates: Mapping[str, str], raw: object) -> Event | Violation:
    """The event, or the first thing that is wrong with how it is written."""
    if not isinstance(raw, Mapping):
        return not_an_object(templates, "event", raw)
    kinds = [kind for kind in _READERS if kind in raw]
    if len(kinds) != 1:
        return broken("unknown-event")
    read, known = _READERS[kinds[0]]
    fields = FieldReader(templates, raw)
    fields.expect_fields(known, known)
    seat = fields.seat("seat", PLAYERS)
    event = read(fields, seat or 0)
    return event if event is not None and not fields.found else fields.found[0]


def _read_play(fields: FieldReader, seat: int) -> Play | None:
    name = fields.result["play"]
    if isinstance(name, str) and name in TILE:
        return Play(seat, TILE[name])
    if isinstance(name, str):
        fields.refuse("unknown-tile", "play", tile=shown(name))
    else:
        fields.refuse("wrong-type", "play", value=shown(name), expected="a tile")
    return None


def _read_declare(fields: FieldReader, seat: int) -> Declare | None:
    count = fields.number("declare", LEAST_DOUBLES, MOST_DOUBLES)
    if count is None or "expose" not in fields.result:
        return None
    exposed = read_pieces(fields, "expose", fields.result["expose"], TILE, (count - 1, count - 1), "tile")
    return None if exposed is None else Declare(seat, count, sum(exposed))


def _read_close(fields: FieldReader, seat: int) -> Close:
    expect_true(fields, "close")
    return Close(seat)


def _read_invincible(fields: FieldReader, seat: int) -> Invincible:
    expect_true(fields, "invincible")
    return Invincible(seat)


_READERS: Mapping[str, tuple[Callable[[FieldReader, int], Event | None], frozenset[str]]] = {
    "play": (_read_play, frozenset({"seat", "play"})),
    "declare": (_read_declare, frozenset({"seat", "declare", "expose"})),
    "close": (_read_close, frozenset({"seat", "close"})),
    "invincible": (_read_invincible, frozenset({"seat", "invincible"})),
}
