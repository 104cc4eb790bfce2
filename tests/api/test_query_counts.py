"""As many queries for much as for little."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller, program
from tests.factories import hand, make_tournament, match_of, opened, organizer, play_all, register, started
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db

#: path -> queries; the token's is one of them, and its use is noted before.
READS = {
    "": 7,
    "/entries": 7,
    "/matches": 10,
    "/standings": 9,
    "/bracket": 9,
    "/sessions": 4,
    "/rounds": 3,
    "/prizes": 6,
}


#: Of these it counts only that they cost the same.
OTHER_READS = (
    *("/stages", "/stages/1", "/vote", "/screen", "/announcements", "/check-in", "/table-links", "/tables"),
    *("/lists/entries", "/lists/matches", "/lists/hands", "/lists/standings", "/lists/contacts", "/log"),
    *("/sign-up/questions", "/matches/W1.1/rulings", "/matches?state=final", "/entries/{id}/record"),
    *("/entries/{id}/captain", "/entries/{id}/inbox", "/entries/{id}/accounts", "/records"),
)


def test_an_event_costs_the_same_in_any_size():
    owner = organizer()
    caller, events = Caller(owner), [started(entrants, owner=owner) for entrants in (4, 24)]
    for event in events:
        play_all(event)
    caller.get("/tournaments")
    counts = {path: [queries(caller, event, path) for event in events] for path in (*READS, *OTHER_READS)}
    assert {path: both for path, both in counts.items() if both[0] != both[1]} == {}
    assert {path: counts[path][0] for path in READS} == READS


def queries(caller, event, path):
    entry = event.entries.order_by("seed").first()
    with CaptureQueriesContext(connection) as captured:
        caller.get(f"/tournaments/{event.slug}{path.format(id=entry.pk)}")
    return len(captured)


@pytest.mark.parametrize("hands", [0, 9])
def test_a_match_costs_the_same_with_any_hands(hands, django_assert_num_queries):
    owner = organizer()
    event = started(4, owner=owner, ruleset={"preset": "geek_cup", "target": 5000})
    for number in range(1, hands + 1):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=hand())
    caller = Caller(owner)
    caller.get("/tournaments")
    with django_assert_num_queries(9):
        caller.get(f"/tournaments/{event.slug}/matches/W1.1")


@pytest.mark.parametrize("number", [1, 12])
def test_the_list_costs_the_same_in_any_length(number, django_assert_num_queries):
    caller = program()
    for _ in range(number):
        register(opened(owner=caller.user), 3)
        make_tournament(owner=caller.user)
    caller.get("/tournaments")
    with django_assert_num_queries(7):
        assert caller.get("/tournaments")["count"] == 2 * number


@pytest.mark.parametrize("path", READS)
def test_what_did_not_change_costs_next_to_nothing(path, django_assert_num_queries):
    owner = organizer()
    event = started(8, owner=owner)
    caller = Caller(owner)
    tag = caller.send("GET", f"/tournaments/{event.slug}{path}")["ETag"]
    with django_assert_num_queries(3 if path in {"", "/entries"} else 2):
        response = caller.send("GET", f"/tournaments/{event.slug}{path}", If_None_Match=tag)
    assert response.status_code == 304


@pytest.mark.parametrize("entrants", [4, 24])
def test_a_hand_costs_the_same_in_any_field(entrants, django_assert_num_queries):
    owner = organizer()
    event = started(entrants, owner=owner)
    caller, match = Caller(owner), f"/tournaments/{event.slug}/matches/W1.1"
    code = "W1.2" if entrants == 24 else "W1.1"
    match = match.replace("W1.1", code)
    caller.record(match, 1, hand())
    with django_assert_num_queries(13):
        caller.record(match, 2, hand())
