"""Accounts from sign-up to the last device signed out: codes, names, addresses, passwords, sessions."""

import re
from http import HTTPStatus

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from tests.factories import organizer
from tests.web.desk import signed_in
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, User

pytestmark = pytest.mark.django_db
PASSWORD = "lantern lane 315"


def code() -> str:
    """The code in the latest mail."""
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", mail.outbox[-1].body, re.MULTILINE)
    assert found is not None, mail.outbox[-1].body
    return found[0]


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def site_log() -> list[str]:
    return list(AuditEntry.objects.filter(chain=0).values_list("tag", flat=True))


def ask_for_code(client: Client, email: str, **fields: str):
    return client.post("/sign-in/", {"login": email, "password": "", **fields}, follow=True)


def confirmed(client: Client, path: str, data: dict[str, str]):
    """What a guarded form leads to once a code was typed."""
    asked = client.post(path, data, follow=True)
    assert asked.redirect_chain[-1][0].startswith("/account/confirm/code/"), asked.redirect_chain
    email = User.objects.get(pk=client.session["_auth_user_id"]).email
    where = asked.redirect_chain[-1][0]
    client.post(where, {"recipient": email})
    return client.post(where.replace("/code/", "/code/typed/"), {"code": code()})


# ------------------------------------------------------------------ signing up
def test_an_account_is_made_with_an_address_and_a_code(client: Client) -> None:
    page = client.post("/sign-up/", {"email": "Mei@Example.org", "name": " Mei \u200b Lin "}, follow=True)
    assert page.redirect_chain[-1][0] == "/sign-up/code/"
    assert not is_in(client)
    assert client.post("/sign-up/code/", {"code": code()})["Location"] == "/mine/"
    assert is_in(client)
    user = User.objects.get()
    assert (user.email, user.name, user.has_usable_password()) == ("mei@example.org", "Mei Lin", False)
    assert EmailAddress.objects.get(user=user).verified
    assert site_log() == [AuditTag.USER_CREATED, AuditTag.USER_CHANGED]


def test_a_sign_up_leads_on_to_where_one_wanted(client: Client) -> None:
    client.post("/sign-up/?next=/new/", {"email": "mei@example.org", "name": "", "next": "/new/"})
    assert client.post("/sign-up/code/", {"code": code()})["Location"] == "/new/"


def test_an_address_that_has_an_account_gets_the_same_pages_and_a_mail_that_says_so(client: Client) -> None:
    organizer("mei@example.org")
    known = client.post("/sign-up/", {"email": "mei@example.org", "name": "X"}, follow=True)
    other = Client().post("/sign-up/", {"email": "new@example.org", "name": "X"}, follow=True)
    assert known.redirect_chain == other.redirect_chain
    assert known.status_code == other.status_code == HTTPStatus.OK
    assert known.text.replace("mei@", "new@").split("<main")[1] == other.text.split("<main")[1].replace(
        csrf(other.text), csrf(known.text)
    )
    assert "already" in mail.outbox[0].subject
    assert User.objects.count() == 2
    assert "This is not the code" in client.post("/sign-up/code/", {"code": "BCDF-GHJK"}).text


def csrf(text: str) -> str:
    found = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text.split("<main")[1])
    return found[0]


@pytest.mark.parametrize(
    "field", ["is_staff", "is_superuser", "is_active", "password", "password1", "id", "pk"]
)
def test_nothing_else_can_be_set_on_the_way(client: Client, field: str) -> None:
    client.post("/sign-up/", {"email": "mei@example.org", "name": "", field: "1"})
    user = User.objects.get()
    assert not user.is_staff
    assert not user.is_superuser
    assert not user.has_usable_password()


@pytest.mark.parametrize(
    "email", ["", "no", "a@b", "x@example.org\r\nBcc: y@example.org", "\x00@example.org"]
)
def test_an_address_that_is_none_is_refused_next_to_its_field(client: Client, email: str) -> None:
    assert client.post("/sign-up/", {"email": email, "name": ""}).context["form"].errors["email"]
    assert not mail.outbox
    assert not User.objects.exists()


