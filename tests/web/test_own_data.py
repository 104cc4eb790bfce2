"""What is stored about people: the page that says so, the file, and erasing it."""

import json
import re

import pytest
from django.conf import settings as site
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from tests.factories import opened, organizer, play_all, register, started
from tests.web.desk import signed_in
from tests.web.table import captain, text_of
from tests.web.test_account import confirmed
from tournaments.enums import AuditTag, RoleName
from tournaments.models import AuditEntry, Entry, EntryAccount, Tournament, User
from tournaments.pages.own_data import FOLDER
from tournaments.permissions import SYSTEM, NotAllowed, actor_for
from tournaments.services import lifecycle
from tournaments.services.erasing import erase_account_on_request, erase_entry

pytestmark = pytest.mark.django_db
PREFIXES = ["", "/zh-hans", "/ja"]


@pytest.fixture
def event() -> Tournament:
    event = started(4)
    play_all(event)
    return lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


@pytest.fixture
def entry(event: Tournament) -> Entry:
    return event.entries.get(seed=1)


# ------------------------------------------------------------------ the page
@pytest.mark.parametrize("prefix", PREFIXES)
def test_it_is_told_in_every_language_and_reached_from_every_page(prefix: str, settings):
    settings.CONTACT_DAYS = 17
    page = Client().get(f"{prefix}/privacy/")
    assert page.status_code == 200
    assert "17" in text_of(page)
    assert "{days}" not in page.text
    assert f'href="{prefix}/privacy/"' in Client().get(f"{prefix}/rules/").text


def test_the_languages_say_as_much_as_each_other():
    texts = [(FOLDER / f"{code}.md").read_text() for code, _name in site.LANGUAGES]
    for sign in ("\n# ", "\n- ", "`", "**"):
        assert len({text.count(sign) for text in texts}) == 1, sign


def test_every_cookie_is_told(client: Client, entry: Entry):
    told = (FOLDER / "en.md").read_text()
    browser = captain(entry)
    browser.force_login(organizer())
    browser.get("/account/")
    browser.post("/account/", {"name": "Mei", "language": "ja"})
    assert {"sessionid", "csrftoken", "django_language", "messages"} < set(browser.cookies)
    for name in browser.cookies:
        assert f"`{re.sub(r'[0-9]+$', '', name)}`" in told, name


# ------------------------------------------------------------------ by link
def test_the_file_holds_what_is_stored(event: Tournament, entry: Entry):
    Entry.objects.filter(pk=entry.pk).update(email="mei@example.org", contact="090")
    response = captain(entry).get(f"/t/{event.slug}/me/data/file/")
    assert response["Cache-Control"] == "private, no-store"
    assert "attachment" in response["Content-Disposition"]
    data = json.loads(response.content)
    assert data["event"]["slug"] == event.slug
    assert (data["entry"]["email"], data["entry"]["contact"]) == ("mei@example.org", "090")
    assert [player["name"] for player in data["players"]] == ["Player 1a", "Player 1b"]
    assert data["matches"][0]["code"] == "W1.1"
    assert "Player 2a" not in response.text


def test_names_are_erased_and_the_pages_say_so(event: Tournament, entry: Entry):
    browser = captain(entry)
    page = browser.get(f"/t/{event.slug}/me/data/")
    assert "Player 1a" in text_of(page)
    sent = {"players": [p.pk for p in entry.players.all()], "name": "on"}
    assert "Erased. Results stay." in text_of(browser.post(f"/t/{event.slug}/me/data/", sent, follow=True))
    standings = text_of(Client().get(f"/t/{event.slug}/standings/"))
    assert "Name withdrawn" in standings
    assert "Pair 1 " not in standings
    match = Client().get(f"/t/{event.slug}/matches/W1.1/").text
    assert "Player 1a" not in match
    assert "The names of this entry are erased." in text_of(browser.get(f"/t/{event.slug}/me/data/"))


