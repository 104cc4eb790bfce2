"""Compute the ratings of all accounts anew."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services import ratings


class Command(BaseCommand):
    help = "Compute every account's rating, per game, from the record."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{ratings.rate()} ratings")
