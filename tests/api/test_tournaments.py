"""Events over HTTP: created, changed, listed."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import make_tournament, opened, organizer, register, started
from tournaments.models import AuditEntry, Role, Series, Tournament

pytestmark = pytest.mark.django_db

NEW = {"name": "Cup", "game": "tichu", "format": "double_elimination"}


def refused_fields(caller, body, method="POST", path="/tournaments"):
    problem = caller.refused(method, path, body)
    assert (problem["status"], problem["code"]) == (422, "invalid")
    assert all(found[0]["message"] not in {"", found[0]["code"]} for found in problem["fields"].values())
    return {name: found[0]["code"] for name, found in problem["fields"].items()}


def test_little_is_needed():
    caller = program()
    created = caller.post("/tournaments", NEW, 201)
    assert (created["slug"], created["status"], created["version"]) == ("cup", "draft", 1)
    assert created["ruleset"] == {"preset": "rgg"}
    assert (created["capacity"], created["visibility"], created["timezone"]) == (8, "public", "UTC")
    assert Role.objects.get(name="owner").user == caller.user
    assert caller.get("/tournaments/cup") == created


def test_everything_can_be_said():
    caller = program()
    Series.objects.create(slug="tour", name="Tour", owner=caller.user)
    body = {
        **NEW,
        "slug": "leg-2",
        "ruleset": "geek_cup",
        "options": {"final": "simple"},
        "host": " Host ",
        "venue": "Venue",
        "address": "Address",
        "sponsor": "Sponsor",
        "contact": "Contact",
        "text": "# Text",
        "announced_on": "2010-08-18",
        "series": "tour",
        "leg": 2,
        "entry_size": 2,
        "capacity": 16,
        "timezone": "Asia/Shanghai",
        "language": "zh-hans",
        "visibility": "unlisted",
        "opens_at": "2010-08-18T10:00:00+08:00",
        "closes_at": "2010-09-01T00:00:00Z",
        "starts_at": "2010-09-04T14:00:00+08:00",
    }
    created = caller.post("/tournaments", body, 201)
    same = {
        name: value
        for name, value in body.items()
        if name not in {"ruleset", "host", "opens_at", "starts_at"}
    }
    assert {name: created[name] for name in same} == same
    assert created["host"] == "Host"
    assert created["ruleset"] == {"preset": "geek_cup"}
    assert created["opens_at"] == "2010-08-18T02:00:00Z"
    assert created["sessions"][0]["starts_at"] == "2010-09-04T06:00:00Z"


@pytest.mark.parametrize(
    ("change", "fields"),
    [
        ({"name": ""}, {"name": "out-of-range"}),
        ({"name": "   "}, {"name": "out-of-range"}),
        ({"name": "x" * 121}, {"name": "out-of-range"}),
        ({"name": None}, {"name": "wrong-type"}),
        ({"name": 5, "capacity": "8"}, {"name": "wrong-type", "capacity": "wrong-type"}),
        ({"capacity": 1}, {"capacity": "out-of-range"}),
        ({"capacity": 10**30}, {"capacity": "out-of-range"}),
        ({"capacity": True}, {"capacity": "wrong-type"}),
        ({"entry_size": 1}, {"entry_size": "entry-size"}),
        ({"game": "chess"}, {"ruleset": "unknown-ruleset"}),
        ({"ruleset": "chess"}, {"ruleset": "unknown-ruleset"}),
        ({"ruleset": {"preset": "rgg", "target": -1}}, {"ruleset": "unknown-ruleset"}),
        ({"ruleset": {"preset": "rgg", "target": None, "max_hands": None}}, {"ruleset": "match-endless"}),
        ({"format": "ladder"}, {"format": "unknown-format"}),
        ({"options": {"final": "none"}}, {"format": "unknown-format"}),
        ({"timezone": "Mars/Olympus"}, {"timezone": "unknown-timezone"}),
        ({"language": "fr"}, {"language": "out-of-range"}),
        ({"visibility": "secret"}, {"visibility": "out-of-range"}),
        ({"slug": "a b"}, {"slug": "invalid"}),
        ({"opens_at": "2010-08-18"}, {"opens_at": "invalid"}),
        ({"opens_at": "2010-08-18T10:00:00"}, {"opens_at": "invalid"}),
        ({"opens_at": 5}, {"opens_at": "invalid"}),
        ({"opens_at": "0001-01-01T00:00:00+14:00"}, {"opens_at": "invalid"}),
        ({"opens_at": "2010-13-41T99:00:00Z"}, {"opens_at": "invalid"}),
        ({"announced_on": "18.8.2010"}, {"announced_on": "invalid"}),
        (
            {"opens_at": "2010-09-01T00:00:00Z", "closes_at": "2010-08-01T00:00:00Z"},
            {"closes_at": "closes-before-opening"},
        ),
        ({"series": "none"}, {"series": "no-such-series"}),
        ({"status": "running"}, {"status": "unknown-field"}),
        ({"version": 7, "owner": 1}, {"version": "unknown-field", "owner": "unknown-field"}),
    ],
)
def test_what_cannot_be_is_said_by_field(change, fields):
    caller = program()
    assert refused_fields(caller, {**NEW, **change}) == fields
    assert not Tournament.objects.exists()
    event = make_tournament(owner=caller.user)
    if "slug" not in change:
        assert refused_fields(caller, change, "PATCH", f"/tournaments/{event.slug}") == fields


def test_a_taken_address_is_refused():
    caller = program()
    caller.post("/tournaments", {**NEW, "slug": "cup"}, 201)
    assert refused_fields(caller, {**NEW, "slug": "cup"}) == {"slug": "taken"}
    assert caller.post("/tournaments", NEW, 201)["slug"] == "cup-2"


def test_a_series_of_somebody_else_is_refused():
    Series.objects.create(slug="tour", name="Tour", owner=organizer())
    assert refused_fields(program(), {**NEW, "series": "tour"}) == {"series": "series-not-yours"}


def test_changes_are_made_once():
    caller = program()
    event = make_tournament(owner=caller.user)
    path = f"/tournaments/{event.slug}"
    changed = caller.call("PATCH", path, {"name": "Other", "capacity": 16, "venue": "Here"})
    assert (changed["name"], changed["capacity"], changed["venue"]) == ("Other", 16, "Here")
    assert changed["version"] == event.version + 1
    rows = AuditEntry.objects.count()
    assert caller.call("PATCH", path, {"name": "Other", "capacity": 16}) == changed
    assert caller.call("PATCH", path, {}) == changed
    assert AuditEntry.objects.count() == rows


def test_null_takes_away_what_may_be_missing():
    caller = program()
    event = make_tournament(owner=caller.user, opens_at="2010-08-18T00:00:00Z")
    assert caller.call("PATCH", f"/tournaments/{event.slug}", {"opens_at": None})["opens_at"] is None


def test_after_the_start_what_the_bracket_rests_on_is_fixed():
    owner = organizer()
    event = started(owner=owner)
    caller, path = Caller(owner), f"/tournaments/{event.slug}"
    for change in ({"capacity": 16}, {"ruleset": "bsw"}, {"options": {"final": "simple"}}):
        assert caller.refused("PATCH", path, change)["code"] == "wrong-state"
    assert caller.call("PATCH", path, {"venue": "There"})["venue"] == "There"


def test_a_field_too_small_for_its_entries_is_refused():
    owner = organizer()
    event = opened(owner=owner, capacity=4)
    register(event, 3)
    fields = refused_fields(Caller(owner), {"capacity": 2}, "PATCH", f"/tournaments/{event.slug}")
    assert fields == {"capacity": "capacity-too-small"}


def test_the_list_comes_in_parts():
    events = [opened() for _ in range(5)]
    seen, path = [], "/tournaments?limit=2"
    while path:
        response = nobody().send("GET", path)
        page = response.json()
        assert page["count"] == 5
        seen += [item["slug"] for item in page["items"]]
        path = page["next"] and page["next"].removeprefix("/api/v1")
        assert response.headers.get("Link") == (f'<{page["next"]}>; rel="next"' if path else None)
    assert seen == [event.slug for event in reversed(events)]


@pytest.mark.parametrize(
    "query",
    [
        "limit=0",
        "limit=201",
        "limit=x",
        "limit=-1",
        "offset=-1",
        "offset=1e3",
        "offset=" + "9" * 30,
        "limit=",
    ],
)
def test_a_part_that_there_is_not(query):
    assert nobody().refused("GET", f"/tournaments?{query}")["code"] == "invalid"


def test_beyond_the_end_there_is_nothing():
    opened()
    assert nobody().get("/tournaments?offset=7") == {"items": [], "count": 1, "next": None}


def test_an_unpublished_draw_is_the_organizer_s_alone():
    owner = organizer()
    event = opened(owner=owner)
    register(event, 4)
    path = f"/tournaments/{event.slug}"
    Caller(owner).post(f"{path}/draw", {"method": "number", "number": "7"})
    assert Caller(owner).get(path)["draw"] == {"published": False, "method": "number", "number": "7"}
    assert nobody().get(path)["draw"] == {"published": False, "method": "", "number": ""}
    assert {e["seed"] for e in Caller(owner).get(f"{path}/entries")["items"]} == {1, 2, 3, 4}
    assert {e["seed"] for e in nobody().get(f"{path}/entries")["items"]} == {None}
    assert all(s["entry"] is None for m in nobody().get(f"{path}/bracket")["matches"] for s in m["sides"])
