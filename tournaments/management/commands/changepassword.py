"""Django's changepassword, which also writes down whose was changed."""

from typing import Any

from django.contrib.auth.management.commands import changepassword

from tournaments.models import User
from tournaments.permissions import SYSTEM
from tournaments.services.accounts import change_account


class Command(changepassword.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        """Of the account with this e-mail address, whatever its case."""
        said: str | None = super().handle(*args, **options)
        account = User.objects.get_by_natural_key(options["username"])
        change_account(account=account, actor=SYSTEM, fields=["password"])
        return said
