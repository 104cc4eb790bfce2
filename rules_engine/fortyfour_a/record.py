"""Whole rounds, card by card: a record's start, and the record as text."""

from collections import deque
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules_engine.fields import FieldReader
from rules_engine.fortyfour_a.cards import CARD, names
from rules_engine.fortyfour_a.events import DEALT, Event, read_event
from rules_engine.fortyfour_a.result import SEATS
from rules_engine.fortyfour_a.round import Round, begin
from rules_engine.records import read_hands, states
from rules_engine.types import Violation


class Record(NamedTuple):
    """A deal and what happened after it. `ruleset` is a preset's name or options, as in `Game.ruleset`."""

    ruleset: str | Mapping[str, Any]
    dealer: int
    hands: tuple[int, ...]
    events: tuple[Event, ...] = ()
    leader: int | None = None

    def as_json(self) -> dict[str, Any]:
        """The record as the command line reads it."""
        record = {
            "game": "44a",
            "ruleset": self.ruleset,
            "dealer": self.dealer,
            "hands": [names(hand) for hand in self.hands],
        }
        if self.leader is not None:
            record["leader"] = self.leader
        return record | {"events": [event.as_json() for event in self.events]}


def replay_record(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Round | Violation:
    """The round after the last event of the record, or the first rule that is broken."""
    return deque(states_of(rules, templates, record), maxlen=1).pop()


def states_of(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Iterator[Round | Violation]:
    """The round before its first lead and after each event; at the first broken rule that, and nothing more."""

    def step(state: Round, raw: object) -> Round | Violation:
        event = read_event(templates, raw)
        return event if isinstance(event, Violation) else state.apply(event)

    return states(FieldReader(templates, record), "44a", lambda fields: read_deal(rules, fields), step)


def read_deal(rules: Mapping[str, Any], fields: FieldReader) -> Round | None:
    """The round before its first lead; None once something was refused."""
    if "dealer" not in fields.result:
        fields.refuse("missing", "dealer")
    fields.seat("dealer", SEATS)
    hands = read_hands(fields, "hands", CARD, (SEATS, DEALT), "card")
    leader = _read_leader(rules, fields)
    if hands is None or fields.found:
        return None
    return begin(rules, tuple(map(sum, hands)), leader)


def _read_leader(rules: Mapping[str, Any], fields: FieldReader) -> int | None:
    """The first of the last round, if he leads here; the first round of a match has none."""
    if "leader" not in fields.result:
        return None
    if rules["next_round_lead"] != "previous_first":
        fields.refuse("leader-not-used", "leader")
    return fields.seat("leader", SEATS)
