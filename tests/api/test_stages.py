"""Rounds that are drawn and stages that begin while the event runs; who is there, and who signed up twice."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.factories import hand, opened, organizer, play_all, register, started
from tournaments.models import AuditEntry
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.stage_change import StagePlan, set_stages

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"


def rows():
    return AuditEntry.objects.count()


@pytest.fixture
def owner():
    return organizer()


def test_the_rounds_of_a_swiss_system(owner):
    event = started(6, owner=owner, slug="cup", format="swiss", options={"rounds": 3})
    caller = Caller(owner)
    assert caller.post(f"{CUP}/pairings/1", {"draw_number": 7})["matches"]["total"] == 3
    before = rows()
    caller.post(f"{CUP}/pairings/1")
    assert rows() == before
    problem = caller.refused("POST", f"{CUP}/pairings/2")
    assert (problem["status"], problem["code"]) == (409, "wrong-state")
    caller.call("DELETE", f"{CUP}/pairings/1")
    assert caller.get(f"{CUP}/matches")["count"] == 0
    caller.post(f"{CUP}/pairings/1")
    play_all(event)
    assert caller.post(f"{CUP}/pairings/2", {"early": True})["matches"]["total"] == 6


def test_the_next_stage(owner):
    event = opened(owner=owner, slug="cup", capacity=8)
    register(event, 8)
    plans = [StagePlan("round_robin", qualifiers=2), StagePlan("single_elimination")]
    set_stages(tournament=event, actor=SYSTEM, plans=plans)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    caller = Caller(owner)
    assert caller.refused("POST", f"{CUP}/stages/2")["reason"] == "matches-undecided"
    play_all(event)
    total = caller.post(f"{CUP}/stages/2")["matches"]["total"]
    before = rows()
    assert caller.post(f"{CUP}/stages/2")["matches"]["total"] == total
    assert rows() == before
    assert caller.call("DELETE", f"{CUP}/stages/2")["matches"]["total"] < total


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/pairings/1", {}),
        ("DELETE", "/pairings/1", None),
        ("POST", "/stages/2", None),
        ("DELETE", "/stages/2", None),
        ("POST", "/entries/{entry}/check-in", None),
        ("DELETE", "/entries/{entry}/check-in", None),
        ("POST", "/entries/{entry}/merge", {"duplicate": 1}),
    ],
)
def test_others_may_not(owner, method, path, body):
    event = started(6, owner=owner, slug="cup", format="swiss", options={"rounds": 3})
    path = CUP + path.format(entry=event.entries.first().pk)
    assert nobody().refused(method, path, body)["code"] == "not-signed-in"
    assert program().refused(method, path, body)["code"] == "not-allowed"


@pytest.mark.parametrize(
    "body", [{"early": "yes"}, {"draw_number": -1}, {"draw_number": 1.5}, {"number": 1}, []]
)
def test_what_is_no_way_to_draw(owner, body):
    started(6, owner=owner, slug="cup", format="swiss", options={"rounds": 3})
    assert Caller(owner).refused("POST", f"{CUP}/pairings/1", body)["code"] == "invalid"


@pytest.mark.parametrize("number", [0, 2, 99, 10**30])
def test_rounds_that_are_not_next(owner, number):
    started(6, owner=owner, slug="cup", format="swiss", options={"rounds": 3})
    assert Caller(owner).refused("POST", f"{CUP}/pairings/{number}")["status"] in {404, 409}


def test_who_is_there(owner):
    event = opened(owner=owner, slug="cup")
    first, second = register(event, 2)
    lifecycle.close_registration(tournament=event, actor=SYSTEM)
    caller, path = Caller(owner), f"{CUP}/entries/{first.pk}/check-in"
    assert caller.post(path)["status"] == "checked_in"
    before = rows()
    assert caller.post(path)["status"] == "checked_in"
    assert rows() == before
    assert caller.call("DELETE", path)["status"] == "confirmed"
    assert captain(second).refused("POST", path)["code"] == "not-allowed"


def test_two_entries_are_the_same(owner):
    event = opened(owner=owner, slug="cup")
    first, second = register(event, 2)
    caller, path = Caller(owner), f"{CUP}/entries/{first.pk}/merge"
    assert caller.post(path, {"duplicate": second.pk})["id"] == first.pk
    assert caller.get(f"{CUP}/entries/{second.pk}")["status"] == "withdrawn"
    for other in (first.pk, 10**9):
        assert caller.refused("POST", path, {"duplicate": other})["status"] in {404, 422}


def test_a_whole_round_robin_over_the_api(owner):
    started(4, owner=owner, slug="cup", format="round_robin")
    caller = Caller(owner)
    for match in caller.get(f"{CUP}/matches")["items"]:
        caller.record(f"{CUP}/matches/{match['code']}", 1, hand(double_victory=True, card_points=None))
    assert caller.get(f"{CUP}/standings")["rows"]
