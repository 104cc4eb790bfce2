"""A recorded deal as it is watched, event after event."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules_engine.bingo.deal import Deal
from rules_engine.bingo.record import states_of
from rules_engine.bingo.tiles import TILE, names, trump_of
from rules_engine.types import Moment, Violation


def moments(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Iterator[Moment]:
    """The deal before its first lead and after each event, up to the first that breaks a rule."""
    before: Deal | None = None
    events = iter(record["events"]) if isinstance(record.get("events"), list | tuple) else iter(())
    for deal in states_of(rules, templates, record):
        if isinstance(deal, Violation):
            return
        yield _moment(before, deal, None if before is None else next(events))
        before = deal


def _moment(before: Deal | None, deal: Deal, event: Mapping[str, Any] | None) -> Moment:
    moment = Moment(
        event=event,
        held=tuple(tuple(reversed(names(held))) for held in deal.held),
        turn=None if deal.kind else deal.turn,
        out=(),
        taken=deal.totals,
        notes={
            "trump": trump_of(deal.indicator),
            "indicator": names(deal.indicator)[0],
            "stock": len(deal.stock),
            "strict": deal.is_strict(),
            "closer": deal.closer,
            "exposed": tuple(names(deal.running.exposed)) if deal.running is not None else (),
        },
    )
    if before is None or event is None or "play" not in event:
        return moment
    tile, led = TILE[event["play"]], before.led
    worth = deal.ranking.points[tile] + (deal.ranking.points[led] if led else 0)
    winning = deal.turn if led else event["seat"]
    return replace(moment, laid=(event["play"],), opens=not led, winning=winning, worth=worth)
