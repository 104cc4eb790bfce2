"""The outbox: a message is written with the change that causes it and sent after the commit.

Nothing here ever breaks a change: a mail server that is down leaves rows for the next sweep.
"""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.urls import reverse
from django.utils import timezone, translation

from tournaments import jobs, wording
from tournaments.models import Message
from tournaments.services.links import token_for

if TYPE_CHECKING:
    from tournaments.models import Entry

#: After this many tries a message is left alone; its row keeps the error.
MAX_TRIES = 8


def notify(entry: "Entry", kind: str, event: str, **payload: str) -> None:
    """Queue a mail to the entry, once per event. Entries without an address get none."""
    if not entry.email:
        return
    Message.objects.get_or_create(
        event=event,
        entry=entry,
        defaults={"tournament_id": entry.tournament_id, "kind": kind, "payload": payload},
    )
    jobs.enqueue("tournaments.tasks.drain_outbox")


def drain() -> int:
    """Send every message that is due; returns how many were sent. Safe to run twice at once: each message
    is locked while it is sent."""
    sent = 0
    while (outcome := _send_next()) is not None:
        sent += outcome
    return sent


def _send_next() -> bool | None:
    """Send the next due message: True if it was sent, False if that failed, None if none is due."""
    with transaction.atomic():
        due = Message.objects.filter(
            sent_at__isnull=True, due_at__lte=timezone.now(), tries__lt=MAX_TRIES
        ).order_by("id")
        message = (
            due.select_for_update(skip_locked=True, of=("self",))
            .select_related("entry", "tournament")
            .first()
        )
        if message is None:
            return None
        return _send(message)


def _send(message: Message) -> bool:
    message.tries += 1
    try:
        subject, body = _text(message)
        send_mail(subject, body, settings.DEFAULT_FROM_EMAIL, [message.entry.email])
    except Exception as error:  # a mail server fails in many ways, and none of them may stop the others
        message.error = f"{type(error).__name__}: {error}"[:200]
        message.due_at = timezone.now() + timedelta(minutes=2**message.tries)
        message.save(update_fields=["tries", "error", "due_at"])
        return False
    message.sent_at = timezone.now()
    message.error = ""
    message.save(update_fields=["tries", "sent_at", "error"])
    return True


def _text(message: Message) -> tuple[str, str]:
    entry = message.entry
    with translation.override(entry.language):
        link = settings.BASE_URL + reverse(
            "entry-link", kwargs={"slug": message.tournament.slug, "token": token_for(entry)}
        )
        return wording.mail(message.kind, message.tournament, entry, message.payload, link)
