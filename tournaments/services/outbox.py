"""Sending what the outbox holds: after the commit, safe to repeat, several messages to one reader as one mail.

Nothing here ever breaks a change: a mail server that is down leaves rows for the next sweep. No transaction
is open while a mail server is spoken to, so it cannot hold up anybody's result either.
"""

import logging
import smtplib
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db.models import F, Q
from django.utils import timezone

from tournaments.models import Entry, Message
from tournaments.models.entry import address_key
from tournaments.services import mails
from tournaments.services.still_news import still_so
from tournaments.services.unsubscribing import is_unsubscribed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

logger = logging.getLogger(__name__)

#: After this many tries a message is left alone; its row keeps the error.
MAX_TRIES = 8
#: After the server failed this often in a row the rest waits for the next sweep.
PATIENCE = 3
#: More processes than this never drain at once, so one of so many messages is free to take.
DRAINERS = 32
#: No mail holds more than this; the rest follows in the next.
LONGEST = 20
#: SMTP's replies from here on are refusals, those below mean "not now" (RFC 5321, section 4.2.1).
_PERMANENT = 500
#: What a row says that nobody needs any more: the entry left, the match is over.
OUTDATED = "outdated"
#: What a row says of a reader who wants no more mail about the event.
UNSUBSCRIBED = "unsubscribed"


def count_unsent() -> int:
    """The messages that should be sent by now: those that are due, and those that are tried again. Of those that wait for
    company there are always some while an event runs."""
    return _unsent().filter(Q(due_at__lte=timezone.now()) | Q(tries__gt=0)).count()


def drain() -> int:
    """Send the mails that are due; returns how many were sent. Safe to run twice at once."""
    sent = failed = 0
    while failed < PATIENCE and (first := _claim_next()) is not None:
        messages = _still_wanted([first, *_claim_with(first)])
        if not messages:
            continue
        error = _send(messages)
        if error is None:
            sent, failed = sent + 1, 0
        elif _is_of_server(error):
            failed += 1
    return sent


def _unsent() -> "QuerySet[Message]":
    return Message.objects.filter(sent_at__isnull=True, due_at__isnull=False, tries__lt=MAX_TRIES)


def _claim_next() -> Message | None:
    """Take the next due message. Those that failed before stand behind those that did not."""
    due = _unsent().filter(due_at__lte=timezone.now()).order_by("tries", "id")
    return next((message for message in _read(due)[:DRAINERS] if _claim(message)), None)


def _claim_with(first: Message) -> list[Message]:
    """Take what else there is for the same reader of the same event: what is due, and what waited for company."""
    if first.entry is None:
        return []
    entry = first.entry
    same = _unsent().filter(
        Q(tries=0) | Q(due_at__lte=timezone.now()),
        tournament=first.tournament_id,
        entry__email__iexact=entry.email,
        entry__language=entry.language,
    )
    others = _read(same.exclude(pk=first.pk).order_by("id"))[: LONGEST - 1]
    return [message for message in others if _is_to(message, entry) and _claim(message)]


def _is_to(message: Message, entry: Entry) -> bool:
    """Whether it goes to the entry's address: what the database finds may only look like it."""
    return message.entry is not None and address_key(message.entry.email) == address_key(entry.email)


def _read(rows: "QuerySet[Message]") -> "QuerySet[Message]":
    return rows.select_related("entry", "invitation", "tournament")


def _claim(message: Message) -> bool:
    """Put its next try off, so nobody else takes it meanwhile. If this process dies before it is sent, that next try
    sends it."""
    unclaimed = Message.objects.filter(pk=message.pk, tries=message.tries, sent_at__isnull=True)
    later = timezone.now() + timedelta(minutes=2 ** (message.tries + 1))
    return bool(unclaimed.update(tries=F("tries") + 1, due_at=later))


def _still_wanted(claimed: "Sequence[Message]") -> list[Message]:
    """Those that somebody still needs and wants as a mail; the rows of the others say why not."""
    entry = claimed[0].entry
    if entry is not None and is_unsubscribed(claimed[0].tournament_id, entry.email):
        _give_up(claimed, UNSUBSCRIBED)
        return []
    current = still_so(claimed)
    _give_up([message for message in claimed if message not in current], OUTDATED)
    return current


def _give_up(messages: "Sequence[Message]", why: str) -> None:
    ids = [message.pk for message in messages]
    Message.objects.filter(pk__in=ids).update(tries=MAX_TRIES, error=why)


def _send(messages: "Sequence[Message]") -> Exception | None:
    """Why they were not sent, if they were not; the rows keep how it went."""
    rows = Message.objects.filter(pk__in=[message.pk for message in messages])
    try:
        mails.compose(messages).send()
    except Exception as error:  # a mail server fails in many ways, and none of them may stop the others
        logger.warning("messages %s were not sent: %s", [message.pk for message in messages], error)
        said = {"error": f"{type(error).__name__}: {error}"[:200]}
        rows.update(**said, **({"tries": MAX_TRIES} if _is_for_good(error) else {}))
        return error
    rows.update(sent_at=timezone.now(), error="")
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
