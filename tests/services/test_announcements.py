"""Telling all entries something: once, to all that are in, by whoever runs the event."""

import pytest
from django.core import mail

from tests.factories import opened, organizer, register
from tournaments.enums import AuditTag
from tournaments.models import Announcement, AuditEntry, Message
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed, actor_for
from tournaments.services import rulings
from tournaments.services.announcements import TEXT_LENGTH, TITLE_LENGTH, announce
from tournaments.services.errors import Refused
from tournaments.services.outbox import drain

pytestmark = pytest.mark.django_db


def say(event, actor=SYSTEM, title="Lunch", text="Back at two.", key="k", **more):
    return announce(tournament=event, actor=actor, title=title, text=text, key=key, **more)


def test_all_that_are_in_are_told_once():
    event = opened()
    for n in (1, 2, 3):
        register(event, email=f"pair{n}@example.org")
    register(event)
    left = event.entries.first()
    rulings.withdraw_entry(entry=left, actor=SYSTEM)
    drain()
    mail.outbox.clear()
    assert say(event) == say(event)
    assert drain() == 2
    assert {sent.to[0] for sent in mail.outbox} == {"pair2@example.org", "pair3@example.org"}
    assert mail.outbox[0].subject == f"Lunch: {event.name}"
    assert "Back at two." in mail.outbox[0].body
    assert "/me/link/" in mail.outbox[0].body
    assert AuditEntry.objects.filter(tag=AuditTag.ANNOUNCED).count() == 1


def test_however_many_are_told_the_drainer_is_woken_once(django_capture_on_commit_callbacks):
    event = opened(capacity=16)
    for n in range(8):
        register(event, email=f"pair{n}@example.org")
    with django_capture_on_commit_callbacks() as woken:
        say(event)
    assert Message.objects.filter(kind="announcement").count() == 8
    assert len([one for one in woken if one.__module__ == "tournaments.jobs"]) == 1


@pytest.mark.parametrize(
    ("title", "text", "fields"),
    [
        (" ", "", ["title", "text"]),
        ("x" * (TITLE_LENGTH + 1), "x", ["title"]),
        ("x", "x" * (TEXT_LENGTH + 1), ["text"]),
    ],
)
def test_what_cannot_be_sent(title, text, fields):
    event = opened()
    with pytest.raises(Refused) as refused:
        say(event, title=title, text=text)
    assert [problem.field for problem in refused.value.problems] == fields
    assert not Announcement.objects.exists()


def test_only_those_who_run_the_event_announce():
    event = opened()
    for actor in (NOBODY, actor_for(organizer())):
        with pytest.raises(NotAllowed):
            say(event, actor)
    assert not Announcement.objects.exists()
