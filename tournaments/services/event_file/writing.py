"""An event as a file."""

from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.models import Series, Tournament, User
from tournaments.services.event_file.rows import (
    ACCOUNT_FIELDS,
    FORMAT,
    PARTS,
    VERSION,
    accounts_in,
    digest_of,
    rows_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable


def export_event(*, tournament: Tournament) -> dict[str, Any]:
    """Everything of the event, as docs/event-file.md describes it; taken under its lock, so nothing is half done.

    It holds addresses and answers: it is for whoever runs the site.
    """
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        parts = {name: rows_of(model, path, locked) for name, model, path in PARTS}
        series = rows_of(Series, "legs", locked)
        people = accounts_in(parts) | {row["owner_id"] for row in series if row["owner_id"] is not None}
        content: dict[str, Any] = {
            "format": FORMAT,
            "version": VERSION,
            "slug": locked.slug,
            "series": series,
            "accounts": _accounts(people),
            "parts": parts,
        }
    return {**content, "digest": digest_of(content)}


def _accounts(ids: "Iterable[int]") -> list[dict[str, Any]]:
    found = User.objects.filter(pk__in=ids).order_by("pk").values(*ACCOUNT_FIELDS)
    return [{**row, "date_joined": row["date_joined"].isoformat()} for row in found]
