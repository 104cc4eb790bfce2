"""Who sends the messages, and what a broken mail server or broker may not break."""

import subprocess
import sys
import threading
from datetime import timedelta
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from tests import mail_servers
from tests.factories import opened, register
from tests.ports import free_port
from tests.processes import ROOT, environment_of_test_database
from tournaments import jobs
from tournaments.models import Entry, Hand, Message
from tournaments.services.outbox import MAX_TRIES, PATIENCE, drain

pytestmark = pytest.mark.django_db


def with_mail(n=1):
    """An event of n pairs, each with a message in the outbox."""
    event = opened(capacity=max(n, 2))
    for number in range(1, n + 1):
        register(event, email=f"pair{number}@example.org")
    return event


def make_due():
    Message.objects.filter(sent_at__isnull=True).update(due_at=timezone.now())


@pytest.fixture
def _mail_server_down(settings):
    mail_servers.Down.asked = 0
    settings.EMAIL_BACKEND = "tests.mail_servers.Down"


# ------------------------------------------------------------------ a mail server that is down
@pytest.mark.usefixtures("_mail_server_down")
def test_a_failing_mail_server_breaks_nothing_and_is_asked_again_later(settings):
    before = timezone.now()
    with_mail()
    assert Entry.objects.get().status == "confirmed"
    assert drain() == 0
    row = Message.objects.get()
    assert (row.tries, row.sent_at) == (1, None)
    assert "Connection refused" in row.error
    assert row.due_at >= before + timedelta(minutes=2)
    assert drain() == 0
    assert mail_servers.Down.asked == 1

    make_due()
    drain()
    assert Message.objects.get().due_at >= before + timedelta(minutes=4)

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    make_due()
    assert drain() == 1
    row = Message.objects.get()
    assert (row.tries, row.error) == (3, "")
    assert row.sent_at is not None
    assert drain() == 0
    assert len(mail.outbox) == 1


@pytest.mark.usefixtures("_mail_server_down")
def test_a_message_that_never_goes_out_is_left_alone_with_its_error():
    with_mail()
    for _ in range(MAX_TRIES + 3):
        make_due()
        drain()
    row = Message.objects.get()
    assert (row.tries, mail_servers.Down.asked) == (MAX_TRIES, MAX_TRIES)
    assert "Connection refused" in row.error


@pytest.mark.usefixtures("_mail_server_down")
def test_a_server_that_is_down_is_not_asked_for_every_message():
    with_mail(PATIENCE + 2)
    drain()
    assert mail_servers.Down.asked == PATIENCE
    assert Message.objects.filter(tries=0).count() == 2


def with_wrong_addresses_first():
    """More messages to nobody than the patience lasts, and two good ones behind them."""
    event = opened(capacity=PATIENCE + 4)
    for number in range(PATIENCE + 2):
        register(event, email=f"nobody{number}@example.org")
    for number in (1, 2):
        register(event, email=f"pair{number}@example.org")


def test_addresses_that_the_server_refuses_are_given_up_and_hold_nobody_up(settings):
    settings.EMAIL_BACKEND = "tests.mail_servers.Picky"
    with_wrong_addresses_first()
    assert drain() == 2
    given_up = Message.objects.filter(sent_at=None)
    assert set(given_up.values_list("tries", flat=True)) == {MAX_TRIES}
    assert all("550" in error for error in given_up.values_list("error", flat=True))


def test_addresses_that_are_refused_for_now_are_tried_again_and_hold_nobody_up(settings, monkeypatch):
    settings.EMAIL_BACKEND = "tests.mail_servers.Picky"
    monkeypatch.setattr(mail_servers.Picky, "code", 450)
    with_wrong_addresses_first()
    assert drain() == 2
    assert set(Message.objects.filter(sent_at=None).values_list("tries", flat=True)) == {1}


