"""Write a whole event to one file."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.models import Tournament
from tournaments.services.event_file.writing import export_event


class Command(BaseCommand):
    help = "Write a whole event as JSON (docs/event-file.md); it holds addresses, so keep it to yourself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument(
            "--output", default="-", help="the file to write; without it, to the standard output"
        )

    def handle(self, *args: Any, slug: str, output: str, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"There is no event {slug!r}.")
        text = json.dumps(export_event(tournament=tournament), ensure_ascii=False, indent=1)
        if output == "-":
            self.stdout.write(text)
            return
        try:
            Path(output).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}") from error
