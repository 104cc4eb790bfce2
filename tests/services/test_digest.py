"""Several messages to one reader become one mail, and none goes to whoever wants none."""

import subprocess
import sys

import pytest
from celery import current_app
from django.core import mail

from tests.factories import match_of, opened, play_match, register
from tests.mails import gathered, mails
from tests.processes import ROOT, environment_of_test_database
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Entry, Message, Unsubscription
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle, registration
from tournaments.services.announcements import announce
from tournaments.services.contacts import delete_contacts
from tournaments.services.erasing import erase_entry
from tournaments.services.links import token_for
from tournaments.services.messages import notify
from tournaments.services.outbox import UNSUBSCRIBED, drain
from tournaments.services.unsubscribing import (
    entry_to_unsubscribe,
    is_unsubscribed,
    resubscribe,
    unsubscribe,
    unsubscribe_token,
)

pytestmark = pytest.mark.django_db


def event_of(*emails: str, language: str = "en"):
    event = opened(capacity=max(len(emails), 2))
    for email in emails:
        register(event, email=email, language=language)
    mails()
    return event


def news(entry: Entry, *events: str) -> None:
    """Of other kinds, so that none says what the one before said."""
    for event, kind in zip(events, ("promoted", "begins"), strict=False):
        notify(entry, kind, event)


# ------------------------------------------------------------------ one mail
def test_what_comes_within_the_time_of_gathering_is_one_mail():
    event = event_of("a@example.org", "b@example.org")
    first, second = event.entries.order_by("queue")
    news(first, "x", "y")
    news(second, "x")
    assert drain() == 0, "neither hurries"
    news(first, "x", "y")
    one, other = mails()
    assert (one.subject, other.subject) == (f"2 messages: {event.name}", f"You have moved up: {event.name}")
    for said in ("A place became free", "plays in"):
        assert one.body.count(said) == 1
    assert one.body.count("/me/link/") == 1
    assert not Message.objects.filter(sent_at__isnull=True).exists()


def test_two_entries_of_one_address_share_a_mail_that_holds_both_of_their_links():
    event = event_of("a@example.org", "A@example.org", "b@example.org")
    for entry in event.entries.all():
        news(entry, "x")
    one, other = mails()
    assert one.body.count("/me/link/") == 2
    assert other.to == ["b@example.org"]
    assert other.body.count("/me/link/") == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann@mail.example", "ann@ma\u0131l.example"),  # the dotless i, whose capital is I
        ("ann@mass.example", "ann@ma\u017fs.example"),  # the long s, whose capital is S
        ("ann@strasse.example", "ann@stra\u00dfe.example"),
    ],
)
def test_addresses_that_only_look_alike_share_nothing(one: str, other: str):
    """Whoever owns the domain that looks like another's must not be sent the other's links, nor stop its mails."""
    event = event_of(one, other)
    own, theirs = event.entries.order_by("queue")
    news(theirs, "x")
    news(own, "x")
    found = {mail.to[0]: mail.body for mail in mails()}
    assert found.keys() == {one, other}
    assert (token_for(own) in found[one], token_for(theirs) in found[other]) == (True, True)
    assert token_for(own) not in found[other]
    assert token_for(theirs) not in found[one]
    unsubscribe(entry=theirs)
    assert not is_unsubscribed(event.pk, one)


def test_readers_of_two_languages_and_events_get_mails_of_their_own():
    event = event_of("a@example.org", "b@example.org")
    elsewhere = event_of("a@example.org")
    Entry.objects.filter(email="b@example.org").update(email="a@example.org", language="ja")
    for entry in [*event.entries.all(), *elsewhere.entries.all()]:
        news(entry, "x", "y")
    assert len(mails()) == 3


def test_one_failed_try_does_not_split_nor_double_what_is_sent(settings):
    event = event_of("a@example.org")
    news(event.entries.get(), "x", "y")
    settings.EMAIL_BACKEND = "tests.mail_servers.Down"
    assert mails() == []
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    [sent] = mails()
    assert "A place became free" in sent.body
    assert "plays in" in sent.body
    assert mails() == []


def test_the_same_messages_have_the_same_message_id():
    event = event_of("a@example.org")
    news(event.entries.get(), "x")
    [first] = mails()
    Message.objects.filter(event="x").update(sent_at=None, tries=1)
    [again] = mails()
    assert first.message()["Message-ID"] == again.message()["Message-ID"]


