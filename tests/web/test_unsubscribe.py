"""The way out of an event's mails: one click for mail programs, a page for people, nothing for whoever only looks."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import opened, register
from tests.mails import mails
from tests.web.table import captain, text_of
from tournaments.enums import Visibility
from tournaments.models import Tournament, Unsubscription
from tournaments.services.unsubscribing import unsubscribe_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return opened(visibility=Visibility.PRIVATE)


@pytest.fixture
def path(event: Tournament) -> str:
    [entry] = register(event, email="ann@example.org")
    return reverse("unsubscribe", args=[event.slug, unsubscribe_token(entry)])


def test_each_mail_says_how_to_people_and_to_programs(event: Tournament, settings):
    settings.BASE_URL = "https://cup.example.org"
    [entry] = register(event, email="ann@example.org", language="ja")
    [sent] = mails()
    link = f"https://cup.example.org/ja/t/{event.slug}/mails/{unsubscribe_token(entry)}/"
    assert sent.extra_headers["List-Unsubscribe"] == f"<{link}>"
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in sent.body


def test_the_one_click_is_offered_over_https_alone(event: Tournament):
    register(event, email="ann@example.org")
    [sent] = mails()
    assert "List-Unsubscribe" in sent.extra_headers
    assert "List-Unsubscribe-Post" not in sent.extra_headers


def test_a_mail_program_needs_one_post_and_no_cookie(path: str):
    program = Client(enforce_csrf_checks=True)
    for _ in range(2):
        answer = program.post(path, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert not answer.cookies
    assert Unsubscription.objects.count() == 1


def test_looking_changes_nothing(path: str):
    for ask in (Client().get, Client().head):
        answer = ask(path)
        assert answer.status_code == 200
        assert "no-store" in answer["Cache-Control"]
        assert "noindex" in answer["X-Robots-Tag"]
    assert not Unsubscription.objects.exists()


def test_people_read_what_they_still_get_and_can_come_back(path: str, client: Client):
    page = text_of(client.get(path))
    assert "a…@example.org gets e-mails about this event" in page
    assert "ann@example.org" not in page
    page = text_of(client.post(path, {"wants": "no"}))
    assert "a…@example.org gets no e-mails about this event any more." in page
    assert "Codes to sign in" in page
    page = text_of(client.post(path, {"wants": "yes"}))
    assert "a…@example.org gets e-mails about this event" in page
    assert not Unsubscription.objects.exists()


def test_typing_anothers_address_does_not_show_the_link_that_stops_its_mails(event: Tournament):
    """It stops them for all entries of the address, so only who reads its mails may have it."""
    first, second = register(event, 2, email="ann@example.org")
    browser = captain(second)
    for name in ("me", "registered", "me-inbox", "me-data", "me-data-file", "me-names"):
        answer = browser.get(reverse(name, args=[event.slug]))
        assert answer.status_code == 200
        for entry in (first, second):
            assert unsubscribe_token(entry) not in answer.content.decode()


def test_a_wrong_link_is_none_and_an_others_event_is_not_opened_by_it(path: str, client: Client):
    other = opened()
    token = path.rstrip("/").rsplit("/", 1)[1]
    other_end = "A/" if path.endswith("_/") else "_/"
    for wrong in (path[:-2] + other_end, reverse("unsubscribe", args=[other.slug, token])):
        for ask in (client.get, client.post):
            answer = ask(wrong)
            assert answer.status_code == 404
            assert "This link does not work" in text_of(answer)
    assert not Unsubscription.objects.exists()
