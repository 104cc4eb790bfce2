"""The desk says what is to be done now, and no longer once it is done."""

from typing import Any

import pytest

from tests.factories import match_of, organizer, play_match, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import text_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.calls import call_match
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return started(4, owner=organizer())


def desk(event: Tournament) -> Any:
    return signed_in(owner_of(event)).get(address("manage", event))


def test_called_is_said_only_until_the_first_hand(event: Tournament) -> None:
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    call_match(match=match_of(event, "W1.1"), actor=SYSTEM)
    assert desk(event).context["ledger"].ready.rows[0].called
    play_match(match_of(event, "W1.1"))
    assert not desk(event).context["ledger"].done.rows[0].called


def test_matches_without_a_table_are_put_at_free_ones_at_a_tap(event: Tournament) -> None:
    """Only where it was said how many tables there are, and while one is free."""
    waits = "2 matches wait for a table"
    assert waits not in text_of(desk(event))
    Tournament.objects.filter(pk=event.pk).update(tables=2, stream_table="Stage")
    assert waits in text_of(desk(event))
    (need,) = desk(event).context["needs"]
    signed_in(owner_of(event)).post(need.url, need.fields)
    assert [match_of(event, code).table for code in ("W1.1", "W1.2")] == ["Stage", "1"]
    event.refresh_from_db()
    assert (event.tables, event.stream_table) == (2, "Stage")
    Tournament.objects.filter(pk=event.pk).update(tables=1, stream_table="")
    set_table(match=match_of(event, "W1.2"), actor=SYSTEM, table="")
    assert "waits for a table" not in text_of(desk(event))
