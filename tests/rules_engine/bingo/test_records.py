"""Whole deals as records: what is refused where, what `replay` and `legal` answer, and that nothing gets lost."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rules_engine.bingo.deal import Deal, begin
from rules_engine.bingo.events import Close, Declare, Event, Play, read_event
from rules_engine.bingo.playout import play_out
from rules_engine.bingo.record import Record, read_deal
from rules_engine.bingo.tiles import ALL, TILE
from rules_engine.fields import FieldReader
from tests.rules_engine.bingo.records import BREAKING, CLOSED, DECLARED, HANDS, LOST, STOCK, WON, record
from tests.rules_engine.bingo.table import BINGO

RULES = BINGO.ruleset("default")


def replay(said: dict[str, Any]) -> dict[str, Any]:
    return BINGO.replay(BINGO.ruleset(said.get("ruleset", "default")), said)


def legal(said: dict[str, Any]) -> dict[str, Any]:
    return BINGO.legal(BINGO.ruleset(said.get("ruleset", "default")), said)


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


def test_a_deal_written_out() -> None:
    """Player 0 closes after the first trick, wins two with trumps, and has 49 in the end."""
    said = record(
        *CLOSED, "0 5-3", "1 6-6", "0 3-2", "1 5-5", "0 6-1", "1 6-5",
        "1 4-4", "0 4-2", "1 5-1", "0 2-0", "1 4-1", "0 1-1",
    )  # fmt: skip
    answer = replay(said)
    assert answer["result"] == {
        "trump": 3,
        "indicator": "3-1",
        "kind": "closed",
        "closer": 0,
        "holder": None,
        "last_trick": None,
        "tricks": [3, 4],
        "tile_points": [49, 10],
        "doubles": [],
        "first_to_70": None,
    }
    assert (answer["points"], answer["totals"]) == ((0, 2), [49, 10])


def test_a_declaration_written_out() -> None:
    answer = legal(record(*DECLARED))
    assert [action for action in answer["actions"] if "play" in action] == [{"seat": 0, "play": "2-2"}]
    assert {"seat": 0, "close": True} in answer["actions"]
    assert not any("declare" in action for action in answer["actions"])
    assert any(action.get("declare") for action in legal(record(*LOST))["actions"])


def test_legal_lists_what_may_come() -> None:
    assert legal(record())["actions"] == [{"seat": 0, "play": tile} for tile in sorted(HANDS[0])]
    answer = legal(record(*WON))
    assert answer["to_act"] == [0]
    assert [action["play"] for action in answer["actions"] if "play" in action] == sorted(
        [*HANDS[0][1:], "2-2"]
    )
    assert [action["expose"] for action in answer["actions"] if "declare" in action] == [["1-1"], ["2-2"]]
    assert {"seat": 0, "close": True} in answer["actions"]
    assert not any("close" in action for action in legal(record(*CLOSED))["actions"])
    strict = legal(record(*CLOSED, "0 4-2"))
    assert [action["play"] for action in strict["actions"]] == ["4-1", "4-4"]


def test_the_dealer_leads_where_the_ruleset_says_so() -> None:
    assert legal(record(dealer=0))["to_act"] == [1]
    assert legal(record(dealer=0, ruleset={"first_leader": "dealer"}))["to_act"] == [0]


def states(ruleset: Any, seed: int) -> Iterator[tuple[Deal, Event]]:
    """Every state of a random deal, with what happens next."""
    rules = BINGO.ruleset(ruleset)
    said = play_out(ruleset, rules, random.Random(seed))
    deal = begin(rules, said.dealer, said.hands, said.stock)
    for event in said.events:
        yield deal, event
        after = deal.apply(event)
        assert isinstance(after, Deal)
        deal = after


def test_tiles_are_conserved() -> None:
    for seed in range(60):
        won = 0
        for deal, event in states("default", seed):
            assert deal.held[0] + deal.held[1] + sum(deal.stock) + deal.led + won == ALL
            assert 2 * sum(deal.tricks) == won.bit_count()
            assert all(total >= points for total, points in zip(deal.totals, deal.tile_points, strict=True))
            if deal.led and isinstance(event, Play):
                won |= deal.led | event.tile


def test_records_round_trip() -> None:
    dice = random.Random(8)
    for _ in range(40):
        said = play_out("default", RULES, dice)
        text = json.loads(json.dumps(said.as_json()))
        deal = read_deal(RULES, FieldReader(BINGO.violations, text))
        assert deal is not None
        assert deal == begin(RULES, said.dealer, said.hands, said.stock)
        assert tuple(read_event(BINGO.violations, event) for event in text["events"]) == said.events


def test_the_record_of_a_test_round_trips() -> None:
    hands = sum(TILE[tile] for tile in HANDS[0]), sum(TILE[tile] for tile in HANDS[1])
    said = Record("default", 1, hands, tuple(TILE[tile] for tile in STOCK)).as_json()
    assert said == record() | {"hands": [sorted(hand) for hand in HANDS]}


def test_random_deals_are_varied() -> None:
    dice = random.Random(2)
    said = [play_out("default", RULES, dice) for _ in range(400)]
    events = [event for one in said for event in one.events]
    assert {type(event) for event in events} == {Play, Close, Declare}
    answers = [BINGO.replay(RULES, one.as_json()) for one in said]
    assert {answer["points"] for answer in answers} == {(1, 0), (2, 0), (0, 1), (0, 2)}
    assert {answer["result"]["kind"] for answer in answers} >= {"exhausted", "closed"}
    declared = [item for answer in answers for item in answer["result"]["doubles"]]
    assert {(item["won"], item["double_blank"]) for item in declared} == {
        (won, blank) for won in (True, False) for blank in (True, False)
    }
    assert any(answer["result"]["first_to_70"] is not None for answer in answers)
