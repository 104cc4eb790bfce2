"""Every event that may come next in a deal."""

from collections.abc import Iterator
from itertools import combinations

from rules_engine.bingo.deal import Deal
from rules_engine.bingo.events import LEAST_DOUBLES, MOST_DOUBLES, Close, Declare, Event, Invincible, Play
from rules_engine.bingo.tiles import DOUBLES, each


def legal_events(deal: Deal) -> list[Event]:
    """All of them; they are all by the player to act."""
    if deal.kind:
        return []
    seat = deal.turn
    events: list[Event] = [Play(seat, tile) for tile in each(deal.playable())]
    if not deal.led:
        if deal.close_refused() is None:
            events.append(Close(seat))
        if deal.invincible():
            events.append(Invincible(seat))
        if deal.declare_refused() is None:
            events += declarations(seat, deal.hand() & DOUBLES)
    return events


def declarations(seat: int, doubles: int) -> Iterator[Declare]:
    """Every declaration with these doubles in hand: how many, and which are led after the first."""
    held = list(each(doubles))
    for count in range(LEAST_DOUBLES, min(len(held), MOST_DOUBLES) + 1):
        for exposed in combinations(held, count - 1):
            yield Declare(seat, count, sum(exposed))
