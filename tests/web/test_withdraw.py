"""What a captain changes: names, withdrawal, a new link, forgetting the device."""

import pytest

from tests.factories import match_of, opened, play_all, register, started
from tests.web.table import captain, text_of
from tournaments.models import AuditEntry, Entry
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.links import entry_for_token, token_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return register(opened(capacity=2), 3)[0]


def seed(event, number):
    return event.entries.get(seed=number)


def url(entry, action):
    return f"/t/{entry.tournament.slug}/me/{action}/"


def names(entry, **fields):
    players = {f"player_{p.position + 1}": p.name for p in entry.players.all()}
    return {"name": entry.name, "email": entry.email, "key": "k", **players, **fields}


# ------------------------------------------------------------------ withdrawal
def test_asking_comes_before_leaving(entry):
    response = captain(entry).get(url(entry, "withdraw"))
    assert "Withdraw Pair 1 ?" in text_of(response)
    assert "Your place goes to the next pair on the waitlist." in text_of(response)
    assert response["Cache-Control"] == "private, no-store"
    assert Entry.objects.get(pk=entry.pk).status == "confirmed"


def test_leaving_moves_the_waitlist_up(entry):
    client = captain(entry)
    response = client.post(url(entry, "withdraw"), follow=True)
    assert "You have withdrawn" in text_of(response)
    assert list(Entry.objects.values_list("status", flat=True)) == ["withdrawn", "confirmed", "confirmed"]
    assert "Sign up again" in text_of(response)


def test_leaving_twice_is_leaving_once(entry):
    client = captain(entry)
    for _ in range(2):
        assert client.post(url(entry, "withdraw")).status_code == 302
    assert AuditEntry.objects.filter(tag="entry:withdrawn").count() == 1


def test_leaving_a_running_event_gives_the_match_to_the_opponent():
    event = started(4)
    client = captain(seed(event, 1))
    assert "Your open match goes to your opponents" in text_of(client.get(f"/t/{event.slug}/me/withdraw/"))
    client.post(f"/t/{event.slug}/me/withdraw/")
    assert match_of(event, "W1.1").winner == 1


def test_nobody_leaves_what_is_over():
    event = started(2)
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    response = captain(seed(event, 1)).post(f"/t/{event.slug}/me/withdraw/")
    assert response.status_code == 200
    assert "This cannot be done now: the event is “finished”." in text_of(response)


# ------------------------------------------------------------------ names
def test_names_are_corrected(entry):
    client = captain(entry)
    form = client.get(url(entry, "names"))
    assert 'value="Player 1a"' in form.content.decode()
    client.post(url(entry, "names"), names(entry, name="Dog Days", player_1="Ann"))
    entry = Entry.objects.get(pk=entry.pk)
    assert (entry.name, entry.players.get(position=0).name) == ("Dog Days", "Ann")


def test_a_taken_name_is_said_at_its_field_and_nothing_is_lost(entry):
    response = captain(entry).post(url(entry, "names"), names(entry, name="pair 2", player_1="Ann"))
    assert response.context["form"].errors["name"] == ["Another entry of this event already has this name."]
    assert 'value="Ann"' in response.content.decode()
    assert Entry.objects.get(pk=entry.pk).name == "Pair 1"


def test_the_same_names_again_write_nothing(entry):
    before = AuditEntry.objects.count()
    assert captain(entry).post(url(entry, "names"), names(entry)).status_code == 302
    assert AuditEntry.objects.count() == before


def test_after_the_start_names_are_the_organizers():
    event = started(2)
    entry = seed(event, 1)
    client = captain(entry)
    response = client.post(url(entry, "names"), names(entry, name="Other"))
    assert "This cannot be done now" in text_of(response)
    assert "Correct names" not in text_of(client.get(f"/t/{event.slug}/me/"))


# ------------------------------------------------------------------ the link
def test_a_new_link_replaces_the_old_one_on_this_device(entry):
    old = token_for(entry)
    client = captain(entry)
    response = client.post(url(entry, "renew"), {"key": "k1"}, follow=True)
    assert "This is your new private link." in text_of(response)
    assert entry_for_token(old) is None
    assert token_for(Entry.objects.get(pk=entry.pk)) in response.content.decode()


def test_a_button_pressed_twice_makes_one_new_link(entry):
    """The second request leaves with the old cookie, before the answer to the first has brought the new one."""
    first, second = captain(entry), captain(entry)
    first.post(url(entry, "renew"), {"key": "k1"})
    response = second.post(url(entry, "renew"), {"key": "k1"}, follow=True)
    assert "This is your new private link." in text_of(response)
    assert AuditEntry.objects.filter(tag="entry:link-renewed").count() == 1


def test_an_old_link_cannot_be_renewed_with_a_key_of_ones_own(entry):
    thief = captain(entry)
    captain(entry).post(url(entry, "renew"), {"key": "k1"})
    response = thief.post(url(entry, "renew"), {"key": "k2"}, follow=True)
    assert "Open your private link" in text_of(response)
    assert AuditEntry.objects.filter(tag="entry:link-renewed").count() == 1


def test_a_forgotten_device_needs_the_link_again(entry):
    client = captain(entry)
    response = client.post(url(entry, "forget"), follow=True)
    assert "Open your private link" in text_of(response)
    assert entry_for_token(token_for(entry)) == entry


# ------------------------------------------------------------------ strangers
@pytest.mark.parametrize("action", ["names", "withdraw"])
def test_a_stranger_is_shown_how_to_get_in(client, entry, action):
    for response in (client.get(url(entry, action)), client.post(url(entry, action))):
        assert response["Location"] == f"/t/{entry.tournament.slug}/me/"
    assert Entry.objects.get(pk=entry.pk).status == "confirmed"


def test_a_captain_acts_for_his_own_pair_only(entry):
    other = entry.tournament.entries.get(name="Pair 2")
    captain(other).post(url(entry, "withdraw"))
    assert Entry.objects.get(pk=entry.pk).status == "confirmed"
    assert Entry.objects.get(pk=other.pk).status == "withdrawn"


@pytest.mark.parametrize("action", ["renew", "forget"])
def test_a_get_changes_nothing(entry, action):
    assert captain(entry).get(url(entry, action)).status_code == 405


@pytest.mark.parametrize("action", ["names", "withdraw"])
def test_other_methods_are_refused(entry, action):
    assert captain(entry).put(url(entry, action)).status_code == 405
