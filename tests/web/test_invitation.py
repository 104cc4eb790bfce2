"""Invited to help: the owner's form, the mail's link, and accounts that belong to an entry."""

import pytest
from django.test import Client

from tests.factories import make_tournament, opened, organizer, register, started
from tests.web.desk import address, owner_of, said, signed_in
from tests.web.table import captain, text_of
from tournaments.models import EntryAccount, Invitation, Role
from tournaments.permissions import actor_for
from tournaments.services.invitations import invite
from tournaments.services.links import invitation_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make_tournament(organizer())


def link(event, email="helper@example.org", name="director"):
    invitation = invite(tournament=event, actor=actor_for(owner_of(event)), email=email, name=name)
    return address("invitation", event, invitation_token(invitation))


def test_the_owner_invites_and_takes_it_back(event):
    client = signed_in(owner_of(event))
    people = address("manage-people", event)
    answer = client.post(people, {"email": "a@example.org", "role": "scorer", "tables": "1，2"}, follow=True)
    assert said(answer) == ["a@example.org gets an invitation."]
    (invited,) = answer.context["invited"]
    assert invited.role == "scorer, tables 1, 2"
    client.post(invited.revoke_url)
    assert client.get(people).context["invited"] == []
    assert client.post(people, {"email": "no", "role": "director"}).context["form"].errors["email"]
    assert client.post(people, {"email": "a@example.org", "role": "owner"}).context["form"].errors["role"]


def test_a_stranger_signs_in_first_and_comes_back(event):
    url = link(event)
    page = Client().get(url)
    assert page.status_code == 200
    assert f"/sign-in/?next={url.replace('/', '%2F')}" in page.text
    assert Client().post(url).status_code == 200
    assert not Role.objects.filter(name="director").exists()
    assert page["Referrer-Policy"] == "strict-origin"


def test_opening_the_link_accepts_nothing_and_its_button_does(event):
    url, helper = link(event), organizer()
    client = signed_in(helper)
    assert "Accept" in client.get(url).text
    assert not Role.objects.filter(user=helper).exists()
    assert client.post(url)["Location"] == address("manage", event)
    assert client.get(address("manage", event)).status_code == 200
    assert signed_in().post(url).status_code == 409
    assert "does not work" in signed_in().get(url).text


def test_a_link_of_another_event_or_a_changed_one_is_none(event):
    url = link(event)
    other = make_tournament(organizer())
    assert signed_in().get(url.replace(event.slug, other.slug)).status_code == 404
    assert signed_in().post(url[:-2] + "A/").status_code == 404
    assert Invitation.objects.get().accepted_at is None


# ------------------------------------------------------------------ accounts of an entry
def test_an_account_opens_its_entry_on_any_device():
    event = started(4)
    entry, user = event.entries.first(), organizer()
    own = captain(entry)
    assert "Sign in to attach your account" in own.get(address("me", event)).text
    own.force_login(user)
    own.post(address("me-attach", event))
    other = signed_in(user)
    page = other.get(address("me", event))
    assert page.context["me"].entry == entry
    assert "Your private link" not in text_of(page)
    assert address("me", event) in other.get("/mine/").text
    code = page.context["me"].next.code
    assert other.get(address("score", event, code)).status_code == 200
    assert other.get(address("registered", event))["Location"] == address("me", event)
    assert other.post(address("me-withdraw", event)).status_code == 403
    assert other.post(address("me-names", event), {}).status_code in {200, 403}
    other.post(address("me-detach", event, user.pk))
    assert not EntryAccount.objects.exists()
    assert signed_in(user).get(address("score", event, code)).status_code == 403


def test_an_account_is_attached_with_the_link_only():
    event = opened()
    register(event)
    assert signed_in().post(address("me-attach", event))["Location"] == address("me", event)
    assert Client().post(address("me-attach", event)).status_code == 302
    assert not EntryAccount.objects.exists()


def test_one_player_does_not_detach_another():
    event = opened()
    (entry,) = register(event)
    first, second = organizer(), organizer()
    for user in (first, second):
        EntryAccount.objects.create(entry=entry, user=user)
    assert signed_in(first).post(address("me-detach", event, second.pk)).status_code == 403
    captain(entry).post(address("me-detach", event, second.pk))
    assert [row.user for row in EntryAccount.objects.all()] == [first]
