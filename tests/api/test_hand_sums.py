"""What a hand would come to: told before it is recorded, and nothing is written."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller, nobody, program
from tests.factories import double_victory, hand, match_of, organizer, started
from tournaments.enums import TokenScope
from tournaments.models import AuditEntry, Hand, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.links import token_for
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db

SUM = "/tournaments/cup/matches/W1.1/hands/sum"


@pytest.fixture
def caller() -> Caller:
    """Of the owner of an event, in whose first match a hand was played."""
    owner = organizer()
    event = started(4, owner=owner, slug="cup", ruleset={"preset": "geek_cup", "target": 450})
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 60))
    return Caller(owner)


def test_the_sum_is_what_recording_answers_then(caller):
    before = (Hand.objects.count(), AuditEntry.objects.count(), Tournament.objects.get().version)
    told = caller.post(SUM, {"number": 2, "result": double_victory()})
    assert told == caller.post(SUM, {"number": 2, "result": double_victory()})
    assert (Hand.objects.count(), AuditEntry.objects.count(), Tournament.objects.get().version) == before
    recorded = caller.record("/tournaments/cup/matches/W1.1", 2, double_victory())
    assert {name: recorded[name] for name in told} == told
    assert told["match"]["winner"] is None


def test_of_a_recorded_hand_it_tells_what_a_correction_would_come_to(caller):
    told = caller.post(SUM, {"number": 1, "result": hand(1, 75)})
    assert told["match"] == {"code": "W1.1", "score": told["points"], "winner": None}
    assert Hand.objects.get().version == 1


def test_it_tells_who_would_win(caller):
    caller.record("/tournaments/cup/matches/W1.1", 2, double_victory())
    caller.record("/tournaments/cup/matches/W1.1", 3, double_victory())
    assert caller.refused("POST", SUM, {"number": 4, "result": hand()})["reason"] == "match-over"
    assert caller.post(SUM, {"number": 3, "result": double_victory()})["match"]["winner"] == 0


def test_what_breaks_the_rules_is_said_as_when_it_is_recorded(caller):
    for result in ({**hand(), "card_points": [63, 37]}, "garbage", None, [], {}):
        told = caller.refused("POST", SUM, {"number": 2, "result": result})
        recorded = caller.refused(
            "POST", SUM.removesuffix("/sum"), {"number": 2, "result": result}, Idempotency_Key="k"
        )
        assert told == recorded
        assert told["code"] == "rules-violated"
    wrong = caller.refused("POST", SUM, {"number": 2, "result": hand(), "record": "garbage"})
    assert wrong["code"] == "rules-violated"
    for number in (0, -1, 3, 10**20):
        assert caller.refused("POST", SUM, {"number": number, "result": hand()})["status"] in {409, 422}


def test_a_match_without_sides_has_no_sum(caller):
    path = "/tournaments/cup/matches/GF/hands/sum"
    assert caller.refused("POST", path, {"number": 1, "result": hand()})["code"] == "match-not-open"


def test_it_is_for_those_who_may_record_it(caller):
    body = {"number": 2, "result": hand()}
    assert nobody().refused("POST", SUM, body)["status"] == 401
    assert program().refused("POST", SUM, body)["status"] == 403
    assert Caller(caller.user, TokenScope.READ).post(SUM, body)["number"] == 2
    captain = nobody()
    side = match_of(Tournament.objects.get(), "W1.1").sides.get(index=0)
    captain.headers["Authorization"] = f"Bearer {token_for(side.entry)}"
    assert captain.post(SUM, body)["number"] == 2
    assert captain.refused("POST", SUM.replace("W1.1", "W1.2"), {**body, "number": 1})["status"] == 403


def test_it_costs_the_same_with_any_hands(caller):
    caller.get("/tournaments")
    counts = []
    for number in (2, 5):
        with CaptureQueriesContext(connection) as captured:
            caller.post(SUM, {"number": number, "result": hand(1, 50)})
        counts.append(len(captured))
        for following in range(number, number + 3):
            caller.record("/tournaments/cup/matches/W1.1", following, hand(following % 2, 50))
    assert counts[0] == counts[1]
