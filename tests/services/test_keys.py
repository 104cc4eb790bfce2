"""An idempotency key is one actor's for one thing, also in two events at once."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from tests.factories import opened
from tournaments.models import Entry
from tournaments.permissions import NOBODY
from tournaments.services.errors import Refused
from tournaments.services.registration import register_entry


@pytest.mark.django_db(transaction=True)
def test_the_same_key_in_two_events_at_once_is_refused_to_the_second():
    first, second = opened(), opened()
    written, waiting = threading.Event(), threading.Event()

    def sign_up(event):
        return register_entry(tournament=event, actor=NOBODY, name="Pair", players=["Ann", "Ben"], key="k")

    def sign_up_and_hold():
        try:
            with transaction.atomic():
                sign_up(first)
                written.set()
                waiting.wait(10)
        finally:
            connection.close()

    def sign_up_elsewhere():
        try:
            written.wait(10)
            threading.Timer(0.5, waiting.set).start()
            sign_up(second)
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as threads:
        holding = threads.submit(sign_up_and_hold)
        refused = threads.submit(sign_up_elsewhere)
        holding.result()
        with pytest.raises(Refused, match="key-reused"):
            refused.result()
    assert Entry.objects.get().tournament == first
