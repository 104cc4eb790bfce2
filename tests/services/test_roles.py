"""Who helps to run an event: roles, and the invitations that lead to them."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories import make_tournament, organizer
from tournaments.enums import RoleName
from tournaments.models import AuditEntry, Invitation, Message, Role
from tournaments.permissions import NOBODY, Action, NotAllowed, actor_for, can
from tournaments.services.errors import Refused
from tournaments.services.invitations import (
    GOOD_FOR,
    MOST_OPEN,
    MOST_SENT,
    accept_invitation,
    invitation_for_token,
    invite,
    revoke_invitation,
)
from tournaments.services.links import invitation_token
from tournaments.services.outbox import drain
from tournaments.services.roles import grant_role, remove_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    return organizer()


@pytest.fixture
def event(owner):
    return make_tournament(owner)


def asked(event, owner, email="helper@example.org", name=RoleName.DIRECTOR, tables=()):
    return invite(tournament=event, actor=actor_for(owner), email=email, name=name, tables=tables)


def tags(event):
    return list(AuditEntry.objects.filter(chain=event.pk).values_list("tag", flat=True))


def test_an_invitation_makes_the_account_that_accepts_a_director_and_is_used_up(event, owner):
    invitation, helper = asked(event, owner), organizer()
    for _ in range(2):
        accept_invitation(invitation=invitation, actor=actor_for(helper))
    assert can(actor_for(helper), Action.MANAGE, event)
    assert Role.objects.filter(tournament=event, user=helper).count() == 1
    with pytest.raises(Refused, match="invitation-over"):
        accept_invitation(invitation=invitation, actor=actor_for(organizer()))
    assert tags(event).count("role:invited") == tags(event).count("role:granted") == 1


def test_who_is_asked_again_gets_another_mail_and_the_role_of_now(event, owner):
    first = asked(event, owner)
    again = asked(event, owner, " HELPER@example.ORG ", RoleName.SCORER, ["1", " 2 ", "1"])
    assert (again.pk, again.role, again.tables) == (first.pk, "scorer", ["1", "2"])
    assert Message.objects.count() == 2
    for _ in range(MOST_SENT - 2):
        asked(event, owner)
    with pytest.raises(Refused, match="invited-too-often"):
        asked(event, owner)


def test_a_scorer_by_invitation_scores_at_its_tables(event, owner):
    helper = organizer()
    accept_invitation(
        invitation=asked(event, owner, name=RoleName.SCORER, tables=["3"]), actor=actor_for(helper)
    )
    assert Role.objects.get(user=helper).tables == ["3"]
    assert not can(actor_for(helper), Action.MANAGE, event)


def test_the_mail_says_what_for_and_brings_the_link(event, owner, mailoutbox):
    event.visibility = "private"
    event.save()
    invitation = asked(event, owner, tables=["9"])
    drain()
    (mail,) = mailoutbox
    assert mail.to == ["helper@example.org"]
    assert event.name in mail.subject
    assert f"/t/{event.slug}/invited/{invitation_token(invitation)}/" in mail.body


def test_what_was_taken_back_or_accepted_is_not_mailed_any_more(event, owner, mailoutbox):
    invitation = asked(event, owner)
    revoke_invitation(tournament=event, actor=actor_for(owner), invitation_id=invitation.pk)
    drain()
    assert mailoutbox == []


def test_an_invitation_ends_by_time_and_by_its_owner_once(event, owner):
    late, gone = asked(event, owner), asked(event, owner, "other@example.org")
    for _ in range(2):
        revoke_invitation(tournament=event, actor=actor_for(owner), invitation_id=gone.pk)
    assert tags(event).count("role:invitation-revoked") == 1
    with time_machine.travel(timezone.now() + GOOD_FOR + timedelta(minutes=1)):
        for invitation in (late, gone):
            with pytest.raises(Refused, match="invitation-over"):
                accept_invitation(invitation=invitation, actor=actor_for(organizer()))
    assert not Role.objects.filter(tournament=event).exclude(name="owner").exists()


def test_nobody_accepts_without_an_account(event, owner):
    with pytest.raises(Refused, match="sign-in-first"):
        accept_invitation(invitation=asked(event, owner), actor=NOBODY)


@pytest.mark.parametrize("email", ["", "nobody", "a@b\r\nBcc: c@example.org", "ä@example.org"])
def test_an_address_that_no_mail_reaches_is_refused_at_its_field(event, owner, email):
    with pytest.raises(Refused) as refused:
        asked(event, owner, email)
    assert refused.value.problems[0].field == "email"


def test_there_is_an_end_to_inviting(event, owner):
    ends = timezone.now() + GOOD_FOR
    Invitation.objects.bulk_create(
        Invitation(tournament=event, email=f"n{n}@example.org", role="director", expires_at=ends)
        for n in range(MOST_OPEN)
    )
    with pytest.raises(Refused, match="too-many-invitations"):
        asked(event, owner)


def test_only_the_owner_invites_and_nobody_is_made_owner(event, owner):
    director = organizer()
    grant_role(tournament=event, actor=actor_for(owner), user=director, name=RoleName.DIRECTOR)
    for actor in (actor_for(director), actor_for(organizer()), NOBODY):
        with pytest.raises(NotAllowed):
            invite(tournament=event, actor=actor, email="a@example.org", name=RoleName.DIRECTOR)
    with pytest.raises(Refused, match="owner-stays"):
        asked(event, owner, name=RoleName.OWNER)


@pytest.mark.parametrize(
    "change", [lambda t: t[:-1] + "A", lambda t: "9" + t, lambda t: "", lambda t: t + "x"]
)
def test_a_link_that_was_changed_is_none(event, owner, change):
    token = invitation_token(asked(event, owner))
    assert invitation_for_token(token) is not None
    assert invitation_for_token(change(token)) is None


def test_a_role_ends_and_ending_it_again_writes_nothing(event, owner):
    helper = organizer()
    role = grant_role(tournament=event, actor=actor_for(owner), user=helper, name=RoleName.DIRECTOR)
    for _ in range(2):
        remove_role(tournament=event, actor=actor_for(owner), role_id=role.pk)
    assert not can(actor_for(helper), Action.MANAGE, event)
    assert tags(event).count("role:removed") == 1


def test_the_owner_stays_and_directors_choose_nobody(event, owner):
    helper = organizer()
    grant_role(tournament=event, actor=actor_for(owner), user=helper, name=RoleName.DIRECTOR)
    own = Role.objects.get(tournament=event, name=RoleName.OWNER)
    with pytest.raises(Refused, match="owner-stays"):
        remove_role(tournament=event, actor=actor_for(owner), role_id=own.pk)
    with pytest.raises(NotAllowed):
        remove_role(tournament=event, actor=actor_for(helper), role_id=own.pk)


def test_roles_and_invitations_of_another_event_stay(event, owner):
    other, helper = make_tournament(owner), organizer()
    role = grant_role(tournament=other, actor=actor_for(owner), user=helper, name=RoleName.DIRECTOR)
    invitation = asked(other, owner)
    remove_role(tournament=event, actor=actor_for(owner), role_id=role.pk)
    revoke_invitation(tournament=event, actor=actor_for(owner), invitation_id=invitation.pk)
    invitation.refresh_from_db()
    assert invitation.is_open
    assert Role.objects.filter(pk=role.pk).exists()
