"""Addresses, contacts, answers and mails are kept for an event, and some days longer."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import opened, organizer, play_all, register, started
from tournaments.enums import AuditTag
from tournaments.models import Answer, AuditEntry, Entry, Invitation, Message, Question, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.audit import broken_links
from tournaments.services.contacts import delete_contacts

pytestmark = pytest.mark.django_db


def with_contacts(event: Tournament) -> Entry:
    """The event's first entry, of which everything is known that can be."""
    entry = event.entries.order_by("queue")[0]
    Entry.objects.filter(pk=entry.pk).update(
        email="mei@example.org", contact="090-1234", note="Evenings only"
    )
    question = Question.objects.create(tournament=event, position=1, text="T-shirt size?")
    Answer.objects.create(question=question, entry=entry, text="M")
    Message.objects.create(
        tournament=event, entry=entry, event="e", kind="confirmed", payload={"name": "Kai"}
    )
    return entry


def finished(days: float) -> Tournament:
    """An event that ended so many days ago."""
    event = started(2)
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    Tournament.objects.filter(pk=event.pk).update(finished_at=timezone.now() - timedelta(days=days))
    return event


def holds(entry: Entry) -> list[bool]:
    entry.refresh_from_db()
    fields = [bool(entry.email), bool(entry.contact), bool(entry.note)]
    return [*fields, entry.answers.exists(), entry.messages.exists()]


def test_they_go_some_days_after_the_event(settings):
    settings.CONTACT_DAYS = 30
    old, fresh = finished(30.1), finished(29.9)
    gone, kept = with_contacts(old), with_contacts(fresh)
    assert delete_contacts() == 1
    assert holds(gone) == [False] * 5
    assert holds(kept) == [True] * 5
    assert gone.name == "Pair 1"
    assert AuditEntry.objects.filter(chain=old.pk).last().tag == AuditTag.CONTACTS_DELETED
    assert list(broken_links(old.pk)) == []


def test_a_second_sweep_finds_nothing():
    event = finished(400)
    with_contacts(event)
    assert [delete_contacts(), delete_contacts()] == [1, 0]


def test_invitations_go_with_them():
    owner = organizer()
    event = finished(0)
    Tournament.objects.filter(pk=event.pk).update(finished_at=timezone.now() - timedelta(days=99))
    other = opened(owner=owner)
    for one in (event, other):
        Invitation.objects.create(
            tournament=one, email="kai@example.org", role="director", expires_at=timezone.now()
        )
    assert delete_contacts() == 1
    assert list(Invitation.objects.values_list("tournament", flat=True)) == [other.pk]


def test_a_cancelled_event_counts_from_its_end(settings):
    event = opened(capacity=2)
    register(event, 2)
    entry = with_contacts(event)
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    settings.CONTACT_DAYS = 1
    assert delete_contacts() == 0
    settings.CONTACT_DAYS = 0
    assert delete_contacts() == 1
    assert holds(entry) == [False] * 5


def test_an_event_that_is_not_over_keeps_them(settings):
    settings.CONTACT_DAYS = 0
    event = started(2)
    entry = with_contacts(event)
    assert delete_contacts() == 0
    assert holds(entry) == [True] * 5
