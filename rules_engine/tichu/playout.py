"""Whole hands played at random: legal, but nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules_engine.tichu.cards import CARD, MAH_JONG
from rules_engine.tichu.combinations import ONLY, Combination, card_set_at_random
from rules_engine.tichu.deal import DEALT_FIRST, PASSED, Deal
from rules_engine.tichu.events import PASSES, Call, Event, GiveDragon, Play, play
from rules_engine.tichu.hand import DEALT, GIFT, OVER, Hand
from rules_engine.tichu.legal import WISHES
from rules_engine.tichu.record import Record
from rules_engine.tichu.result import SEATS
from rules_engine.types import Dice

#: How often somebody calls grand Tichu (a seat), and how often a seat is asked, between two events, whether it
#: calls Tichu and whether it plays out of turn.
GRAND, CALLING, INTERRUPTING = 0.04, 0.01, 0.2
OUT_OF_TURN = CALLING + INTERRUPTING
EVEN = 0.5

Chosen = TypeVar("Chosen")


def play_out(ruleset: str | Mapping[str, Any], rules: Mapping[str, Any], dice: Dice) -> Record:
    """A complete hand by these rules; `ruleset` is what the record names them."""
    deal = _deal(rules, dice)
    hand = deal.begin(rules)
    events: list[Event] = []
    while hand.stage != OVER:
        event = random_event(hand, dice)
        events.append(event)
        after = hand.apply(event)
        assert isinstance(after, Hand), f"{event} was offered and then refused: {after}"
        hand = after
    return Record(ruleset, deal, tuple(events))


def random_event(hand: Hand, dice: Dice) -> Event:
    """Some legal event of a hand that is not over."""
    chance = dice.random()
    if chance < OUT_OF_TURN:
        seat = int(dice.random() * SEATS)
        if chance < CALLING:
            if hand.may_call(seat):
                return Call(seat)
        elif interrupts := hand.interrupts(seat):
            return _play(hand, seat, _any(interrupts, dice), dice, interrupt=True)
    turn = hand.turn
    if hand.stage == GIFT:
        return GiveDragon(turn, (turn + (1 if dice.random() < EVEN else 3)) % SEATS)
    plays = hand.plays()
    choice = int(dice.random() * (len(plays) + hand.may_pass()))
    if choice == len(plays):
        return PASSES[turn]
    return _play(hand, turn, plays[choice], dice)


def _play(hand: Hand, seat: int, combination: Combination, dice: Dice, *, interrupt: bool = False) -> Play:
    cards = card_set_at_random(combination, hand.held[seat], dice)
    reads = 0 if combination.reading == ONLY else combination.phoenix
    wish = _any(WISHES, dice) if cards & MAH_JONG else 0
    return play(seat, cards, reads, wish, interrupt)


def _deal(rules: Mapping[str, Any], dice: Dice) -> Deal:
    order = {card: dice.random() for card in CARD.values()}
    deck = sorted(order, key=order.__getitem__)
    hands = [deck[seat * DEALT : (seat + 1) * DEALT] for seat in range(SEATS)]
    # The deck is shuffled: any three cards are as random as any others.
    return Deal(
        tuple(sum(cards) for cards in hands),
        tuple(sum(cards[:DEALT_FIRST]) for cards in hands),
        tuple(tuple(cards[step * 4] for step in range(PASSED)) for cards in hands),
        tuple(seat for seat in range(SEATS) if rules["grand_tichu"] and dice.random() < GRAND),
    )


def _any(choices: Sequence[Chosen], dice: Dice) -> Chosen:
    return choices[int(dice.random() * len(choices))]