def test_addresses_that_cannot_be_written_are_given_up_and_hold_nobody_up():
    with_wrong_addresses_first()
    Entry.objects.filter(email__startswith="nobody").update(email="ann@\u00ad.example.org")
    assert drain() == 2
    given_up = Message.objects.filter(sent_at=None)
    assert set(given_up.values_list("tries", flat=True)) == {MAX_TRIES}
    assert all("Error" in error for error in given_up.values_list("error", flat=True))


@pytest.mark.usefixtures("_mail_server_down")
def test_messages_that_failed_stand_behind_those_that_did_not(settings):
    with_mail(PATIENCE)
    drain()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    later = with_mail()
    make_due()
    assert drain() == PATIENCE + 1
    assert mail.outbox[0].subject.endswith(later.name)


# ------------------------------------------------------------------ who sends it
def close_connection():
    """A thread's own connection would keep the test database from being dropped."""
    connection.close()


def drain_in_thread():
    try:
        drain()
    finally:
        close_connection()


def written_but_not_announced(n):
    """Messages as after a crash: nobody was woken, so a Celery worker of another test does not take them."""
    event = opened(capacity=n)
    for number, entry in enumerate(register(event, n), start=1):
        Entry.objects.filter(pk=entry.pk).update(email=f"pair{number}@example.org")
        Message.objects.create(
            tournament=event, entry=entry, event=f"test:{number}", kind="confirmed", due_at=timezone.now()
        )


@pytest.mark.django_db(transaction=True)
def test_two_drainers_at_once_send_each_mail_once(settings):
    written_but_not_announced(8)
    mail_servers.Slow.sent.clear()
    settings.EMAIL_BACKEND = "tests.mail_servers.Slow"
    drainers = [threading.Thread(target=drain_in_thread) for _ in range(2)]
    for drainer in drainers:
        drainer.start()
    for drainer in drainers:
        drainer.join()
    assert sorted(mail_servers.Slow.sent) == [f"pair{n}@example.org" for n in range(1, 9)]
    due = Message.objects.filter(due_at__isnull=False)
    assert not due.exclude(tries=1, sent_at__isnull=False).exists()


def recipients(folder: Path) -> list[str]:
    """To whom the other processes have sent something, in order of sending."""
    found = []
    for file in sorted(folder.iterdir(), key=lambda f: f.stat().st_mtime_ns):
        found += [
            message_from_bytes(part, policy=policy.default)["To"]
            for part in file.read_bytes().split(b"-" * 79 + b"\n")
            if part.strip()
        ]
    return found


def wait_for(condition) -> None:
    """Ask a real process until it is done; the test run's own limit ends a wait for nothing."""
    done = threading.Event()
    for _ in range(600):
        if condition():
            return
        done.wait(0.05)
    raise AssertionError("nothing happened")


@pytest.mark.django_db(transaction=True)
def test_a_celery_worker_sends_what_a_sign_up_wrote(celery_worker_process):
    with_mail()
    wait_for(lambda: Message.objects.filter(sent_at__isnull=False).exists())
    assert recipients(celery_worker_process) == ["pair1@example.org"]


@pytest.mark.django_db(transaction=True)
def test_without_redis_a_thread_of_the_process_sends_it(settings):
    settings.REDIS_URL = ""
    with_mail()
    jobs._thread.submit(close_connection).result(timeout=20)  # stands behind it in the line
    assert [m.to for m in mail.outbox] == [["pair1@example.org"]]


SIGN_UP_AND_PLAY = """
from tests.factories import *
event = opened(capacity=2)
register(event, 2, email="both@example.org")
lifecycle.start_tournament(tournament=event, actor=SYSTEM)
results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
"""


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_breaks_nothing_and_the_sweep_sends_it(tmp_path):
    environment = {
        **environment_of_test_database(tmp_path),
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", SIGN_UP_AND_PLAY],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert Hand.objects.count() == 1
    assert not Message.objects.filter(sent_at__isnull=False).exists()
    assert drain() == 1, "all that is due, as one mail"
    assert {m.to[0] for m in mail.outbox} == {"both@example.org"}
