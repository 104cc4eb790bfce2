"""Whole deals, tile by tile: a record's start, and the record as text."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules_engine.bingo.deal import HAND, STOCK, Deal, Pair, begin
from rules_engine.bingo.events import PLAYERS, Event, read_event
from rules_engine.bingo.tiles import TILE, names
from rules_engine.fields import FieldReader
from rules_engine.records import read_hands, read_pieces, refuse_twice, states
from rules_engine.types import Violation


class Record(NamedTuple):
    """A deal and what happened after it. `ruleset` is a preset's name or options, as in `Game.ruleset`."""

    ruleset: str | Mapping[str, Any]
    dealer: int
    hands: Pair
    stock: tuple[int, ...]
    events: tuple[Event, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The record as the command line reads it."""
        return {
            "game": "bingo",
            "ruleset": self.ruleset,
            "dealer": self.dealer,
            "hands": [names(hand) for hand in self.hands],
            "stock": [names(tile)[0] for tile in self.stock],
            "events": [event.as_json() for event in self.events],
        }


def replay_record(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Deal | Violation:
    """The deal after the last event of the record, or the first rule that is broken."""
    return deque(states_of(rules, templates, record), maxlen=1).pop()


def states_of(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Iterator[Deal | Violation]:
    """The deal before its first lead and after each event; at the first broken rule that, and nothing more."""

    def step(state: Deal, raw: object) -> Deal | Violation:
        event = read_event(templates, raw)
        return event if isinstance(event, Violation) else state.apply(event)

    return states(FieldReader(templates, record), "bingo", lambda fields: read_deal(rules, fields), step)


def read_deal(rules: Mapping[str, Any], fields: FieldReader) -> Deal | None:
    """The deal before its first lead; None once something was refused."""
    if "dealer" not in fields.result:
        fields.refuse("missing", "dealer")
    dealer = fields.seat("dealer", PLAYERS)
    hands = read_hands(fields, "hands", TILE, (PLAYERS, HAND), "tile")
    if "stock" not in fields.result:
        fields.refuse("missing", "stock")
        return None
    stock = read_pieces(fields, "stock", fields.result["stock"], TILE, (STOCK, STOCK), "tile")
    if dealer is None or hands is None or stock is None:
        return None
    everything = [*(name for hand in fields.result["hands"] for name in hand), *fields.result["stock"]]
    refuse_twice(fields, "stock", everything, "tile")
    return None if fields.found else begin(rules, dealer, (sum(hands[0]), sum(hands[1])), tuple(stock))
