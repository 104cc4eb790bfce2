"""Taking the last hand back."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests.factories import double_victory, hand, match_of, organizer, play_match, started
from tests.web.table import address, captain, captains, hidden, record, recorded, text_of, versions
from tournaments.enums import MatchStatus
from tournaments.permissions import SYSTEM
from tournaments.services import corrections

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return organizer()


@pytest.fixture
def event(owner):
    return started(4, owner=owner)


def agreed(client, url):
    page = client.get(url)
    assert page.status_code == 200
    return {"version": hidden(page, "version"), "confirm": hidden(page, "confirm")}


def test_it_is_shown_and_then_taken_back(event):
    record(event, 1)
    record(event, 2, double_victory(1))
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 2)
    page = text_of(client.get(url))
    assert "Out first Player 4a Calls none Card points Double victory" in page
    assert "Pair 1 0 60 60 Pair 4 +200 240 40" in page
    assert len(recorded(event)) == 2
    done = client.post(url, agreed(client, url), follow=True)
    assert "Hand 2 is taken back." in text_of(done)
    assert "Hand 2 W1.1" in text_of(done)
    assert recorded(event) == [hand(0, 60)]
    assert "Hand 2 is taken back. Hand 1: +60 : +40 Take back Correct" in text_of(done)


def test_sending_it_twice_takes_back_once(event):
    record(event, 1)
    record(event, 2)
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 2)
    data = agreed(client, url)
    for _ in range(2):
        assert client.post(url, data).status_code == 302
    assert len(recorded(event)) == 1


def test_a_form_from_before_does_not_take_the_new_hand_back(event):
    record(event, 1)
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 1)
    data = agreed(client, url)
    client.post(url, data)
    record(event, 1, hand(0, 80))
    response = client.post(url, data)
    assert response.status_code == 409
    assert "Hand 1 was recorded meanwhile." in text_of(response)
    assert recorded(event) == [hand(0, 80)]


def test_an_earlier_hand_is_corrected_instead(event):
    record(event, 1)
    record(event, 2)
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 1)
    page = client.get(url)
    assert "Only the last hand can be taken back." in text_of(page)
    assert address("hand-correct", event, "W1.1", 1) in page.content.decode()
    response = client.post(url, {"version": 1, "confirm": 1})
    assert response.status_code == 409
    assert len(recorded(event)) == 2


@pytest.mark.parametrize("data", [{}, {"version": "x", "confirm": "1"}, {"version": "1", "confirm": "-1"}])
def test_garbage_shows_the_page_again(event, data):
    record(event)
    response = captains(event)[0].post(address("hand-take-back", event, "W1.1", 1), data)
    assert response.status_code == 200
    assert len(recorded(event)) == 1


def test_what_it_touches_is_shown_and_agreed_to(event):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 3)
    page = text_of(client.get(url))
    assert "W1.1 Pair 1 – Pair 4 is open again" in page
    assert "W2.1 Pair 1 others meet there" in page
    assert client.post(url, agreed(client, url)).status_code == 302
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING
    assert len(recorded(event)) == 2


def test_agreeing_to_an_outdated_preview_shows_the_new_one(event):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 3)
    data = agreed(client, url)
    record(event, 1, code="W1.2")
    response = client.post(url, data)
    assert response.status_code == 409
    assert "The event went on since you saw this." in text_of(response)
    assert match_of(event, "W1.1").status == MatchStatus.FINAL
    again = {"version": hidden(response, "version"), "confirm": hidden(response, "confirm")}
    assert client.post(url, again).status_code == 302
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING


def test_later_only_an_organizer_does(event, owner):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    desk = Client()
    desk.force_login(owner)
    url = address("hand-take-back", event, "W1.1", 3)
    data = agreed(client, url)
    with time_machine.travel(timezone.now() + timedelta(hours=1)):
        assert client.get(url).status_code == 403
        assert client.post(url, data).status_code == 403
        assert len(recorded(event)) == 3
        assert desk.post(url, data).status_code == 302
    assert len(recorded(event)) == 2


def test_once_play_went_on_the_table_cannot_reopen_its_match(event):
    play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "W1.2"))
    record(event, 1, code="W2.1")
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 3)
    assert client.post(url, agreed(client, url)).status_code == 403
    assert match_of(event, "W1.1").status == MatchStatus.FINAL


def test_strangers_other_tables_and_hands_that_are_not_there(event):
    record(event)
    url = address("hand-take-back", event, "W1.1", 1)
    data = {"version": 1, "confirm": 1}
    assert Client().post(url, data).status_code == 403
    assert captain(event.entries.get(seed=2)).post(url, data).status_code == 403
    client, _ = captains(event)
    assert client.get(address("hand-take-back", event, "W1.1", 5)).status_code == 404
    assert client.put(url).status_code == 405
    assert versions() == 1


def test_reading_the_page_takes_nothing_back(event):
    record(event)
    captains(event)[0].get(address("hand-take-back", event, "W1.1", 1))
    assert len(recorded(event)) == 1


def test_a_hand_taken_back_by_somebody_else(event):
    record(event)
    client, _ = captains(event)
    url = address("hand-take-back", event, "W1.1", 1)
    data = agreed(client, url)
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    done = client.post(url, data, follow=True)
    assert "Hand 1 is taken back." in text_of(done)
