"""Every page of the organizer against everybody who may not be there, and every method it does not know."""

import pytest
from django.test import Client

from tests.factories import make_tournament, match_of, organizer, started
from tests.web.desk import address, director_of, log_of, owner_of, signed_in
from tests.web.table import captain
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

PAGES = ["manage", "manage-edit", "manage-entries", "manage-draw", "manage-sessions", "manage-rounds"]
PAGES += ["manage-prizes", "manage-log", "manage-sign-up", "manage-check-in", "manage-vote", "manage-import"]
PAGES += ["manage-announcements"]
POSTS = ["manage-draw-make", "manage-draw-order", "manage-draw-publish", "manage-no-shows"]
POSTS += ["manage-vote-describe", "manage-vote-close", "manage-vote-take-back"]
ENTRY_POSTS = ["manage-confirm", "manage-merge", "manage-arrived"]
OWNERS = ["manage-people"]


def addresses(event: Tournament) -> dict[str, str]:
    """Every address below the desk, as {name: address}."""
    entry = event.entries.first()
    assert entry is not None
    found = {name: address(name, event) for name in (*PAGES, *POSTS, *OWNERS)}
    for name in ("manage-entry", "manage-entry-link", "manage-withdraw", "manage-disqualify", *ENTRY_POSTS):
        found[name] = address(name, event, entry.pk)
    for name in ("manage-table", "manage-rule", "manage-revoke", "manage-call"):
        found[name] = address(name, event, "W1.1")
    found["manage-step"] = address("manage-step", event, "undo-start")
    found["manage-role-remove"] = address("manage-role-remove", event, event.roles.first().pk)
    return found


@pytest.fixture
def event() -> Tournament:
    return started(4, owner=organizer())


def test_whoever_is_not_signed_in_is_asked_to(event: Tournament, client: Client):
    before = log_of(event)
    for name, url in addresses(event).items():
        for answer in (client.post(url), client.get(url)):
            assert answer.status_code in {302, 405}, name
            if answer.status_code == 302:
                assert answer["Location"].startswith("/sign-in/?next="), name
    assert log_of(event) == before


def test_accounts_with_no_role_here_and_captains_are_refused(event: Tournament):
    before = log_of(event)
    entry = event.entries.first()
    assert entry is not None
    own = captain(entry)
    own.force_login(organizer())
    for client in (signed_in(), own, signed_in(owner_of(started(2, owner=organizer())))):
        for name, url in addresses(event).items():
            assert client.post(url).status_code in {403, 405}, name
            assert client.get(url).status_code in {403, 405}, name
    assert log_of(event) == before


def test_a_captain_without_an_account_is_no_organizer(event: Tournament):
    entry = event.entries.first()
    assert entry is not None
    assert captain(entry).get(address("manage", event)).status_code == 302


def test_a_director_does_everything_but_choose_people_and_cancel(event: Tournament):
    client = signed_in(director_of(event))
    for name in PAGES:
        page = client.get(address(name, event))
        assert page.status_code == 200, name
        assert "no-store" in page["Cache-Control"], name
        assert address("manage-people", event) not in page.content.decode()
    assert client.get(address("manage-people", event)).status_code == 403
    before = log_of(event)
    assert client.post(address("manage-step", event, "cancel")).status_code == 403
    assert log_of(event) == before


def test_posts_are_not_answered_to_a_get(event: Tournament):
    client = signed_in(owner_of(event))
    only_post = [
        *POSTS,
        *ENTRY_POSTS,
        "manage-entry-link",
        "manage-table",
        "manage-revoke",
        "manage-role-remove",
    ]
    found = addresses(event)
    for name in only_post:
        assert client.get(found[name]).status_code == 405, name
    for name in found:
        assert client.put(found[name]).status_code == 405, name


def test_a_get_changes_nothing(event: Tournament):
    client = signed_in(owner_of(event))
    before, version = log_of(event), event.version
    for name, url in addresses(event).items():
        assert client.get(url).status_code in {200, 405}, name
    event.refresh_from_db()
    assert (log_of(event), event.version) == (before, version)


def test_what_is_not_of_this_event_is_not_found(event: Tournament):
    client = signed_in(owner_of(event))
    other = started(2, owner=organizer())
    foreign = other.entries.first().pk
    for name in ("manage-entry", "manage-entry-link", "manage-withdraw", "manage-disqualify", *ENTRY_POSTS):
        assert client.post(address(name, event, foreign)).status_code == 404, name
    for code in ("W9.9", "no such", match_of(event, "W1.1").code + "x"):
        assert client.post(address("manage-table", event, code)).status_code == 404
    assert client.post(address("manage-step", event, "explode")).status_code == 404


def test_a_draft_is_unknown_to_strangers():
    draft = make_tournament(organizer())
    assert signed_in().get(address("manage", draft)).status_code == 404
    assert Client().get(address("manage", draft)).status_code == 302
    assert signed_in(owner_of(draft)).get(address("manage", draft)).status_code == 200
