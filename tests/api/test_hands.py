"""Hands over HTTP, as contracts §5 says word for word."""

from random import Random

import pytest

from rules_engine.registry import get_game
from tests.api.caller import Caller
from tests.factories import double_victory, hand, match_of, organizer, play_match, started
from tournaments.models import AuditEntry, Hand, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def table():
    """The caller of an event's organizer, and the path of its first match."""
    owner = organizer()
    event = started(owner=owner, slug="cup")
    assert event.slug == "cup"
    return Caller(owner), "/tournaments/cup/matches/W1.1"


def post(caller, match, number, result, key="k"):
    return caller.refused("POST", f"{match}/hands", {"number": number, "result": result}, Idempotency_Key=key)


def test_the_next_hand_is_recorded(table):
    caller, match = table
    answer = caller.record(match, 1, hand(0, 60, calls=["tichu", "none", "none", "none"]))
    assert answer["number"] == 1
    assert answer["version"] == 1
    assert answer["points"] == [160, 40]
    assert answer["parts"]["card_points"] == [60, 40]
    assert answer["result"]["calls"][0] == "tichu"
    assert answer["match"] == {"code": "W1.1", "score": [160, 40], "winner": None}
    shown = caller.get(match)
    assert shown["state"] == "playing"
    assert shown["score"] == [160, 40]
    assert [h["number"] for h in shown["hands"]] == [1]


def test_the_same_key_and_body_are_answered_with_the_stored_answer(table):
    caller, match = table
    first = caller.record(match, 1, hand(0, 60), key="a")
    caller.record(match, 2, hand(1, 60), key="b")
    rows = AuditEntry.objects.count()
    assert caller.record(match, 1, hand(0, 60), status=200, key="a") == first
    assert AuditEntry.objects.count() == rows
    assert Hand.objects.count() == 2


def test_the_stored_answer_outlives_the_match(table):
    caller, match = table
    answers = [caller.record(match, n, double_victory(), key=str(n)) for n in (1, 2, 3)]
    assert answers[2]["match"]["winner"] == 0
    assert caller.record(match, 3, double_victory(), status=200, key="3") == answers[2]


def test_the_same_key_with_another_body_is_refused(table):
    caller, match = table
    caller.record(match, 1, hand(0, 60), key="a")
    for number, result in ((1, hand(0, 65)), (2, hand(0, 60)), (2, "garbage")):
        problem = post(caller, match, number, result, "a")
        assert (problem["status"], problem["code"]) == (422, "key-reused")
    other = match.replace("W1.1", "W1.2")
    assert post(caller, other, 1, hand(0, 60), "a")["code"] == "key-reused"
    assert Hand.objects.count() == 1


def test_a_taken_number_shows_the_hand_that_is_there(table):
    caller, match = table
    first = caller.record(match, 1, hand(0, 60))
    problem = post(caller, match, 1, hand(1, 75))
    assert (problem["status"], problem["code"]) == (409, "hand-exists")
    assert problem["hand"] == {name: value for name, value in first.items() if name != "match"}


@pytest.mark.parametrize("number", [2, 3, 0, -1, 10**20])
def test_a_gap_is_refused(table, number):
    caller, match = table
    problem = post(caller, match, number, hand())
    assert (problem["status"], problem["code"], problem["params"]) == (409, "hand-missing", {"number": 1})


def test_a_match_that_is_not_playable(table):
    caller, match = table
    problem = post(caller, match.replace("W1.1", "GF"), 1, hand())
    assert (problem["status"], problem["code"], problem.get("reason")) == (409, "match-not-open", None)


def test_a_match_that_is_over(table):
    caller, match = table
    play_match(match_of(Tournament.objects.get(), "W1.1"))
    problem = post(caller, match, 4, hand())
    assert (problem["status"], problem["code"], problem["reason"]) == (409, "match-not-open", "match-over")


