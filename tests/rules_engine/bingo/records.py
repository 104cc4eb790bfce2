"""Records of Bingo deals for tests, and one that breaks each rule of play."""

import random
from typing import Any

from tests.rules_engine.bingo.table import BINGO, event

HANDS = [
    ["0-0", "1-1", "4-2", "6-1", "5-3", "2-0", "3-2"],
    ["4-4", "5-5", "6-6", "6-5", "5-1", "4-1", "1-0"],
]
STOCK = ["2-2", "6-4", "3-3", "6-2", "6-3", "5-4", "5-2", "5-0", "4-3", "4-0", "2-1", "6-0", "3-0", "3-1"]


def record(*events: str | object, ruleset: Any = "default", **deal: Any) -> dict[str, Any]:
    """A deal with `HANDS` in which player 0 leads and trump is 3. Events are texts, or JSON as it stands."""
    written = [event(said).as_json() if isinstance(said, str) else said for said in events]
    start = {"game": "bingo", "ruleset": ruleset, "dealer": 1, "hands": HANDS, "stock": STOCK}
    return start | deal | {"events": written}


def complete(ruleset: Any = "default", seed: int = 1) -> dict[str, Any]:
    """A whole deal played at random."""
    return BINGO.playout(ruleset, random.Random(seed))


#: Player 0 wins, draws 2-2 and is on lead; the other one draws 6-4.
WON = ("0 0-0", "1 1-0")
#: Player 0 closes, and following is a duty.
CLOSED = (*WON, "0 closes")
#: Player 0 declares two doubles and wins with the first.
DECLARED = (*WON, "0 declares 2 2-2", "0 1-1", "1 5-5")
#: Player 0 declares two doubles and loses the first.
LOST = (*WON, "0 declares 2 2-2", "0 1-1", "1 5-1", "1 4-4", "0 2-0")
FINISHED = complete()

