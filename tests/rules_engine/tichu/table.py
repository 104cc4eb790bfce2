"""Positions in a hand and what happens there, written as short text.

A position is four hands of cards, "5j 5w Phx"; any number of cards, so that only those that matter are named.
Events: "0 5j 5w" (play), "1 pass", "2 tichu", "3 gives 0"; a play may end with "as 8" and "wish 8", and "2! ..." is
an interrupt.
"""

from typing import Any

from rules_engine.registry import get_game
from rules_engine.tichu.cards import CARD, RANK_OF, card_set
from rules_engine.tichu.combinations import Combination, readings
from rules_engine.tichu.events import Call, Event, GiveDragon, Pass, Play
from rules_engine.tichu.hand import Hand
from rules_engine.tichu.legal import legal_events
from rules_engine.types import Violation

TICHU = get_game("tichu")
NO_CALLS = ("none",) * 4
#: Cards that nobody else in a test needs, for seats that only have to hold something.
SOMETHING = "2p 3p"


def cards(text: str) -> int:
    return card_set(text.split())


def reading(text: str) -> Combination | None:
    """How these cards are read when nothing is said."""
    found = readings(cards(text))
    return found[0] if found else None


def ranks(text: str) -> list[tuple[str, float]]:
    """All readings, as kind and deciding rank."""
    return [(found.kind, found.strength / 2) for found in readings(cards(text))]


def position(
    *hands: str, turn: int = 0, ruleset: Any = "rgg", wish: str = "", out: tuple[int, ...] = ()
) -> Hand:
    """A hand with nothing on the table and seat `turn` to lead."""
    held = tuple(map(cards, hands))
    rules = TICHU.ruleset(ruleset)
    return Hand(rules, held, NO_CALLS, turn, out=out, wish=RANK_OF[wish] if wish else 0)


def event(text: str) -> Event:
    seat_text, *words = text.split()
    seat = int(seat_text[0])
    match words:
        case ["pass"]:
            return Pass(seat)
        case ["tichu"]:
            return Call(seat)
        case ["gives", to]:
            return GiveDragon(seat, int(to))
    said = {"as": 0, "wish": 0}
    while words[-2:-1] and words[-2] in said:
        rank, name = words.pop(), words.pop()
        said[name] = RANK_OF[rank]
    return Play(seat, card_set(words), said["as"], said["wish"], interrupt=seat_text.endswith("!"))


def after(hand: Hand, *events: str) -> Hand:
    """The position after these events; all must be legal, and `legal_events` must have offered each."""
    for text in events:
        offered = event(text) in legal_events(hand)
        state = hand.apply(event(text))
        assert isinstance(state, Hand), f"{text}: {state}"
        assert offered or _is_bare(event(text)), f"{text} was not offered"
        hand = state
    return hand


def refused(hand: Hand, text: str) -> str:
    """The code of the rule that this event breaks; it must not have been offered."""
    assert event(text) not in legal_events(hand), f"{text} was offered"
    state = hand.apply(event(text))
    assert isinstance(state, Violation), f"{text} was accepted"
    return state.code


def allowed(hand: Hand, text: str) -> bool:
    """Whether the event is legal; `legal_events` must agree."""
    state = hand.apply(event(text))
    assert (event(text) in legal_events(hand)) == isinstance(state, Hand)
    return isinstance(state, Hand)


def _is_bare(said: Event) -> bool:
    """Whether the event leaves the reading of the Phoenix unsaid, where the list of legal events says it."""
    return isinstance(said, Play) and not said.reads and bool(said.cards & CARD["Phx"])
