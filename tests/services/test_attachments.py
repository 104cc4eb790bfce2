"""Accounts of the people in an entry."""

import pytest

from tests.factories import opened, organizer, register, started
from tests.web.desk import log_of
from tournaments.models import EntryAccount
from tournaments.permissions import Actor, NotAllowed, actor_for
from tournaments.services.attachments import MOST_ACCOUNTS, attach_account, detach_account
from tournaments.services.errors import Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return register(opened())[0]


def with_link(user, entry):
    return actor_for(user, entry)


def test_whoever_holds_the_link_attaches_its_own_account_once(entry):
    user = organizer()
    before = log_of(entry.tournament)
    for _ in range(2):
        attach_account(entry=entry, actor=with_link(user, entry))
    assert EntryAccount.objects.get().user == user
    assert log_of(entry.tournament) == before + 1


def test_nobody_attaches_without_the_link_or_without_an_account(entry):
    other = register(entry.tournament)[0]
    for actor in (
        actor_for(organizer()),
        with_link(organizer(), other),
        actor_for(organizer(), plays_in=entry),
    ):
        with pytest.raises(NotAllowed):
            attach_account(entry=entry, actor=actor)
    with pytest.raises(Refused, match="sign-in-first"):
        attach_account(entry=entry, actor=Actor(entry_id=entry.pk))


def test_there_is_an_end_to_accounts(entry):
    for _ in range(MOST_ACCOUNTS):
        attach_account(entry=entry, actor=with_link(organizer(), entry))
    with pytest.raises(Refused, match="too-many-accounts"):
        attach_account(entry=entry, actor=with_link(organizer(), entry))


def test_one_detaches_oneself_and_the_link_detaches_all(entry):
    first, second, third = organizer(), organizer(), organizer()
    for user in (first, second, third):
        attach_account(entry=entry, actor=with_link(user, entry))
    for _ in range(2):
        detach_account(entry=entry, actor=actor_for(first, plays_in=entry), user_id=first.pk)
    with pytest.raises(NotAllowed):
        detach_account(entry=entry, actor=actor_for(second, plays_in=entry), user_id=third.pk)
    with pytest.raises(NotAllowed):
        detach_account(entry=entry, actor=actor_for(organizer()), user_id=third.pk)
    detach_account(entry=entry, actor=Actor(entry_id=entry.pk), user_id=third.pk)
    assert [row.user for row in EntryAccount.objects.all()] == [second]


def test_an_account_of_a_left_entry_sees_and_does_nothing_more():
    entry = started(4).entries.first()
    entry.status = "withdrawn"
    assert actor_for(organizer(), plays_in=entry).left