def test_nobody_chosen_is_said_and_nothing_happens(event: Tournament, entry: Entry):
    answer = captain(entry).post(f"/t/{event.slug}/me/data/", {})
    assert "Choose whose name is erased." in text_of(answer)
    garbage = captain(entry).post(f"/t/{event.slug}/me/data/", {"players": ["x", "999999"]})
    assert garbage.status_code == 200
    assert not Entry.objects.get(pk=entry.pk).players.first().is_erased


def test_who_still_plays_is_told_when():
    event = started(4)
    browser = captain(event.entries.get(seed=1))
    page = browser.get(f"/t/{event.slug}/me/data/")
    assert "After the event, or once you have withdrawn" in text_of(page)
    assert "Erase for good" not in text_of(page)
    player = event.entries.get(seed=1).players.first()
    refused = browser.post(f"/t/{event.slug}/me/data/", {"players": [player.pk]})
    assert refused.status_code == 200
    player.refresh_from_db()
    assert not player.is_erased


def test_a_stranger_gets_neither(event: Tournament):
    for path in ("data/", "data/file/"):
        assert Client().get(f"/t/{event.slug}/me/{path}")["Location"] == f"/t/{event.slug}/me/"
    assert Client().post(f"/t/{event.slug}/me/data/", {"name": "on"})["Location"] == f"/t/{event.slug}/me/"


# ------------------------------------------------------------------ by account
def test_an_account_takes_its_data_with_it(entry: Entry):
    user = organizer("mei@example.org")
    EntryAccount.objects.create(entry=entry, user=user)
    browser = signed_in(user)
    assert "Pair 1" in text_of(browser.get("/account/data/"))
    data = json.loads(browser.get("/account/data/file/").content)
    assert data["account"]["email"] == "mei@example.org"
    assert [one["entry"]["name"] for one in data["entries"]] == ["Pair 1"]
    assert "digest" not in json.dumps(data)


def test_an_account_is_deleted_once_its_owner_showed_who_they_are(entry: Entry):
    user = organizer("mei@example.org")
    other = signed_in(user)
    browser = signed_in(user)
    assert "Please tick this to go on." in text_of(browser.post("/account/data/", {}))
    answer = confirmed(browser, "/account/data/", {"sure": "on"})
    assert answer["Location"] == "/sign-in/"
    assert "Your account is deleted." in text_of(browser.get("/sign-in/"))
    assert not User.objects.filter(pk=user.pk).exists()
    for one in (browser, other):
        assert one.get("/account/")["Location"].startswith("/sign-in/")


def test_an_owner_is_told_which_event_needs_them():
    user = organizer("mei@example.org")
    event = opened(owner=user)
    register(event, 1)
    answer = confirmed(signed_in(user), "/account/data/", {"sure": "on"})
    assert f"You own “{event.name}”" in text_of(answer)
    assert User.objects.filter(pk=user.pk).exists()


def test_without_an_account_there_is_no_such_page():
    for path in ("/account/data/", "/account/data/file/"):
        assert Client().get(path)["Location"].startswith("/sign-in/")


# ------------------------------------------------------------------ at the desk
def desk(event: Tournament, user: User | None = None) -> Client:
    return signed_in(user or event.roles.get(name=RoleName.OWNER).user)


@pytest.fixture
def owned() -> Tournament:
    event = started(4, owner=organizer())
    play_all(event)
    return lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


