"""A recorded round as it is watched, event after event."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules_engine.fortyfour_a.cards import CARD, RANKS, names, rank_of
from rules_engine.fortyfour_a.combinations import read
from rules_engine.fortyfour_a.record import states_of
from rules_engine.fortyfour_a.round import LEADING, OVER, Round
from rules_engine.types import Moment, Reading, Violation

_LAID = ("play", "kick", "stab")


def moments(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Iterator[Moment]:
    """The round before its first lead and after each event, up to the first that breaks a rule."""
    before: Round | None = None
    events = iter(record["events"]) if isinstance(record.get("events"), list | tuple) else iter(())
    for state in states_of(rules, templates, record):
        if isinstance(state, Violation):
            return
        yield _moment(before, state, None if before is None else next(events))
        before = state


def _moment(before: Round | None, state: Round, event: Mapping[str, Any] | None) -> Moment:
    moment = Moment(
        event=event,
        held=tuple(tuple(reversed(names(cards))) for cards in state.held),
        turn=None if state.stage == OVER else state.turn,
        out=state.out,
        taken=None,
        notes={"run": state.run, "stop": state.stop, "red": state.red},
    )
    kind = next((name for name in _LAID if event is not None and name in event), None)
    if before is None or event is None or kind is None:
        return moment
    cards = sum(CARD[name] for name in event[kind])
    low, high = RANKS[rank_of(cards & -cards)], RANKS[rank_of(cards)]
    combination = read(cards) if kind == "play" else None
    return replace(
        moment,
        laid=tuple(names(cards)),
        reading=Reading(combination.kind if combination is not None else kind, low, high),
        opens=kind == "play" and before.stage in LEADING,
        winning=event["seat"],
    )
