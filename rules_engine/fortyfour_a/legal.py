"""Every event that may come next in a round, of every seat."""

from collections.abc import Iterator
from itertools import combinations

from rules_engine.fortyfour_a.cards import each, of_rank
from rules_engine.fortyfour_a.events import KICK, Event, Laid, Said
from rules_engine.fortyfour_a.result import SEATS
from rules_engine.fortyfour_a.round import FOLLOW, OVER, Round


def legal_events(state: Round) -> list[Event]:
    """All of them: what the seat to act may do, and what the others may do out of turn."""
    if state.stage == OVER:
        return []
    events: list[Event] = []
    if state.stage == FOLLOW:
        events.append(Said(state.turn, "pass"))
    for seat in range(SEATS):
        if state.run_refused(seat) is None:
            events.append(Said(seat, "run"))
        if state.stop_refused(seat) is None:
            events.append(Said(seat, "stop"))
        events += (Laid(seat, "play", cards) for cards, _ in state.plays(seat))
        events += kicks(state, seat)
        events += stabs(state, seat)
    return events


def kicks(state: Round, seat: int) -> Iterator[Event]:
    """The kicks that the seat can make now."""
    if state.kickable and state.kick_refused(seat) is None:
        for cards in combinations(each(state.held[seat] & of_rank(state.kickable)), KICK):
            yield Laid(seat, "kick", sum(cards))


def stabs(state: Round, seat: int) -> Iterator[Event]:
    """The stab that the seat can make now, if it can."""
    if state.stabbable and state.stab_refused(seat) is None:
        for card in each(state.held[seat] & of_rank(state.stabbable)):
            yield Laid(seat, "stab", card)
