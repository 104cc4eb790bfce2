"""Confirmations, disputes, calls, sign-up rules and check-in by the API."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import double_victory, match_of, opened, organizer, register, started
from tests.services.sign_up import captain
from tournaments.enums import RoleName
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.links import token_for
from tournaments.services.results import record_hand
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


def event_of() -> Tournament:
    return started(4, owner=organizer(), reporting="opponent", ruleset={"preset": "geek_cup", "target": 200})


def owner_of(event: Tournament):
    return event.roles.get(name=RoleName.OWNER).user


def path(event: Tournament, code: str = "W1.1") -> str:
    return f"/tournaments/{event.slug}/matches/{code}"


def player_on(event: Tournament, side: int) -> Caller:
    """A program that has the private link of this side of W1.1."""
    entry = match_of(event, "W1.1").sides.get(index=side).entry
    assert entry is not None
    caller = nobody()
    caller.headers["Authorization"] = f"Bearer {token_for(entry)}"
    return caller


@pytest.fixture
def event() -> Tournament:
    event = event_of()
    first = match_of(event, "W1.1").sides.get(index=0).entry
    record_hand(match=match_of(event, "W1.1"), actor=captain(first), number=1, result=double_victory(0))
    return event


def test_a_reported_match_is_confirmed_by_the_other_side(event):
    assert nobody().get(path(event))["state"] == "reported"
    first, second = player_on(event, 0), player_on(event, 1)
    assert first.refused("POST", f"{path(event)}/confirm")["code"] == "not-allowed"
    assert program().refused("POST", f"{path(event)}/confirm")["code"] == "not-allowed"
    assert nobody().refused("POST", f"{path(event)}/confirm")["code"] == "not-signed-in"
    assert second.post(f"{path(event)}/confirm")["state"] == "final"
    assert second.post(f"{path(event)}/confirm")["state"] == "final"


def test_what_was_not_reported_is_not_confirmed(event):
    problem = program(owner_of(event)).refused("POST", f"{path(event, 'W1.2')}/confirm")
    assert (problem["status"], problem["reason"]) == (409, "match-not-reported")


def test_a_dispute_is_settled_by_a_director(event):
    second, owner = player_on(event, 1), program(owner_of(event))
    said = second.post(f"{path(event)}/hands/1/dispute", {"note": "Ours", "result": double_victory(1)}, 201)
    assert (said["match"], said["hand"], said["side"], said["open"]) == ("W1.1", 1, 1, True)
    assert owner.get(f"/tournaments/{event.slug}/disputes")[0]["id"] == said["id"]
    settle = f"/tournaments/{event.slug}/disputes/{said['id']}/settle"
    assert second.refused("POST", settle, {"keep": "disputed"})["code"] == "not-allowed"
    assert owner.post(settle, {"keep": "disputed"})["winner"] == 1
    assert owner.get(f"/tournaments/{event.slug}/disputes") == []


def test_a_dispute_is_taken_back_by_whoever_made_it(event):
    first, second = player_on(event, 0), player_on(event, 1)
    said = second.post(f"{path(event)}/hands/1/dispute", {"note": "Ours"}, 201)
    where = f"/tournaments/{event.slug}/disputes/{said['id']}"
    assert first.refused("DELETE", where)["code"] == "not-allowed"
    assert second.call("DELETE", where)["open"] is False
    assert nobody().get(path(event))["state"] == "reported"


def test_disputes_need_a_reason_and_are_not_for_everybody(event):
    second = player_on(event, 1)
    assert second.refused("POST", f"{path(event)}/hands/1/dispute", {"note": ""})["code"] == "invalid"
    assert second.refused("POST", f"{path(event)}/hands/1/dispute", {"note": " "})["code"] == "invalid"
    bad = second.refused("POST", f"{path(event)}/hands/1/dispute", {"note": "x", "result": {}})
    assert bad["code"] == "rules-violated"
    assert nobody().refused("GET", f"/tournaments/{event.slug}/disputes")["code"] in {
        "not-allowed",
        "not-signed-in",
    }
    other = program(owner_of(event_of()))
    assert other.refused("GET", f"/tournaments/{event.slug}/disputes")["code"] == "not-allowed"


def test_a_dispute_of_another_event_is_unknown(event):
    said = player_on(event, 1).post(f"{path(event)}/hands/1/dispute", {"note": "Ours"}, 201)
    other = event_of()
    where = f"/tournaments/{other.slug}/disputes/{said['id']}/settle"
    assert program(owner_of(other)).refused("POST", where, {"keep": "recorded"})["code"] == "not-found"


def test_a_match_is_called_once_it_has_a_table(event):
    owner = program(owner_of(event))
    assert owner.refused("POST", f"{path(event, 'W1.2')}/call")["reason"] == "table-missing"
    set_table(match=match_of(event, "W1.2"), actor=SYSTEM, table="2")
    assert owner.post(f"{path(event, 'W1.2')}/call")["table"] == "2"


# ------------------------------------------------------------------ sign-up and check-in
def test_how_an_event_takes_entries_is_read_and_changed():
    event = opened(owner=organizer())
    where = f"/tournaments/{event.slug}/sign-up"
    assert nobody().get(where)["partner_hours"] is None
    owner = program(owner_of(event))
    changed = owner.call("PATCH", where, {"partner_hours": 24, "board": True})
    assert (changed["partner_hours"], changed["board"], changed["reply_hours"]) == (24, True, None)
    assert owner.call("PATCH", where, {"partner_hours": None})["partner_hours"] is None
    for wrong in ({"partner_hours": 0}, {"board": 1}, {"substitutes": 9}, {"unknown": 1}):
        assert owner.refused("PATCH", where, wrong)["code"] == "invalid"
    assert program().refused("PATCH", where, {"board": False})["code"] == "not-allowed"


def test_entries_are_checked_in_accepted_and_merged():
    event = opened(owner=organizer(), capacity=2)
    first, second, third = register(event, 3)
    owner = program(owner_of(event))
    where = f"/tournaments/{event.slug}/entries"
    assert owner.post(f"{where}/{first.pk}/check-in")["status"] == "checked_in"
    assert owner.call("DELETE", f"{where}/{first.pk}/check-in")["status"] == "confirmed"
    assert owner.post(f"{where}/{third.pk}/accept")["status"] == "waitlisted"
    assert owner.post(f"{where}/{third.pk}/decline")["status"] == "waitlisted"
    owner.post(f"{where}/{first.pk}/merge", {"duplicate": second.pk})
    assert [entry["status"] for entry in owner.get(where)["items"]] == ["confirmed", "confirmed", "withdrawn"]
    assert owner.refused("POST", f"{where}/{first.pk}/merge", {"duplicate": first.pk})["code"] == "invalid"
    stranger = program()
    assert stranger.refused("POST", f"{where}/{first.pk}/check-in")["code"] == "not-allowed"


def test_who_makes_results_final_is_fixed_at_the_start(event):
    owner = program(owner_of(event))
    assert owner.get(f"/tournaments/{event.slug}")["reporting"] == "opponent"
    assert (
        owner.refused("PATCH", f"/tournaments/{event.slug}", {"reporting": "trust"})["code"] == "wrong-state"
    )
    draft = opened(owner=organizer())
    changed = program(owner_of(draft)).call("PATCH", f"/tournaments/{draft.slug}", {"reporting": "director"})
    assert changed["reporting"] == "director"
