"""The matches of an event as the desk needs them: with sides, hands counted and rulings that stand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from tournaments.enums import HandKind, RulingKind
from tournaments.models import Hand, Match, Ruling

if TYPE_CHECKING:
    from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class DeskMatch:
    """A match with the number of hands that stand and the ruling on it, if any."""

    match: Match
    hands: int
    ruling: Ruling | None


def desk_matches(tournament: "Tournament") -> list[DeskMatch]:
    """Every match of the event in the order of play; the same number of queries however many there are."""
    matches = (
        Match.objects.filter(stage__tournament=tournament)
        .select_related("round__session")
        .prefetch_related("sides__entry")
        .order_by("stage__number", "order")
    )
    hands = _hands_by_attempt(tournament)
    rulings = _rulings_by_attempt(tournament)
    return [
        DeskMatch(match, hands.get(match.attempt_id or 0, 0), rulings.get(match.attempt_id or 0))
        for match in matches
    ]


def _hands_by_attempt(tournament: "Tournament") -> dict[int, int]:
    standing = Hand.objects.filter(
        attempt__current_of__stage__tournament=tournament, is_current=True, kind=HandKind.RECORDED
    )
    counted = standing.order_by().values_list("attempt_id").annotate(hands=Count("pk"))
    return dict(counted)


def _rulings_by_attempt(tournament: "Tournament") -> dict[int, Ruling]:
    standing = Ruling.objects.filter(
        attempt__current_of__stage__tournament=tournament, revoked_by__isnull=True
    ).exclude(kind=RulingKind.REVOKED)
    return {ruling.attempt_id: ruling for ruling in standing.order_by("id")}
