"""Events as a record writes them."""

from collections.abc import Callable, Mapping
from typing import Any

from rules_engine.fields import FieldReader, not_an_object, shown
from rules_engine.tichu.cards import CARD, RANK_OF, card_set
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play
from rules_engine.tichu.hand import DEALT
from rules_engine.tichu.result import SEATS
from rules_engine.tichu.violations import broken
from rules_engine.types import Violation

Templates = Mapping[str, str]


def read_event(templates: Templates, raw: object) -> Event | Violation:
    """The event, or the first thing that is wrong with how it is written."""
    if not isinstance(raw, Mapping):
        return not_an_object(templates, "event", raw)
    kinds = raw.keys() & _KINDS
    if len(kinds) != 1:
        return broken("unknown-event")
    known, read = _KINDS_READ[kinds.pop()]
    fields = FieldReader(templates, raw)
    if not raw.keys() <= known:
        fields.expect_fields(frozenset(), known)
    seat = fields.seat("seat", SEATS)
    event = read(fields, seat or 0)
    if "seat" not in raw:
        fields.refuse("missing", "seat")
    return fields.found[0] if fields.found else event


def _pass(fields: FieldReader, seat: int) -> Event:
    _require(fields, "pass", True)
    return Pass(seat)


def _call(fields: FieldReader, seat: int) -> Event:
    _require(fields, "call", "tichu")
    return Call(seat)


def _give_dragon(fields: FieldReader, seat: int) -> Event:
    return GiveDragon(seat, fields.seat("give_dragon", SEATS) or 0)


def _play(fields: FieldReader, seat: int) -> Event:
    raw = fields.result
    cards = _cards(fields, raw["play"])
    if len(raw) == 2:  # noqa: PLR2004 - only the seat and the cards
        return Play(seat, cards)
    reads = _rank(fields, "as") if "as" in raw else 0
    wish = _rank(fields, "wish") if "wish" in raw else 0
    interrupt = fields.flag("interrupt") if "interrupt" in raw else False
    return Play(seat, cards, reads, wish, bool(interrupt))


def _require(fields: FieldReader, field: str, value: object) -> None:
    found = fields.result[field]
    if type(found) is not type(value):
        fields.refuse("wrong-type", field, value=shown(found), expected=shown(value))
    elif found != value:
        fields.refuse("out-of-range", field, value=shown(found), expected=shown(value))


def _rank(fields: FieldReader, field: str) -> int:
    name = fields.result[field]
    expected = f"one of {', '.join(RANK_OF)}"
    if not isinstance(name, str):
        fields.refuse("wrong-type", field, value=shown(name), expected=expected)
    elif name not in RANK_OF:
        fields.refuse("out-of-range", field, value=shown(name), expected=expected)
    else:
        return RANK_OF[name]
    return 0


def _cards(fields: FieldReader, value: object) -> int:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= DEALT:
        fields.refuse("wrong-type", "play", value=shown(value), expected=f"a list of 1 to {DEALT} cards")
        return 0
    try:
        together = card_set(value)
    except (TypeError, KeyError):
        # Something that is no name of a card; `_refuse_cards` says what.
        together = 0
    if together.bit_count() != len(value):
        _refuse_cards(fields, value)
    return together


def _refuse_cards(fields: FieldReader, cards: list[Any] | tuple[Any, ...]) -> None:
    for card in cards:
        if not isinstance(card, str):
            fields.refuse("wrong-type", "play", value=shown(card), expected="a list of cards")
        elif card not in CARD:
            fields.refuse("unknown-card", "play", card=shown(card))
        elif cards.count(card) > 1:
            fields.refuse("card-twice", "play", card=card)


_KINDS_READ: Mapping[str, tuple[frozenset[str], Callable[[FieldReader, int], Event]]] = {
    "pass": (frozenset({"seat", "pass"}), _pass),
    "play": (frozenset({"seat", "play", "as", "wish", "interrupt"}), _play),
    "call": (frozenset({"seat", "call"}), _call),
    "give_dragon": (frozenset({"seat", "give_dragon"}), _give_dragon),
}
_KINDS = frozenset(_KINDS_READ)
