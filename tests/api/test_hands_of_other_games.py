"""Hands of Bingo and 44A over HTTP: as contracts §5 says, with the results and the rules of these games."""

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules_engine.registry import get_game
from tests.api.caller import Caller
from tests.factories import deal, organizer, started_alone, started_singles
from tournaments.models import AuditEntry, Hand
from tournaments.permissions import SYSTEM
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Table:
    """A match of single players, and who calls for it: ``result`` is a hand of it, ``other`` another one."""

    game: str
    caller: Caller
    code: str
    result: dict[str, Any]
    other: dict[str, Any]
    points: list[int]

    @property
    def match(self) -> str:
        return f"/tournaments/cup/matches/{self.code}"

    def post(self, number: int, result: Any, key: str = "k") -> Any:
        body = {"number": number, "result": result}
        return self.caller.refused("POST", f"{self.match}/hands", body, Idempotency_Key=key)


def bingo() -> Table:
    owner = organizer()
    started_alone(4, owner=owner, slug="cup")
    return Table("bingo", Caller(owner), "W1.1", deal(), deal(tile_points=[50, 97]), [1, 0])


def fortyfour_a() -> Table:
    owner = organizer()
    event = started_singles(4, owner=owner, slug="cup", game="44a", ruleset={"preset": "default"})
    pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    # Seats 0 and 2 held the red tens, ran and came second and first.
    ran = {"order": [2, 0, 1, 3], "red": [0, 2], "run": 2, "stop": None}
    return Table("44a", Caller(owner), "R1.1", ran, {**ran, "run": None}, [4, -4, 4, -4])


@pytest.fixture(params=[bingo, fortyfour_a], ids=["bingo", "44a"])
def table(request) -> Table:
    made: Table = request.param()
    return made


def test_a_hand_is_recorded_once_however_often_it_is_sent(table: Table) -> None:
    first = table.caller.record(table.match, 1, table.result, key="a")
    assert (first["number"], first["version"], first["points"]) == (1, 1, table.points)
    assert first["result"] == table.result
    assert first["match"] == {"code": table.code, "score": table.points, "winner": None}
    rows = AuditEntry.objects.count()
    assert table.caller.record(table.match, 1, table.result, status=200, key="a") == first
    assert (AuditEntry.objects.count(), Hand.objects.count()) == (rows, 1)
    shown = table.caller.get(table.match)
    assert (shown["state"], shown["score"], len(shown["hands"])) == ("playing", table.points, 1)


def test_the_same_key_with_another_hand_a_taken_number_and_a_gap(table: Table) -> None:
    first = table.caller.record(table.match, 1, table.result, key="a")
    reused = table.post(1, table.other, "a")
    assert (reused["status"], reused["code"]) == (422, "key-reused")
    taken = table.post(1, table.other)
    assert (taken["status"], taken["code"]) == (409, "hand-exists")
    assert taken["hand"] == {name: value for name, value in first.items() if name != "match"}
    gap = table.post(3, table.other, "b")
    assert (gap["status"], gap["code"], gap["params"]) == (409, "hand-missing", {"number": 2})
    assert Hand.objects.count() == 1


#: A result and what is wrong with it: everything at once.
ILLEGAL: dict[str, list[tuple[Any, set[tuple[str, str]]]]] = {
    "bingo": [
        (
            {"kind": "exhausted", "trump": 7, "tricks": [8, 5], "tile_points": [80, "67"]},
            {
                ("missing", "doubles"),
                ("missing", "last_trick"),
                ("out-of-range", "trump"),
                ("wrong-type", "tile_points"),
                ("tricks-sum", "tricks"),
            },
        ),
        (deal(tile_points=[80, 61]), {("tile-points-sum", "tile_points")}),
        (deal(kind="closed", closer=0), {("tricks-closed", "tricks"), ("last-trick-closed", "last_trick")}),
        ([], {("wrong-type", "result")}),
    ],
    "44a": [
        (
            {"order": [0, 1, 2, 2], "red": [0, 1, 2], "run": 4},
            {
                ("missing", "stop"),
                ("order-repeats", "order"),
                ("red-count", "red"),
                ("out-of-range", "run"),
            },
        ),
        ({"order": [0, 1, 2, 3], "red": [0], "run": 1, "stop": None}, {("runner-not-red", "run")}),
        ({"order": [0, 1, 2, 3], "red": [0], "run": None, "stop": 1}, {("stop-without-run", "stop")}),
        (None, {("wrong-type", "result")}),
    ],
}


def test_broken_rules_are_all_said(table: Table) -> None:
    for result, expected in ILLEGAL[table.game]:
        problem = table.post(1, result)
        assert (problem["status"], problem["code"]) == (422, "rules-violated")
        found = {(violation["code"], violation["field"]) for violation in problem["violations"]}
        assert expected <= found, (result, found)
        assert all(violation["message"] for violation in problem["violations"])
    assert not Hand.objects.exists()
    # What was refused has used up no key and no number.
    assert table.caller.record(table.match, 1, table.result, key="k")["number"] == 1


def test_a_hand_is_corrected_and_taken_back(table: Table) -> None:
    table.caller.record(table.match, 1, table.result)
    body = {"result": table.other, "version": 1}
    corrected = table.caller.call("PUT", f"{table.match}/hands/1", body)
    assert (corrected["version"], corrected["result"]) == (2, table.other)
    assert corrected["points"] != table.points
    rows = Hand.objects.count()
    table.caller.call("PUT", f"{table.match}/hands/1", {"result": table.other, "version": 2})
    assert Hand.objects.count() == rows
    stale = table.caller.refused("PUT", f"{table.match}/hands/1", {"result": table.result, "version": 1})
    assert stale["status"] == 409
    table.caller.call("DELETE", f"{table.match}/hands/1", {"version": 2})
    assert table.caller.get(table.match)["hands"] == []


def test_a_match_that_is_over_takes_no_hand(table: Table) -> None:
    number = 1
    while table.caller.get(table.match)["state"] != "final":
        table.caller.record(table.match, number, table.result)
        number += 1
    problem = table.post(number, table.result)
    assert (problem["status"], problem["code"], problem["reason"]) == (409, "match-not-open", "match-over")


def test_a_hand_brings_its_record(table: Table) -> None:
    game = get_game(table.game)
    rules = game.ruleset(game.default_preset)
    record = game.playout(game.default_preset, Random(1))
    body = {"number": 1, "result": game.replay(rules, record)["result"], "record": record}
    answer = table.caller.post(f"{table.match}/hands", body, 201, Idempotency_Key="k")
    assert table.caller.post(f"{table.match}/hands", body, 200, Idempotency_Key="k") == answer
    kept = table.caller.get(f"{table.match}/hands/1/record")["record"]
    assert list(game.replay(rules, kept)["points"]) == answer["points"]
    for spoilt in (
        {"result": table.result},
        {"record": {**record, "events": record["events"][:-1]}},
        {"record": {**record, "events": record["events"][1:]}},
        {"record": get_game("tichu").playout("rgg", Random(1))},
        {"record": []},
    ):
        problem = table.caller.refused(
            "POST", f"{table.match}/hands", {**body, "number": 2, **spoilt}, Idempotency_Key="s"
        )
        assert problem["status"] == 422, problem
    assert Hand.objects.count() == 1
