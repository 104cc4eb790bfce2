"""Matches that were really played to their end, whatever their event: what ratings and personal records are made of."""

from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef

from tournaments.enums import LEFT, UNPLAYED_RULING, MatchOutcome, MatchStatus
from tournaments.models import Match, Side
from tournaments.queries.record import standing_hands, standing_rulings

if TYPE_CHECKING:
    from django.db.models import QuerySet


def played_matches() -> "QuerySet[Match]":
    """Final matches with hands, without forfeits, rulings in place of play and sides that left before the end, the earliest first."""
    hands = standing_hands().filter(attempt=OuterRef("attempt"))
    ruled = standing_rulings().filter(attempt=OuterRef("attempt"), kind__in=UNPLAYED_RULING)
    forfeits = Side.objects.filter(match=OuterRef("pk"), forfeit=True)
    left = Side.objects.filter(
        match=OuterRef("pk"), entry__status__in=LEFT, entry__left_from=OuterRef("code")
    )
    found = Match.objects.filter(
        Exists(hands),
        ~Exists(ruled),
        ~Exists(forfeits),
        ~Exists(left),
        status=MatchStatus.FINAL,
        outcome__in=(MatchOutcome.WON, MatchOutcome.DRAW),
    )
    return found.select_related("stage__tournament").order_by("decided_at", "pk")
