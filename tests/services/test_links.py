"""The private link: cannot be guessed, is not stored, and dies when it is renewed."""

import re

import pytest

from tests.factories import opened, organizer, register
from tournaments.models import AuditEntry, Entry, IdempotencyKey
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services.links import entry_for_token, renew_link, renewed_by, token_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return register(opened())[0]


def captain(entry):
    return Actor(entry_id=entry.pk)


def test_a_token_opens_its_entry(entry):
    assert re.fullmatch(rf"{entry.pk}-[\w-]{{22}}", token_for(entry))
    assert entry_for_token(token_for(entry)) == entry


def test_tokens_of_two_entries_have_nothing_in_common(entry):
    other = register(entry.tournament)[0]
    mac, other_mac = token_for(entry).split("-", 1)[1], token_for(other).split("-", 1)[1]
    assert mac != other_mac
    assert entry_for_token(f"{entry.pk}-{other_mac}") is None


def test_another_secret_key_makes_other_tokens(entry, settings):
    token = token_for(entry)
    settings.SECRET_KEY = settings.SECRET_KEY + "x"
    assert entry_for_token(token) is None


def test_nothing_in_the_database_is_the_token(entry):
    token = token_for(entry)
    rows = [*Entry.objects.values(), *AuditEntry.objects.values(), *IdempotencyKey.objects.values()]
    assert token.split("-", 1)[1] not in str(rows)


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "1",
        "-",
        "x-" + "a" * 22,
        "1-" + "a" * 22,
        "1-" + "a" * 23,
        "٣-" + "a" * 22,
        "9" * 30 + "-" + "a" * 22,
    ],
)
def test_garbage_opens_nothing(entry, garbage):
    assert entry_for_token(garbage) is None


def test_a_changed_token_opens_nothing(entry):
    token = token_for(entry)
    flipped = token[:-1] + ("A" if token[-1] != "A" else "B")
    assert entry_for_token(flipped) is None
    assert entry_for_token(token + "\n") is None


def test_a_renewed_link_is_another_one_and_the_old_one_is_dead(entry):
    old = token_for(entry)
    new = renew_link(entry=entry, actor=captain(entry))
    assert new != old
    assert entry_for_token(old) is None
    assert entry_for_token(new) == entry
    assert AuditEntry.objects.get(tag="entry:link-renewed").payload == {"entry": entry.pk}


def test_only_the_captain_and_the_organizer_renew_it(entry):
    other = register(entry.tournament)[0]
    for actor in (NOBODY, captain(other), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            renew_link(entry=entry, actor=actor)
    assert renew_link(entry=entry, actor=SYSTEM)


def test_the_same_renewal_twice_is_one(entry):
    first = renew_link(entry=entry, actor=captain(entry), key="k1")
    assert renew_link(entry=entry, actor=captain(entry), key="k1") == first
    assert AuditEntry.objects.filter(tag="entry:link-renewed").count() == 1


def test_a_renewals_key_knows_the_link_until_the_next_renewal(entry):
    renew_link(entry=entry, actor=captain(entry), key="k1")
    assert renewed_by("k1", entry.tournament) == entry
    assert renewed_by("k2", entry.tournament) is None
    assert renewed_by("k1", opened()) is None
    renew_link(entry=entry, actor=SYSTEM)
    assert renewed_by("k1", entry.tournament) is None
