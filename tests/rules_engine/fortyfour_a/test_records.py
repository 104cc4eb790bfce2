"""Whole rounds as records: what is refused where, what `replay` and `legal` answer, and that nothing gets lost."""

import json
import random
from itertools import combinations
from typing import Any

import pytest

from rules_engine.fields import FieldReader
from rules_engine.fortyfour_a.cards import CARD, DECK, NAMES, each, names
from rules_engine.fortyfour_a.combinations import answers, plays, read
from rules_engine.fortyfour_a.events import read_event
from rules_engine.fortyfour_a.playout import play_out
from rules_engine.fortyfour_a.record import read_deal
from rules_engine.fortyfour_a.round import Round, begin
from tests.rules_engine.fortyfour_a.records import BREAKING, HANDS, KICKED, record
from tests.rules_engine.fortyfour_a.table import FORTY_FOUR_A

RULES = FORTY_FOUR_A.ruleset("default")


def replay(said: dict[str, Any]) -> dict[str, Any]:
    return FORTY_FOUR_A.replay(FORTY_FOUR_A.ruleset(said.get("ruleset", "default")), said)


def legal(said: dict[str, Any]) -> dict[str, Any]:
    return FORTY_FOUR_A.legal(FORTY_FOUR_A.ruleset(said.get("ruleset", "default")), said)


@pytest.mark.parametrize(("code", "event", "broken"), BREAKING)
def test_a_record_stops_at_the_first_broken_rule(
    code: str, event: int | None, broken: dict[str, Any]
) -> None:
    answer = replay(broken)
    assert (answer["ok"], answer["result"], answer["points"]) == (False, None, None)
    (violation,) = answer["violations"]
    assert (violation["code"], violation.get("event")) == (code, event)
    if code == "unfinished":
        assert legal(broken)["ok"]
    else:
        assert legal(broken) == {"ok": False, "violations": [violation]}


def test_a_round_written_out() -> None:
    """Red runs and is stopped; seat 3 is out first, then 0 and 1."""
    all_pass = ["0 pass", "1 pass", "2 pass"]
    two_pass = ["1 pass", "2 pass"]
    last = [said for card in ("8h", "9h", "Jh", "Qh") for said in (f"1 {card}", "2 pass")]
    said = record(
        "2 run", "3 stop", *KICKED, "2 stabs 7c", "2 3c", "3 Ah", *all_pass,
        "3 8c 9d 10c Jc Qc Kd Ad", *all_pass, "3 9c", *all_pass, "3 Kc", *all_pass, "3 Ac", *all_pass, "3 5c", *all_pass,
        "0 3h", *two_pass, "0 3s", *two_pass, "0 4s 4h As", *two_pass, "0 8s 9s 10h Js Qs Ks", *two_pass,
        "1 3d", "2 pass", "1 4d", "2 pass", "1 5s 5h 5d", "2 pass", *last, "1 Kh",
    )  # fmt: skip
    answer = replay(said)
    assert answer["result"] == {"order": [3, 0, 1, 2], "red": [0, 2], "run": 2, "stop": 3}
    assert (answer["points"], answer["multiplier"]) == ((-4, 4, -4, 4), 4)


def test_legal_lists_what_may_come() -> None:
    answer = legal(record())
    assert answer["to_act"] == [0]
    assert [action["seat"] for action in answer["actions"] if "run" in action] == [0, 2]
    assert not any("stop" in action for action in answer["actions"])
    ran = legal(record("0 run"))["actions"]
    assert [action["seat"] for action in ran if "stop" in action] == [1, 3]
    answer = legal(record("0 7s"))
    assert {"seat": 1, "kick": ["7h", "7d"]} in answer["actions"]
    assert {"seat": 1, "pass": True} in answer["actions"]
    assert {"seat": 1, "play": ["5s", "5h", "5d"]} in answer["actions"]
    kicked = legal(record(*KICKED))
    assert kicked["to_act"] == [1]
    assert {"seat": 2, "stab": ["7c"]} in kicked["actions"]
    assert {action["seat"] for action in kicked["actions"]} == {1, 2}


def test_the_leader_of_a_record() -> None:
    previous = {"next_round_lead": "previous_first"}
    assert legal(record(leader=2, ruleset=previous))["to_act"] == [2]
    assert legal(record(ruleset=previous))["to_act"] == [0]


def test_cards_are_conserved() -> None:
    dice = random.Random(4)
    for _ in range(30):
        said = play_out("default", RULES, dice)
        state, played = begin(RULES, said.hands), 0
        for event in said.events:
            assert sum(state.held) + played == DECK
            following = state.apply(event)
            assert isinstance(following, Round)
            state, played = following, played | getattr(event, "cards", 0)


def test_plays_are_those_of_all_sets_of_cards() -> None:
    dice = random.Random(5)
    for _ in range(12):
        held = sum(dice.sample(list(each(DECK)), 10))
        sets = [sum(chosen) for size in range(1, 11) for chosen in combinations(each(held), size)]
        found = {(cards, read(cards)) for cards in sets if read(cards)}
        assert set(plays(held)) == found
        assert len(plays(held)) == len(found)
        for top in dice.sample([play[1] for play in plays(DECK & ~held & (1 << 24) - 1)], 30):
            beating = answers(held, top)
            assert set(beating) == {play for play in found if play[1].beats(top)}
            assert len(beating) == len(set(beating))


def test_cards_have_text_that_round_trips() -> None:
    assert len(set(NAMES)) == 48
    assert names(DECK) == list(NAMES)
    assert sum(CARD[name] for name in NAMES) == DECK
    assert sorted(name for hand in HANDS for name in hand) == sorted(NAMES)


def test_records_round_trip() -> None:
    dice = random.Random(8)
    rules = FORTY_FOUR_A.ruleset({"next_round_lead": "previous_first"})
    for _ in range(20):
        said = play_out({"next_round_lead": "previous_first"}, rules, dice)
        text = json.loads(json.dumps(said.as_json()))
        deal = read_deal(rules, FieldReader(FORTY_FOUR_A.violations, text))
        assert deal == begin(rules, said.hands, said.leader)
        assert tuple(read_event(FORTY_FOUR_A.violations, event) for event in text["events"]) == said.events


def test_random_rounds_are_varied() -> None:
    dice = random.Random(2)
    said = [play_out("default", RULES, dice) for _ in range(300)]
    kinds = {event.kind for one in said for event in one.events}
    assert kinds == {"play", "pass", "kick", "stab", "run", "stop"}
    results = [FORTY_FOUR_A.replay(RULES, one.as_json())["result"] for one in said]
    assert {len(result["red"]) for result in results} == {1, 2}