DIES = """
import os, tournaments.services.outbox as outbox
from django.core.mail import EmailMessage
EmailMessage.send = lambda self: os._exit(9)
outbox.drain()
"""


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_dies_in_the_middle_leaves_all_to_the_next_one(tmp_path):
    # The worker of other tests on this database, if there is one, would be faster.
    current_app.conf.task_always_eager = True
    try:
        event = event_of("a@example.org", "b@example.org")
    finally:
        current_app.conf.task_always_eager = False
    for entry in event.entries.all():
        news(entry, "x", "y")
    gathered()
    command = [sys.executable, "manage.py", "shell", "--no-imports", "-c", DIES]
    done = subprocess.run(command, cwd=ROOT, env=environment_of_test_database(tmp_path), check=False)
    assert done.returncode == 9
    assert Message.objects.filter(tries=1, sent_at=None).count() == 2, "one mail was in the dead hands"
    before = len(mail.outbox)
    assert drain() == 1, "the other one goes out at once"
    assert len(mails()) == 1
    assert len(mail.outbox) == before + 2
    assert mails() == []


# ------------------------------------------------------------------ no more of them
def test_who_unsubscribed_gets_none_of_any_kind_and_reads_all_in_the_inbox():
    event = event_of("a@example.org", "b@example.org")
    entry = event.entries.order_by("queue")[0]
    for _ in range(2):
        unsubscribe(entry=entry)
    news(entry, "x")
    announce(tournament=event, actor=SYSTEM, title="Lunch", text="At two.", key="k")
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    play_match(match_of(event, "W1.1"))
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    assert {m.to[0] for m in mails()} == {"b@example.org"}
    assert {row.error for row in entry.messages.filter(sent_at=None)} == {UNSUBSCRIBED}
    assert AuditEntry.objects.filter(tag=AuditTag.MAILS_STOPPED).count() == 1


def test_unsubscribing_is_of_an_address_and_an_event():
    event = event_of("a@example.org", "A@EXAMPLE.org", "b@example.org")
    elsewhere = event_of("a@example.org")
    unsubscribe(entry=event.entries.order_by("queue")[0])
    register(event, email="a@example.org")
    assert {m.to[0] for m in mails()} == set(), "not even where somebody signs that address up anew"
    for entry in [*event.entries.all(), *elsewhere.entries.all()]:
        news(entry, "x")
    assert sorted((m.to[0], m.subject.split(": ")[1]) for m in mails()) == [
        ("a@example.org", elsewhere.name),
        ("b@example.org", event.name),
    ]


def test_back_again():
    event = event_of("a@example.org")
    entry = event.entries.get()
    unsubscribe(entry=entry)
    news(entry, "x")
    assert mails() == []
    for _ in range(2):
        resubscribe(entry=entry)
    assert mails() == [], "what was held back is not sent afterwards"
    news(entry, "y")
    assert len(mails()) == 1
    assert AuditEntry.objects.filter(tag=AuditTag.MAILS_WANTED).count() == 1


def test_the_address_is_kept_as_a_digest_and_forgotten_with_the_contacts(settings):
    settings.CONTACT_DAYS = 0
    event = event_of("a@example.org")
    unsubscribe(entry=event.entries.get())
    assert "a@example.org" not in str(Unsubscription.objects.values())
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    delete_contacts()
    assert not Unsubscription.objects.exists()


def test_the_link_ends_with_the_address_and_nobody_makes_it_up():
    event = event_of("a@example.org")
    entry = event.entries.get()
    token = unsubscribe_token(entry)
    assert entry_to_unsubscribe(token) == entry
    for wrong in ("", "1", f"{entry.pk}-{'x' * 22}", f"{entry.pk + 1}-{token.split('-', 1)[1]}", token + "x"):
        assert entry_to_unsubscribe(wrong) is None
    registration.update_entry(
        entry=entry, actor=SYSTEM, name=entry.name, players=["a", "b"], email="c@example.org"
    )
    assert entry_to_unsubscribe(token) is None
    assert not is_unsubscribed(event.pk, "c@example.org")


def test_an_erased_entry_gets_nothing():
    event = event_of("a@example.org")
    entry = event.entries.get()
    news(entry, "x")
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    entry.refresh_from_db()
    players = list(entry.players.values_list("pk", flat=True))
    erase_entry(entry=entry, actor=SYSTEM, players=players, name=True)
    assert mails() == []
    assert not entry.messages.exists()
