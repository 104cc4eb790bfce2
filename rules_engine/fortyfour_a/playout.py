"""Whole rounds played at random: legal, but nothing more."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from rules_engine.fortyfour_a.cards import DECK, each, of_rank
from rules_engine.fortyfour_a.events import DEALT, Event, Laid, Said
from rules_engine.fortyfour_a.legal import kicks, stabs
from rules_engine.fortyfour_a.record import Record
from rules_engine.fortyfour_a.result import SEATS
from rules_engine.fortyfour_a.round import BEFORE, FOLLOW, KICKED, OVER, Round, begin
from rules_engine.types import Dice

#: How often a red player runs and another stops that; how often a player kicks, stabs or interrupts who can.
RUNNING, STOPPING, KICKING, INTERRUPTING = 0.1, 0.2, 0.5, 0.2

Chosen = TypeVar("Chosen")


def play_out(ruleset: str | Mapping[str, Any], rules: Mapping[str, Any], dice: Dice) -> Record:
    """A complete round by these rules; `ruleset` is what the record names them."""
    cards = sorted(each(DECK), key=lambda _: dice.random())
    hands = tuple(sum(cards[seat * DEALT : (seat + 1) * DEALT]) for seat in range(SEATS))
    dealer = int(dice.random() * SEATS)
    leader = int(dice.random() * SEATS) if rules["next_round_lead"] == "previous_first" else None
    state = begin(rules, hands, leader)
    events: list[Event] = []
    while state.stage != OVER:
        event = random_event(state, dice)
        events.append(event)
        after = state.apply(event)
        assert isinstance(after, Round), f"{event} was offered and then refused: {after}"
        state = after
    return Record(ruleset, dealer, hands, tuple(events), leader)


def random_event(state: Round, dice: Dice) -> Event:
    """Some legal event of a round that is not over."""
    event = _said(state, dice) if state.stage == BEFORE else _out_of_turn(state, dice)
    if event is not None:
        return event
    found = state.plays(state.turn)
    choice = int(dice.random() * (len(found) + (state.stage == FOLLOW)))
    if choice == len(found):
        return Said(state.turn, "pass")
    return Laid(state.turn, "play", found[choice][0])


def _said(state: Round, dice: Dice) -> Event | None:
    """A run or a stop, now and then."""
    if state.run is None and dice.random() < RUNNING:
        return Said(_any(state.red, dice), "run")
    if state.run is not None and state.stop is None and dice.random() < STOPPING:
        return Said(_any([seat for seat in range(SEATS) if seat not in state.red], dice), "stop")
    return None


def _out_of_turn(state: Round, dice: Dice) -> Event | None:
    """A kick, a stab or a special out of turn, now and then."""
    rank = state.kickable or state.stabbable
    if rank:
        for seat in range(SEATS):
            if not state.held[seat] & of_rank(rank):
                continue
            found = [*kicks(state, seat), *stabs(state, seat)]
            if found and dice.random() < KICKING:
                return _any(found, dice)
    if state.stage == KICKED or state.rules["special_out_of_turn"]:
        for seat in range(SEATS):
            plays = state.plays(seat) if seat != state.turn else ()
            if plays and dice.random() < INTERRUPTING:
                return Laid(seat, "play", _any(plays, dice)[0])
    return None


def _any(choices: Sequence[Chosen], dice: Dice) -> Chosen:
    return choices[int(dice.random() * len(choices))]
