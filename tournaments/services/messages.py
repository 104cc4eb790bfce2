"""Messages to entries: written with the change that causes them, read in the inbox, and mailed by services.outbox."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments import jobs
from tournaments.models import Message

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import Announcement, Entry, Invitation

#: The kind of what the organizers wrote to all entries.
ANNOUNCEMENT = "announcement"
#: So long a message waits for others to the same reader, to go with them as one mail.
GATHERING = timedelta(minutes=2)
#: What does not wait: the answer to what somebody did just now, and what others wait for at a table or in line.
AT_ONCE = frozenset(
    {
        "confirmed",
        "waitlisted",
        "invited",
        "seeking",
        "offered",
        "partner-asked",
        "called",
        "to-confirm",
        "cancelled",
        ANNOUNCEMENT,
    }
)


@dataclass(frozen=True, slots=True)
class News:
    """One entry is told something, once per ``event``. ``mailed`` False: in its inbox alone."""

    entry: "Entry"
    kind: str
    event: str
    payload: dict[str, Any] = field(default_factory=dict)
    mailed: bool = True


def tell(news: "Iterable[News]") -> None:
    """Write these messages with one query, however many they are. What was told already is not told again."""
    now = timezone.now()
    rows = [
        Message(
            tournament_id=one.entry.tournament_id,
            entry=one.entry,
            kind=one.kind,
            event=one.event,
            payload=one.payload,
            due_at=_due(one, now),
        )
        for one in news
    ]
    if not rows:
        return
    Message.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
    if any(row.due_at == now for row in rows):
        _wake()


def notify(entry: "Entry", kind: str, event: str, *, mailed: bool = True, **payload: Any) -> None:
    """Tell one entry something, once per event."""
    tell([News(entry, kind, event, payload, mailed)])


def _due(news: News, now: "datetime") -> "datetime | None":
    if not news.entry.email or not news.mailed:
        return None
    return now if news.kind in AT_ONCE else now + GATHERING


def announce_by_mail(announcement: "Announcement", entries: "QuerySet[Entry]") -> None:
    """Queue an announcement to each of these entries. The inbox holds the announcement itself."""
    event = f"announcement:{announcement.pk}"
    said = {"title": announcement.title, "text": announcement.text}
    tell(News(entry, ANNOUNCEMENT, event, said) for entry in entries)


def invite_by_mail(invitation: "Invitation") -> None:
    """Queue the mail of an invitation, once for each time that somebody is asked."""
    _, created = Message.objects.get_or_create(
        event=f"invitation:{invitation.pk}:{invitation.sent}",
        invitation=invitation,
        defaults={
            "tournament_id": invitation.tournament_id,
            "kind": "invited-to-help",
            "due_at": timezone.now(),
        },
    )
    if created:
        _wake()


def _wake() -> None:
    jobs.enqueue("tournaments.tasks.drain_outbox")