def test_broken_rules_are_all_said(table):
    caller, match = table
    problem = post(caller, match, 1, {"first_out": 7, "double_victory": 1, "card_points": [63, 36]})
    assert (problem["status"], problem["code"]) == (422, "rules-violated")
    codes = {(v["code"], v["field"]) for v in problem["violations"]}
    assert {("out-of-range", "first_out"), ("wrong-type", "double_victory"), ("missing", "calls")} <= codes
    assert all(v["message"] for v in problem["violations"])
    assert not Hand.objects.exists()


@pytest.mark.parametrize("result", [None, True, 5, "x", [], [[[]]], 1e300])
def test_a_result_of_any_kind_is_judged_by_the_rules(table, result):
    caller, match = table
    assert post(caller, match, 1, result)["code"] == "rules-violated"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({}, {"number": "missing", "result": "missing"}),
        ({"number": "1", "result": {}}, {"number": "wrong-type"}),
        ({"number": True, "result": {}}, {"number": "wrong-type"}),
        ({"number": 1.0, "result": {}}, {"number": "wrong-type"}),
        ({"number": None, "result": {}}, {"number": "wrong-type"}),
        ({"number": 1, "result": {}, "confirm": 1}, {"confirm": "unknown-field"}),
        ([], {"body": "wrong-type"}),
        (None, {"body": "missing"}),
    ],
)
def test_bodies_that_are_not_valid(table, body, fields):
    caller, match = table
    problem = caller.refused("POST", f"{match}/hands", body, Idempotency_Key="k")
    assert (problem["status"], problem["code"]) == (422, "invalid")
    assert {name: found[0]["code"] for name, found in problem["fields"].items()} == fields


@pytest.mark.parametrize(
    ("key", "code"), [(None, "missing"), ("", "out-of-range"), ("x" * 81, "out-of-range")]
)
def test_the_key_is_required(table, key, code):
    caller, match = table
    headers = {} if key is None else {"Idempotency_Key": key}
    problem = caller.refused("POST", f"{match}/hands", {"number": 1, "result": hand()}, **headers)
    assert problem["code"] == "invalid"
    assert problem["fields"]["Idempotency-Key"][0]["code"] == code


def test_a_correction(table):
    caller, match = table
    caller.record(match, 1, hand(0, 60))
    body = {"result": hand(0, 65), "version": 1}
    answer = caller.call("PUT", f"{match}/hands/1", body)
    assert (answer["version"], answer["points"]) == (2, [65, 35])
    assert answer["match"]["score"] == [65, 35]
    version = Tournament.objects.get().version
    again = caller.call("PUT", f"{match}/hands/1", body)
    assert again == answer
    assert Hand.objects.count() == 2
    assert Tournament.objects.get().version == version


def test_a_correction_of_an_older_version(table):
    caller, match = table
    caller.record(match, 1, hand(0, 60))
    caller.call("PUT", f"{match}/hands/1", {"result": hand(0, 65), "version": 1})
    problem = caller.refused("PUT", f"{match}/hands/1", {"result": hand(0, 70), "version": 1})
    assert (problem["code"], problem["hand"]["version"]) == ("hand-exists", 2)


def test_a_correction_that_touches_other_matches_is_confirmed_first(table):
    caller, match = table
    play_match(match_of(Tournament.objects.get(), "W1.1"))
    body = {"result": double_victory(1), "version": 1}
    problem = caller.refused("PUT", f"{match}/hands/3", body)
    assert (problem["status"], problem["code"]) == (409, "affects-matches")
    assert problem["version"] == Tournament.objects.get().version
    assert {a["code"]: a["change"] for a in problem["affected"]} == {
        "W1.1": "reopened",
        "W2.1": "sides",
        "L1.1": "sides",
    }
    old = caller.refused("PUT", f"{match}/hands/3", {**body, "confirm": problem["version"] - 1})
    assert old["code"] == "affects-matches"
    answer = caller.call("PUT", f"{match}/hands/3", {**body, "confirm": problem["version"]})
    assert answer["match"] == {"code": "W1.1", "score": [400, 200], "winner": None}
    assert caller.get(match)["state"] == "playing"


