"""Check that the audit log is whole: every chain unbroken, every link unchanged."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.models import AuditEntry, Tournament
from tournaments.services import audit


class Command(BaseCommand):
    help = "Check the audit log's chains; exit status 1, and the first broken link, if one is missing or was changed."

    def _first(self, link: audit.BrokenLink) -> str:
        """Where to look: from here on nothing of the chain is proved."""
        row = AuditEntry.objects.filter(chain=link.chain, seq=link.seq).first()
        event = Tournament.objects.filter(pk=link.chain).first()
        chain = (
            event.slug if event else "the site" if link.chain == audit.SITE_CHAIN else "an event that is gone"
        )
        what = f", {row.tag} by {row.actor} at {row.at:%Y-%m-%d %H:%M:%S} UTC" if row else ""
        return f"First broken link: number {link.seq} of chain {link.chain} ({chain}){what}: {link.why}"

    def handle(self, *args: Any, **options: Any) -> None:
        broken = list(audit.broken_links())
        if broken:
            self.stdout.write(self._first(broken[0]))
            for link in broken:
                self.stdout.write(str(link))
            raise SystemExit(1)
        self.stdout.write(f"{AuditEntry.objects.count()} links, all whole")
