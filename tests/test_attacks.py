"""What people try on a site like this one, each tried on all of it."""

import logging

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils.html import escape

from tests.factories import opened, organizer, started
from tests.test_walk_pages import PAGES, path_of
from tests.walk import Cast, cast
from tests.web.desk import address, filled, log_of, owner_of, signed_in
from tests.web.table import captain, record
from tournaments.models import Entry, Player, Tournament, User
from tournaments.permissions import NOBODY, SYSTEM
from tournaments.services import registration
from tournaments.services.links import token_for
from tournaments.services.outbox import drain
from tournaments.services.table_links import make_table_links

pytestmark = pytest.mark.django_db

PASSWORD = "lantern lane 315"
#: Every address that is a right by itself.
LINKS = sorted(name for name, words in PAGES.items() if "token" in words)
ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "javascript:alert(1)",
    " //evil.example",
    "/\t/evil.example",
    "http://localhost:1/",
    "https://testserver@evil.example/",
    "data:text/html,x",
]


@pytest.fixture
def people() -> Cast:
    people = cast()
    record(people.event)
    return people


# ------------------------------------------------------------------ forged requests
def test_no_form_is_taken_from_another_site(people: Cast):
    """Every page that takes a POST refuses one without the page's own token, from those who may most."""
    before = log_of(people.event)
    for role in ("owner", "captain", "scorer", "player"):
        strict = Client(enforce_csrf_checks=True)
        strict.cookies = people.browsers[role].cookies
        for name in PAGES:
            # A mail program stops mails without a cookie of ours: there the secret address is the whole right.
            if name not in {"healthz", "readyz", "metrics", "unsubscribe"}:
                answer = strict.post(path_of(people, name))
                assert answer.status_code in {403, 405}, (role, name)
    assert log_of(people.event) == before


def test_a_get_changes_nothing_anywhere(people: Cast):
    before, rows = log_of(people.event), User.objects.count()
    for role in ("owner", "captain", "scorer", "player"):
        for name in PAGES:
            people.browsers[role].get(path_of(people, name))
    assert (log_of(people.event), User.objects.count()) == (before, rows)


# ------------------------------------------------------------------ ids of others
@pytest.mark.parametrize("name", sorted(name for name, words in PAGES.items() if "pk" in words))
def test_an_id_of_another_event_opens_nothing(people: Cast, name: str):
    """The owner of one event, with the ids of another one's rows."""
    own = started(4, owner=organizer())
    client = signed_in(owner_of(own))
    before = log_of(people.event)
    foreign = path_of(people, name).replace(f"/t/{people.event.slug}/", f"/t/{own.slug}/")
    for answer in (client.get(foreign), client.post(foreign)):
        assert answer.status_code in {302, 404, 405}, name
        assert people.event.name not in answer.text
    assert log_of(people.event) == before
    assert people.event.roles.count() == 2
    assert people.event.table_links.filter(revoked_at__isnull=True).count() == 2
    assert people.event.invitations.get().is_open
    assert people.entry.accounts.count() == 1


# ------------------------------------------------------------------ fields that a form does not have
def test_no_form_sets_more_than_it_shows():
    event = opened(owner=organizer())
    more = {
        "status": "checked_in", "seed": "1", "queue": "0", "link_number": "9", "tournament": "1", "id": "1", "pk": "1",
        "email": "us@example.org", "held": "on", "left_from": "x", "is_staff": "on", "actor": "system",
    }  # fmt: skip
    page = Client().get(address("register", event))
    key = page.context["form"]["key"].value()
    names = {"player_1": "Ann", "player_2": "Bob", "name": "Owls", "key": key}
    Client().post(address("register", event), {**more, **names})
    entry = Entry.objects.get(tournament=event)
    assert (entry.status, entry.seed, entry.queue, entry.link_number) == ("confirmed", None, 1, 1)
    client = captain(entry)
    page = client.get(address("me-names", event))
    client.post(address("me-names", event), {**more, **names, "name": "Hawks"})
    entry.refresh_from_db()
    assert (entry.name, entry.status, entry.seed, entry.queue, entry.link_number) == (
        "Hawks",
        "confirmed",
        None,
        1,
        1,
    )
    desk = signed_in(owner_of(event))
    url = address("manage-edit", event)
    desk.post(url, filled(desk.get(url), **more, version="99", slug="mine", host="Tea House"))
    assert (event.status, event.slug) == ("registration", Tournament.objects.get(host="Tea House").slug)
    assert Tournament.objects.get().status == "registration"
    user = organizer()
    signed_in(user).post(
        "/account/",
        {"name": "X", "language": "en", "is_staff": "1", "is_superuser": "1", "email": "x@example.org"},
    )
    user.refresh_from_db()
    assert (user.name, user.is_staff, user.is_superuser) == ("X", False, False)
    assert user.email != "x@example.org"


