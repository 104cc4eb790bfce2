"""The big screen: tables being played, what comes next, the standings, and nothing of whoever looks."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    hand,
    make_tournament,
    match_of,
    opened,
    play_all,
    play_match,
    register,
    started,
)
from tournaments.models import Match, Tournament
from tournaments.pages.screen import PLACES, TABLES, screen_page
from tournaments.permissions import SYSTEM
from tournaments.services import results

pytestmark = pytest.mark.django_db


def url(event: Tournament) -> str:
    return reverse("screen", args=[event.slug])


def play_hand(match: Match, winner: int = 0) -> None:
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(winner))


def test_it_shows_what_is_played_what_comes_next_and_who_is_where(client: Client) -> None:
    event = started(8)
    play_match(match_of(event, "W1.1"))
    play_hand(match_of(event, "W1.2"))
    page = client.get(url(event)).context["page"]
    (sheet,) = page.playing
    assert [(match.code, match.hand) for match in sheet] == [("W1.2", 2)]
    assert [match.code for match in page.next_up] == ["W1.3", "W1.4", "W2.1"]
    assert {match.code for matches in page.pairings for match in matches} == {"W1.1", "W1.2", "W1.3", "W1.4"}
    (done,) = (match for matches in page.pairings for match in matches if match.state == "done")
    assert [(side.score, side.ahead) for side in done.sides] == [(600, True), (0, False)]
    assert sum(len(places.rows) for places in page.places) == len(event.entries.all())


def test_sheets_hold_no_more_than_can_be_read(client: Client) -> None:
    event = started(16)
    for number in range(1, 9):
        play_hand(match_of(event, f"W1.{number}"))
    page = screen_page(event)
    assert [len(sheet) for sheet in page.playing] == [TABLES, TABLES, 2]
    assert max(len(places.rows) for places in page.places) == PLACES


def test_before_the_start_it_shows_who_takes_part(client: Client) -> None:
    event = opened()
    register(event, 3)
    page = client.get(url(event)).context["page"]
    assert page.entries == [["Pair 1", "Pair 2", "Pair 3"]]
    assert page.facts[-1] == ("Sign up", "5 of 8 places are free.")
    assert not page.playing


def test_at_the_end_it_shows_the_champion(client: Client) -> None:
    event = started(4)
    play_all(event)
    page = client.get(url(event)).context["page"]
    assert page.honours[0].names == ["Pair 1"]
    assert not page.next_up


def test_the_side_in_front_is_marked_and_an_even_score_marks_nobody() -> None:
    event = started(2)
    assert [side.ahead for side in screen_page(event).next_up[0].sides] == [False, False]
    play_hand(match_of(event, "W1.1"), winner=1)
    assert [side.ahead for side in screen_page(event).playing[0][0].sides] == [False, True]


def test_a_draft_is_not_shown_to_strangers(client: Client) -> None:
    assert client.get(url(make_tournament())).status_code == HTTPStatus.NOT_FOUND
    assert client.post(url(opened())).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_as_many_queries_for_many_as_for_few(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    few, many = started(4), started(32)
    client.get(url(few))
    with django_assert_num_queries(15, exact=False) as counted:
        client.get(url(few))
    with django_assert_num_queries(len(counted)):
        client.get(url(many))