# ------------------------------------------------------------------ signing in with a code
def test_without_a_password_a_code_lets_in_and_leads_on(client: Client) -> None:
    organizer("desk@example.org")
    page = ask_for_code(client, "DESK@example.org", next="/new/")
    assert "desk@example.org" in page.text
    where = page.redirect_chain[-1][0]
    assert where == "/sign-in/code/?next=%2Fnew%2F"
    assert (
        client.post(where, {"code": code().lower().replace("-", " "), "next": "/new/"})["Location"] == "/new/"
    )
    assert is_in(client)


def test_an_unknown_address_gets_the_same_page(client: Client) -> None:
    organizer("desk@example.org")
    known, unknown = ask_for_code(client, "desk@example.org"), ask_for_code(Client(), "none@example.org")
    assert known.redirect_chain == unknown.redirect_chain
    assert known.text.replace("desk@", "none@").split("<main")[1] == unknown.text.split("<main")[1].replace(
        csrf(unknown.text), csrf(known.text)
    )
    assert "No Geekcup account" in mail.outbox[-1].subject


def test_a_code_is_good_for_one_browser_and_three_tries(client: Client) -> None:
    organizer("desk@example.org")
    ask_for_code(client, "desk@example.org")
    right = code()
    stranger = Client()
    ask_for_code(stranger, "other@example.org")
    stranger.post("/sign-in/code/", {"code": right})
    assert not is_in(stranger)
    for _ in range(2):
        assert "This is not the code" in client.post("/sign-in/code/", {"code": "BCDF-GHJK"}).text
    assert client.post("/sign-in/code/", {"code": "BCDF-GHJK"})["Location"] == "/sign-in/"
    client.post("/sign-in/code/", {"code": right})
    assert not is_in(client)


@pytest.mark.parametrize("typed", ["", " ", "-", "\x00", "é" * 30, "x" * 1000])
def test_garbage_is_no_code(client: Client, typed: str) -> None:
    organizer("desk@example.org")
    ask_for_code(client, "desk@example.org")
    assert client.post("/sign-in/code/", {"code": typed}).context["form"].errors
    assert not is_in(client)


def test_codes_are_not_sent_without_end(client: Client) -> None:
    organizer("desk@example.org")
    for _ in range(6):
        ask_for_code(Client(), "desk@example.org")
    assert len(mail.outbox) == 3
    assert "That was too often." in ask_for_code(Client(), "desk@example.org").text
    for n in range(40):
        answer = client.post("/sign-in/", {"login": f"n{n}@example.org", "password": ""})
    assert answer.status_code == HTTPStatus.TOO_MANY_REQUESTS
    assert "That was too often" in answer.text


def test_signing_in_takes_another_session_key() -> None:
    organizer("desk@example.org", PASSWORD)
    client = Client()
    ask_for_code(client, "desk@example.org")
    before = client.session.session_key
    client.post("/sign-in/code/", {"code": code()})
    assert is_in(client)
    assert client.session.session_key != before


def test_a_mail_server_that_is_down_is_said_and_no_error(client: Client, settings) -> None:
    organizer("desk@example.org")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    assert "The mail could not be sent." in ask_for_code(client, "desk@example.org").text


# ------------------------------------------------------------------ the account
def test_the_account_is_for_who_is_signed_in(client: Client) -> None:
    for path in ("", "email/", "password/", "sessions/", "confirm/", "confirm/code/", "confirm/code/typed/"):
        assert client.get(f"/account/{path}")["Location"].startswith("/sign-in/"), path
    own = signed_in()
    for path in ("", "email/", "sessions/"):
        page = own.get(f"/account/{path}")
        assert page.status_code == HTTPStatus.OK
        assert "no-store" in page["Cache-Control"]


def test_name_and_language_are_kept(client: Client) -> None:
    user = organizer()
    client.force_login(user)
    answer = client.post("/account/", {"name": "Mei \u202elin", "language": "ja"})
    assert answer["Location"] == "/ja/account/"
    user.refresh_from_db()
    assert (user.name, user.language) == ("Mei lin", "ja")
    assert site_log() == [AuditTag.USER_CHANGED]
    client.post("/account/", {"name": "Mei lin", "language": "ja"})
    assert site_log() == [AuditTag.USER_CHANGED]
    assert client.post("/account/", {"name": "", "language": "tlh"}).context["form"].errors["language"]


