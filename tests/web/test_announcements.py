"""Announcements: written and read again at the desk, read in the inbox and on the event's page."""

import pytest
from django.test import Client

from tests.factories import match_of, opened, organizer, play_all, play_match, register, started
from tests.web.desk import address, filled, owner_of, said, signed_in
from tests.web.table import captain, text_of
from tournaments.models import Announcement, Message
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return opened(owner=organizer())


def send(client, event, **fields):
    url = address("manage-announcements", event)
    form = filled(client.get(url), title="Lunch", text="Back at two.\n\nTable 3 moved.", **fields)
    preview = client.post(url, {**form, "step": "preview"})
    assert not Announcement.objects.filter(tournament=event, key=form["key"]).exists()
    assert "Table 3 moved." in text_of(preview)
    assert "Send it to all" in text_of(preview)
    return client.post(url, {**form, "step": "send"}, follow=True)


def test_it_is_read_again_then_sent_and_stands_in_every_inbox(event):
    [entry] = register(event)
    page = send(signed_in(owner_of(event)), event)
    assert said(page) == ["Sent to all entries."]
    inbox = captain(entry).get(address("me-inbox", event))
    assert "Lunch" in text_of(inbox)
    assert "no-store" in inbox["Cache-Control"]
    assert "Lunch" not in text_of(Client().get(address("tournament", event)))


def test_on_the_events_page_if_wanted(event):
    send(signed_in(owner_of(event)), event, on_page="on")
    assert "Back at two." in text_of(Client().get(address("tournament", event)))


def test_markup_in_it_is_text(event):
    client = signed_in(owner_of(event))
    send(client, event, on_page="on")
    Announcement.objects.update(title="<script>x</script>", text="<b>y</b>")
    page = Client().get(address("tournament", event)).content.decode()
    assert "<script>x" not in page
    assert "<b>y" not in page


def test_nothing_typed_is_lost_where_something_is_missing(event):
    client = signed_in(owner_of(event))
    url = address("manage-announcements", event)
    page = client.post(url, {**filled(client.get(url)), "title": "", "text": "Kept", "step": "send"})
    assert "Kept" in page.content.decode()
    assert not Announcement.objects.exists()


def test_the_inbox_holds_what_was_mailed_too_in_the_readers_language():
    event = started(4)
    entry = event.entries.first()
    Message.objects.create(
        tournament=event, entry=entry, event="x", kind="match-ready", payload={"code": "W1.1"}
    )
    page = captain(entry).get(address("me-inbox", event))
    assert "Your match is ready" in text_of(page)


def test_the_inbox_is_the_entrys_alone(event):
    first, second = register(event, 2)
    Message.objects.create(tournament=event, entry=first, event="x", kind="promoted", payload={})
    assert "You have moved up" in text_of(captain(first).get(address("me-inbox", event)))
    assert "You have moved up" not in text_of(captain(second).get(address("me-inbox", event)))
    assert Client().get(address("me-inbox", event)).status_code == 302


def test_the_inbox_takes_as_many_queries_for_many_messages_as_for_few(django_assert_num_queries):
    event = started(4, ruleset={"preset": "geek_cup", "target": 200})
    page, entry = address("me-inbox", event), event.entries.get(seed=1)
    browser = captain(entry)
    play_match(match_of(event, "W1.1"))
    browser.get(page)
    for round_ in range(2):
        if round_:
            play_all(event)
        with django_assert_num_queries(18):
            text = text_of(browser.get(page))
    assert text.count("won match") >= 2
    assert "next in" in text


def test_what_a_start_told_that_was_taken_back_is_gone():
    event = started(4)
    entry = event.entries.get(seed=1)
    lifecycle.undo_start(tournament=event, actor=SYSTEM)
    assert "Your match is ready" not in text_of(captain(entry).get(address("me-inbox", event)))


def test_my_event_shows_the_newest_message():
    event = opened()
    [entry] = register(event, email="ann@example.org")
    page = captain(entry).get(address("me", event)).content.decode()
    assert "<small>You are in · " in page
