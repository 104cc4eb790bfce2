"""The start of a hand: who was dealt what, who passed what to whom, who called grand Tichu."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules_engine.fields import FieldReader, shown
from rules_engine.tichu.cards import CARD, names
from rules_engine.tichu.hand import DEALT, Hand, begin
from rules_engine.tichu.result import SEATS
from rules_engine.types import Violation

DEALT_FIRST = 8
PASSED = 3


class Deal(NamedTuple):
    """Cards as sets by seat.

    `dealt` are the hands before passing, or after it where `passed` is None. `passed` names, by seat, the card to the
    next seat, to the partner and to the previous seat. `first8` are the cards before a grand Tichu, if known.
    """

    dealt: tuple[int, ...]
    first8: tuple[int, ...] | None = None
    passed: tuple[tuple[int, ...], ...] | None = None
    grand: tuple[int, ...] = ()

    def begin(self, rules: Mapping[str, Any]) -> Hand:
        """The hand after the exchange."""
        calls = tuple("grand" if seat in self.grand else "none" for seat in range(SEATS))
        return begin(rules, self.held(), calls)

    def held(self) -> tuple[int, ...]:
        """The cards of each seat after the exchange."""
        if self.passed is None:
            return self.dealt
        held = [cards & ~sum(passed) for cards, passed in zip(self.dealt, self.passed, strict=True)]
        for seat, passed in enumerate(self.passed):
            for step, card in enumerate(passed, start=1):
                held[(seat + step) % SEATS] |= card
        return tuple(held)

    def as_json(self) -> dict[str, Any]:
        """The deal as in a record."""
        record: dict[str, Any] = {}
        if self.first8 is not None:
            record["first8"] = [names(cards) for cards in self.first8]
        record["hands"] = [names(cards) for cards in self.dealt]
        if self.passed is not None:
            record["pass"] = [[*map(_name, passed)] for passed in self.passed]
        if self.grand:
            record["grand"] = list(self.grand)
        return record


def read_deal(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Deal | Violation:
    """The deal of a record, or the first thing that is wrong with it."""
    fields = FieldReader(templates, record)
    dealt = _card_lists(fields, "hands", DEALT)
    if dealt is None:
        return fields.found[0]
    first8 = _card_lists(fields, "first8", DEALT_FIRST) if "first8" in record else None
    passed = _card_lists(fields, "pass", PASSED) if "pass" in record else None
    grand = fields.seats("grand", SEATS) if "grand" in record else []
    if not fields.found:
        _check(fields, rules, (dealt, first8, passed), grand or [])
    if fields.found:
        return fields.found[0]
    return Deal(
        tuple(map(sum, dealt)),
        None if first8 is None else tuple(map(sum, first8)),
        None if passed is None else tuple(map(tuple, passed)),
        tuple(grand or ()),
    )


Lists = list[list[int]]


def _card_lists(fields: FieldReader, field: str, count: int) -> Lists | None:
    """Four lists of so many cards, in their order; no card twice."""
    value = fields.result.get(field)
    lists = value if isinstance(value, list | tuple) else ()
    if field not in fields.result:
        fields.refuse("missing", field)
    elif len(lists) != SEATS or not all(
        isinstance(cards, list | tuple) and len(cards) == count for cards in lists
    ):
        fields.refuse("wrong-type", field, value=shown(value), expected=f"{SEATS} lists of {count} cards")
    else:
        _check_names(fields, field, [card for cards in lists for card in cards])
    return None if fields.found else [[CARD[card] for card in cards] for cards in lists]


def _check_names(fields: FieldReader, field: str, named: list[object]) -> None:
    for card in named:
        if not isinstance(card, str):
            fields.refuse("wrong-type", field, value=shown(card), expected="a list of cards")
        elif card not in CARD:
            fields.refuse("unknown-card", field, card=shown(card))
    if not fields.found and len(set(named)) < len(named):
        fields.refuse("card-twice", field, card=next(card for card in named if named.count(card) > 1))


def _check(
    fields: FieldReader,
    rules: Mapping[str, Any],
    lists: tuple[Lists, Lists | None, Lists | None],
    grand: list[int],
) -> None:
    """Whether the parts of a deal, each readable, agree with each other and with the ruleset."""
    dealt, first8, passed = lists
    if first8 is not None and passed is None:
        fields.refuse("first8-without-pass", "first8")
    for field, part in (("first8", first8), ("pass", passed)):
        for seat, cards in enumerate(part or ()):
            foreign = sum(cards) & ~sum(dealt[seat])
            if foreign:
                fields.refuse("not-dealt", field, seat=seat, card=names(foreign)[0])
    for seat in grand:
        if grand.count(seat) > 1:
            fields.refuse("already-called", "grand", seat=seat, call="grand")
        if not rules["grand_tichu"]:
            fields.refuse("grand-tichu-off", "grand", seat=seat)


def _name(card: int) -> str:
    return names(card)[0]
