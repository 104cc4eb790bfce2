"""The vote on the prizes over HTTP, from its candidates to the choice of those who won."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.factories import organizer, play_all, started
from tournaments.models import AuditEntry, EntryAccount
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"
VOTE = f"{CUP}/vote"


def soon():
    return (timezone.now() + timedelta(days=1)).isoformat()


@pytest.fixture
def event():
    event = started(4, owner=organizer(), slug="cup")
    Caller(event.roles.get().user).call(
        "PUT", f"{CUP}/prizes", {"prizes": ["Cards", "Tea", "Book"], "awards": [{"place": 1}, {"place": 2}]}
    )
    return event


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


def ids():
    return {row["name"]: row["id"] for row in nobody().get(VOTE)["candidates"]}


def test_from_candidates_to_choices(event, caller):
    assert nobody().get(VOTE)["poll"] is None
    tea = ids()["Tea"]
    described = caller.call("PATCH", f"{VOTE}/candidates/{tea}", {"text": "From Hangzhou"})
    assert [row["text"] for row in described["candidates"]] == ["", "From Hangzhou", ""]
    poll = {"closes_at": soon(), "choices": 2}
    opened = caller.call("PUT", VOTE, poll)
    assert (opened["poll"]["open"], opened["poll"]["draw_number"]) == (True, None)
    rows = AuditEntry.objects.count()
    assert caller.call("PUT", VOTE, poll) == opened
    assert AuditEntry.objects.count() == rows
    first, second, *_ = event.entries.order_by("seed")
    ballot = f"{VOTE}/ballot"
    assert captain(first).get(ballot) == {"prizes": [], "cast": False}
    for _ in range(2):
        cast = captain(first).call("PUT", ballot, {"prizes": [ids()["Tea"], ids()["Book"]]})
        assert sorted(cast["prizes"]) == sorted([ids()["Tea"], ids()["Book"]])
    captain(second).call("PUT", ballot, {"prizes": [ids()["Tea"]]})
    assert nobody().get(VOTE)["poll"]["ballots"] == 2
    assert {row["votes"] for row in nobody().get(VOTE)["candidates"]} == {None}
    closed = caller.post(f"{VOTE}/close")
    assert caller.post(f"{VOTE}/close") == closed
    assert [(row["name"], row["votes"], row["given"]) for row in closed["candidates"]] == [
        ("Tea", 2, True),
        ("Book", 1, True),
        ("Cards", 0, False),
    ]
    assert closed["poll"]["draw_number"]
    assert captain(second).refused("PUT", ballot, {"prizes": []})["reason"] == "vote-closed"
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    awards = nobody().get(VOTE)["awards"]
    assert [row["choosing"] for row in awards] == [True, False]
    winner = event.entries.get(pk=awards[0]["entries"][0]["id"])
    other = event.entries.get(pk=awards[1]["entries"][0]["id"])
    prize = f"{CUP}/awards/{{}}/prize"
    assert captain(other).refused("PUT", prize.format(1), {"prize": tea})["code"] == "not-allowed"
    turn = captain(other).refused("PUT", prize.format(2), {"prize": tea})
    assert (turn["code"], turn["reason"]) == ("wrong-state", "prize-not-your-turn")
    for _ in range(2):
        assert captain(winner).call("PUT", prize.format(1), {"prize": tea})["awards"][0]["prize"] == tea
    assert captain(other).refused("PUT", prize.format(2), {"prize": tea})["code"] == "invalid"
    for _ in range(2):
        assert caller.call("DELETE", f"{VOTE}/choice")["awards"][0]["prize"] is None
    assert caller.refused("PUT", prize.format(9), {"prize": tea})["reason"] == "no-such-award"


def test_an_account_votes_for_the_entry_that_it_plays_in(event, caller):
    caller.call("PUT", VOTE, {"closes_at": soon()})
    player = program()
    assert player.refused("PUT", f"{VOTE}/ballot", {"prizes": []})["code"] == "not-allowed"
    assert player.refused("GET", f"{VOTE}/ballot")["code"] == "not-allowed"
    EntryAccount.objects.create(entry=event.entries.first(), user=player.user)
    player.call("PUT", f"{VOTE}/ballot", {"prizes": [ids()["Tea"]]})
    assert captain(event.entries.first()).get(f"{VOTE}/ballot")["prizes"] == [ids()["Tea"]]


def test_everybody_with_an_account_where_members_vote(caller):
    caller.call("PUT", VOTE, {"closes_at": soon(), "voters": "members"})
    program().call("PUT", f"{VOTE}/ballot", {"prizes": [ids()["Tea"]]})
    assert nobody().refused("PUT", f"{VOTE}/ballot", {"prizes": []})["code"] == "not-signed-in"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"closes_at": "tomorrow"},
        {"closes_at": "2001-01-01T00:00:00Z"},
        {"closes_at": "2100-01-01T00:00:00Z", "choices": 4},
        {"closes_at": "2100-01-01T00:00:00Z", "choices": 0},
        {"closes_at": "2100-01-01T00:00:00Z", "voters": "all"},
        {"closes_at": "2100-01-01T00:00:00Z", "hand_out": "lots"},
    ],
)
def test_votes_that_cannot_be_held(caller, body):
    assert caller.refused("PUT", VOTE, body)["code"] == "invalid"


@pytest.mark.parametrize("prizes", [None, "all", [1.5], [10**20], [1, 2, 3], [-1], [[1]]])
def test_ballots_that_are_none(event, caller, prizes):
    caller.call("PUT", VOTE, {"closes_at": soon()})
    problem = captain(event.entries.first()).refused("PUT", f"{VOTE}/ballot", {"prizes": prizes})
    assert problem["code"] == "invalid"
