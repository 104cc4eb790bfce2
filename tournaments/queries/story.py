"""What the page of a match tells beyond the match itself: hands in all versions, seats, rulings, neighbours."""

from typing import TYPE_CHECKING

from django.db.models import Count, Q

from tournaments.enums import HandKind
from tournaments.models import Attempt, Hand, Match, Ruling
from tournaments.queries.record import points_by_attempt

if TYPE_CHECKING:
    from collections.abc import Sequence


def hand_versions(attempt: Attempt | None) -> list[Hand]:
    """Every version of every hand, in order."""
    if attempt is None:
        return []
    return list(Hand.objects.filter(attempt=attempt).order_by("number", "version"))


def rulings_of(attempt: Attempt | None) -> list[Ruling]:
    """Every ruling on a match between these sides, those taken back included; revocations hang on what they revoke."""
    if attempt is None:
        return []
    between = {"attempt__match": attempt.match_id, "attempt__sides": attempt.sides}
    found = Ruling.objects.filter(**between, revokes__isnull=True).select_related("revoked_by", "player")
    return list(found.order_by("id"))


def neighbours(match: Match) -> dict[str, Match]:
    """The matches this one feeds and those that feed it, by code, with their sides and rounds."""
    codes = {match.winner_to, match.loser_to, *(side.source_match for side in match.sides.all())} - {""}
    found = Match.objects.filter(stage_id=match.stage_id, code__in=codes).select_related("round")
    return {other.code: other for other in found.prefetch_related("sides__entry")}


def voided_attempts(match: Match) -> "list[tuple[Attempt, Sequence[Sequence[int]]]]":
    """Attempts of other sides that were played here until a correction, with the points of their hands."""
    standing = Q(hands__is_current=True, hands__kind=HandKind.RECORDED)
    others = Attempt.objects.filter(match=match).exclude(pk=match.attempt_id or 0)
    played = list(others.annotate(n=Count("hands", filter=standing)).filter(n__gt=0).order_by("pk"))
    points = points_by_attempt([attempt.pk for attempt in played])
    return [(attempt, points[attempt.pk]) for attempt in played]
