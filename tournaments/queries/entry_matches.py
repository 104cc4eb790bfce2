"""An entry's way through the bracket."""

from typing import TYPE_CHECKING

from tournaments.enums import AuditTag
from tournaments.models import AuditEntry, Match
from tournaments.queries.record import deciding_rulings

if TYPE_CHECKING:
    from tournaments.models import Entry


def matches_of(entry: "Entry") -> list[Match]:
    """Every match the entry stands in, in order of play, with its sides, round and session."""
    found = Match.objects.filter(sides__entry=entry).select_related("round__session", "stage", "attempt")
    return list(found.prefetch_related("sides__entry").order_by("order"))


def feeding(match: Match) -> dict[str, Match]:
    """The matches that the sides of this one come from, by code."""
    codes = [side.source_match for side in match.sides.all() if side.source_match]
    found = Match.objects.filter(stage_id=match.stage_id, code__in=codes).prefetch_related("sides__entry")
    return {feeder.code: feeder for feeder in found}


def ruled_attempts(attempt_ids: "list[int]") -> set[int]:
    """Those of the attempts that a director's ruling decided."""
    standing = deciding_rulings().filter(attempt__in=attempt_ids)
    return set(standing.values_list("attempt_id", flat=True))


def was_promoted(entry: "Entry") -> bool:
    """Whether the entry came to its place from the waitlist."""
    log = AuditEntry.objects.filter(chain=entry.tournament_id, tag=AuditTag.ENTRY_PROMOTED)
    return log.filter(payload__entry=entry.pk).exists()
