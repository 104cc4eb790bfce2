"""Write the event of a file into this site."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import wording
from tournaments.services.errors import Refused
from tournaments.services.event_file.reading import import_event


class Command(BaseCommand):
    help = "Write an event into this site from a file that export_event wrote; all of it or nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="the file, or - for the standard input")

    def handle(self, *args: Any, file: str, **options: Any) -> None:
        try:
            tournament = import_event(content=json.loads(self._text(file)))
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{file}: this is no JSON, or it was cut off.") from error
        except Refused as refused:
            said = [wording.problem(problem.code, problem.params) for problem in refused.problems]
            raise CommandError(" ".join(said)) from refused
        self.stdout.write(f"{tournament.name}: /t/{tournament.slug}/")

    def _text(self, file: str) -> str:
        if file == "-":
            return sys.stdin.read()
        try:
            return Path(file).read_text(encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
