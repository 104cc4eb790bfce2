"""The desk says what is to be done now, and no longer once it is done."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from tests.factories import hand, match_of, organizer, play_match, started
from tests.web.desk import address, owner_of, signed_in
from tests.web.table import captain, text_of
from tournaments.models import Round, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import results, rulings
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


def test_who_is_to_play_by_a_day_reads_it_and_the_desk_says_what_is_overdue(event: Tournament) -> None:
    codes = [need.what for need in desk(event).context["needs"]]
    assert codes == []
    rounds = Round.objects.filter(stage__tournament=event, bracket="winners", number=1)
    rounds.update(deadline=datetime(2199, 1, 31, 15, tzinfo=UTC))
    pages = [
        captain(event.entries.get(seed=1)).get(address("me", event)),
        Client().get(address("match", event, "W1.1")),
        Client().get(address("tournament", event)),
    ]
    for page in pages:
        assert "o be played by" in text_of(page)
        assert "Thu 31 Jan 2199, 23:00" in text_of(page)
    assert desk(event).context["needs"] == []
    rounds.update(deadline=datetime(2020, 1, 31, 15, tzinfo=UTC))
    results.record_hand(match=match_of(event, "W1.2"), actor=SYSTEM, number=1, result=hand())
    needs = desk(event).context["needs"]
    assert [need.what for need in needs] == [
        "W1.1 was to be played by Fri 31 Jan 2020, 23:00",
        "W1.2 was to be played by Fri 31 Jan 2020, 23:00",
    ]
    assert needs[0].url == address("manage-rulings", event, "W1.1")
    play_match(match_of(event, "W1.1"))
    assert len(desk(event).context["needs"]) == 1
    assert "played by" not in text_of(Client().get(address("match", event, "W1.1")))


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
