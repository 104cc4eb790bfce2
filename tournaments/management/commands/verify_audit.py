"""Check that the audit log is whole: every chain unbroken, every link unchanged."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.models import AuditEntry
from tournaments.services import audit


class Command(BaseCommand):
    help = "Check the audit log's chains; exit status 1 if a link is missing or was changed."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = list(audit.broken_links())
        for line in broken:
            self.stdout.write(line)
        if broken:
            raise SystemExit(1)
        self.stdout.write(f"{AuditEntry.objects.count()} links, all whole")
