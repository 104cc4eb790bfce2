"""Bingo for tests: positions and events written as text.

"0 6-4" plays, "0 declares 2 3-3" (the rest of the declared doubles), "0 closes", "0 shows seven".
"""

from typing import Any

from rules_engine.bingo.deal import Deal
from rules_engine.bingo.events import Close, Declare, Event, Invincible, Play
from rules_engine.bingo.game import Bingo
from rules_engine.bingo.legal import legal_events
from rules_engine.bingo.ranking import ranking
from rules_engine.bingo.tiles import TILE, each, names
from rules_engine.types import Violation

BINGO = Bingo()
#: A turned tile for each trump.
INDICATOR = {0: "1-0", 1: "1-1", 2: "2-1", 3: "3-1", 4: "4-1", 5: "5-1", 6: "6-1"}


def tiles(text: str) -> int:
    return sum(TILE[name] for name in text.split())


def position(
    *hands: str, trump: int = 3, stock: str = "", turn: int = 0, ruleset: Any = "default", **state: Any
) -> Deal:
    """A deal in which player `turn` leads; without a stock, following is a duty."""
    rules = BINGO.ruleset(ruleset)
    held = tiles(hands[0]), tiles(hands[1])
    drawn = tuple(TILE[name] for name in stock.split())
    indicator = drawn[-1] if drawn else TILE[INDICATOR[trump]]
    state = {"tricks": (1, 1), "draws": bool(drawn)} | state
    return Deal(rules, ranking(rules, trump), indicator, held, drawn, turn, **state)


def event(text: str) -> Event:
    seat_text, *words = text.split()
    seat = int(seat_text)
    match words:
        case ["closes"]:
            return Close(seat)
        case ["shows", "seven"]:
            return Invincible(seat)
        case ["declares", count, *exposed]:
            return Declare(seat, int(count), tiles(" ".join(exposed)))
        case [tile]:
            return Play(seat, TILE[tile])
    raise AssertionError(text)


def after(deal: Deal, *events: str) -> Deal:
    """The position after these events; all must be legal, and `legal_events` must have offered each."""
    for text in events:
        offered = event(text) in legal_events(deal)
        state = deal.apply(event(text))
        assert isinstance(state, Deal), f"{text}: {state}"
        assert offered, f"{text} was not offered"
        deal = state
    return deal


def refused(deal: Deal, text: str) -> str:
    """The code of the rule that this event breaks; it must not have been offered."""
    assert event(text) not in legal_events(deal), f"{text} was offered"
    state = deal.apply(event(text))
    assert isinstance(state, Violation), f"{text} was accepted"
    return state.code


def followers(led: str, hand: str, trump: int, **options: Any) -> set[str]:
    """What may follow this lead where following is a duty."""
    spare = next(each(tiles(" ".join(TILE)) & ~tiles(led) & ~tiles(hand)))
    deal = after(position(f"{led} {names(spare)[0]}", hand, trump=trump, ruleset=options), f"0 {led}")
    offered = {said.as_json()["play"] for said in legal_events(deal)}
    for name in hand.split():
        assert isinstance(deal.apply(event(f"1 {name}")), Deal) == (name in offered)
    return offered
