"""A hand that somebody else changed meanwhile, or that was sent before."""

import pytest

from tests.factories import (
    double_victory,
    hand,
    match_of,
    play_match,
    started,
)
from tests.web.table import address, captains, hidden, record, recorded, send, text_of, typed, versions
from tournaments.permissions import SYSTEM
from tournaments.services import corrections

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return started(4)


def test_the_same_submission_twice_records_once(event):
    client, _ = captains(event)
    data = typed(shown="60 40 60 40")
    answers = [client.post(address("score", event), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(recorded(event)) == 1
    assert versions() == 1


def test_the_submission_that_ended_the_match_twice(event):
    record(event, 1, double_victory())
    record(event, 2, double_victory())
    client, _ = captains(event)
    data = typed(3, double_victory="on", shown="200 0 600 0")
    answers = [client.post(address("score", event), data) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert len(recorded(event)) == 3


def test_a_used_form_after_its_hand_was_taken_back_claims_nothing(event):
    client, _ = captains(event)
    data = typed(shown="60 40 60 40")
    client.post(address("score", event), data)
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    again = client.post(address("score", event), data)
    assert again.status_code == 409
    assert "This hand was changed or taken back after you sent it." in text_of(again)
    assert recorded(event) == []
    fresh = {**data, "key": hidden(again, "key"), "shown": hidden(again, "shown") or "60 40 60 40"}
    assert client.post(address("score", event), fresh).status_code == 302
    assert recorded(event) == [hand(0, 60)]


def test_a_used_form_with_other_values_shows_both(event):
    client, _ = captains(event)
    data = typed(shown="60 40 60 40")
    client.post(address("score", event), data)
    response = client.post(
        address("score", event),
        {**data, "card_points_0": "65", "card_points_1": "35", "shown": "65 35 65 35"},
    )
    assert response.status_code == 409
    assert "Card points 60 : 40 65 : 35" in text_of(response)


def test_two_people_enter_the_same_hand_differently(event):
    mine, theirs = captains(event)
    send(mine, address("score", event), typed(call_0="tichu"))
    response = theirs.post(
        address("score", event), typed(card_points_0="40", card_points_1="60", shown="40 60 40 60")
    )
    assert response.status_code == 409
    assert "Pair 1 recorded it at" in text_of(response)
    assert "Calls Player 1a : Tichu none different" in text_of(response)
    assert "Card points 60 : 40 40 : 60 different" in text_of(response)
    assert recorded(event) == [hand(0, 60, calls=["tichu", "none", "none", "none"])]

    correct = response.context["correct"]
    assert correct.startswith(address("hand-correct", event, "W1.1", 1))
    form = theirs.get(correct).content.decode()
    assert 'name="card_points_0" value="40"' in form
    assert 'name="call_0" value="tichu" checked' not in form


def test_two_people_enter_the_same_hand_alike(event):
    mine, theirs = captains(event)
    send(mine, address("score", event), typed())
    response = theirs.post(address("score", event), typed(shown="60 40 60 40"), follow=True)
    assert "Hand 1 stands already, just as you entered it." in text_of(response)
    assert versions() == 1


def test_a_score_that_changed_meanwhile_is_shown_before_recording(event):
    client, _ = captains(event)
    record(event, 1, hand(0, 60))
    data = typed(2, shown="60 40 120 80")
    corrections.correct_hand(
        match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 50), version=1
    )
    response = client.post(address("score", event), data)
    assert "The sum is not the one you saw" in text_of(response)
    assert "Pair 1 60 0 +60 110" in text_of(response)
    assert len(recorded(event)) == 1
    again = client.post(address("score", event), {**data, "shown": hidden(response, "shown")})
    assert again.status_code == 302
    assert len(recorded(event)) == 2


def test_a_hand_taken_back_meanwhile_makes_the_form_that_of_the_hand_before(event):
    client, _ = captains(event)
    response = client.post(address("score", event), typed(2, shown="60 40 120 80"))
    assert response.status_code == 409
    assert "The next hand to record is hand 1." in text_of(response)
    assert hidden(response, "number") == "1"
    assert 'value="60"' in response.content.decode()
    assert recorded(event) == []


def test_a_hand_after_the_end(event):
    client, _ = captains(event)
    play_match(match_of(event, "W1.1"))
    response = client.post(address("score", event), typed(4, shown="60 40 660 40"))
    assert response.status_code == 409
    assert "Match W1.1 is over, so no further hand can be recorded." in text_of(response)
    assert len(recorded(event)) == 3
    assert "Pair 1 wins" in text_of(client.get(address("score", event)))


def test_the_last_hand_by_two_people(event):
    """The other one ended the match: it is their hand that is shown, not just that all is over."""
    _, theirs = captains(event)
    play_match(match_of(event, "W1.1"))
    response = theirs.post(address("score", event), typed(3, shown="60 40 460 40"))
    assert response.status_code == 409
    assert "Hand 3 is recorded already" in text_of(response)
