"""Accounts: made by the site's staff, and written down on the site's chain."""

from django.db import transaction

from tournaments.enums import AuditTag
from tournaments.models import User
from tournaments.permissions import Actor
from tournaments.services import audit


def save_new_account(*, account: User, actor: Actor) -> User:
    """Save an account that is not in the database yet."""
    with transaction.atomic():
        account.save()
        audit.append_on_site(actor, AuditTag.USER_CREATED, {"user": account.pk})
    return account