def test_a_hand_that_is_not_there_is_not_corrected(table):
    caller, match = table
    problem = caller.refused("PUT", f"{match}/hands/1", {"result": hand(), "version": 1})
    assert (problem["status"], problem["reason"]) == (404, "hand-missing")


def test_the_last_hand_is_taken_back(table):
    caller, match = table
    caller.record(match, 1, hand(0, 60), key="a")
    caller.record(match, 2, hand(0, 60), key="b")
    problem = caller.refused("DELETE", f"{match}/hands/1")
    assert (problem["status"], problem["code"]) == (409, "hand-not-last")
    assert caller.refused("DELETE", f"{match}/hands/2?version=2")["code"] == "hand-exists"
    answer = caller.call("DELETE", f"{match}/hands/2?version=1")
    assert answer == {"number": 2, "match": {"code": "W1.1", "score": [60, 40], "winner": None}}
    assert caller.refused("DELETE", f"{match}/hands/2")["status"] == 404
    caller.record(match, 2, hand(0, 65), key="c")
    assert caller.get(match)["hands"][1]["version"] == 3


def test_taking_a_deciding_hand_back_is_confirmed_first(table):
    caller, match = table
    play_match(match_of(Tournament.objects.get(), "W1.1"))
    problem = caller.refused("DELETE", f"{match}/hands/3")
    assert problem["code"] == "affects-matches"
    caller.call("DELETE", f"{match}/hands/3?confirm={problem['version']}")
    assert caller.get(match)["winner"] is None


@pytest.mark.parametrize(
    "path",
    [
        "W1.1/hands/x",
        "W1.1/hands/-1",
        "W1.1/hands/1.0",
        "W1.1/hands/" + "9" * 5000,
        "W9.9/hands/1",
        "%00/hands/1",
    ],
)
def test_hands_that_nothing_can_be(table, path):
    caller, _match = table
    body = {"result": hand(), "version": 1}
    for method in ("PUT", "DELETE"):
        assert caller.refused(method, f"/tournaments/cup/matches/{path}", body)["code"] == "not-found"


def test_a_hand_may_bring_its_record(table):
    caller, match = table
    game = get_game("tichu")
    record = game.playout("geek_cup", Random(1))
    result = game.replay(game.ruleset("geek_cup"), record)["result"]
    body = {"number": 1, "result": result, "record": record}
    answer = caller.post(f"{match}/hands", body, 201, Idempotency_Key="k")
    assert caller.post(f"{match}/hands", body, 200, Idempotency_Key="k") == answer
    kept = caller.get(f"{match}/hands/1/record")
    assert (kept["number"], kept["version"]) == (1, 1)
    assert game.replay(game.ruleset(kept["record"]["ruleset"]), kept["record"])["result"] == result


def test_a_record_that_does_not_come_to_the_result_is_refused(table):
    caller, match = table
    record = get_game("tichu").playout("geek_cup", Random(1))
    body = {"number": 1, "result": hand(0, 60), "record": record}
    problem = caller.refused("POST", f"{match}/hands", body, Idempotency_Key="k")
    assert (problem["status"], problem["code"]) == (422, "rules-violated")
    assert {violation["code"] for violation in problem["violations"]} == {"record-differs"}
    broken = {**body, "record": {**record, "events": record["events"][1:]}}
    problem = caller.refused("POST", f"{match}/hands", broken, Idempotency_Key="k")
    assert problem["violations"][0]["event"] >= 0
    assert not Hand.objects.exists()


@pytest.mark.parametrize("path", ["hands/1/record", "hands/2/record", "hands/0/record"])
def test_a_hand_without_a_record_has_none(table, path):
    caller, match = table
    caller.record(match, 1, hand(0, 60))
    assert caller.refused("GET", f"{match}/{path}")["code"] == "not-found"
