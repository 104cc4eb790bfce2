"""Many people sign up and leave at the same moment, on PostgreSQL."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import opened, register
from tournaments.enums import EntryStatus
from tournaments.models import AuditEntry, Entry, IdempotencyKey, Player
from tournaments.permissions import NOBODY, Actor
from tournaments.queries.capacity import waitlist_position
from tournaments.services import registration, rulings
from tournaments.services.errors import Refused

pytestmark = pytest.mark.django_db(transaction=True)


def sign_up(event, name="Ann & Bo", players=("Ann", "Bo"), actor=NOBODY, **fields):
    return registration.register_entry(
        tournament=event, actor=actor, name=name, players=list(players), **fields
    )


def captain(entry):
    return Actor(entry_id=entry.pk)


def statuses(event):
    return list(event.entries.order_by("queue").values_list("name", "status"))


def at_once(calls):
    """Run the calls in as many threads; gives their results in order."""

    def run(call):
        try:
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(max_workers=len(calls)) as pool:
        return list(pool.map(run, calls))


def test_sixty_four_at_once_for_eight_places():
    event = opened(capacity=8)
    calls = [lambda n=n: sign_up(event, f"Pair {n}", [f"{n}a", f"{n}b"]) for n in range(64)]
    done = at_once(calls)
    assert all(one.created for one in done)
    queue = list(event.entries.order_by("queue").values_list("queue", "status"))
    assert queue == [(n, "confirmed" if n <= 8 else "waitlisted") for n in range(1, 65)]
    waiting = [waitlist_position(entry) for entry in event.entries.order_by("queue")[8:]]
    assert waiting == list(range(1, 57))
    assert [row.seq for row in AuditEntry.objects.filter(chain=event.pk).order_by("seq")][-1] == 66


def test_thirty_two_identical_submissions_are_one():
    event = opened(capacity=8)
    done = at_once([lambda: sign_up(event, key="k1")] * 32)
    assert Entry.objects.count() == 1
    assert IdempotencyKey.objects.count() == 1
    assert len({one.token for one in done}) == 1
    assert [one.created for one in done].count(True) == 1


def test_the_same_person_at_once_in_two_pairs_gets_into_one():
    event = opened(capacity=8)

    def attempt(n):
        try:
            return sign_up(event, f"Pair {n}", ["Ann", f"{n}b"]).created
        except Refused as refused:
            return refused.code

    results = at_once([lambda n=n: attempt(n) for n in range(16)])
    assert sorted(map(str, results)) == ["True"] + ["already-registered"] * 15
    assert Player.objects.filter(active=True, name_key="ann").count() == 1


def test_eight_leave_at_once_and_the_waitlist_follows_in_order():
    event = opened(capacity=8)
    entries = register(event, 24)
    at_once([lambda e=e: rulings.withdraw_entry(entry=e, actor=captain(e)) for e in entries[:8]])
    found = [status for _, status in statuses(event)]
    assert found == [EntryStatus.WITHDRAWN] * 8 + [EntryStatus.CONFIRMED] * 8 + [EntryStatus.WAITLISTED] * 8
