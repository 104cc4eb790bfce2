"""Accounts: made by their owners or by the site's staff, and written down on the site's chain."""

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.enums import AuditTag
from tournaments.models import User
from tournaments.models.user import vouch_for
from tournaments.permissions import Actor, actor_for
from tournaments.services import audit

if TYPE_CHECKING:
    from collections.abc import Collection


def sign_up(*, account: User, actor: Actor) -> User:
    """Save an account that somebody asked for; allauth, which asked, has its address confirmed.

    Raises IntegrityError where another account has the address by now.
    """
    with transaction.atomic():
        account.save()
        note_new_account(account=account, actor=actor)
    return account


def save_new_account(*, account: User, actor: Actor) -> User:
    """Save an account that the site's staff makes, with an address that they vouch for."""
    with transaction.atomic():
        account.save()
        vouch_for(account)
        note_new_account(account=account, actor=actor)
    return account


def note_new_account(*, account: User, actor: Actor) -> None:
    """Write down an account that was saved in this transaction."""
    audit.append_on_site(actor, AuditTag.USER_CREATED, {"user": account.pk})


def change_account(*, account: User, actor: Actor, fields: "Collection[str]") -> User:
    """Save these fields of the account as they are now; their names are written down, never what they hold.

    Groups and permissions are rows of their own: the caller writes them in the same transaction. Another address
    is vouched for by whoever sets it; an account's owner changes it through confirmed_email.
    """
    if not fields:
        return account
    with transaction.atomic():
        account.save(update_fields=[f.name for f in account._meta.concrete_fields if f.name in fields])
        if "email" in fields:
            vouch_for(account)
        payload = {"user": account.pk, "fields": sorted(fields)}
        audit.append_on_site(actor, AuditTag.USER_CHANGED, payload)
    return account


def confirmed_email(*, account: User) -> None:
    """Write down that the account's owner proved an address to be theirs, in the transaction that saved it."""
    payload = {"user": account.pk, "fields": ["email"]}
    audit.append_on_site(actor_for(account), AuditTag.USER_CHANGED, payload)


def forget_password(*, account: User, actor: Actor) -> None:
    """The account has no password any more; one that has none is left as it is."""
    if not account.has_usable_password():
        return
    account.set_unusable_password()
    change_account(account=account, actor=actor, fields=["password"])


def passkey_changed(*, account: User, actor: Actor, added: bool) -> None:
    """Write down a passkey that was added or removed in this transaction."""
    tag = AuditTag.USER_PASSKEY_ADDED if added else AuditTag.USER_PASSKEY_REMOVED
    audit.append_on_site(actor, tag, {"user": account.pk})
