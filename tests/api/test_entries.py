"""Entries over HTTP: registered once, with a place or on the waitlist, and withdrawn."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import opened, organizer, register, started
from tournaments.enums import TokenScope
from tournaments.models import AuditEntry, Entry, IdempotencyKey
from tournaments.services.links import entry_for_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return opened(owner=organizer("owner@example.org"), capacity=2, slug="cup")


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


PATH = "/tournaments/cup/entries"


def pair(number, **fields):
    return {"name": f"Pair {number}", "players": [f"{number}a", f"{number}b"], **fields}


def test_a_place_or_the_waitlist(caller):
    answers = [caller.post(PATH, pair(n), 201) for n in range(1, 5)]
    assert [(a["status"], a["waiting"]) for a in answers] == [
        ("confirmed", None),
        ("confirmed", None),
        ("waitlisted", 1),
        ("waitlisted", 2),
    ]
    assert answers[0]["players"] == ["1a", "1b"]
    assert entry_for_token(answers[0]["link"].rsplit("/", 2)[1]).pk == answers[0]["id"]


def test_anybody_with_an_account_signs_up_while_that_is_open(event):
    answer = program().post(PATH, pair(1, email="a@example.org", language="ja"), 201)
    entry = Entry.objects.get(pk=answer["id"])
    assert (entry.email, entry.language) == ("a@example.org", "ja")
    assert "example.org" not in str(nobody().get(PATH))
    caller = Caller(event.roles.get().user)
    caller.post("/tournaments/cup/close")
    problem = program().refused("POST", PATH, pair(2))
    assert (problem["status"], problem["code"], problem["reason"]) == (409, "wrong-state", "sign-up-closed")
    caller.post(PATH, pair(2), 201)


def test_the_same_key_registers_once(caller):
    first = caller.post(PATH, pair(1), 201, Idempotency_Key="a")
    assert caller.post(PATH, pair(1), 200, Idempotency_Key="a") == first
    problem = caller.refused("POST", PATH, pair(2), Idempotency_Key="a")
    assert (problem["status"], problem["code"]) == (422, "key-reused")
    assert Entry.objects.count() == 1
    assert IdempotencyKey.objects.count() == 1


def test_somebody_who_plays_already(caller):
    caller.post(PATH, pair(1), 201)
    problem = caller.refused("POST", PATH, {"name": "Other", "players": ["\uff11\uff21", "x"]})
    assert (problem["status"], problem["code"]) == (409, "already-registered")
    assert problem["fields"]["players.0"][0]["code"] == "already-registered"


def test_an_entry_without_a_name_has_those_of_its_players(caller):
    unnamed = {"players": ["Ann", "Bob"]}
    first = caller.post(PATH, unnamed, 201, Idempotency_Key="a")
    assert first["name"] == "Ann & Bob"
    assert caller.post(PATH, unnamed, 200, Idempotency_Key="a") == first
    assert caller.post(PATH, {"name": "\u200b", "players": ["Cid", "D\u200be"]}, 201)["name"] == "Cid & De"
    taken = caller.refused("POST", PATH, {"name": "ann & bob", "players": ["Eve", "Fay"]})
    assert taken["fields"]["name"][0]["code"] == "name-taken"
    missing = caller.refused("PATCH", f"{PATH}/{first['id']}", {"name": ""})
    assert missing["fields"]["name"][0]["code"] == "name-missing"


@pytest.mark.parametrize(
    ("body", "fields"),
    [
        ({"name": None, "players": ["a", "b"]}, {"name": "wrong-type"}),
        ({"players": ["a" * 40, "b" * 40]}, {"name": "name-too-long"}),
        ({"name": "x" * 61, "players": ["a", "b"]}, {"name": "name-too-long"}),
        ({"name": "PAIR　1", "players": ["a", "b"]}, {"name": "name-taken"}),
        ({"name": "P", "players": ["a"]}, {"players": "players-count"}),
        ({"name": "P", "players": list("abcdefg")}, {"players": "out-of-range"}),
        ({"name": "P", "players": ["a", "A"]}, {"players.1": "player-twice"}),
        ({"name": "P", "players": ["", "b"]}, {"players.0": "player-missing"}),
        ({"name": "P", "players": "ab"}, {"players": "wrong-type"}),
        ({"name": "P", "players": [1, None]}, {"players.0": "wrong-type", "players.1": "wrong-type"}),
        (
            {"name": "P", "players": ["1a", "1b"], "email": "x"},
            {"email": "email-wrong"} | {"players.0": "already-registered", "players.1": "already-registered"},
        ),
        ({"name": "P", "players": ["a", "b"], "seed": 0}, {"seed": "out-of-range"}),
        ({"name": "P", "players": ["a", "b"], "language": "fr"}, {"language": "out-of-range"}),
        ({"name": "P", "players": ["a", "b"], "status": "confirmed"}, {"status": "unknown-field"}),
        ({"players": ["", "b"]}, {"players.0": "player-missing"}),
    ],
)
def test_what_is_wrong_is_said_by_field(caller, body, fields):
    caller.post(PATH, pair(1), 201)
    problem = caller.refused("POST", PATH, body)
    assert problem["code"] == "invalid"
    assert {name: found[0]["code"] for name, found in problem["fields"].items()} == fields
    assert Entry.objects.count() == 1


def test_a_seed_is_the_organizer_s_to_give(caller):
    assert caller.post(PATH, pair(1, seed=2), 201)["seed"] == 2
    assert caller.refused("POST", PATH, pair(2, seed=2))["fields"]["seed"][0]["code"] == "seed-taken"
    assert program().refused("POST", PATH, pair(3, seed=1))["code"] == "not-allowed"
    assert Entry.objects.count() == 1


def test_a_withdrawal_moves_the_waitlist_up_once(caller):
    ids = [caller.post(PATH, pair(n), 201)["id"] for n in range(1, 4)]
    assert caller.call("DELETE", f"{PATH}/{ids[0]}")["status"] == "withdrawn"
    rows = AuditEntry.objects.count()
    assert caller.call("DELETE", f"{PATH}/{ids[0]}")["status"] == "withdrawn"
    assert AuditEntry.objects.count() == rows
    listed = nobody().get(PATH)
    assert [(e["id"], e["status"]) for e in listed["items"]] == [(ids[1], "confirmed"), (ids[2], "confirmed")]
    assert caller.get(PATH)["count"] == 3


def test_a_withdrawal_from_a_running_event_is_a_walkover():
    owner = organizer()
    event = started(4, owner=owner)
    entry = event.entries.get(seed=1)
    path = f"/tournaments/{event.slug}"
    assert Caller(owner).call("DELETE", f"{path}/entries/{entry.pk}")["status"] == "withdrawn"
    match = nobody().get(f"{path}/matches/W1.1")
    assert (match["state"], match["winner"]) == ("final", 1)
    assert entry.pk in [e["id"] for e in nobody().get(f"{path}/entries")["items"]]


@pytest.mark.parametrize("which", ["foreign", "none", "huge", "word", "negative"])
def test_entries_that_are_not_there(caller, which):
    foreign = register(opened(), 1)[0].pk
    pk = {"foreign": foreign, "none": 10**9, "huge": 10**40, "word": "x", "negative": -1}[which]
    assert caller.refused("DELETE", f"{PATH}/{pk}")["code"] == "not-found"


def test_somebody_else_s_entry_stays(event):
    entry = register(event, 1)[0]
    for stranger in (program(), program(None, TokenScope.WRITE_MANAGE)):
        assert stranger.refused("DELETE", f"{PATH}/{entry.pk}")["code"] == "not-allowed"
    assert Entry.objects.get().is_active


def test_the_list_comes_in_parts(event, caller):
    register(event, 5)
    page = nobody().get(f"{PATH}?limit=2&offset=2")
    assert [e["name"] for e in page["items"]] == ["Pair 3", "Pair 4"]
    assert [e["waiting"] for e in page["items"]] == [1, 2]
    assert (page["count"], page["next"]) == (5, f"/api/v1{PATH}?limit=2&offset=4")
