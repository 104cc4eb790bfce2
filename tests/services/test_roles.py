"""Who helps to run an event."""

import pytest

from tests.factories import make_tournament, organizer
from tournaments.enums import RoleName
from tournaments.models import AuditEntry, Role
from tournaments.permissions import Action, NotAllowed, actor_for, can
from tournaments.services.errors import Refused
from tournaments.services.roles import invite, remove_role

pytestmark = pytest.mark.django_db


def test_an_account_becomes_a_director_whatever_the_case_of_its_address_and_once():
    owner, helper = organizer(), organizer("Helper@Example.org")
    event = make_tournament(owner)
    for email in ("helper@example.org", " HELPER@example.ORG "):
        invite(tournament=event, actor=actor_for(owner), email=email, name=RoleName.DIRECTOR)
    assert Role.objects.filter(tournament=event, user=helper).count() == 1
    assert can(actor_for(helper), Action.MANAGE, event)
    assert AuditEntry.objects.filter(chain=event.pk, tag="role:granted").count() == 1


def test_an_address_without_an_active_account_is_refused():
    owner, gone = organizer(), organizer("gone@example.org")
    gone.is_active = False
    gone.save()
    event = make_tournament(owner)
    for email in ("nobody@example.org", "gone@example.org"):
        with pytest.raises(Refused) as refused:
            invite(tournament=event, actor=actor_for(owner), email=email, name=RoleName.DIRECTOR)
        assert refused.value.problems[0].field == "email"


def test_a_role_ends_and_ending_it_again_writes_nothing():
    owner, helper = organizer(), organizer()
    event = make_tournament(owner)
    role = invite(tournament=event, actor=actor_for(owner), email=helper.email, name=RoleName.DIRECTOR)
    for _ in range(2):
        remove_role(tournament=event, actor=actor_for(owner), role_id=role.pk)
    assert not can(actor_for(helper), Action.MANAGE, event)
    assert AuditEntry.objects.filter(chain=event.pk, tag="role:removed").count() == 1


def test_the_owner_stays_and_directors_choose_nobody():
    owner, helper = organizer(), organizer()
    event = make_tournament(owner)
    invite(tournament=event, actor=actor_for(owner), email=helper.email, name=RoleName.DIRECTOR)
    own = Role.objects.get(tournament=event, name=RoleName.OWNER)
    with pytest.raises(Refused) as refused:
        remove_role(tournament=event, actor=actor_for(owner), role_id=own.pk)
    assert refused.value.code == "owner-stays"
    with pytest.raises(NotAllowed):
        remove_role(tournament=event, actor=actor_for(helper), role_id=own.pk)


def test_a_role_in_another_event_stays():
    owner, helper = organizer(), organizer()
    event, other = make_tournament(owner), make_tournament(owner)
    role = invite(tournament=other, actor=actor_for(owner), email=helper.email, name=RoleName.DIRECTOR)
    remove_role(tournament=event, actor=actor_for(owner), role_id=role.pk)
    assert Role.objects.filter(pk=role.pk).exists()
