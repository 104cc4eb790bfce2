"""An event that is over, in numbers."""

import pytest
from django.test import Client

from tests.factories import hand, match_of, play_all, play_match, started
from tests.web.table import text_of
from tournaments.pages.event_numbers import event_numbers
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db


def test_they_stand_on_the_overview_once_it_is_over():
    event = started(4)
    match = match_of(event, "W1.1")
    record_hand(match=match, actor=SYSTEM, number=1, result=hand(1, calls=["grand", "tichu", "none", "none"]))
    play_match(match, winner=1)
    assert event_numbers(event) == []
    play_all(event)
    event = lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    text = text_of(Client().get(f"/t/{event.slug}/"))
    assert "The event in numbers" in text
    assert "matches and" in text
    assert "The biggest swing was hand 1 of W1.1: 400 points for Pair 4 ." in text
    assert "1 of 2 calls were kept." in text
    assert "The favourite lost" in text or "The favourites lost" in text
    assert "An upset: Pair 4 , seed 4, beat Pair 1 , seed 1." in text
    assert "Most double victories" in text


def test_the_longest_match_has_the_most_hands():
    event = started(4)
    match = match_of(event, "W1.2")
    for number in (1, 2):
        record_hand(match=match, actor=SYSTEM, number=number, result=hand(0, 50))
    play_all(event)
    event = lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    said = " ".join(map(str, event_numbers(event)))
    assert "Pair 2" in said.split("longest match")[1].split("hands")[0]


def test_nothing_is_said_where_nothing_was_played(django_assert_num_queries):
    event = started(4)
    with django_assert_num_queries(0):
        assert event_numbers(event) == []
