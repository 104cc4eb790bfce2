"""Hands that waited on a phone, as its script sends them: one by one, with the key they were entered under."""

import pytest
from django.test import Client

from tests.factories import double_victory, hand, match_of, started
from tests.web.table import address, captain, captains, record, recorded, typed, versions
from tournaments.models import IdempotencyKey
from tournaments.permissions import SYSTEM
from tournaments.services import corrections, links

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return started(4)


@pytest.fixture
def url(event):
    return address("score-waiting", event)


def send(client, url, number=1, **fields):
    return client.post(url, typed(number, **{"shown": "60 40 60 40", "waited": "yes", **fields}))


def test_a_queue_is_recorded_in_order_and_its_replay_records_nothing(event, url):
    client, _ = captains(event)
    queue = [
        typed(1, shown="60 40 60 40"),
        typed(2, double_victory="on", shown="200 0 260 40"),
        typed(3, card_points_0="25", card_points_1="75", shown="25 75 285 115"),
    ]
    said = [client.post(url, one).json()["outcome"] for one in queue * 2]
    assert said == ["recorded"] * 6
    assert recorded(event) == [hand(0, 60), double_victory(), hand(0, 25)]
    assert versions() == 3


def test_of_several_the_next_page_tells_only_of_the_last(event, url):
    client, _ = captains(event)
    send(client, url)
    send(client, url, 2, shown="60 40 120 80")
    page = client.get(address("score", event)).content.decode()
    assert "Hand 2 recorded" in page
    assert "Hand 1 recorded" not in page


def test_a_total_that_moved_on_does_not_hold_a_hand_up(event, url):
    """The hand before was corrected while this one waited: its own points are still what was read."""
    client, _ = captains(event)
    record(event, 1, hand(0, 70))
    assert send(client, url, 2, shown="60 40 120 80").json()["outcome"] == "recorded"


def test_a_total_that_moved_on_is_read_again_where_the_hand_was_entered_just_now(event, url):
    client, _ = captains(event)
    record(event, 1, hand(0, 70))
    assert send(client, url, 2, shown="60 40 120 80", waited=None).json()["outcome"] == "check"
    assert send(client, url, 2, shown="60 40 130 70", waited=None).json()["outcome"] == "recorded"


@pytest.mark.parametrize("shown", ["", "40 60 40 60", "nonsense"])
def test_a_hand_not_worth_what_was_read_is_left_to_people(event, url, shown):
    client, _ = captains(event)
    answer = send(client, url, shown=shown).json()
    assert answer["outcome"] == "check"
    assert "not worth what you saw" in answer["says"]
    assert recorded(event) == []
    assert b'value="60"' in client.get(answer["form"]).content


def test_somebody_elses_result_is_shown_beside_ones_own(event, url):
    client, _ = captains(event)
    record(event, 1, hand(1, 35))
    answer = send(client, url).json()
    assert answer["outcome"] == "conflict"
    assert [line for line in answer["lines"] if line["theirs"] != line["yours"]]
    assert "<" not in str(answer["lines"])
    assert recorded(event) == [hand(1, 35)]
    assert b'value="60"' in client.get(answer["correct"]).content


def test_the_same_result_of_somebody_else_is_no_conflict(event, url):
    client, _ = captains(event)
    record(event)
    answer = send(client, url).json()
    assert answer == {"outcome": "recorded", "says": "Hand 1 stands already, just as you entered it."}
    assert versions() == 1


def test_a_match_that_was_decided_meanwhile_takes_no_more(event, url):
    client, _ = captains(event)
    for number in range(1, 4):
        record(event, number, double_victory())
    assert send(client, url, 4).json()["outcome"] == "closed"
    assert len(recorded(event)) == 3


def test_a_hand_before_it_is_missing(event, url):
    client, _ = captains(event)
    answer = send(client, url, 2).json()
    assert answer["outcome"] == "check"
    assert recorded(event) == []


def test_a_hand_taken_back_after_it_was_sent_does_not_return(event, url):
    client, _ = captains(event)
    data = typed(shown="60 40 60 40")
    client.post(url, data)
    corrections.take_back_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1)
    answer = client.post(url, data).json()
    assert answer["outcome"] == "recorded"
    assert "taken back" in answer["says"]
    assert recorded(event) == []


@pytest.mark.parametrize(
    "fields", [{"number": "x"}, {"number": None}, {"key": None}, {"key": "k" * 81}, {"card_points_0": "63"}]
)
def test_garbage_records_nothing(event, url, fields):
    client, _ = captains(event)
    answer = client.post(url, typed(**{"shown": "60 40 60 40", **fields}) | fields_of(fields))
    assert answer.status_code == 200
    assert answer.json()["outcome"] == "check"
    assert versions() == 0


def fields_of(fields):
    return {name: value for name, value in fields.items() if value is not None}


def test_only_the_table_may_send(event, url):
    other = captain(match_of(event, "W1.2").sides.get(index=0).entry)
    for client in (Client(), other):
        assert send(client, url).status_code == 403
        assert client.get(url).status_code == 403
    assert versions() == 0


def test_a_link_that_was_renewed_sends_nothing_and_the_new_one_does(event, url):
    client, _ = captains(event)
    entry = match_of(event, "W1.1").sides.get(index=0).entry
    links.renew_link(entry=entry, actor=SYSTEM)
    data = typed(shown="60 40 60 40")
    assert client.post(url, data).status_code == 403
    entry.refresh_from_db()
    assert captain(entry).post(url, data).json()["outcome"] == "recorded"
    assert IdempotencyKey.objects.filter(key=data["key"]).count() == 1


def test_a_stale_token_is_renewed_where_the_script_asks(event, url):
    entry = match_of(event, "W1.1").sides.get(index=0).entry
    client = Client(enforce_csrf_checks=True)
    client.cookies = captain(entry).cookies
    data = typed(shown="60 40 60 40", csrfmiddlewaretoken="a" * 64)
    assert client.post(url, data).status_code == 403
    token = client.get(url).json()["token"]
    assert client.post(url, {**data, "csrfmiddlewaretoken": token}).json()["outcome"] == "recorded"
