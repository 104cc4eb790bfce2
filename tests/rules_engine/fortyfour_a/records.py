"""Records of 44A for tests, and one that breaks each rule of play."""

import random
from typing import Any

from tests.rules_engine.fortyfour_a.table import FORTY_FOUR_A, event

HANDS = [
    ["3h", "3s", "4s", "4h", "As", "7s", "8s", "9s", "10d", "Js", "Qs", "Ks"],
    ["3d", "4d", "5s", "5h", "5d", "7h", "7d", "8h", "9h", "Jh", "Qh", "Kh"],
    ["3c", "4c", "6s", "6h", "6d", "6c", "7c", "8d", "10h", "10s", "Jd", "Qd"],
    ["5c", "8c", "9d", "9c", "10c", "Ah", "Ad", "Ac", "Jc", "Qc", "Kd", "Kc"],
]


def record(*events: str | object, ruleset: Any = "default", **deal: Any) -> dict[str, Any]:
    """A round with `HANDS` in which seat 0 leads, and 0 and 2 are red. Events are texts, or JSON as it stands."""
    written = [event(said).as_json() if isinstance(said, str) else said for said in events]
    start = {"game": "44a", "ruleset": ruleset, "dealer": 3, "hands": HANDS}
    return start | deal | {"events": written}


def complete(ruleset: Any = "default", seed: int = 1) -> dict[str, Any]:
    """A whole round played at random."""
    return FORTY_FOUR_A.playout(ruleset, random.Random(seed))


FINISHED = complete()
KICKED = ("0 7s", "1 kicks 7h 7d")

#: (code, index of the event or None, record): each breaks this rule.
BREAKING: list[tuple[str, int | None, dict[str, Any]]] = [
    ("unknown-card", None, record(hands=[["2h", *HANDS[0][1:]], *HANDS[1:]])),
    ("unknown-card", 0, record({"seat": 0, "play": ["H3"]})),
    ("unknown-card", 1, record("0 7s", {"seat": 1, "kick": ["7h", "7x"]})),
    ("card-twice", None, record(hands=[["3d", *HANDS[0][1:]], *HANDS[1:]])),
    ("card-twice", None, record(hands=[["3s", *HANDS[0][1:]], *HANDS[1:]])),
    ("card-twice", 0, record({"seat": 0, "play": ["3h", "3h"]})),
    ("leader-not-used", None, record(leader=0)),
    ("unknown-event", 0, record({"seat": 0})),
    ("unknown-event", 0, record({"seat": 0, "play": ["3h"], "pass": True})),
    ("unfinished", None, record()),
    ("unfinished", None, FINISHED | {"events": FINISHED["events"][:-1]}),
    (
        "hand-over",
        len(FINISHED["events"]),
        FINISHED | {"events": [*FINISHED["events"], {"seat": 0, "pass": True}]},
    ),
    ("not-your-turn", 0, record("1 3d")),
    ("not-your-turn", 1, record("0 7s", "0 pass")),
    ("not-your-turn", 1, record("0 7s", "2 6s 6h 6d 6c")),
    ("not-your-turn", 1, record("0 7s", "2 kicks 3c 4c", ruleset={"kick_timing": "in_turn"})),
    ("lead-needed", 0, record("0 pass")),
    ("lead-needed", 2, record(*KICKED, "1 pass")),
    ("not-held", 0, record("0 3d")),
    ("not-held", 1, record("0 7s", "1 kicks 7h 7c")),
    ("not-held", 2, record(*KICKED, "3 stabs 7c")),
    ("no-combination", 0, record("0 3h 4s")),
    ("three-needed", 0, record("0 4s", ruleset={"must_play_three": True})),
    ("special-not-led", 0, record("0 4s 4h As", ruleset={"specials_can_lead": False})),
    ("wrong-kind", 1, record("0 3h", "1 5s 5h")),
    ("too-low", 1, record("0 4s", "1 3d")),
    ("too-low", 1, record("0 4s", "1 4d")),
    ("too-low", 1, record("0 4s 4h As", "1 5s 5h 5d")),
    ("no-kick", 0, record("0 kicks 3h 3s")),
    ("no-kick", 1, record("0 3h 3s", "2 kicks 3c 4c")),
    ("own-single", 1, record("0 3h", "0 kicks 3s 4s")),
    ("kick-rank", 1, record("0 7s", "1 kicks 5s 5h")),
    ("no-stab", 1, record("0 7s", "2 stabs 7c")),
    ("own-kick", 2, record(*KICKED, "1 stabs 3d")),
    ("stab-rank", 2, record(*KICKED, "2 stabs 3c")),
    ("too-late", 1, record("0 7s", "0 run")),
    ("too-late", 2, record("0 run", "0 7s", "1 stop")),
    ("already-run", 1, record("0 run", "2 run")),
    ("already-stopped", 2, record("0 run", "1 stop", "3 stop")),
    ("runner-not-red", 0, record("1 run")),
    ("stop-without-run", 0, record("1 stop")),
    ("stopper-is-red", 1, record("0 run", "2 stop")),
    ("not-held", 1, record("0 run", "0 10d")),
    ("missing", None, {"game": "44a", "dealer": 0, "events": []}),
    ("missing", None, {"game": "44a", "hands": HANDS, "events": []}),
    ("missing", None, {"game": "44a", "hands": HANDS, "dealer": 0}),
    ("missing", 0, record({"play": ["3h"]})),
    ("out-of-range", None, record(game="tichu")),
    ("out-of-range", None, record(dealer=4)),
    ("out-of-range", None, record(leader=4, ruleset={"next_round_lead": "previous_first"})),
    ("out-of-range", 0, record({"seat": 4, "pass": True})),
    ("out-of-range", 0, record({"seat": 0, "run": False})),
    ("unknown-field", 0, record({"seat": 0, "play": ["3h"], "as": 3})),
    ("unknown-field", 0, record({"seat": 0, "run": True, "why": "not"})),
    ("wrong-type", None, record(hands=HANDS[:3])),
    ("wrong-type", None, record(hands=[HANDS[0][:11], *HANDS[1:]])),
    ("wrong-type", None, record(hands=[[None, *HANDS[0][1:]], *HANDS[1:]])),
    ("wrong-type", None, record(dealer=None)),
    ("wrong-type", None, record() | {"events": "run"}),
    ("wrong-type", 0, record([])),
    ("wrong-type", 0, record({"seat": 0, "play": []})),
    ("wrong-type", 0, record({"seat": 0, "play": "3h"})),
    ("wrong-type", 0, record({"seat": 0, "play": [3]})),
    ("wrong-type", 0, record({"seat": False, "pass": True})),
    ("wrong-type", 0, record({"seat": 0, "pass": 1})),
    ("wrong-type", 0, record({"seat": 0, "kick": ["3h"]})),
    ("wrong-type", 0, record({"seat": 0, "stab": ["3h", "3s"]})),
]
