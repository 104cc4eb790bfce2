"""The page of what somebody played: by account over events, by link within one."""

import pytest
from django.test import Client

from tests.factories import double_victory, hand, match_of, organizer, play_all, play_match, started
from tests.web.desk import signed_in
from tests.web.table import captain, text_of
from tournaments.models import EntryAccount, Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.queries.own_record import own_record
from tournaments.services.ratings import rate
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db


def attached(event: Tournament, user: User | None = None, seed: int = 1) -> User:
    user = user or organizer()
    EntryAccount.objects.create(entry=event.entries.get(seed=seed), user=user)
    return user


def test_over_two_events_partners_and_opponents_add_up():
    first, second = started(4), started(4)
    user = attached(second, attached(first))
    user.name = "player 1A"
    user.save()
    play_match(match_of(first, "W1.1"))
    play_match(match_of(second, "W1.1"), winner=1)
    rate()
    text = text_of(signed_in(user).get("/mine/record/"))
    assert "Player 1b 1 0 1" in text
    assert "Pair 4 1 0 1" in text
    assert "(2 matches)" in text
    assert first.name in text
    assert second.name in text


def test_calls_double_victories_and_the_average_hand_are_counted():
    event = started(4)
    entry = event.entries.get(seed=1)
    match = match_of(event, "W1.1")
    own = match.sides.get(entry=entry).index
    calls = ["none"] * 4
    calls[own], calls[own + 2] = "tichu", "grand"
    kept = hand(own, 70, calls=calls)
    record_hand(match=match, actor=SYSTEM, number=1, result={**kept, "first_out": own})
    play_match(match, winner=own)
    figures = own_record([entry.pk]).figures["tichu"]
    assert (figures.called, figures.kept) == (2, 1)
    assert figures.doubles == figures.hands - 1
    assert figures.points == 70 + 100 - 200 + 200 * figures.doubles
    assert figures.against == 30


def test_by_link_it_is_the_event_with_the_next_match():
    event = started(4)
    entry = event.entries.get(seed=1)
    play_match(match_of(event, "W1.1"))
    text = text_of(captain(entry).get(f"/t/{event.slug}/me/record/"))
    assert "Your record" in text
    assert "Pair 4 1 0 0" in text
    assert "Double victories" in text
    play_match(match_of(event, "W1.2"))
    assert "W2.1 Pair 2" in text_of(captain(entry).get(f"/t/{event.slug}/me/record/"))


def test_without_a_match_it_says_how_it_begins():
    assert "Nothing played yet" in text_of(signed_in().get("/mine/record/"))
    assert Client().get("/mine/record/")["Location"].startswith("/sign-in/")


def test_it_asks_as_often_for_many_matches_as_for_few(django_assert_max_num_queries):
    event = started(8)
    user = attached(event)
    browser = signed_in(user)
    play_match(match_of(event, "W1.1"))
    browser.get("/mine/record/")
    with django_assert_max_num_queries(30) as few:
        browser.get("/mine/record/")
    play_all(event)
    with django_assert_max_num_queries(30) as many:
        browser.get("/mine/record/")
    assert len(many) <= len(few)


def test_nothing_of_a_stranger_stands_in_it():
    event = started(4)
    play_match(match_of(event, "W1.1"))
    user = attached(event, seed=2)
    assert "Pair 1" not in text_of(signed_in(user).get("/mine/record/"))


def test_doubles_of_the_other_side_are_not_ones_own():
    event = started(4)
    match = match_of(event, "W1.1")
    other = next(side for side in match.sides.all() if side.entry.seed != 1)
    record_hand(match=match, actor=SYSTEM, number=1, result=double_victory(other.index))
    play_match(match, winner=1 - other.index)
    figures = own_record([event.entries.get(seed=1).pk]).figures["tichu"]
    assert figures.doubles == figures.hands - 1
