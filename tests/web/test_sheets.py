"""Score sheets to print: one for each match that takes hands now."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.factories import match_of, organizer, play_match, started, started_singles
from tests.web.desk import address, owner_of, signed_in
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


def sheets(event: Tournament) -> list:
    return signed_in(owner_of(event)).get(address("manage-sheets", event)).context["sheets"]


def test_each_match_to_be_played_has_a_sheet_in_the_order_of_the_tables() -> None:
    event = started(8, owner=organizer())
    play_match(match_of(event, "W1.1"))
    for table, code in (("10", "W1.2"), ("2", "W1.3")):
        set_table(match=match_of(event, code), actor=SYSTEM, table=table)
    found = sheets(event)
    assert [sheet.code for sheet in found] == ["W1.3", "W1.2", "W1.4"]
    assert (found[0].sides, found[0].goal, len(found[0].lines)) == (["Pair 2", "Pair 7"], "To 500 points", 12)
    assert len(found[0].players) == 4
    assert found[0].round_name == "Winners’ round 1"


def test_an_event_that_has_not_begun_says_so_and_tables_of_four_have_two_sides() -> None:
    event = started_singles(8, owner=organizer())
    assert all(len(sheet.sides) == 2 for sheet in sheets(event))
    assert Client().get(address("manage-sheets", event)).status_code == 302


def test_as_many_queries_for_many_as_for_few(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    few, many = started(2, owner=organizer()), started(16, owner=organizer())
    clients = [(event, signed_in(owner_of(event))) for event in (few, many)]
    clients[0][1].get(address("manage-sheets", few))
    with django_assert_num_queries(30, exact=False) as counted:
        clients[0][1].get(address("manage-sheets", few))
    with django_assert_num_queries(len(counted)):
        clients[1][1].get(address("manage-sheets", many))
