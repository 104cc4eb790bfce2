"""No more mails about an event, by the link that each of them holds: without signing in, and back again."""

from typing import TYPE_CHECKING

from django.utils.crypto import constant_time_compare

from tournaments.enums import AuditTag
from tournaments.models import Entry, Unsubscription
from tournaments.models.entry import address_key
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record
from tournaments.services.links import ENTRY_TOKEN, mac

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from tournaments.models import Tournament

_LINK_SALT = "geekcup.unsubscribe"
_ADDRESS_SALT = "geekcup.unsubscribed-address"


def unsubscribe_token(entry: Entry) -> str:
    """The token by which the entry's address stops or wants mails: it opens nothing else, and ends with the address.

    It stands in mails alone, for it shows that they are read: anybody can type another's address on their own entry.
    """
    return f"{entry.pk}-{mac(_LINK_SALT, f'{entry.pk}:{address_key(entry.email)}')}"


def entry_to_unsubscribe(token: str) -> Entry | None:
    """The entry in whose mails this token stands, or None."""
    parts = ENTRY_TOKEN.fullmatch(token)
    entry = Entry.objects.filter(pk=int(parts[1])).select_related("tournament").first() if parts else None
    if entry is None or not entry.email or not constant_time_compare(token, unsubscribe_token(entry)):
        return None
    return entry


def is_unsubscribed(tournament_id: int, email: str) -> bool:
    """Whether this address wants no mails about the event."""
    return Unsubscription.objects.filter(tournament=tournament_id, address=_digest(email)).exists()


def unsubscribe(*, entry: Entry) -> None:
    """The entry's address gets no more mails about the event, for none of its entries. Twice is once.

    The caller holds the token of one of them.
    """
    with _asked_by(entry) as tournament:
        _, created = Unsubscription.objects.get_or_create(tournament=tournament, address=_digest(entry.email))
        if created:
            record(tournament, Actor(entry_id=entry.pk), AuditTag.MAILS_STOPPED, entry=entry.pk)


def resubscribe(*, entry: Entry) -> None:
    """The entry's address gets mails about the event again. Twice is once."""
    with _asked_by(entry) as tournament:
        found = Unsubscription.objects.filter(tournament=tournament, address=_digest(entry.email))
        if found.delete()[0]:
            record(tournament, Actor(entry_id=entry.pk), AuditTag.MAILS_WANTED, entry=entry.pk)


def forget_unsubscriptions(tournament: "Tournament") -> None:
    """With the event's other contacts; the caller holds the lock."""
    Unsubscription.objects.filter(tournament=tournament).delete()


def _asked_by(entry: Entry) -> "AbstractContextManager[Tournament]":
    return changing(entry.tournament_id, Actor(entry_id=entry.pk), Action.EDIT_ENTRY, [entry.pk])


def _digest(email: str) -> str:
    return mac(_ADDRESS_SALT, address_key(email))