def test_another_address_counts_once_it_is_confirmed(client: Client) -> None:
    user = organizer("old@example.org")
    client.force_login(user)
    assert (
        confirmed(client, "/account/email/", {"email": "new@example.org", "action_add": ""}).status_code
        == 302
    )
    user.refresh_from_db()
    assert user.email == "old@example.org"
    client.post("/sign-up/code/", {"code": code()})
    user.refresh_from_db()
    assert user.email == "new@example.org"
    assert [row.email for row in EmailAddress.objects.filter(user=user)] == ["new@example.org"]
    assert mail.outbox[-1].to == ["old@example.org"]
    assert site_log() == [AuditTag.USER_CHANGED]


def test_the_address_of_somebody_else_is_not_taken_and_not_told(client: Client) -> None:
    organizer("taken@example.org")
    user = organizer("old@example.org")
    client.force_login(user)
    answer = confirmed(client, "/account/email/", {"email": "taken@example.org", "action_add": ""})
    assert answer["Location"] == "/sign-up/code/"
    assert "belongs to another account" in client.post("/sign-up/code/", {"code": code()}).text
    user.refresh_from_db()
    assert user.email == "old@example.org"


def test_a_password_is_set_and_removed_after_one_showed_who_one_is(client: Client) -> None:
    user = organizer("desk@example.org")
    client.force_login(user)
    other = signed_in(user)
    confirmed(client, "/account/password/", {"password1": PASSWORD, "password2": PASSWORD})
    user.refresh_from_db()
    assert user.check_password(PASSWORD)
    assert is_in(client)
    assert client.get("/account/").status_code == HTTPStatus.OK
    assert other.get("/account/").status_code == HTTPStatus.FOUND
    assert client.post("/account/password/", {"remove": "1"})["Location"] == "/account/"
    user.refresh_from_db()
    assert not user.has_usable_password()
    assert client.get("/account/").status_code == HTTPStatus.OK
    assert site_log() == [AuditTag.USER_CHANGED] * 2


@pytest.mark.parametrize("password", ["short", "password1234", "12345678901234", "desk@example.org"])
def test_a_weak_password_is_refused_next_to_its_field(client: Client, password: str) -> None:
    client.force_login(organizer("desk@example.org"))
    client.get("/account/password/")
    answer = confirmed(client, "/account/password/", {"password1": password, "password2": password})
    assert answer.context["form"].errors["password1"]


def test_who_has_a_password_shows_it_before_it_is_changed(client: Client) -> None:
    client.force_login(organizer("desk@example.org", PASSWORD))
    asked = client.get("/account/password/", follow=True)
    where = asked.redirect_chain[-1][0]
    assert where == "/account/confirm/?next=%2Faccount%2Fpassword%2F"
    assert "This is not your password." in client.post(where, {"password": "wrong"}).text
    assert client.post(where, {"password": PASSWORD})["Location"] == "/account/password/"
    assert client.get("/account/password/").status_code == HTTPStatus.OK


def test_one_signs_out_everywhere_else(client: Client) -> None:
    organizer("desk@example.org", PASSWORD)
    other = Client()
    for browser in (client, other):
        browser.post("/sign-in/", {"login": "desk@example.org", "password": PASSWORD})
    assert "Sign out everywhere else" in client.get("/account/sessions/").text
    client.post("/account/sessions/")
    assert client.get("/account/").status_code == HTTPStatus.OK
    assert other.get("/account/").status_code == HTTPStatus.FOUND


def test_passkeys_are_not_offered_at_an_address_of_digits(client: Client) -> None:
    assert "passkey" not in client.get("/sign-in/").text
    client = signed_in()
    assert client.get("/account/passkeys/").status_code == HTTPStatus.NOT_FOUND
    assert "browsers allow them only over https and at a name" in client.get("/account/").text
