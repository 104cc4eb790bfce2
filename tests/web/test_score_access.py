"""Who enters hands, and when a match takes none."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import (
    hand,
    make_tournament,
    match_of,
    organizer,
    play_match,
    started,
)
from tests.web.table import address, captain, captains, recorded, send, text_of, typed
from tournaments.enums import Visibility
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.links import renew_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return started(4)


def test_a_match_whose_pairs_are_not_known_takes_no_hand(event):
    play_match(match_of(event, "W1.1"))
    client, _ = captains(event)
    page = client.get(address("score", event, "W2.1"))
    assert "Match W2.1 is not open yet: its pairs are not both known." in text_of(page)
    assert client.post(address("score", event, "W2.1"), typed()).status_code == 409


def test_a_finished_event_takes_no_hand(event):
    Tournament.objects.filter(pk=event.pk).update(status="cancelled")
    client, _ = captains(event)
    assert "the event is “cancelled”" in text_of(client.get(address("score", event)))
    assert client.post(address("score", event), typed(shown="60 40 60 40")).status_code == 409
    assert recorded(event) == []


def test_a_stranger_is_told_who_may_and_loses_nothing(event):
    stranger = Client()
    assert stranger.get(address("score", event)).status_code == 403
    response = stranger.post(address("score", event), typed(call_0="tichu"))
    assert response.status_code == 403
    assert "entered by the two pairs at its table and by the organizers" in text_of(response)
    assert "open your pair’s private link" in text_of(response)
    assert recorded(event) == []
    back = response.context["back"]
    assert back.startswith(address("score", event) + "?first_out=0&call_0=tichu&card_points_0=60")


def test_an_expired_session_loses_nothing():
    user = organizer()
    event = started(4, owner=user)
    client = Client()
    client.force_login(user)
    assert client.get(address("score", event)).status_code == 200
    client.session.flush()
    refused = client.post(address("score", event), typed(call_2="grand", shown="60 -140 60 -140"))
    assert refused.status_code == 403
    assert refused.context["sign_in"].startswith(reverse("sign-in") + "?next=")
    client.force_login(user)
    page = client.get(refused.context["back"]).content.decode()
    assert 'name="call_2" value="grand" checked' in page
    assert 'name="card_points_0" value="60"' in page


def test_a_captain_of_another_table_is_told_so(event):
    other, _ = captains(event, "W1.2")
    response = other.post(address("score", event), typed(shown="60 40 60 40"))
    assert response.status_code == 403
    assert "This device belongs to Pair 2" in text_of(response)
    assert recorded(event) == []


def test_the_owner_records_and_another_account_does_not():
    owner, other = organizer(), organizer()
    event = started(4, owner=owner)
    client = Client()
    client.force_login(other)
    assert client.get(address("score", event)).status_code == 403
    client.force_login(owner)
    assert send(client, address("score", event), typed()).status_code == 302
    assert recorded(event) == [hand(0, 60)]


def test_a_renewed_link_closes_the_old_browser(event):
    entry = event.entries.get(seed=1)
    client = captain(entry)
    renew_link(entry=entry, actor=SYSTEM)
    assert client.get(address("score", event)).status_code == 403


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_only_get_and_post(event, method):
    assert getattr(captains(event)[0], method)(address("score", event)).status_code == 405


def test_a_form_of_another_site_is_refused(event):
    client = Client(enforce_csrf_checks=True)
    client.cookies.update(captains(event)[0].cookies)
    assert client.post(address("score", event), typed(shown="60 40 60 40")).status_code == 403
    assert recorded(event) == []


def test_unknown_matches_and_hidden_events(event):
    client, _ = captains(event)
    assert client.get(address("score", event, "W9.9")).status_code == 404
    assert client.get(reverse("score", args=["no-such-event", "W1.1"])).status_code == 404
    Tournament.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert Client().get(address("score", event)).status_code == 404
    assert client.get(address("score", event)).status_code == 200


def test_no_cache_keeps_the_page(event):
    response = captains(event)[0].get(address("score", event))
    assert "no-store" in response["Cache-Control"]


def test_reading_changes_nothing(event):
    before = Tournament.objects.get(pk=event.pk).version
    client, _ = captains(event)
    client.get(address("score", event) + "?first_out=0&card_points_0=60&shown=60+40+60+40")
    assert Tournament.objects.get(pk=event.pk).version == before
    assert recorded(event) == []


def test_a_draft_has_no_table():
    assert Client().get(address("score", make_tournament())).status_code == 404


def test_a_finished_match_in_a_finished_event():
    event = started(2)
    play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "GF"))
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    client, _ = captains(event)
    page = text_of(client.get(address("score", event)))
    assert "Match W1.1 is over" in page
    assert "Take back" not in page


def test_from_a_match_that_is_over_the_organizer_gets_back_to_the_desk():
    owner = organizer()
    event = started(4, owner=owner)
    play_match(match_of(event, "W1.1"))
    client = Client()
    client.force_login(owner)
    desk = reverse("manage", args=[event.slug])
    assert desk in client.get(address("score", event)).content.decode()
    assert desk not in captains(event)[0].get(address("score", event)).content.decode()
