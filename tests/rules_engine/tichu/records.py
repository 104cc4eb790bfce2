"""Records of Tichu hands for tests, and one that breaks each rule of play."""

import random
from typing import Any

from tests.rules_engine.tichu.table import TICHU, event

HANDS = [
    hand.split()
    for hand in (
        "Mah Dog 2j 2w 3j 3w 4j 4w 5j 6j 7j 8j 9j Aj",
        "Phx 2p 2s 3p 3s 4p 4s 5w 5p 5s 6w 6p 6s Aw",
        "Drg 7w 7p 7s 8w 8p 8s 9w 9p 9s 10j 10w 10p 10s",
        "Jj Jw Jp Js Qj Qw Qp Qs Kj Kw Kp Ks Ap As",
    )
]


def record(*events: str | object, ruleset: Any = "rgg", **deal: Any) -> dict[str, Any]:
    """A hand with `HANDS`, after the exchange, in which seat 0 leads. Events are texts, or JSON as it stands."""
    written = [event(said).as_json() if isinstance(said, str) else said for said in events]
    return {"game": "tichu", "ruleset": ruleset, "hands": HANDS} | deal | {"events": written}


def complete(ruleset: Any = "rgg", seed: int = 1) -> dict[str, Any]:
    """A whole hand played at random."""
    return TICHU.playout(ruleset, random.Random(seed))


ALL_PASS = ("1 pass", "2 pass", "3 pass")
SEAT_0_GOES_OUT = (
    "0 Mah 2j 3j 4j 5j 6j 7j 8j 9j", *ALL_PASS, "0 2w", *ALL_PASS, "0 3w", *ALL_PASS, "0 4w", *ALL_PASS,
    "0 Aj", *ALL_PASS, "0 Dog",
)  # fmt: skip
DRAGON_TAKES = ("0 2j", "1 pass", "2 Drg", "3 pass", "0 pass", "1 pass")
TENS = "10j 10w 10p 10s"
PASSED = [hand[:3] for hand in HANDS]
FINISHED = complete()

