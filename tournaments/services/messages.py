"""The outbox: a message is written with the change that causes it and sent after the commit.

Nothing here ever breaks a change: a mail server that is down leaves rows for the next sweep. No transaction
is open while a mail server is spoken to, so it cannot hold up anybody's result either.
"""

import logging
import smtplib
from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import send_mail
from django.db.models import F
from django.utils import timezone

from tournaments import jobs
from tournaments.models import Message
from tournaments.services import mails

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Announcement, Entry, Invitation

logger = logging.getLogger(__name__)

#: After this many tries a message is left alone; its row keeps the error.
MAX_TRIES = 8
#: After the server failed this often in a row the rest waits for the next sweep.
PATIENCE = 3
#: More processes than this never drain at once, so one of so many messages is free to take.
DRAINERS = 32
#: SMTP's replies from here on are refusals, those below mean "not now" (RFC 5321, section 4.2.1).
_PERMANENT = 500
#: What a row says that nobody needs any more: the entry left, the match is over.
OUTDATED = "outdated"


def notify(entry: "Entry", kind: str, event: str, **payload: str) -> None:
    """Queue a mail to the entry, once per event. Entries without an address get none."""
    if not entry.email:
        return
    _, created = Message.objects.get_or_create(
        event=event,
        entry=entry,
        defaults={"tournament_id": entry.tournament_id, "kind": kind, "payload": payload},
    )
    if created:
        jobs.enqueue("tournaments.tasks.drain_outbox")


def announce_by_mail(announcement: "Announcement", entries: "QuerySet[Entry]") -> None:
    """Queue an announcement to each of these entries; however many they are, the drainer is woken once."""
    rows = [
        Message(
            tournament_id=announcement.tournament_id,
            entry=entry,
            event=f"announcement:{announcement.pk}",
            kind=mails.ANNOUNCEMENT,
            payload={"title": announcement.title, "text": announcement.text},
        )
        for entry in entries
    ]
    Message.objects.bulk_create(rows)
    if rows:
        jobs.enqueue("tournaments.tasks.drain_outbox")


def invite_by_mail(invitation: "Invitation") -> None:
    """Queue the mail of an invitation, once for each time that somebody is asked."""
    event = f"invitation:{invitation.pk}:{invitation.sent}"
    _, created = Message.objects.get_or_create(
        event=event,
        invitation=invitation,
        defaults={"tournament_id": invitation.tournament_id, "kind": "invited-to-help"},
    )
    if created:
        jobs.enqueue("tournaments.tasks.drain_outbox")


def count_unsent() -> int:
    """The messages that are still to be sent: those that wait, and those that are tried again."""
    return Message.objects.filter(sent_at__isnull=True, tries__lt=MAX_TRIES).count()


def drain() -> int:
    """Send the messages that are due; returns how many were sent. Safe to run twice at once."""
    sent = failed = 0
    while failed < PATIENCE and (message := _claim()) is not None:
        if mails.is_outdated(message):
            Message.objects.filter(pk=message.pk).update(tries=MAX_TRIES, error=OUTDATED)
            continue
        error = _send(message)
        if error is None:
            sent, failed = sent + 1, 0
        elif _is_of_server(error):
            failed += 1
    return sent


def _claim() -> Message | None:
    """Take the next due message: its next try is put off first, so nobody else takes it meanwhile.

    Those that failed before stand behind those that did not. If this process dies before it is sent, that next try sends it.
    """
    due = Message.objects.filter(sent_at__isnull=True, due_at__lte=timezone.now(), tries__lt=MAX_TRIES)
    for message in due.select_related("entry", "invitation", "tournament").order_by("tries", "id")[:DRAINERS]:
        unclaimed = Message.objects.filter(pk=message.pk, tries=message.tries, sent_at__isnull=True)
        later = timezone.now() + timedelta(minutes=2 ** (message.tries + 1))
        if unclaimed.update(tries=F("tries") + 1, due_at=later):
            return message
    return None


def _send(message: Message) -> Exception | None:
    """Why it was not sent, if it was not; the row keeps how it went."""
    row = Message.objects.filter(pk=message.pk)
    try:
        subject, body = mails.compose(message)
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [message.recipient])
    except Exception as error:  # a mail server fails in many ways, and none of them may stop the others
        logger.warning("message %s was not sent: %s", message.pk, error)
        said = {"error": f"{type(error).__name__}: {error}"[:200]}
        row.update(**said, **({"tries": MAX_TRIES} if _is_for_good(error) else {}))
        return error
    row.update(sent_at=timezone.now(), error="")
    return None


def _is_for_good(error: Exception) -> bool:
    """Whether the same mail would fail again, however late: no mail can go to this address."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return all(code >= _PERMANENT for code, _said in error.recipients.values())
    return isinstance(error, ValueError)  # UnicodeError among them: a domain that cannot be written


def _is_of_server(error: Exception) -> bool:
    """Whether the server fails, so that the next mail would too; else it is about this mail alone."""
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return False
    if isinstance(error, smtplib.SMTPDataError):
        return error.smtp_code < _PERMANENT
    return isinstance(error, OSError)  # SMTPException among them
