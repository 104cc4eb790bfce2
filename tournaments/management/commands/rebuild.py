"""Throw the derived rows away and make them again from the record; or only say what would differ."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction

from tournaments.enums import AuditTag
from tournaments.models import Stage, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import stages
from tournaments.services.change import record


class Command(BaseCommand):
    help = "Rebuild brackets and scores from draw, hands and rulings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="only this tournament")
        parser.add_argument(
            "--check", action="store_true", help="write nothing; exit status 1 if anything would change"
        )

    def handle(self, *args: Any, slug: str | None = None, check: bool = False, **options: Any) -> None:
        found = Stage.objects.filter(matches__isnull=False).distinct().select_related("tournament")
        if slug:
            found = found.filter(tournament__slug=slug)
        differing = 0
        for stage in found:
            codes = stages.check(stage) if check else self._rebuild(stage)
            differing += len(codes)
            if codes:
                self.stdout.write(f"{stage.tournament.slug}: {', '.join(codes)}")
        word = "differ" if check else "rebuilt"
        self.stdout.write(f"{found.count()} stages, {differing} matches {word}")
        if check and differing:
            raise SystemExit(1)

    def _rebuild(self, stage: Stage) -> list[str]:
        with transaction.atomic():
            tournament = Tournament.objects.select_for_update().get(pk=stage.tournament_id)
            codes = stages.check(stage)
            stages.rebuild(stage, also=codes)
            if codes:
                record(tournament, SYSTEM, AuditTag.TOURNAMENT_REBUILT, matches=codes)
        return codes
