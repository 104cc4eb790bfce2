"""What happens in a round, one event after the other: how a record writes it, and how it is read.

Events are tuples, which compare by what is in them; `kind` keeps a run from being equal to a stop.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules_engine.fields import FieldReader, not_an_object
from rules_engine.fortyfour_a.cards import CARD, names
from rules_engine.fortyfour_a.result import SEATS
from rules_engine.fortyfour_a.violations import broken
from rules_engine.records import expect_true, read_pieces
from rules_engine.types import Violation, is_whole

DEALT = 12
#: A kick takes two cards of the single's rank, a stab the last one.
KICK, STAB = 2, 1


class Said(NamedTuple):
    """Something without cards: `pass`, `run` or `stop`."""

    seat: int
    kind: str

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, self.kind: True}


class Laid(NamedTuple):
    """Cards on the table: a `play`, a `kick` or a `stab`."""

    seat: int
    kind: str
    cards: int

    def as_json(self) -> dict[str, Any]:
        """The event as in a record."""
        return {"seat": self.seat, self.kind: names(self.cards)}


Event = Said | Laid


def read_event(templates: Mapping[str, str], raw: object) -> Event | Violation:
    """The event, or the first thing that is wrong with how it is written."""
    if not isinstance(raw, Mapping):
        return not_an_object(templates, "event", raw)
    kinds = [kind for kind in raw if kind in _READERS]
    if len(kinds) != 1:
        return broken("unknown-event")
    (kind,) = kinds
    seat, value = raw.get("seat"), raw[kind]
    if value is True and kind in SAID and len(raw) == 2 and is_whole(seat) and 0 <= seat < SEATS:  # noqa: PLR2004 - the seat and what it says
        # Most events are passes, and are written as they should be.
        return Said(seat, kind)
    fields = FieldReader(templates, raw)
    known = frozenset({"seat", kind})
    fields.expect_fields(known, known)
    seat = fields.seat("seat", SEATS)
    event = _READERS[kind](fields, seat or 0, kind)
    return event if event is not None and not fields.found else fields.found[0]


def _read_said(fields: FieldReader, seat: int, kind: str) -> Said:
    expect_true(fields, kind)
    return Said(seat, kind)


def _read_laid(fields: FieldReader, seat: int, kind: str) -> Laid | None:
    cards = read_pieces(fields, kind, fields.result[kind], CARD, _COUNTS[kind], "card")
    return None if cards is None else Laid(seat, kind, sum(cards))


SAID = ("pass", "run", "stop")
_COUNTS = {"play": (1, DEALT), "kick": (KICK, KICK), "stab": (STAB, STAB)}
_READERS: Mapping[str, Callable[[FieldReader, int, str], Event | None]] = {
    **dict.fromkeys(SAID, _read_said),
    **dict.fromkeys(_COUNTS, _read_laid),
}