def test_the_desk_says_what_goes_and_stays_and_erases_on_request(owned: Tournament):
    entry = owned.entries.get(seed=1)
    account = organizer("mei@example.org")
    EntryAccount.objects.create(entry=entry, user=account)
    url = f"/t/{owned.slug}/manage/entries/{entry.pk}/erase/"
    client = desk(owned)
    page = client.get(url)
    assert "Erased for good" in page.text
    assert "delete_accounts" not in page.text
    chosen = {
        "players": [player.pk for player in entry.players.all()],
        "name": "on",
        "accounts": [account.pk],
    }
    assert "sure" in client.post(url, chosen).context["form"].errors
    assert Entry.objects.get(pk=entry.pk).name == "Pair 1"
    assert client.post(url, {**chosen, "sure": "on", "delete_accounts": "on"}).status_code == 302
    assert [p.name for p in Entry.objects.get(pk=entry.pk).players.all()] == ["Withdrawn player"] * 2
    assert not EntryAccount.objects.filter(entry=entry).exists()
    assert User.objects.filter(pk=account.pk).exists()
    row = AuditEntry.objects.filter(chain=owned.pk).latest("seq")
    assert row.tag == AuditTag.ENTRY_ERASED
    assert row.payload["accounts"] == [account.pk]
    assert not {"Pair 1", "Player 1a", "mei@example.org"} & set(map(str, row.payload.values()))
    before = AuditEntry.objects.count()
    client.post(url, {**chosen, "sure": "on"})
    assert AuditEntry.objects.count() == before
    assert "The names of this entry are erased." in client.get(url).text


def test_the_staff_of_the_site_deletes_the_account_too_or_nothing(owned: Tournament):
    entry = owned.entries.get(seed=1)
    account, staff = organizer(), owned.roles.get(name=RoleName.OWNER).user
    User.objects.filter(pk=staff.pk).update(is_superuser=True)
    EntryAccount.objects.create(entry=entry, user=account)
    sent = {"name": "on", "accounts": [account.pk], "delete_accounts": "on", "sure": "on"}
    url = f"/t/{owned.slug}/manage/entries/{entry.pk}/erase/"
    running = opened(owner=account)
    page = desk(owned, staff).post(url, sent)
    assert running.name in page.text
    assert Entry.objects.get(pk=entry.pk).name == "Pair 1"
    running.roles.all().delete()
    assert desk(owned, staff).post(url, sent).status_code == 302
    assert not User.objects.filter(pk=account.pk).exists()
    assert Entry.objects.get(pk=entry.pk).name == "Name withdrawn"


def test_whoever_plays_on_is_not_erased_at_the_desk_either():
    event = started(4, owner=organizer())
    entry = event.entries.get(seed=1)
    url = f"/t/{event.slug}/manage/entries/{entry.pk}/erase/"
    assert "others have to know whom they meet" in desk(event).get(url).text
    desk(event).post(url, {"name": "on", "sure": "on"})
    assert Entry.objects.get(pk=entry.pk).name == "Pair 1"


def test_the_desk_hands_out_what_is_stored_about_an_entry(owned: Tournament):
    entry = owned.entries.get(seed=2)
    url = f"/t/{owned.slug}/manage/entries/{entry.pk}/data.json"
    answer = desk(owned).get(url)
    assert json.loads(answer.content)["entry"]["name"] == "Pair 2"
    assert "no-store" in answer["Cache-Control"]
    other = started(2, owner=organizer())
    assert desk(other).get(f"/t/{other.slug}/manage/entries/{entry.pk}/data.json").status_code == 404
    assert desk(other).get(f"/t/{other.slug}/manage/entries/{entry.pk}/erase/").status_code == 404
    assert desk(other).get(url).status_code == 403


def test_only_who_runs_the_event_detaches_the_accounts_of_others(entry: Entry):
    account = organizer()
    EntryAccount.objects.create(entry=entry, user=account)
    with pytest.raises(NotAllowed):
        erase_entry(
            entry=entry, actor=actor_for(AnonymousUser(), entry), players=[], name=True, accounts=[account.pk]
        )
    with pytest.raises(NotAllowed):
        erase_account_on_request(account=account, actor=actor_for(organizer()))
    for rank in ("is_staff", "is_superuser"):
        colleague = organizer()
        setattr(colleague, rank, True)
        colleague.save()
        with pytest.raises(NotAllowed):
            erase_account_on_request(account=colleague, actor=SYSTEM)
    assert EntryAccount.objects.filter(entry=entry).exists()