# ------------------------------------------------------------------ redirects to elsewhere
@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_sent_to_another_site(target: str):
    organizer("desk@example.org", PASSWORD)
    sign_in = {"login": "desk@example.org", "password": PASSWORD, "next": target}
    client = Client()
    assert client.post("/sign-in/", sign_in)["Location"] == "/mine/"
    assert client.get("/sign-in/", {"next": target})["Location"] == "/mine/"
    confirm = client.post("/account/confirm/", {"password": PASSWORD, "next": target})
    assert "evil" not in confirm.get("Location", "")
    assert client.post("/sign-out/", {"next": target})["Location"] == "/"
    answer = Client().post("/sign-up/", {"email": "a@example.org", "name": "", "next": target})
    assert "evil" not in answer["Location"]


# ------------------------------------------------------------------ names
HOSTILE = [
    "<svg onload=alert(1)>",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7*7 }}{% debug %}",
    "' onmouseover='x",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_markup_on_any_page(name: str):
    event = started(4, owner=organizer())
    entry, user = event.entries.first(), owner_of(event)
    registration.update_entry(
        entry=entry, actor=SYSTEM, name=name, players=[name[:36] + "1", name[:36] + "2"]
    )
    User.objects.filter(pk=user.pk).update(name=name)
    Tournament.objects.filter(pk=event.pk).update(name=name, venue=name, host=name, contact=name)
    make_table_links(tournament=event, actor=SYSTEM, tables=[name[:20]])
    desk, own = signed_in(user), captain(entry)
    seen = 0
    for page in ("tournament", "bracket", "standings", "me", "registered", "me-names"):
        seen += shown_escaped(own.get(address(page, event)).text, name)
    for page in ("manage", "manage-entries", "manage-log", "manage-people", "manage-tables", "manage-edit"):
        seen += shown_escaped(desk.get(address(page, event)).text, name)
    for page in ("/", "/account/", "/mine/"):
        seen += shown_escaped(desk.get(page).text, name)
    assert seen > 10


def shown_escaped(text: str, name: str) -> bool:
    """Whether the page shows the name; it must not stand there as it was typed, where that would be markup."""
    if any(sign in name for sign in "<>\"'"):
        assert name not in text
        assert "<svg onload" not in text
        assert "<script>alert" not in text
    return escape(name) in text


@pytest.mark.parametrize(
    "hidden", ["\u202e", "\u2066", "\u200b", "\ufeff", "\u00ad", "\u2060", "\x00", "\u061c"]
)
def test_nothing_that_cannot_be_seen_stays_in_a_name(hidden: str):
    event = opened()
    for name in (f"Ow{hidden}ls", f"{hidden}Owls{hidden}"):
        Entry.objects.filter(tournament=event).delete()
        Player.objects.filter(tournament=event).delete()
        registration.register_entry(
            tournament=event, actor=NOBODY, name=name, players=[f"An{hidden}n", f"Bo{hidden}b"]
        )
        assert Entry.objects.get(tournament=event).name == "Owls"


# ------------------------------------------------------------------ mails
def test_no_name_writes_a_header_of_a_mail():
    event = opened(name="Cup\r\nBcc: all@example.org")
    registration.register_entry(
        tournament=event,
        actor=NOBODY,
        name="Owls\nTo: x@example.org",
        players=["Ann", "Bob"],
        email="us@example.org",
    )
    drain()
    (sent,) = mail.outbox
    assert "\n" not in sent.subject
    assert "\r" not in sent.subject
    assert sent.recipients() == ["us@example.org"]
    headers = sent.message().as_string().split("\n\n")[0]
    assert "\nBcc:" not in headers


