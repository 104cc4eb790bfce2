"""The matrix, row by row: what each standing may do in an event."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_tournament, opened, organizer, register
from tournaments.enums import RoleName, TournamentStatus, Visibility
from tournaments.models import Role, Tournament
from tournaments.permissions import MATRIX, NOBODY, SYSTEM, Action, Actor, actor_for, can, can_see

pytestmark = pytest.mark.django_db

EVERYONE = {"owner", "director", "captain", "member", "spectator"}
STAFF = {"owner", "director"}
TABLE = {"owner", "director", "captain"}
EXPECTED = {
    Action.VIEW: EVERYONE,
    Action.CREATE_TOURNAMENT: {"owner", "director", "member"},
    Action.REGISTER: EVERYONE,
    Action.MANAGE: STAFF,
    Action.GRANT_ROLE: {"owner"},
    Action.CANCEL: {"owner"},
    Action.EDIT_ENTRY: TABLE,
    Action.WITHDRAW_ENTRY: TABLE,
    Action.CHECK_IN: TABLE,
    Action.SET_SEATING: TABLE,
    Action.RECORD_HAND: TABLE,
    Action.TAKE_BACK_HAND: TABLE,
    Action.CORRECT_HAND: TABLE,
    Action.CORRECT_DECIDED: STAFF,
    Action.CONFIRM: TABLE,
    Action.DISPUTE: TABLE,
    Action.RULE: STAFF,
}


@pytest.fixture
def people():
    owner, director, member = organizer(), organizer(), organizer()
    event = opened(owner=owner)
    Role.objects.create(tournament=event, user=director, name=RoleName.DIRECTOR)
    entry, other = register(event, 2)
    actors = {
        "owner": actor_for(owner),
        "director": actor_for(director),
        "captain": Actor(entry_id=entry.pk),
        "member": actor_for(member),
        "spectator": NOBODY,
        "other captain": Actor(entry_id=other.pk),
    }
    return event, entry, actors


@pytest.mark.parametrize("action", Action)
def test_who_may_do_it(people, action):
    event, entry, actors = people
    allowed = {name for name, actor in actors.items() if can(actor, action, event, [entry.pk])}
    expected = EXPECTED[action] | ({"other captain"} if "spectator" in EXPECTED[action] else set())
    assert allowed == expected


def test_every_action_has_a_row():
    assert set(MATRIX) == set(Action) == set(EXPECTED)


def test_a_role_counts_in_its_own_event_only(people):
    _, _, actors = people
    other = opened()
    assert not can(actors["owner"], Action.MANAGE, other)
    assert not can(actors["director"], Action.RULE, other)


def test_a_closed_account_has_no_role(people):
    event, _, actors = people
    event.roles.get(name=RoleName.OWNER).user.__class__.objects.filter(pk=actors["owner"].user_id).update(
        is_active=False
    )
    assert not can(actors["owner"], Action.MANAGE, event)


@pytest.mark.parametrize("hidden", ["draft", "private"])
def test_hidden_events_are_seen_by_their_people(people, hidden):
    event, _, actors = people
    changes = {"status": TournamentStatus.DRAFT} if hidden == "draft" else {"visibility": Visibility.PRIVATE}
    Tournament.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    seen = {name for name, actor in actors.items() if can_see(actor, event)}
    assert seen == {"owner", "director", "captain", "other captain"}
    assert can_see(SYSTEM, event)


def test_an_unlisted_event_is_seen_by_all_who_have_its_address():
    event = opened(visibility=Visibility.UNLISTED)
    assert can_see(NOBODY, event)
    assert not can_see(NOBODY, make_tournament())


def test_a_captain_whose_entry_left_does_nothing_more_at_a_table(people):
    event, entry, _ = people
    entry.status = "withdrawn"
    left = actor_for(AnonymousUser(), entry)
    assert not can(left, Action.RECORD_HAND, event, [entry.pk])
    assert not can(left, Action.CORRECT_HAND, event, [entry.pk])
    assert can(left, Action.WITHDRAW_ENTRY, event, [entry.pk])
