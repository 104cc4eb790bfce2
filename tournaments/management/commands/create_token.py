"""Make an API token for an account and print it: the only time it can be seen."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.enums import TokenScope
from tournaments.models import User
from tournaments.models.token import TOKEN_NAME_LENGTH
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import create_token


class Command(BaseCommand):
    help = "Make an API token for the account with this e-mail address and print it, once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("email")
        parser.add_argument(
            "--scope",
            action="append",
            choices=TokenScope.values,
            help="what it may be used for; may be repeated; without it, everything",
        )
        parser.add_argument("--name", default="", help="what it is for, to tell tokens apart")

    def handle(
        self, *args: Any, email: str, scope: list[str] | None = None, name: str = "", **options: Any
    ) -> None:
        user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
        if user is None:
            raise CommandError(f"no account has the address {email}")
        scopes = [TokenScope(value) for value in dict.fromkeys(scope or TokenScope.values)]
        if len(name) > TOKEN_NAME_LENGTH:
            raise CommandError(f"the name is longer than {TOKEN_NAME_LENGTH} characters")
        _token, text = create_token(user=user, actor=SYSTEM, scopes=scopes, name=name)
        self.stdout.write(text)
