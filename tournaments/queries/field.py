"""The field of an event: its entries in the order of sign-up, and the waitlist."""

from typing import TYPE_CHECKING

from tournaments.enums import ACTIVE_ENTRY, HOLDS_PLACE, EntryStatus
from tournaments.models import Entry, EntryAccount

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Tournament


def entries_seen(tournament: "Tournament", *, manages: bool) -> "QuerySet[Entry]":
    """The event's entries with their players.

    Who left before the start is only the organizer's to know; who left later stands in the bracket.
    """
    found = Entry.objects.filter(tournament=tournament).prefetch_related("players").order_by("queue")
    if manages:
        return found
    drawn = found.filter(seed__isnull=False) if tournament.started_at else found.none()
    return found.filter(status__in=ACTIVE_ENTRY).exclude(status=EntryStatus.SEEKING) | drawn


def entry_of_account(tournament: "Tournament", user_id: int) -> Entry | None:
    """The entry that an account belongs to; of several the one that is still in, then the latest."""
    rows = EntryAccount.objects.filter(user=user_id, entry__tournament=tournament)
    found = [row.entry for row in rows.select_related("entry__tournament").order_by("-pk")]
    return next((entry for entry in found if entry.is_active), found[0] if found else None)


def waitlist(tournament: "Tournament") -> dict[int, int]:
    """Place on the waitlist by entry id: 1 = the next to be promoted."""
    waiting = Entry.objects.filter(tournament=tournament, status=EntryStatus.WAITLISTED).order_by("queue")
    return {pk: place for place, pk in enumerate(waiting.values_list("pk", flat=True), start=1)}


def seeded_entries(tournament: "Tournament") -> list[Entry]:
    """Entries with a place by seed, those without a seed after them in the order of sign-up."""
    entries = Entry.objects.filter(tournament=tournament, status__in=HOLDS_PLACE)
    return sorted(entries, key=lambda e: (e.seed is None, e.seed or 0, e.queue))


def published_field(tournament: "Tournament") -> list[Entry]:
    """The entries by seed, as the start will have them, if the draw is published; else none."""
    if not tournament.draw_published:
        return []
    drawn = seeded_entries(tournament)
    return drawn if len(drawn) > 1 else []
