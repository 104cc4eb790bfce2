"""How people are reached, kept for the event only: deleted some days after it is over."""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from tournaments.enums import OVER, AuditTag
from tournaments.models import (
    Answer,
    AuditEntry,
    Entry,
    Invitation,
    Message,
    Tournament,
    Unsubscription,
)
from tournaments.permissions import SYSTEM, Action
from tournaments.services.change import changing, record
from tournaments.services.unsubscribing import forget_unsubscriptions

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

_HAS_CONTACT = Q(email__gt="") | Q(contact__gt="") | Q(note__gt="")


def delete_contacts() -> int:
    """The sweep: every event that has been over for CONTACT_DAYS and still holds some; returns how many there were."""
    due = timezone.now() - timedelta(days=settings.CONTACT_DAYS)
    deleted = 0
    for pk in list(_holding_some().values_list("pk", flat=True)):
        with changing(pk, SYSTEM, Action.MANAGE) as tournament:
            ended = _over_since(tournament)
            if ended is not None and ended <= due:
                _delete_of(tournament)
                deleted += 1
    return deleted


def delete_contacts_of(entries: "QuerySet[Entry]") -> None:
    """Addresses, contacts, notes, answers and mails of these entries; the caller holds the lock."""
    ids = list(entries.values_list("pk", flat=True))
    Answer.objects.filter(entry__in=ids).delete()
    Message.objects.filter(entry__in=ids).delete()
    Entry.objects.filter(pk__in=ids).filter(_HAS_CONTACT).update(email="", contact="", note="")


def _holding_some() -> "QuerySet[Tournament]":
    entries = Entry.objects.filter(tournament=OuterRef("pk"))
    return Tournament.objects.filter(
        Exists(entries.filter(_HAS_CONTACT))
        | Exists(Answer.objects.filter(entry__tournament=OuterRef("pk")))
        | Exists(Message.objects.filter(tournament=OuterRef("pk")))
        | Exists(Invitation.objects.filter(tournament=OuterRef("pk")))
        | Exists(Unsubscription.objects.filter(tournament=OuterRef("pk"))),
        status__in=OVER,
    )


def _over_since(tournament: Tournament) -> "datetime | None":
    """When it ended, or was cancelled; None: it is not over (any more)."""
    if tournament.status not in OVER:
        return None
    if tournament.finished_at is not None:
        return tournament.finished_at
    moved = AuditEntry.objects.filter(chain=tournament.pk, tag=AuditTag.TOURNAMENT_STATUS)
    last: datetime | None = moved.order_by("-seq").values_list("at", flat=True).first()
    return last or tournament.created_at


def _delete_of(tournament: Tournament) -> None:
    delete_contacts_of(tournament.entries.all())
    Invitation.objects.filter(tournament=tournament).delete()
    forget_unsubscriptions(tournament)
    record(tournament, SYSTEM, AuditTag.CONTACTS_DELETED)
