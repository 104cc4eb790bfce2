"""Every event that may come next in a hand, card by card."""

from collections.abc import Iterator

from rules_engine.tichu.cards import MAH_JONG, RANK_OF
from rules_engine.tichu.combinations import ONLY, Combination, card_sets
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play
from rules_engine.tichu.hand import GIFT, Hand
from rules_engine.tichu.result import SEATS, side_of

NO_WISH = 0
WISHES = (NO_WISH, *RANK_OF.values())


def legal_events(hand: Hand) -> list[Event]:
    """All of them: what the seat to act may do, and the calls and interrupts of every seat."""
    events: list[Event] = [Call(seat) for seat in range(SEATS) if hand.may_call(seat)]
    if hand.stage == GIFT:
        events += [GiveDragon(hand.turn, to) for to in range(SEATS) if side_of(to) != side_of(hand.turn)]
    if hand.may_pass():
        events.append(Pass(hand.turn))
    for combination in hand.plays():
        events += _plays(hand, hand.turn, combination, interrupt=False)
    for seat in range(SEATS):
        for combination in hand.interrupts(seat):
            events += _plays(hand, seat, combination, interrupt=True)
    return events


def _plays(hand: Hand, seat: int, combination: Combination, *, interrupt: bool) -> Iterator[Play]:
    reads = combination.phoenix if combination.reading != ONLY else 0
    wishes = WISHES if combination.specials & MAH_JONG else (NO_WISH,)
    for cards in card_sets(combination, hand.held[seat]):
        for wish in wishes:
            yield Play(seat, cards, reads, wish, interrupt)
