"""Whole hands, card by card: replayed, and continued."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar

from rules_engine.fields import FieldReader, shown
from rules_engine.tichu.deal import Deal, read_deal
from rules_engine.tichu.event_reader import read_event
from rules_engine.tichu.events import Event, GiveDragon
from rules_engine.tichu.hand import Hand
from rules_engine.tichu.result import SEATS
from rules_engine.types import Violation

Templates = Mapping[str, str]
Of = TypeVar("Of")


class Record(NamedTuple):
    """A deal and what happened after it. `ruleset` is a preset's name or options, as in `Game.ruleset`."""

    ruleset: str | Mapping[str, Any]
    deal: Deal
    events: tuple[Event, ...]

    def turned(self, by: int) -> "Record":
        """The same hand with everybody so many seats further on, in play order."""
        if not by % SEATS:
            return self
        deal = self.deal
        turned = Deal(
            _turned(deal.dealt, by),
            None if deal.first8 is None else _turned(deal.first8, by),
            None if deal.passed is None else _turned(deal.passed, by),
            tuple((seat + by) % SEATS for seat in deal.grand),
        )
        return Record(self.ruleset, turned, tuple(_turned_event(event, by) for event in self.events))

    def as_json(self) -> dict[str, Any]:
        """The record as the command line reads it."""
        return {
            "game": "tichu",
            "ruleset": self.ruleset,
            **self.deal.as_json(),
            "events": [event.as_json() for event in self.events],
        }


def _turned(values: tuple[Of, ...], by: int) -> tuple[Of, ...]:
    return tuple(values[(seat - by) % SEATS] for seat in range(SEATS))


def _turned_event(event: Event, by: int) -> Event:
    seat = (event.seat + by) % SEATS
    if isinstance(event, GiveDragon):
        return event._replace(seat=seat, to=(event.to + by) % SEATS)
    return event._replace(seat=seat)


def replay(rules: Mapping[str, Any], templates: Templates, record: Mapping[str, Any]) -> Hand | Violation:
    """The hand after the last event of the record, or the first rule that is broken."""
    return deque(states(rules, templates, record), maxlen=1).pop()


def states(
    rules: Mapping[str, Any], templates: Templates, record: Mapping[str, Any]
) -> Iterator[Hand | Violation]:
    """The hand after the exchange and after each event; at the first broken rule that, and nothing more."""
    wrong = _wrong_frame(templates, record)
    if wrong is not None:
        yield wrong
        return
    deal = read_deal(rules, templates, record)
    if isinstance(deal, Violation):
        yield deal
        return
    hand = deal.begin(rules)
    yield hand
    for number, raw in enumerate(record["events"]):
        event = read_event(templates, raw)
        after = event if isinstance(event, Violation) else hand.apply(event)
        if isinstance(after, Violation):
            yield replace(after, event=number)
            return
        hand = after
        yield hand


def _wrong_frame(templates: Templates, record: Mapping[str, Any]) -> Violation | None:
    fields = FieldReader(templates, record)
    if record.get("game", "tichu") != "tichu":
        fields.refuse("out-of-range", "game", value=shown(record["game"]), expected="tichu")
    if "events" not in record:
        fields.refuse("missing", "events")
    elif not isinstance(record["events"], list | tuple):
        fields.refuse("wrong-type", "events", value=shown(record["events"]), expected="a list of events")
    return fields.found[0] if fields.found else None
