"""The private link: opening it changes nothing, its button sets the cookie."""

import re

import pytest
from django.test import Client

from tests.factories import opened, register
from tournaments.models import AuditEntry
from tournaments.permissions import SYSTEM
from tournaments.services import tournaments
from tournaments.services.links import renew_link, token_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return register(opened(name="Geek Cup"))[0]


def address(entry, token=None, slug=None):
    return f"/t/{slug or entry.tournament.slug}/me/link/{token or token_for(entry)}/"


def assert_secret(response):
    """No cache keeps it, no search engine lists it, no other site learns its address."""
    assert response["Cache-Control"] == "private, no-store"
    assert "noindex" in response["X-Robots-Tag"]
    assert response["Referrer-Policy"] == "strict-origin"


def test_opening_it_changes_nothing(client, entry):
    before = AuditEntry.objects.count()
    response = client.get(address(entry))
    assert response.status_code == 200
    assert not response.cookies.keys() - {"csrftoken"}
    assert AuditEntry.objects.count() == before
    body = response.content.decode()
    assert "Pair 1" in body
    assert "Geek Cup" in body
    assert "Player 1a" not in body
    assert_secret(response)
    assert client.get(f"/t/{entry.tournament.slug}/me/").context["form"]


def test_its_button_opens_my_event(client, entry):
    response = client.post(address(entry))
    assert response.status_code == 302
    assert response["Location"] == f"/t/{entry.tournament.slug}/me/"
    assert_secret(response)
    assert client.get(response["Location"]).context["me"].entry == entry


def test_it_works_on_any_number_of_devices_and_again(client, entry):
    for device in (client, client, Client()):
        device.post(address(entry))
        assert device.get(f"/t/{entry.tournament.slug}/me/").context["me"].entry == entry


def test_the_button_needs_the_page_it_stands_on(entry):
    client = Client(enforce_csrf_checks=True)
    page = client.get(address(entry)).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    assert client.post(address(entry)).status_code == 403
    assert client.post(address(entry), {"csrfmiddlewaretoken": token[1]}).status_code == 302


def test_a_link_in_another_language_opens_the_page_in_it(client, entry):
    response = client.post(f"/zh-hans{address(entry)}")
    assert response["Location"] == f"/zh-hans/t/{entry.tournament.slug}/me/"


def test_a_scanned_link_opens_in_the_phones_language(client, entry):
    response = client.get(address(entry), headers={"accept-language": "ja,en;q=0.5"})
    assert response["Location"] == f"/ja{address(entry)}"
    assert response["Referrer-Policy"] == "strict-origin"
    assert "no-store" in response["Cache-Control"]
    inside = {"accept-language": "ja", "referer": "http://testserver/"}
    assert client.get(address(entry), headers=inside).status_code == 200
    assert client.post(address(entry), headers={"accept-language": "ja"})["Location"].startswith("/t/")


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_renewed_link_is_dead_and_says_so(client, entry, method):
    old = address(entry)
    renew_link(entry=entry, actor=SYSTEM)
    response = getattr(client, method)(old)
    assert response.status_code == 404
    assert "This link does not work" in response.content.decode()
    assert f"entry-{entry.tournament_id}" not in response.cookies
    assert_secret(response)


@pytest.mark.parametrize("token", ["1", "1-" + "a" * 22, "nonsense", "1-%00", "٣-" + "a" * 22])
def test_garbage_is_not_found(client, entry, token):
    response = client.get(address(entry, token))
    assert response.status_code == 404
    assert "Pair 1" not in response.content.decode()


def test_a_link_of_another_event_is_not_found(client, entry):
    other = opened()
    assert client.get(address(entry, slug=other.slug)).status_code == 404
    assert client.post(address(entry, slug=other.slug)).status_code == 404


def test_a_renewal_ends_the_cookies_of_the_old_link(client, entry):
    client.post(address(entry))
    renew_link(entry=entry, actor=SYSTEM)
    assert "form" in client.get(f"/t/{entry.tournament.slug}/me/").context


def test_a_cookie_cannot_be_made_up(client, entry):
    client.cookies[f"entry-{entry.tournament_id}"] = token_for(entry)
    assert "form" in client.get(f"/t/{entry.tournament.slug}/me/").context


def test_a_cookie_of_one_event_opens_no_other(client, entry):
    client.post(address(entry))
    other = register(opened())[0].tournament
    client.cookies[f"entry-{other.pk}"] = client.cookies[f"entry-{entry.tournament_id}"].value
    assert "form" in client.get(f"/t/{other.slug}/me/").context


def test_it_opens_a_private_event_too(client, entry):
    event = entry.tournament
    tournaments.update_tournament(tournament=event, actor=SYSTEM, visibility="private")
    assert client.get(f"/t/{event.slug}/").status_code == 404
    assert client.get(address(entry)).status_code == 200
    client.post(address(entry))
    assert client.get(f"/t/{event.slug}/me/").status_code == 200


@pytest.mark.parametrize("method", ["put", "delete"])
def test_other_methods_are_refused(client, entry, method):
    assert getattr(client, method)(address(entry)).status_code == 405


# ------------------------------------------------------------------ pasted into the page
def test_a_pasted_link_opens_the_event_it_belongs_to(client, entry):
    other = opened()
    for pasted in (f" https://example.org{address(entry)} ", address(entry).rstrip("/"), token_for(entry)):
        client.cookies.clear()
        response = client.post(f"/t/{other.slug}/me/open/", {"link": pasted})
        assert response["Location"] == f"/t/{entry.tournament.slug}/me/"
        assert client.get(response["Location"]).context["me"].entry == entry


@pytest.mark.parametrize("pasted", ["", "nonsense", "https://example.org/t/x/me/link/1-" + "a" * 22 + "/"])
def test_what_is_no_link_is_kept_and_explained(client, entry, pasted):
    response = client.post(f"/t/{entry.tournament.slug}/me/open/", {"link": pasted})
    assert response.status_code == 200
    assert response.context["form"].errors["link"]
    assert pasted in response.content.decode()
    assert client.get(f"/t/{entry.tournament.slug}/me/open/").status_code == 405