@pytest.mark.parametrize(
    "email", ["a@example.org\nBcc: b@example.org", "a@example.org, b@example.org", "a@[1.2.3.4]\r\n"]
)
def test_no_address_is_two(email: str):
    event = opened(owner=organizer())
    page = Client().get(address("register", event))
    key = page.context["form"]["key"].value()
    names = {"player_1": "Ann", "player_2": "Bob", "name": "Owls", "key": key, "email": email}
    Client().post(address("register", event), names)
    Client().post("/sign-in/", {"login": email, "password": ""})
    assert not any("b@example.org" in message.recipients() for message in mail.outbox)
    assert not Entry.objects.filter(email__contains="b@").exists()


# ------------------------------------------------------------------ too much
def test_a_form_that_is_too_long_is_refused_with_a_page():
    event = opened(owner=organizer())
    big = "x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
    for path in (address("register", event), "/sign-in/", "/sign-up/", address("me-open", event)):
        answer = Client(raise_request_exception=False).post(
            path, f"name={big}", content_type="application/x-www-form-urlencoded"
        )
        assert answer.status_code in {400, 413}, path
        assert "<h1>" in answer.text
    fields = "&".join(f"f{n}=1" for n in range(2000))
    answer = Client(raise_request_exception=False).post(
        "/sign-in/", fields, content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code in {400, 413}


# ------------------------------------------------------------------ sessions
def test_a_session_that_somebody_else_chose_is_not_taken_over():
    organizer("desk@example.org", PASSWORD)
    thief = Client()
    session = thief.session
    session["planted"] = True
    session.save()
    planted = session.session_key
    thief.cookies[settings.SESSION_COOKIE_NAME] = planted
    victim = Client()
    victim.cookies[settings.SESSION_COOKIE_NAME] = planted
    victim.post("/sign-in/", {"login": "desk@example.org", "password": PASSWORD})
    assert "_auth_user_id" in victim.session
    assert victim.session.session_key != planted
    assert thief.get("/account/").status_code == 302
    made_up = Client()
    made_up.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    made_up.post("/sign-in/", {"login": "desk@example.org", "password": PASSWORD})
    assert made_up.cookies[settings.SESSION_COOKIE_NAME].value != "a" * 32


# ------------------------------------------------------------------ links that are rights
def test_no_link_leaves_by_referer_cache_search_or_log(people: Cast, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.DEBUG)
    for name in LINKS:
        path, token = path_of(people, name), people.parts[name]["token"]
        # A calendar is only read.
        asked = [Client().get(path)] if name == "my-calendar" else [Client().get(path), Client().post(path)]
        for answer in asked:
            assert answer["Referrer-Policy"] == "strict-origin", name
            assert "noindex" in answer["X-Robots-Tag"], name
            assert "no-store" in answer["Cache-Control"], name
            assert token not in answer.get("Location", ""), name
        assert token not in caplog.text, name


def test_links_are_too_long_to_be_guessed(people: Cast):
    """132 bits: at a thousand tries a second, and a million good links, the sun is gone first."""
    for name in LINKS:
        number, mac = people.parts[name]["token"].split("-", 1)
        assert len(mac) == 22
        for wrong in (mac[:-1], mac[::-1], "A" * 22, mac + "A", mac.swapcase()):
            path = path_of(people, name).replace(mac, wrong)
            assert Client().get(path).status_code == 404, (name, wrong)
        other = path_of(people, name).replace(f"{number}-", f"{int(number) + 1}-")
        assert Client().get(other).status_code == 404, name


def test_a_cookie_of_ones_own_making_opens_nothing(people: Cast):
    forged = Client()
    forged.cookies[f"entry-{people.event.pk}"] = token_for(people.entry)
    forged.cookies[f"tables-{people.event.pk}"] = people.parts["table-link"]["token"]
    assert forged.get(path_of(people, "score")).status_code == 403
    swapped = Client()
    swapped.cookies[f"tables-{people.event.pk}"] = (
        people.browsers["captain"].cookies[f"entry-{people.event.pk}"].value
    )
    assert swapped.get(path_of(people, "score")).status_code == 403
