"""Make API tokens worthless: one that leaked, or all of an account."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import ApiToken, User
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import find_token, revoke_token


class Command(BaseCommand):
    help = "Revoke an API token, or with an e-mail address all tokens of that account."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("token", metavar="TOKEN|EMAIL")

    def handle(self, *args: Any, token: str, **options: Any) -> None:
        found = self._of_account(token) if "@" in token else self._single(token)
        for row in found:
            revoke_token(token=row, actor=SYSTEM)
        self.stdout.write(f"{len(found)} revoked")

    def _of_account(self, email: str) -> list[ApiToken]:
        user = User.objects.filter(email__iexact=email.strip()).first()
        if user is None:
            raise CommandError(f"no account has the address {email}")
        return list(ApiToken.objects.filter(user=user, revoked_at__isnull=True))

    def _single(self, text: str) -> list[ApiToken]:
        token = find_token(text)
        if token is None:
            raise CommandError("there is no such token")
        return [token]
