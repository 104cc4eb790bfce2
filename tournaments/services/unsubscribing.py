"""No more mails about an event, by the link that each of them holds: without signing in, and back again."""

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
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


def is_proved_address(entry: Entry, user_id: int) -> bool:
    """Whether the account has confirmed that the address mails to this entry go to is its own.

    Playing for the entry or holding its private link proves nothing: whoever does may have typed another's address.
    """
    own = EmailAddress.objects.filter(user=user_id, verified=True).values_list("email", flat=True)
    return bool(entry.email) and address_key(entry.email) in map(address_key, own)


def unsubscribe(*, entry: Entry, actor: Actor | None = None) -> None:
    """The entry's address gets no more mails about the event, for none of its entries. Twice is once.

    The caller has shown that the address is its own: by the token of one of its mails, or as an ``actor`` whose account
    has confirmed it.
    """
    with _asked_by(entry) as tournament:
        _, created = Unsubscription.objects.get_or_create(tournament=tournament, address=_digest(entry.email))
        if created:
            record(tournament, actor or Actor(entry_id=entry.pk), AuditTag.MAILS_STOPPED, entry=entry.pk)


def resubscribe(*, entry: Entry, actor: Actor | None = None) -> None:
    """The entry's address gets mails about the event again. Twice is once. The caller as above."""
    with _asked_by(entry) as tournament:
        found = Unsubscription.objects.filter(tournament=tournament, address=_digest(entry.email))
        if found.delete()[0]:
            record(tournament, actor or Actor(entry_id=entry.pk), AuditTag.MAILS_WANTED, entry=entry.pk)


def forget_unsubscriptions(tournament: "Tournament") -> None:
    """With the event's other contacts; the caller holds the lock."""
    Unsubscription.objects.filter(tournament=tournament).delete()


def _asked_by(entry: Entry) -> "AbstractContextManager[Tournament]":
    return changing(entry.tournament_id, Actor(entry_id=entry.pk), Action.EDIT_ENTRY, [entry.pk])


def _digest(email: str) -> str:
    return mac(_ADDRESS_SALT, address_key(email))