#: (code, index of the event or None, record): each breaks this rule.
BREAKING: list[tuple[str, int | None, dict[str, Any]]] = [
    ("unknown-card", None, record(hands=[["11j", *HANDS[0][1:]], *HANDS[1:]])),
    ("unknown-card", None, record(hands=[["", *HANDS[0][1:]], *HANDS[1:]])),
    ("unknown-card", 0, record({"seat": 0, "play": ["1j"]})),
    ("unknown-card", 0, record({"seat": 0, "play": ["MAH"]})),
    ("card-twice", None, record(hands=[["Phx", *HANDS[0][1:]], *HANDS[1:]])),
    ("card-twice", 0, record({"seat": 0, "play": ["2j", "2j"]})),
    ("not-dealt", None, record(**{"pass": [["Aw", "Dog", "2j"], *PASSED[1:]]})),
    (
        "not-dealt",
        None,
        record(**{"pass": PASSED, "first8": [HANDS[1][:8], HANDS[0][:8], *(h[:8] for h in HANDS[2:])]}),
    ),
    ("first8-without-pass", None, record(first8=[hand[:8] for hand in HANDS])),
    ("grand-tichu-off", None, record(ruleset="dtm", grand=[0])),
    ("unknown-event", 0, record({"seat": 0})),
    ("unknown-event", 0, record({"seat": 0, "pass": True, "play": ["2j"]})),
    ("unknown-event", 0, record({})),
    ("already-called", 1, record("0 tichu", "0 tichu")),
    ("already-called", 0, record("3 tichu", grand=[3])),
    ("already-called", None, record(grand=[3, 3])),
    ("called-too-late", 1, record("0 2j", "0 tichu")),
    ("called-too-late", 1, record("0 2j", "1 tichu", ruleset="jp_blog")),
    (
        "called-after-out",
        21,
        record(*SEAT_0_GOES_OUT, "1 tichu", ruleset={"tichu_after_first_out": "forbid"}),
    ),
    (
        "hand-over",
        len(FINISHED["events"]),
        FINISHED | {"events": [*FINISHED["events"], {"seat": 0, "pass": True}]},
    ),
    ("unfinished", None, record()),
    ("unfinished", None, record("0 2j")),
    ("unfinished", None, FINISHED | {"events": FINISHED["events"][:-1]}),
    ("not-your-turn", 0, record("1 pass")),
    ("not-your-turn", 0, record("1 2p")),
    ("not-your-turn", 1, record("0 2j", f"2 {TENS}")),
    ("not-your-turn", 6, record(*DRAGON_TAKES, "0 gives 1")),
    ("lead-needed", 0, record("0 pass")),
    ("lead-needed", 4, record("0 2j", *ALL_PASS, "0 pass")),
    ("not-held", 0, record("0 Kj")),
    ("not-held", 4, record("0 2j", *ALL_PASS, "0 2j")),
    ("not-held", 1, record("0 2j", f"1! {TENS}")),
    ("no-combination", 0, record("0 2j 3j")),
    ("no-combination", 0, record("0 Mah Dog")),
    ("phoenix-reading", 1, record("0 2j 2w", "1 5w Phx as 6")),
    ("phoenix-reading", 0, record("0 2j as 2")),
    ("phoenix-reading", 1, record("0 2j", "1 Phx as 5")),
    ("stairs-too-long", 0, record("0 2j 2w 3j 3w 4j 4w", ruleset={"stairs_max_pairs": 2})),
    ("dog-not-led", 4, record("0 2j", "1 3p", "2 7w", "3 Jj", "0 Dog")),
    ("wrong-kind", 1, record("0 2j 2w", "1 3p")),
    ("too-low", 1, record("0 3j", "1 2p")),
    ("too-low", 1, record("0 Aj", "1 Aw")),
    ("wish-ignored", 1, record("0 Mah wish 5", "1 pass")),
    ("wish-ignored", 1, record("0 Mah wish 5", "1 6w")),
    ("wish-without-mah-jong", 0, record("0 2j wish 5")),
    ("not-a-bomb", 1, record("0 2j", "2! 7w")),
    ("nothing-to-bomb", 0, record(f"2! {TENS}")),
    ("dragon-not-given", 6, record(*DRAGON_TAKES, "2 7w")),
    ("dragon-not-given", 6, record(*DRAGON_TAKES, "3 pass")),
    ("no-dragon-to-give", 0, record("0 gives 1")),
    ("no-dragon-to-give", 3, record("0 2j", "1 pass", "2 Drg", "2 gives 1")),
    ("dragon-to-own-side", 6, record(*DRAGON_TAKES, "2 gives 0")),
    ("dragon-to-own-side", 6, record(*DRAGON_TAKES, "2 gives 2")),
    ("missing", None, {"game": "tichu", "ruleset": "rgg", "events": []}),
    ("missing", None, {"game": "tichu", "ruleset": "rgg", "hands": HANDS}),
    ("missing", 0, record({"pass": True})),
    ("out-of-range", None, record(game="bingo")),
    ("out-of-range", None, record(grand=[4])),
    ("out-of-range", 0, record({"seat": 4, "pass": True})),
    ("out-of-range", 0, record({"seat": 0, "call": "grand"})),
    ("out-of-range", 0, record({"seat": 0, "play": ["Mah"], "wish": "1"})),
    ("out-of-range", 0, record({"seat": 0, "play": ["Mah"], "wish": "Phx"})),
    ("out-of-range", 6, record(*DRAGON_TAKES, {"seat": 2, "give_dragon": 7})),
    ("unknown-field", 0, record({"seat": 0, "pass": True, "wish": "2"})),
    ("wrong-type", None, record(hands=None)),
    ("wrong-type", None, record(hands=HANDS[:3])),
    ("wrong-type", None, record(hands=[HANDS[0][:13], *HANDS[1:]])),
    ("wrong-type", None, record(hands=[[1, *HANDS[0][1:]], *HANDS[1:]])),
    ("wrong-type", None, record(hands=["Mah", *HANDS[1:]])),
    ("wrong-type", None, record(**{"pass": [["Mah"]] * 4})),
    ("wrong-type", None, record(first8="all")),
    ("wrong-type", None, record(grand=0)),
    ("wrong-type", None, record(grand=[True])),
    ("wrong-type", None, {"game": "tichu", "hands": HANDS, "events": {}}),
    ("wrong-type", 0, record(None)),
    ("wrong-type", 0, record({"seat": True, "pass": True})),
    ("wrong-type", 0, record({"seat": 0, "pass": 1})),
    ("out-of-range", 0, record({"seat": 0, "pass": False})),
    ("wrong-type", 0, record({"seat": 0, "call": None})),
    ("wrong-type", 0, record({"seat": 0, "play": "2j"})),
    ("wrong-type", 0, record({"seat": 0, "play": []})),
    ("wrong-type", 0, record({"seat": 0, "play": [["2j"]]})),
    ("wrong-type", 0, record({"seat": 0, "play": ["2j"] * 15})),
    ("wrong-type", 0, record({"seat": 0, "play": ["Mah"], "wish": 5})),
    ("wrong-type", 0, record({"seat": 0, "play": ["2j"], "as": None})),
    ("wrong-type", 0, record({"seat": 0, "play": ["2j"], "interrupt": 1})),
    ("wrong-type", 6, record(*DRAGON_TAKES, {"seat": 2, "give_dragon": None})),
]
