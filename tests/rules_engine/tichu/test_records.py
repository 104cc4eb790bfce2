"""Whole hands as records: what is refused where, and what `replay` and `legal` answer."""

from typing import Any

import pytest

from rules_engine.tichu.cards import DECK, NAMES, card_set, names
from tests.rules_engine.tichu.records import (
    ALL_PASS,
    BREAKING,
    DRAGON_TAKES,
    FINISHED,
    HANDS,
    SEAT_0_GOES_OUT,
    TENS,
    complete,
    record,
)
from tests.rules_engine.tichu.table import TICHU


def replay(said: dict[str, Any]) -> dict[str, Any]:
    return TICHU.replay(TICHU.ruleset(said.get("ruleset", "rgg")), said)


def legal(said: dict[str, Any]) -> dict[str, Any]:
    return TICHU.legal(TICHU.ruleset(said.get("ruleset", "rgg")), said)


@pytest.mark.parametrize(("code", "event", "broken"), BREAKING)
def test_a_record_stops_at_the_first_broken_rule(
    code: str, event: int | None, broken: dict[str, Any]
) -> None:
    answer = replay(broken)
    assert (answer["ok"], answer["result"], answer["points"]) == (False, None, None)
    (violation,) = answer["violations"]
    assert (violation["code"], violation.get("event")) == (code, event)
    assert violation["message"].endswith(".")
    if code == "unfinished":
        assert legal(broken)["ok"]
    else:
        assert legal(broken) == {"ok": False, "violations": [violation]}


def test_replay_answers_the_result_that_players_would_write_down() -> None:
    answer = replay(FINISHED)
    assert answer["ok"]
    assert answer["violations"] == []
    scored = TICHU.score(TICHU.ruleset("rgg"), answer["result"])
    assert scored.as_json() == {name: answer[name] for name in ("points", "card_points", "call_points")}


def test_a_hand_written_out() -> None:
    everything = record(
        *SEAT_0_GOES_OUT, "2 Drg", "3 pass", "1 pass", "2 gives 1", f"2 {TENS}", "3 Jj Jw Jp Js", "1 pass", "2 pass",
        "3 Qj Qw Qp Qs", "1 pass", "2 pass", "3 Kj Kw Kp Ks", "1 pass", "2 pass", "3 Ap", "1 pass", "2 pass", "3 As",
        "1 pass", "2 pass", "1 2p 2s 3p 3s 4p 4s", "2 pass", "1 5w 5p 5s 6w 6p", "2 7w 7p 7s 8w 8p", "1 pass", "2 8s",
        "1 Aw", "2 pass", "1 6s", "2 pass", "1 Phx",
    )  # fmt: skip
    answer = replay(everything)
    assert answer["result"] == {
        "first_out": 0,
        "double_victory": False,
        "card_points": [20, 80],
        "calls": ["none"] * 4,
        "order": [0, 3, 1, 2],
    }
    assert answer["points"] == (20, 80)


def test_grand_tichu_counts() -> None:
    answer = replay(complete() | {"grand": [0, 3]})
    assert answer["result"]["calls"] == ["grand", "none", "none", "grand"]
    assert sorted(answer["call_points"]) in ([-200, 200], [-200, -200])


def test_legal_lists_what_may_come() -> None:
    answer = legal(record("0 2j"))
    assert (answer["ok"], answer["to_act"]) == (True, [1])
    assert {"seat": 1, "pass": True} in answer["actions"]
    assert {"seat": 1, "play": ["Phx"]} in answer["actions"]
    assert {"seat": 2, "play": TENS.split(), "interrupt": True} in answer["actions"]
    assert {"seat": 3, "call": "tichu"} in answer["actions"]
    assert {"seat": 0, "call": "tichu"} not in answer["actions"]
    assert not any(
        action["seat"] == 0 and "play" in action and len(action["play"]) == 1 for action in answer["actions"]
    )


def test_legal_says_how_an_ambiguous_phoenix_is_read() -> None:
    plays = legal(record(*SEAT_0_GOES_OUT, "2 7w", "3 pass", "1 Aw", "2 pass", "3 pass"))["actions"]
    readings = {action["as"] for action in plays if action.get("play") == ["2p", "2s", "3p", "3s", "Phx"]}
    assert readings == {"2", "3"}


def test_legal_offers_every_wish_with_the_mah_jong() -> None:
    wishes = [action.get("wish") for action in legal(record())["actions"] if action.get("play") == ["Mah"]]
    assert wishes == [None, "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_legal_wants_the_dragon_given_away() -> None:
    answer = legal(record(*DRAGON_TAKES))
    assert answer["to_act"] == [2]
    gifts = [
        action
        for action in answer["actions"]
        if action["seat"] == 2 and "call" not in action and "play" not in action
    ]
    assert gifts == [{"seat": 2, "give_dragon": 1}, {"seat": 2, "give_dragon": 3}]


def test_nothing_comes_after_the_end() -> None:
    assert legal(FINISHED) == {"ok": True, "to_act": [], "actions": []}


def test_the_winner_who_is_out_is_followed_by_the_next() -> None:
    assert legal(record("0 2j", *ALL_PASS))["to_act"] == [0]
    assert legal(record(*SEAT_0_GOES_OUT))["to_act"] == [2]


def test_the_ruleset_of_the_record_counts() -> None:
    pairs = record("0 2j 2w 3j 3w 4j 4w", ruleset={"stairs_max_pairs": 2})
    assert not legal(pairs)["ok"]
    assert legal(pairs | {"ruleset": "rgg"})["ok"]


def test_cards_have_text_that_round_trips() -> None:
    assert len(set(NAMES)) == 56
    assert names(DECK) == list(NAMES)
    assert card_set(NAMES) == DECK
    assert [names(card_set(hand)) for hand in HANDS] == [sorted(hand, key=NAMES.index) for hand in HANDS]
