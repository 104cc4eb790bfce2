"""A recorded hand as it is watched, event after event."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules_engine.tichu import outcome
from rules_engine.tichu.cards import (
    DOG,
    LOWEST,
    MAH_JONG,
    NAMES,
    PHOENIX,
    RANK_OF,
    RANKS,
    SUITED,
    card_set,
    each,
    points,
)
from rules_engine.tichu.combinations import Combination, readings
from rules_engine.tichu.hand import LEAD, OUT_AT_LAST, OVER, TAKEN, Hand
from rules_engine.tichu.record import states
from rules_engine.tichu.result import side_of
from rules_engine.types import Moment, Reading, Violation


def moments(
    rules: Mapping[str, Any], templates: Mapping[str, str], record: Mapping[str, Any]
) -> Iterator[Moment]:
    """The hand after the exchange and after each event, up to the first that breaks a rule."""
    before: Hand | None = None
    events = iter(record["events"]) if isinstance(record.get("events"), list | tuple) else iter(())
    for hand in states(rules, templates, record):
        if isinstance(hand, Violation):
            return
        yield _moment(before, hand, None if before is None else next(events))
        before = hand


def _moment(before: Hand | None, hand: Hand, event: Mapping[str, Any] | None) -> Moment:
    notes = {"calls": hand.calls, "wish": RANKS[hand.wish] if hand.wish else ""}
    moment = Moment(
        event=event,
        held=tuple(_in_hand(cards) for cards in hand.held),
        turn=None if hand.stage == OVER else hand.turn,
        out=hand.out,
        taken=_taken(hand),
        notes=notes,
    )
    if before is None or event is None or "play" not in event:
        return moment
    cards = card_set(event["play"])
    combination = _meant(cards, event.get("as"))
    opens = before.stage == LEAD or (before.stage == TAKEN and not event.get("interrupt"))
    return replace(
        moment,
        laid=_in_order(cards, combination.phoenix),
        reading=_reading(cards, combination),
        opens=opens,
        winning=event["seat"],
        worth=points(cards if opens else cards | before.trick),
    )


def _meant(cards: int, rank: str | None) -> Combination:
    """The combination that these cards were played as."""
    found = readings(cards)
    return next((one for one in found if rank and one.phoenix == RANK_OF[rank]), found[0])


def _rank(card: int, phoenix: int) -> int:
    if card == PHOENIX:
        return phoenix
    return LOWEST + (card.bit_length() - 1) // 4 if card & SUITED else int(card == MAH_JONG)


def _in_order(cards: int, phoenix: int) -> tuple[str, ...]:
    """The names from the lowest rank up, the Phoenix where it stands."""
    ordered = sorted(each(cards), key=lambda card: (_rank(card, phoenix), card))
    return tuple(NAMES[card.bit_length() - 1] for card in ordered)


def _in_hand(cards: int) -> tuple[str, ...]:
    """The names as players hold them: from the highest down, the Mah Jong and the Dog last."""
    ordered = sorted(each(cards), key=lambda card: (not card & (MAH_JONG | DOG), card), reverse=True)
    return tuple(NAMES[card.bit_length() - 1] for card in ordered)


def _reading(cards: int, combination: Combination) -> Reading:
    ranks = [rank for card in each(cards) if (rank := _rank(card, combination.phoenix))]
    return (
        Reading(combination.kind, RANKS[min(ranks)], RANKS[max(ranks)])
        if ranks
        else Reading(combination.kind, "", "")
    )


def _taken(hand: Hand) -> tuple[int, ...]:
    """The card points that each side has won, with a trick that nobody can beat any more except by a bomb."""
    if hand.stage == OVER and len(hand.out) == OUT_AT_LAST:
        return tuple(outcome.result(hand)["card_points"])
    taken = [0, 0]
    for seat, pile in enumerate(hand.piles):
        taken[side_of(seat)] += points(pile)
    if hand.stage == TAKEN:
        taken[side_of(hand.top_seat)] += points(hand.trick)
    return tuple(taken)
