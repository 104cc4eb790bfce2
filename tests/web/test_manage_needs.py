"""The desk says what is to be done now, and no longer once it is done."""

from typing import Any

import pytest

from tests.factories import match_of, organizer, play_match, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import text_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import rulings
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


def test_where_one_loss_is_the_end_the_desk_counts_none_to_spare(event: Tournament) -> None:
    assert desk(event).context["ledger"].entries[0].spare == [True, True]
    assert "losses to spare" in text_of(desk(event))
    single = started(4, owner=organizer(), format="single_elimination")
    assert not any(entry.spare for entry in desk(single).context["ledger"].entries)
    assert "losses to spare" not in text_of(desk(single))


def test_who_was_disqualified_is_honoured_with_nothing() -> None:
    event = started(2, owner=organizer(), format="single_elimination")
    rulings.disqualify_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    ledger = desk(event).context["ledger"]
    assert [honour.names for honour in ledger.honours] == [["Pair 2"], []]
    assert [entry.where for entry in ledger.entries] == ["Champion", "Disqualified"]
