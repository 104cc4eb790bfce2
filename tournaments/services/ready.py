"""Tell entries that their match can be played."""

from typing import TYPE_CHECKING

from tournaments.queries.board import sides_of
from tournaments.services.messages import notify

if TYPE_CHECKING:
    from tournaments.models import Match


def tell_sides(match: "Match") -> None:
    """Queue a message to each entry of a match that became ready, once for each attempt."""
    for side in sides_of(match):
        if side.entry is not None and side.entry.is_active:
            notify(side.entry, "match-ready", f"match:{match.pk}:ready:{match.attempt_id}", code=match.code)
