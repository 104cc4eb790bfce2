"""Events as a record writes them: read if they are well written, else explained."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeGuard

from rules_engine.fields import FieldReader, not_an_object, shown
from rules_engine.tichu.cards import CARD, RANK_OF, card_set
from rules_engine.tichu.events import PASSES, Call, Event, GiveDragon, Play, play
from rules_engine.tichu.hand import DEALT
from rules_engine.tichu.result import SEATS
from rules_engine.tichu.violations import broken
from rules_engine.types import Violation

Templates = Mapping[str, str]
Raw = Mapping[str, Any]

_PLAY_FIELDS = frozenset({"seat", "play", "as", "wish", "interrupt"})


def read_event(templates: Templates, raw: object) -> Event | Violation:
    """The event, or the first thing that is wrong with how it is written."""
    # Nearly always a dict, and asking for that takes a tenth of the time.
    if type(raw) is not dict and not isinstance(raw, Mapping):
        return not_an_object(templates, "event", raw)
    return _read(raw) or _explain(templates, raw)


def _read(raw: Raw) -> Event | None:
    """The event if it is written exactly as it should be."""
    seat = raw.get("seat")
    if not _is_seat(seat):
        return None
    if "play" in raw:
        return _read_play(raw, seat)
    if len(raw) != 2:  # noqa: PLR2004 - the seat and what it does
        return None
    if raw.get("pass") is True:
        return PASSES[seat]
    if raw.get("call") == "tichu":
        return Call(seat)
    to = raw.get("give_dragon")
    return GiveDragon(seat, to) if _is_seat(to) else None


def _read_play(raw: Raw, seat: int) -> Play | None:
    cards = _read_cards(raw["play"])
    if not cards:
        return None
    if len(raw) == 2:  # noqa: PLR2004 - the seat and the cards
        return play(seat, cards)
    reads, wish, interrupt = _read_rank(raw, "as"), _read_rank(raw, "wish"), raw.get("interrupt", False)
    if reads is None or wish is None or not isinstance(interrupt, bool) or not raw.keys() <= _PLAY_FIELDS:
        return None
    return Play(seat, cards, reads, wish, interrupt)


def _read_cards(value: object) -> int:
    """The set of these cards; 0 if they are no list of different cards."""
    if not isinstance(value, (list, tuple)):
        return 0
    try:
        cards = card_set(value)
    except (KeyError, TypeError):
        return 0
    return cards if cards.bit_count() == len(value) else 0


def _read_rank(raw: Raw, field: str) -> int | None:
    """The rank that the field names, 0 if it is absent, None if it is no rank."""
    if field not in raw:
        return 0
    name = raw[field]
    return RANK_OF.get(name) if isinstance(name, str) else None


def _is_seat(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < SEATS


def _explain(templates: Templates, raw: Raw) -> Violation:
    """The first thing that is wrong with an event that could not be read."""
    kinds = [kind for kind in _EXPLAINED if kind in raw]
    if len(kinds) != 1:
        return broken("unknown-event")
    known, explain = _EXPLAINED[kinds[0]]
    fields = FieldReader(templates, raw)
    fields.expect_fields(frozenset({"seat"}), known)
    fields.seat("seat", SEATS)
    explain(fields)
    return fields.found[0]


def _explain_play(fields: FieldReader) -> None:
    value = fields.result["play"]
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= DEALT:
        fields.refuse("wrong-type", "play", value=shown(value), expected=f"a list of 1 to {DEALT} cards")
        return
    for card in value:
        _explain_card(fields, card, value)
    for field in ("as", "wish"):
        if field in fields.result:
            _explain_word(fields, field, *RANK_OF)
    if "interrupt" in fields.result:
        fields.flag("interrupt")


def _explain_card(fields: FieldReader, card: object, cards: Sequence[object]) -> None:
    if not isinstance(card, str):
        fields.refuse("wrong-type", "play", value=shown(card), expected="a list of cards")
    elif card not in CARD:
        fields.refuse("unknown-card", "play", card=shown(card))
    elif cards.count(card) > 1:
        fields.refuse("card-twice", "play", card=card)


def _explain_pass(fields: FieldReader) -> None:
    if fields.flag("pass") is False:
        fields.refuse("out-of-range", "pass", value="false", expected="true")


def _explain_call(fields: FieldReader) -> None:
    _explain_word(fields, "call", "tichu")


def _explain_gift(fields: FieldReader) -> None:
    fields.seat("give_dragon", SEATS)


def _explain_word(fields: FieldReader, field: str, *words: str) -> None:
    word, expected = fields.result[field], f"one of {', '.join(words)}"
    if not isinstance(word, str):
        fields.refuse("wrong-type", field, value=shown(word), expected=expected)
    elif word not in words:
        fields.refuse("out-of-range", field, value=shown(word), expected=expected)


_EXPLAINED: Mapping[str, tuple[frozenset[str], Callable[[FieldReader], None]]] = {
    "pass": (frozenset({"seat", "pass"}), _explain_pass),
    "play": (_PLAY_FIELDS, _explain_play),
    "call": (frozenset({"seat", "call"}), _explain_call),
    "give_dragon": (frozenset({"seat", "give_dragon"}), _explain_gift),
}