#: (code, index of the event or None, record): each breaks this rule.
BREAKING: list[tuple[str, int | None, dict[str, Any]]] = [
    ("unknown-tile", None, record(hands=[["1-3", *HANDS[0][1:]], HANDS[1]])),
    ("unknown-tile", 0, record({"seat": 0, "play": "0-2"})),
    ("unknown-tile", 2, record(*WON, {"seat": 0, "declare": 2, "expose": ["7-7"]})),
    ("tile-twice", None, record(hands=[["4-4", *HANDS[0][1:]], HANDS[1]])),
    ("tile-twice", None, record(hands=[["1-1", *HANDS[0][1:]], HANDS[1]])),
    ("tile-twice", None, record(stock=["4-4", *STOCK[1:]])),
    ("tile-twice", None, record(stock=[STOCK[1], *STOCK[1:]])),
    ("tile-twice", 2, record(*WON, {"seat": 0, "declare": 3, "expose": ["1-1", "1-1"]})),
    ("unknown-event", 0, record({"seat": 0})),
    ("unknown-event", 0, record({"seat": 0, "play": "0-0", "close": True})),
    ("unfinished", None, record()),
    ("unfinished", None, record(*WON)),
    ("unfinished", None, FINISHED | {"events": FINISHED["events"][:-1]}),
    (
        "hand-over",
        len(FINISHED["events"]),
        FINISHED | {"events": [*FINISHED["events"], {"seat": 0, "close": True}]},
    ),
    ("not-your-turn", 0, record("1 1-0")),
    ("not-your-turn", 2, record(*WON, "1 closes")),
    ("not-your-turn", 0, record("0 0-0", dealer=0)),
    ("not-held", 0, record("0 4-4")),
    ("not-held", 1, record("0 0-0", "1 2-2")),
    ("not-held", 2, record(*WON, "0 0-0")),
    ("not-held", 2, record(*WON, "0 6-4")),
    ("not-held", 2, record(*WON, "0 declares 2 3-3")),
    ("must-follow", 4, record(*CLOSED, "0 4-2", "1 6-6")),
    ("before-leading-only", 3, record(*WON, "0 4-2", "1 closes")),
    ("before-leading-only", 3, record(*WON, "0 4-2", "1 declares 2 4-4")),
    ("before-leading-only", 1, record("0 4-2", "1 shows seven")),
    ("no-draw-to-replace", 0, record("0 closes")),
    ("no-draw-to-replace", 3, record(*CLOSED, "0 closes")),
    ("close-while-declaring", 5, record(*DECLARED, "0 closes", ruleset={"close_during_declaration": False})),
    ("declare-without-trick", 0, record("0 declares 2 1-1")),
    (
        "declare-when-strict",
        3,
        record(*CLOSED, "0 declares 2 1-1", ruleset={"declare_doubles_when_strict": False}),
    ),
    ("declaring-already", 3, record(*WON, "0 declares 2 2-2", "0 declares 2 1-1")),
    ("declaring-already", 5, record(*DECLARED, "0 declares 2 2-2")),
    (
        "declared-already",
        7,
        record(
            *("0 6-1", "1 4-1", "0 declares 2 1-1", "0 0-0", "1 1-0", "0 1-1", "1 5-5", "0 declares 2 3-3"),
            ruleset={"redeclare": "once"},
        ),
    ),
    ("too-few-doubles", 2, record(*WON, "0 declares 3 2-2 1-1")),
    ("not-a-double", 2, record(*WON, "0 declares 2 4-2")),
    ("declared-double-needed", 3, record(*WON, "0 declares 2 2-2", "0 2-2")),
    ("declared-double-needed", 3, record(*WON, "0 declares 2 2-2", "0 4-2")),
    ("declared-double-needed", 5, record(*DECLARED, "0 4-2")),
    ("not-invincible", 0, record("0 shows seven")),
    ("missing", None, {"game": "bingo", "events": [], "dealer": 1, "stock": STOCK}),
    ("missing", None, {"game": "bingo", "events": [], "dealer": 1, "hands": HANDS}),
    ("missing", None, {"game": "bingo", "events": [], "hands": HANDS, "stock": STOCK}),
    ("missing", None, {"game": "bingo", "dealer": 1, "hands": HANDS, "stock": STOCK}),
    ("missing", 0, record({"play": "0-0"})),
    ("missing", 2, record(*WON, {"seat": 0, "declare": 2})),
    ("out-of-range", None, record(game="tichu")),
    ("out-of-range", None, record(dealer=2)),
    ("out-of-range", 0, record({"seat": 2, "play": "0-0"})),
    ("out-of-range", 2, record(*WON, {"seat": 0, "declare": 7, "expose": []})),
    ("out-of-range", 2, record(*WON, {"seat": 0, "close": False})),
    ("unknown-field", 0, record({"seat": 0, "play": "0-0", "trump": 3})),
    ("wrong-type", None, record(hands=[HANDS[0]])),
    ("wrong-type", None, record(hands=[HANDS[0][:6], HANDS[1]])),
    ("wrong-type", None, record(hands=[[0, *HANDS[0][1:]], HANDS[1]])),
    ("wrong-type", None, record(stock=STOCK[:13])),
    ("wrong-type", None, record(stock={})),
    ("wrong-type", None, record(dealer="1")),
    ("wrong-type", None, record() | {"events": {}}),
    ("wrong-type", 0, record(["0 0-0"])),
    ("wrong-type", 0, record({"seat": 0, "play": ["0-0"]})),
    ("wrong-type", 0, record({"seat": True, "play": "0-0"})),
    ("wrong-type", 2, record(*WON, {"seat": 0, "declare": "2", "expose": ["2-2"]})),
    ("wrong-type", 2, record(*WON, {"seat": 0, "declare": 2, "expose": ["2-2", "1-1"]})),
    ("wrong-type", 2, record(*WON, {"seat": 0, "close": 1})),
]
