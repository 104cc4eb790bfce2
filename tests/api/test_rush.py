"""Many programs at once: one row, one answer."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.api.caller import Caller
from tests.factories import hand, organizer, started
from tournaments.models import Entry, Hand, IdempotencyKey
from tournaments.services import audit

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls):
    """The answers (status, JSON) of calls that are made at the same time."""

    def made(call):
        try:
            response = call()
            return response.status_code, response.json()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=8) as pool:
        return list(pool.map(made, calls))


@pytest.fixture
def caller():
    owner = organizer()
    started(4, owner=owner, slug="cup")
    started(4, owner=owner, slug="other")
    return Caller(owner)


def recording(caller, slug, result, key):
    body = {"number": 1, "result": result}
    path = f"/tournaments/{slug}/matches/W1.1/hands"
    return lambda: caller.send("POST", path, body, Idempotency_Key=key)


def test_the_same_hand_from_everywhere_is_one_hand(caller):
    answers = at_once([recording(caller, "cup", hand(0, 60), "k")] * 32)
    assert sorted(status for status, _ in answers) == [200] * 31 + [201]
    assert all(body == answers[0][1] for _, body in answers)
    assert Hand.objects.count() == IdempotencyKey.objects.count() == 1


def test_different_hands_from_everywhere_are_one_hand(caller):
    answers = at_once([recording(caller, "cup", hand(0, 5 * n), f"k{n}") for n in range(16)])
    assert sorted(status for status, _ in answers) == [201] + [409] * 15
    shown = {body["hand"]["points"][0] for status, body in answers if status == 409}
    assert shown == {Hand.objects.get().points[0]}


def test_one_key_in_two_events_is_good_for_one_of_them(caller):
    calls = [recording(caller, slug, hand(), "k") for slug in ("cup", "other")] * 8
    answers = at_once(calls)
    assert Hand.objects.count() == 1
    assert sorted({status for status, _ in answers}) == [200, 201, 422]
    assert {body["code"] for status, body in answers if status == 422} == {"key-reused"}
    assert list(audit.broken_links()) == []


def test_the_same_sign_up_from_everywhere_is_one_entry():
    owner = organizer()
    caller = Caller(owner)
    caller.post("/tournaments", {"name": "Cup", "game": "tichu", "format": "double_elimination"}, 201)
    caller.post("/tournaments/cup/open")
    body = {"name": "Pair", "players": ["a", "b"]}
    answers = at_once(
        [lambda: caller.send("POST", "/tournaments/cup/entries", body, Idempotency_Key="k")] * 16
    )
    assert sorted(status for status, _ in answers) == [200] * 15 + [201]
    assert Entry.objects.count() == 1
