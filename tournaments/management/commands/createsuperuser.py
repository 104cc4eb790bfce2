"""Django's createsuperuser, which also writes down that it made an account."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.db import transaction

from tournaments.models import User
from tournaments.permissions import SYSTEM
from tournaments.services.accounts import note_new_account


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        """Without a transaction around it: the command waits for somebody to type."""
        known = set(User.objects.filter(is_superuser=True).values_list("pk", flat=True))
        super().handle(*args, **options)
        with transaction.atomic():
            for account in User.objects.filter(is_superuser=True).exclude(pk__in=known):
                note_new_account(account=account, actor=SYSTEM)
