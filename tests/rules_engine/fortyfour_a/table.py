"""44A for tests: positions and events written as text.

"0 7s 7h" plays, "0 pass", "0 run", "0 stop", "0 kicks 7d 7c", "0 stabs 7c".
"""

from typing import Any

from rules_engine.fortyfour_a.cards import CARD, RED_TENS
from rules_engine.fortyfour_a.combinations import Combination, read
from rules_engine.fortyfour_a.events import Event, Laid, Said
from rules_engine.fortyfour_a.game import FortyFourA
from rules_engine.fortyfour_a.legal import legal_events
from rules_engine.fortyfour_a.round import LEAD, Round
from rules_engine.types import Violation

FORTY_FOUR_A = FortyFourA()
SAID = {"pass", "run", "stop"}
LAID = {"kicks": "kick", "stabs": "stab"}


def cards(text: str) -> int:
    return sum(CARD[name] for name in text.split())


def position(*hands: str, turn: int = 0, ruleset: Any = "default", **state: Any) -> Round:
    """A round with nothing on the table and seat `turn` to lead; seats without cards are out."""
    held = tuple(cards(hand) for hand in hands)
    red = tuple(seat for seat in range(4) if held[seat] & RED_TENS) or (0, 2)
    out = tuple(seat for seat in range(4) if not held[seat])
    return Round(
        FORTY_FOUR_A.ruleset(ruleset), held, turn=turn, **{"red": red, "stage": LEAD, "out": out} | state
    )


def event(text: str) -> Event:
    seat, first, *rest = text.split()
    if first in SAID:
        return Said(int(seat), first)
    if first in LAID:
        return Laid(int(seat), LAID[first], cards(" ".join(rest)))
    return Laid(int(seat), "play", cards(" ".join((first, *rest))))


def after(state: Round, *events: str) -> Round:
    """The position after these events; all must be legal, and `legal_events` must have offered each."""
    for text in events:
        offered = event(text) in legal_events(state)
        following = state.apply(event(text))
        assert isinstance(following, Round), f"{text}: {following}"
        assert offered, f"{text} was not offered"
        state = following
    return state


def refused(state: Round, text: str) -> str:
    """The code of the rule that this event breaks; it must not have been offered."""
    assert event(text) not in legal_events(state), f"{text} was offered"
    following = state.apply(event(text))
    assert isinstance(following, Violation), f"{text} was accepted"
    return following.code


def combination(text: str) -> Combination:
    found = read(cards(text))
    assert found is not None
    return found


def beats(text: str, other: str) -> bool:
    return combination(text).beats(combination(other))


def kind(text: str) -> str | None:
    found = read(cards(text))
    return found.kind if found else None
