"""Sessions, rounds and prizes over HTTP."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import hand, make_tournament, opened, organizer, started
from tournaments.models import AuditEntry, Round

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"
SATURDAY = {"starts_at": "2027-03-06T06:00:00Z", "ends_at": None, "title": "Saturday"}
SUNDAY = {"starts_at": "2027-03-07T06:00:00Z", "ends_at": "2027-03-07T12:00:00Z", "title": ""}


@pytest.fixture
def caller():
    owner = organizer()
    opened(owner=owner, slug="cup", capacity=4)
    return Caller(owner)


def without_ids(answer):
    return [{key: row[key] for key in ("starts_at", "ends_at", "title")} for row in answer["sessions"]]


def put_sessions(caller, *sessions, **fields):
    return caller.call("PUT", f"{CUP}/sessions", {"sessions": sessions, **fields})


def test_sessions_are_replaced(caller):
    answer = put_sessions(caller, SUNDAY, SATURDAY)
    assert without_ids(answer) == [SATURDAY, SUNDAY]
    assert nobody().get(f"{CUP}/sessions") == answer
    assert nobody().get(CUP)["sessions"] == answer["sessions"]
    rows = AuditEntry.objects.count()
    assert put_sessions(caller, SATURDAY, SUNDAY) == answer
    assert AuditEntry.objects.count() == rows


def test_a_round_follows_its_session(caller):
    saturday = put_sessions(caller, SATURDAY)["sessions"][0]["id"]
    round_ = caller.get(f"{CUP}/rounds")["items"][0]
    caller.call("PATCH", f"{CUP}/rounds/{round_['id']}", {"session": saturday})
    later = put_sessions(caller, {**SATURDAY, "starts_at": "2027-03-06T08:00:00Z", "id": saturday})
    assert caller.get(f"{CUP}/rounds")["items"][0]["session"] == later["sessions"][0]["id"]


def test_sessions_that_nobody_saw_are_not_replaced(caller):
    seen = caller.get(f"{CUP}/sessions")["seen"]
    put_sessions(caller, SATURDAY, seen=seen)
    problem = caller.refused("PUT", f"{CUP}/sessions", {"sessions": [SUNDAY], "seen": seen})
    assert (problem["status"], problem["code"], problem["reason"]) == (409, "wrong-state", "event-changed")
    assert without_ids(caller.get(f"{CUP}/sessions")) == [SATURDAY]


def test_what_is_wrong_with_sessions(caller):
    bad = {**SUNDAY, "ends_at": SUNDAY["starts_at"]}
    problem = caller.refused("PUT", f"{CUP}/sessions", {"sessions": [SATURDAY, SATURDAY, bad]})
    assert problem["code"] == "invalid"
    assert {name: found[0]["code"] for name, found in problem["fields"].items()} == {
        "sessions.1": "session-twice",
        "sessions.2": "ends-before-start",
    }
    for body in ({}, {"sessions": [{}]}, {"sessions": [SATURDAY] * 101}, {"sessions": None}, [], None):
        assert caller.refused("PUT", f"{CUP}/sessions", body)["status"] in {400, 422}


def test_a_round_has_its_own_length_and_start(caller):
    rounds = caller.get(f"{CUP}/rounds")["items"]
    assert [(row["bracket"], row["number"]) for row in rounds[:2]] == [("winners", 1), ("winners", 2)]
    path = f"{CUP}/rounds/{rounds[0]['id']}"
    changed = caller.call("PATCH", path, {"target": 300, "starts_at": "2027-03-06T14:00:00+08:00"})
    assert (changed["target"], changed["starts_at"]) == (300, "2027-03-06T06:00:00Z")
    rows = AuditEntry.objects.count()
    assert caller.call("PATCH", path, {"target": 300}) == changed
    assert AuditEntry.objects.count() == rows
    assert caller.call("PATCH", path, {"target": None, "max_hands": 6, "starts_at": None}) == {
        **rounds[0],
        "max_hands": 6,
    }


def test_what_is_no_round(caller):
    own = Round.objects.filter(stage__tournament__slug="cup").first()
    other = Round.objects.filter(stage__tournament=make_tournament(slug="other")).first()
    assert caller.refused("PATCH", f"{CUP}/rounds/{other.pk}", {"target": 300})["code"] == "not-found"
    for pk in (0, 10**30):
        assert caller.refused("PATCH", f"{CUP}/rounds/{pk}", {})["code"] == "not-found"
    for body in ({"session": 10**30}, {"session": 0}, {"target": 0}, {"target": 10**20}, {"max_hands": 100}):
        problem = caller.refused("PATCH", f"{CUP}/rounds/{own.pk}", body)
        assert (problem["code"], [*problem["fields"]]) == ("invalid", [*body])


def test_the_length_is_fixed_once_a_match_has_begun():
    owner = organizer()
    started(4, owner=owner, slug="cup")
    caller = Caller(owner)
    first = caller.get(f"{CUP}/rounds")["items"][0]
    caller.record(f"{CUP}/matches/W1.1", 1, hand())
    problem = caller.refused("PATCH", f"{CUP}/rounds/{first['id']}", {"target": 800})
    assert (problem["code"], problem["reason"]) == ("wrong-state", "round-begun")
    caller.call("PATCH", f"{CUP}/rounds/{first['id']}", {"starts_at": "2027-03-06T06:00:00Z"})


def test_prizes_and_award_places(caller):
    wanted = {"prizes": ["Cards", " A  mug "], "awards": [{"place": 4, "title": "Wood"}, {"place": 1}]}
    answer = caller.call("PUT", f"{CUP}/prizes", wanted)
    assert answer["prizes"] == ["Cards", "A mug"]
    assert answer["awards"] == [{"place": 1, "title": ""}, {"place": 4, "title": "Wood"}]
    assert nobody().get(f"{CUP}/prizes") == answer
    rows = AuditEntry.objects.count()
    assert caller.call("PUT", f"{CUP}/prizes", wanted) == answer
    assert AuditEntry.objects.count() == rows
    problem = caller.refused("PUT", f"{CUP}/prizes", {"prizes": [], "awards": [], "seen": "other"})
    assert problem["reason"] == "event-changed"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"prizes": ["x" * 121], "awards": []}, "prizes.0"),
        ({"prizes": ["\ue000"], "awards": []}, "prizes"),
        ({"prizes": [], "awards": [{"place": 1}, {"place": 1}]}, "awards"),
        ({"prizes": [], "awards": [{"place": 1, "title": "\ue000"}]}, "awards"),
        ({"prizes": [], "awards": [{"place": 0}]}, "awards.0.place"),
        ({"prizes": []}, "awards"),
    ],
)
def test_what_is_no_prize(caller, body, field):
    problem = caller.refused("PUT", f"{CUP}/prizes", body)
    assert (problem["code"], [*problem["fields"]]) == ("invalid", [field])


def test_everything_later_and_only_once():
    event = started(4, owner=organizer(), slug="cup")
    caller = Caller(event.roles.get().user)
    caller.call("PUT", f"{CUP}/sessions", {"sessions": [{"starts_at": "2100-03-06T14:00:00Z"}]})
    version = caller.get(CUP)["version"]
    assert caller.post(f"{CUP}/delay", {"minutes": 20, "version": version}) == {"moved": 1}
    again = caller.refused("POST", f"{CUP}/delay", {"minutes": 20, "version": version})
    assert (again["code"], again["reason"]) == ("wrong-state", "event-changed")
    assert caller.get(f"{CUP}/sessions")["sessions"][0]["starts_at"] == "2100-03-06T14:20:00Z"
    for body in ({}, {"minutes": 86401}, {"minutes": "20"}, {"minutes": 1.5}, {"minutes": 1, "seen": "x"}):
        assert caller.refused("POST", f"{CUP}/delay", body)["code"] == "invalid"


def test_the_clock_of_a_round():
    event = started(4, owner=organizer(), slug="cup")
    caller = Caller(event.roles.get().user)
    first = caller.get(f"{CUP}/rounds")["items"][0]
    assert first["clock"] is None
    clock = f"{CUP}/rounds/{first['id']}/clock"
    assert caller.post(clock, {"do": "start", "minutes": 50})["clock"]["ends_at"] is not None
    stopped = caller.post(clock, {"do": "pause"})["clock"]
    assert stopped["ends_at"] is None
    assert 49 * 60 < stopped["seconds_left"] <= 50 * 60
    assert caller.post(clock, {"do": "pause"})["clock"] == stopped
    assert caller.post(clock, {"do": "adjust", "minutes": -60})["clock"]["seconds_left"] == 0
    assert caller.post(clock, {"do": "clear"})["clock"] is None
    for body in (
        {},
        {"do": "run"},
        {"do": "adjust"},
        {"do": "clear", "minutes": 1},
        {"do": "start", "minutes": 0},
    ):
        assert caller.refused("POST", clock, body)["code"] == "invalid"
    assert program().refused("POST", clock, {"do": "clear"})["code"] == "not-allowed"
    assert caller.refused("POST", f"{CUP}/rounds/999999/clock", {"do": "clear"})["code"] == "not-found"


def test_a_round_with_a_limit_and_a_deadline():
    event = started(4, owner=organizer(), slug="cup")
    caller = Caller(event.roles.get().user)
    first = caller.get(f"{CUP}/rounds")["items"][0]
    changed = caller.call(
        "PATCH", f"{CUP}/rounds/{first['id']}", {"time_limit": 45, "deadline": "2100-03-06T14:00:00Z"}
    )
    assert (changed["time_limit"], changed["deadline"]) == (45, "2100-03-06T14:00:00Z")
    assert caller.get(f"{CUP}/matches/W1.1")["time_limit"] == 45
    assert caller.call("PATCH", f"{CUP}/rounds/{first['id']}", {"time_limit": None})["time_limit"] is None
