"""Signing in by e-mail address, and out again."""

from http import HTTPStatus

import pytest
from django.conf import settings
from django.shortcuts import resolve_url
from django.test import Client
from django.urls import reverse

from tests.factories import organizer
from tournaments.limits import Limit
from tournaments.web.accounts import guessing

pytestmark = pytest.mark.django_db
PASSWORD = "lantern lane 315"
URL = "/sign-in/"


def sign_in(client: Client, email: str, password: str = PASSWORD, **fields: str):
    return client.post(URL, {"login": email, "password": password, **fields})


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("email", ["desk@example.org", "DESK@Example.org", " desk@example.org "])
def test_the_address_signs_in_whatever_its_case(client: Client, email: str) -> None:
    organizer("desk@example.org", PASSWORD)
    answer = sign_in(client, email)
    assert answer.status_code == HTTPStatus.FOUND
    assert answer["Location"] == resolve_url(settings.LOGIN_REDIRECT_URL)
    assert signed_in(client)


def test_one_goes_on_to_where_one_wanted(client: Client) -> None:
    organizer("desk@example.org", PASSWORD)
    wanted = client.get("/new/")
    assert wanted["Location"] == f"{URL}?next=/new/"
    assert 'name="next" value="/new/"' in client.get(wanted["Location"]).text
    assert sign_in(client, "desk@example.org", next="/new/")["Location"] == "/new/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_but_never_to_another_site(client: Client, target: str) -> None:
    organizer("desk@example.org", PASSWORD)
    answer = sign_in(client, "desk@example.org", next=target)
    assert answer["Location"] == resolve_url(settings.LOGIN_REDIRECT_URL)


def test_a_wrong_password_says_so_and_keeps_the_address(client: Client) -> None:
    organizer("desk@example.org", PASSWORD)
    answer = sign_in(client, "desk@example.org", "wrong")
    assert answer.status_code == HTTPStatus.OK
    assert "No account has this e-mail address and password." in answer.text
    assert 'value="desk@example.org"' in answer.text
    assert "wrong" not in answer.text.split("No account")[0]
    assert not signed_in(client)


def test_an_unknown_address_gets_the_same_answer(client: Client) -> None:
    assert "No account has this e-mail address and password." in sign_in(client, "nobody@example.org").text


@pytest.mark.parametrize("email", ["", "not an address", "a" * 300 + "@example.org", "\x00@example.org"])
def test_garbage_is_refused_next_to_the_field(client: Client, email: str) -> None:
    answer = sign_in(client, email)
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["form"].errors


def test_a_closed_account_does_not_sign_in(client: Client) -> None:
    user = organizer("desk@example.org", PASSWORD)
    user.is_active = False
    user.save()
    assert sign_in(client, "desk@example.org")["Location"] == "/sign-in/closed/"
    assert "This account is closed" in client.get("/sign-in/closed/").text
    assert not signed_in(client)


def test_who_is_in_already_goes_on(client: Client) -> None:
    client.force_login(organizer())
    assert client.get(URL).status_code == HTTPStatus.FOUND


def test_signing_out_ends_the_session(client: Client) -> None:
    client.force_login(organizer())
    answer = client.post(reverse("sign-out"))
    assert answer.status_code == HTTPStatus.FOUND
    assert not signed_in(client)


def test_signing_out_twice_is_harmless(client: Client) -> None:
    assert client.post(reverse("sign-out")).status_code == HTTPStatus.FOUND


def test_a_link_never_signs_out(client: Client) -> None:
    client.force_login(organizer())
    assert client.get(reverse("sign-out")).status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert signed_in(client)


def test_no_cache_keeps_the_page(client: Client) -> None:
    assert "no-store" in client.get(URL)["Cache-Control"]


def test_a_forged_form_is_refused() -> None:
    organizer("desk@example.org", PASSWORD)
    strict = Client(enforce_csrf_checks=True)
    assert sign_in(strict, "desk@example.org").status_code == HTTPStatus.FORBIDDEN


# ------------------------------------------------------------------ guessing
@pytest.fixture
def _one_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still, so that no window ends within a test."""
    monkeypatch.setattr("tournaments.limits.time.time", lambda: 1_283_580_000.0)


def guess(client: Client, email: str = "desk@example.org", times: int = guessing.GUESSES.most) -> None:
    for n in range(times):
        assert "No account" in sign_in(client, email, f"guess {n}").text


@pytest.mark.usefixtures("_one_window")
def test_guessing_ends_and_says_when_one_may_go_on(client: Client) -> None:
    organizer("desk@example.org", PASSWORD)
    guess(client)
    right = {"login": "DESK@example.org", "password": PASSWORD}
    answer = client.post(URL, right)
    assert "Too many wrong passwords. Try again in 5 minutes." in answer.text
    assert not signed_in(client)
    assert client.post(URL, right, REMOTE_ADDR="192.0.2.8").status_code == HTTPStatus.FOUND


@pytest.mark.usefixtures("_one_window")
def test_a_try_too_many_is_refused_before_its_password_is_looked_at(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    guess(client)
    monkeypatch.setattr("allauth.account.adapter.authenticate", None)
    assert "Too many wrong passwords." in sign_in(client, "desk@example.org").text


@pytest.mark.usefixtures("_one_window")
@pytest.mark.parametrize("limit", ["FROM_ADDRESS", "FOR_EMAIL"])
def test_guessing_ends_for_many_accounts_and_from_many_addresses(
    client: Client, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(guessing, limit, Limit("test", 3, 60))
    for n in range(4):
        where = {} if limit == "FROM_ADDRESS" else {"REMOTE_ADDR": f"192.0.2.{n}"}
        email = f"desk{n if limit == 'FROM_ADDRESS' else ''}@example.org"
        answer = client.post(URL, {"login": email, "password": "x"}, **where)
        assert ("Too many wrong passwords." in answer.text) == (n == 3)


@pytest.mark.usefixtures("_one_window")
def test_the_right_password_does_not_count() -> None:
    organizer("desk@example.org", PASSWORD)
    for _ in range(guessing.GUESSES.most + 1):
        assert sign_in(Client(), "desk@example.org").status_code == HTTPStatus.FOUND


def test_where_others_are_being_signed_in_one_waits_a_moment(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    organizer("desk@example.org", PASSWORD)
    monkeypatch.setattr(guessing, "_PATIENCE", 0.01)
    with guessing.HASHING, guessing.HASHING:
        assert "Many sign in right now." in sign_in(client, "desk@example.org").text
    assert sign_in(client, "desk@example.org").status_code == HTTPStatus.FOUND


def test_the_administrations_door_is_the_same_page(client: Client) -> None:
    wanted = client.get(reverse("admin:index"))["Location"]
    assert client.get(wanted)["Location"] == f"{URL}?next=/admin/"
    user = organizer("root@example.org", PASSWORD)
    user.is_staff = True
    user.save()
    assert sign_in(client, user.email, next="/admin/")["Location"] == "/admin/"
    assert client.get("/admin/").status_code == HTTPStatus.OK
    assert client.get(wanted)["Location"] == "/admin/"


def test_who_has_no_rights_in_the_administration_is_told_so_and_not_sent_around(client: Client) -> None:
    client.force_login(organizer())
    wanted = client.get(reverse("admin:index"))["Location"]
    assert client.get(wanted).status_code == HTTPStatus.FORBIDDEN
