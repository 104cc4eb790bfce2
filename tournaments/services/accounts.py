"""Accounts: made by the site's staff, and written down on the site's chain."""

from typing import TYPE_CHECKING

from django.db import transaction

from tournaments.enums import AuditTag
from tournaments.models import User
from tournaments.permissions import Actor
from tournaments.services import audit

if TYPE_CHECKING:
    from collections.abc import Collection


def save_new_account(*, account: User, actor: Actor) -> User:
    """Save an account that is not in the database yet."""
    with transaction.atomic():
        account.save()
        audit.append_on_site(actor, AuditTag.USER_CREATED, {"user": account.pk})
    return account


def change_account(*, account: User, actor: Actor, fields: "Collection[str]") -> User:
    """Save these fields of the account as they are now; their names are written down, never what they hold.

    Groups and permissions are rows of their own: the caller writes them in the same transaction.
    """
    if not fields:
        return account
    with transaction.atomic():
        account.save(update_fields=[f.name for f in account._meta.concrete_fields if f.name in fields])
        payload = {"user": account.pk, "fields": sorted(fields)}
        audit.append_on_site(actor, AuditTag.USER_CHANGED, payload)
    return account
