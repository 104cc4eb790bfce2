"""The stream says the version and nothing else; it ends when the event is no longer published."""

import http.client
import json
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.factories import hand, make_tournament, match_of, started
from tests.live.conftest import ask
from tournaments.enums import Visibility
from tournaments.permissions import SYSTEM
from tournaments.services import results, tournaments


class Stream:
    """A reader of the event stream."""

    def __init__(self, address, slug):
        self.connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=20)
        self.connection.request("GET", f"/live/t/{slug}/", headers={"accept": "text/event-stream"})
        self.response = self.connection.getresponse()

    def close(self):
        self.connection.close()

    def next_version(self):
        """The next version told, None if the stream has ended."""
        while line := self.response.readline().decode():
            if line.startswith("data: "):
                return json.loads(line.removeprefix("data: "))["version"]
        return None


def test_the_version_is_told_at_once_and_whenever_it_changes(sites):
    event = started(4)
    for number, address in enumerate(sites, start=1):
        event.refresh_from_db()
        with closing(Stream(address, event.slug)) as stream:
            assert stream.response.getheader("content-type") == "text/event-stream; charset=utf-8"
            told = stream.next_version()
            assert told <= event.version
            results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=hand())
            while told < event.version + 1:
                told = stream.next_version()
            assert told == event.version + 1


def test_a_stream_ends_when_the_event_turns_private(sites):
    event = started(4)
    with closing(Stream(sites[0], event.slug)) as stream:
        last = event.version
        assert stream.next_version() == last
        tournaments.update_tournament(tournament=event, actor=SYSTEM, visibility=Visibility.PRIVATE)
        while (told := stream.next_version()) is not None:
            assert told == last  # a heartbeat tells it once more
    assert ask(sites[0], f"/live/t/{event.slug}/").status == 404


@pytest.mark.parametrize("slug", ["nothing-here", "%2e%2e", "a" * 500, "a/b"])
def test_there_is_no_stream_of_what_is_not_there(site, slug):
    assert ask(site, f"/live/t/{slug}/").status == 404


def test_drafts_and_private_events_have_no_stream(site):
    for event in (make_tournament(), started(4, visibility=Visibility.PRIVATE)):
        assert ask(site, f"/live/t/{event.slug}/").status == 404


@pytest.mark.parametrize("method", ["POST", "HEAD", "DELETE"])
def test_a_stream_is_only_read(site, method):
    event = started(4)
    assert ask(site, f"/live/t/{event.slug}/", method).status == 405
