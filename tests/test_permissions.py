"""The matrix, row by row: what each standing may do in an event."""

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.factories import make_tournament, match_of, opened, organizer, started
from tournaments.enums import RoleName, TournamentStatus, Visibility
from tournaments.models import Role, TableLink, Tournament
from tournaments.permissions import MATRIX, NOBODY, SYSTEM, Action, Actor, actor_for, can, can_see
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db

STAFF = {"owner", "director"}
ENTRY = {"owner", "director", "captain"}
TABLE = {*ENTRY, "player", "scorer", "scorer by link", "scorer of each table"}
ACCOUNTS = {"owner", "director", "player", "scorer", "scorer of each table", "other player", "member"}
EVERYONE = {*TABLE, *ACCOUNTS, "other captain", "other scorer", "other scorer by link", "spectator"}
EXPECTED = {
    Action.VIEW: EVERYONE,
    Action.CREATE_TOURNAMENT: ACCOUNTS | {"other scorer"},
    Action.REGISTER: EVERYONE,
    Action.MANAGE: STAFF,
    Action.GRANT_ROLE: {"owner"},
    Action.CANCEL: {"owner"},
    Action.EDIT_ENTRY: ENTRY,
    Action.WITHDRAW_ENTRY: ENTRY,
    Action.READ_ENTRY: {*ENTRY, "player"},
    Action.ERASE_ENTRY: {*ENTRY, "player"},
    Action.ATTACH_ACCOUNT: {"captain"},
    Action.CHECK_IN: {*ENTRY, "player"},
    Action.SET_SEATING: TABLE,
    Action.RECORD_HAND: TABLE,
    Action.TAKE_BACK_HAND: TABLE,
    Action.CORRECT_HAND: TABLE,
    Action.CORRECT_DECIDED: STAFF,
    Action.CONFIRM: {*ENTRY, "player"},
    Action.DISPUTE: {*ENTRY, "player"},
    Action.VOTE: ACCOUNTS | {"captain", "other scorer"},
    Action.CHOOSE_PRIZE: {*ENTRY, "player"},
    Action.RULE: STAFF,
}


@pytest.fixture
def people():
    """A match between the entry and another at table 7, and everybody who might have to do with it."""
    owner = organizer()
    event = started(4, owner=owner)
    match = match_of(event, "W1.1")
    set_table(match=match, actor=SYSTEM, table="7")
    entry = match.sides.get(index=0).entry
    other = event.entries.exclude(pk__in=match.sides.values("entry")).first()

    def with_role(name: RoleName, *tables: str) -> Actor:
        account = organizer()
        Role.objects.create(tournament=event, user=account, name=name, tables=list(tables))
        return actor_for(account)

    links = [TableLink.objects.create(tournament=event, tables=[table]) for table in ("7", "8")]
    nobody = AnonymousUser()
    actors = {
        "owner": actor_for(owner),
        "director": with_role(RoleName.DIRECTOR),
        "scorer": with_role(RoleName.SCORER, "6", "7"),
        "other scorer": with_role(RoleName.SCORER, "8"),
        "scorer of each table": with_role(RoleName.SCORER),
        "scorer by link": actor_for(nobody, scores_at=links[0]),
        "other scorer by link": actor_for(nobody, scores_at=links[1]),
        "captain": actor_for(nobody, entry),
        "other captain": actor_for(nobody, other),
        "player": actor_for(organizer(), plays_in=entry),
        "other player": actor_for(organizer(), plays_in=other),
        "member": actor_for(organizer()),
        "spectator": NOBODY,
    }
    return event, match, entry, actors


@pytest.mark.parametrize("action", Action)
def test_who_may_do_it(people, action):
    event, match, entry, actors = people
    allowed = {name for name, actor in actors.items() if can(actor, action, event, [entry.pk], match.pk)}
    assert allowed == EXPECTED[action]


def test_a_scorer_is_one_only_where_a_match_is_concerned(people):
    event, _, entry, actors = people
    for name in ("scorer", "scorer by link", "scorer of each table"):
        assert not can(actors[name], Action.RECORD_HAND, event, [entry.pk]), name


def test_a_scorer_goes_with_the_table(people):
    event, match, entry, actors = people
    set_table(match=match, actor=SYSTEM, table="8")
    for name in ("scorer", "scorer by link"):
        assert not can(actors[name], Action.RECORD_HAND, event, [entry.pk], match.pk), name
    for name in ("other scorer", "other scorer by link"):
        assert can(actors[name], Action.RECORD_HAND, event, [entry.pk], match.pk), name


def test_every_action_has_a_row():
    assert set(MATRIX) == set(Action) == set(EXPECTED)


def test_a_role_counts_in_its_own_event_only(people):
    _, _, _, actors = people
    other = opened()
    assert not can(actors["owner"], Action.MANAGE, other)
    assert not can(actors["director"], Action.RULE, other)


def test_a_closed_account_has_no_role(people):
    event, _, _, actors = people
    event.roles.get(name=RoleName.OWNER).user.__class__.objects.filter(pk=actors["owner"].user_id).update(
        is_active=False
    )
    assert not can(actors["owner"], Action.MANAGE, event)


@pytest.mark.parametrize("hidden", ["draft", "private"])
def test_hidden_events_are_seen_by_their_people(people, hidden):
    event, _, _, actors = people
    changes = {"status": TournamentStatus.DRAFT} if hidden == "draft" else {"visibility": Visibility.PRIVATE}
    Tournament.objects.filter(pk=event.pk).update(**changes)
    event.refresh_from_db()
    seen = {name for name, actor in actors.items() if can_see(actor, event)}
    assert seen == EVERYONE - {"member", "spectator"}
    assert can_see(SYSTEM, event)


def test_an_unlisted_event_is_seen_by_all_who_have_its_address():
    event = opened(visibility=Visibility.UNLISTED)
    assert can_see(NOBODY, event)
    assert not can_see(NOBODY, make_tournament())


def test_a_captain_whose_entry_left_does_nothing_more_at_a_table(people):
    event, _, entry, _ = people
    entry.status = "withdrawn"
    left = actor_for(AnonymousUser(), entry)
    assert not can(left, Action.RECORD_HAND, event, [entry.pk])
    assert not can(left, Action.CORRECT_HAND, event, [entry.pk])
    assert can(left, Action.WITHDRAW_ENTRY, event, [entry.pk])
