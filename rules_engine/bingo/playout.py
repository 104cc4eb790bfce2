"""Whole deals played at random: legal, but nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules_engine.bingo.deal import GOAL, HAND, Deal, begin
from rules_engine.bingo.events import (
    LEAST_DOUBLES,
    MOST_DOUBLES,
    PLAYERS,
    Close,
    Declare,
    Event,
    Invincible,
    Play,
)
from rules_engine.bingo.record import Record
from rules_engine.bingo.tiles import ALL, DOUBLES, each
from rules_engine.types import Dice

#: How often a player on lead closes: where he has the points for it, and where he has not; how often he declares
#: doubles that he may declare.
CLOSING, BLUFFING, DECLARING = 0.5, 0.02, 0.3
EVEN = 0.5

Chosen = TypeVar("Chosen")


def play_out(ruleset: str | Mapping[str, Any], rules: Mapping[str, Any], dice: Dice) -> Record:
    """A complete deal by these rules; `ruleset` is what the record names them."""
    tiles = sorted(each(ALL), key=lambda _: dice.random())
    hands = (sum(tiles[:HAND]), sum(tiles[HAND : PLAYERS * HAND]))
    stock = tuple(tiles[PLAYERS * HAND :])
    dealer = int(dice.random() < EVEN)
    deal = begin(rules, dealer, hands, stock)
    events: list[Event] = []
    while not deal.kind:
        event = random_event(deal, dice)
        events.append(event)
        after = deal.apply(event)
        assert isinstance(after, Deal), f"{event} was offered and then refused: {after}"
        deal = after
    return Record(ruleset, dealer, hands, stock, tuple(events))


def random_event(deal: Deal, dice: Dice) -> Event:
    """Some legal event of a deal that is not over."""
    seat = deal.turn
    if not deal.led:
        if deal.invincible():
            return Invincible(seat)
        if deal.draws and deal.close_refused() is None:
            likely = CLOSING if deal.totals[seat] >= GOAL else BLUFFING
            if dice.random() < likely:
                return Close(seat)
        doubles = list(each(deal.hand() & DOUBLES))
        if len(doubles) >= LEAST_DOUBLES and deal.declare_refused() is None and dice.random() < DECLARING:
            return _declaration(seat, doubles, dice)
    return Play(seat, _any(list(each(deal.playable())), dice))


def _declaration(seat: int, doubles: list[int], dice: Dice) -> Declare:
    count = LEAST_DOUBLES + int(dice.random() * (min(len(doubles), MOST_DOUBLES) - LEAST_DOUBLES + 1))
    exposed = sorted(doubles, key=lambda _: dice.random())[: count - 1]
    return Declare(seat, count, sum(exposed))


def _any(choices: Sequence[Chosen], dice: Dice) -> Chosen:
    return choices[int(dice.random() * len(choices))]
