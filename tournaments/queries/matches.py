"""Every match of an event with what its rows do not say: hands counted, and the ruling that stands."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, Q

from tournaments.enums import LEFT, OPEN_MATCH, UNDECIDED_MATCH, UNPLAYED_RULING, MatchStatus
from tournaments.models import Match, Ruling
from tournaments.queries.record import deciding_rulings, standing_hands

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models import Stage, Tournament


@dataclass(frozen=True, slots=True)
class MatchInPlay:
    """A match with the number of hands that stand and the ruling on it, if any."""

    match: Match
    hands: int
    ruling: Ruling | None

    @property
    def by_walkover(self) -> bool:
        """Whether it was decided by a ruling or because a side left, not at the table."""
        if self.match.status != MatchStatus.FINAL:
            return False
        if self.ruling is not None:
            return self.ruling.kind in UNPLAYED_RULING
        sides = self.match.sides.all()
        left = (side.entry for side in sides if side.entry and side.entry.status in LEFT)
        return any(side.forfeit for side in sides) or any(e.left_from == self.match.code for e in left)


def matches_of(tournament: "Tournament") -> list[MatchInPlay]:
    """Every match of the event in the order of play; the same number of queries however many there are."""
    return _in_play(tournament, Match.objects.filter(stage__tournament=tournament))


def matches_of_stage(stage: "Stage") -> list[MatchInPlay]:
    """Every match of the stage in the order of play."""
    return _in_play(stage.tournament, Match.objects.filter(stage=stage))


def _in_play(tournament: "Tournament", found: "QuerySet[Match]") -> list[MatchInPlay]:
    matches = (
        found.select_related("round__session")
        .prefetch_related("sides__entry")
        .order_by("stage__number", "order")
    )
    hands = hands_by_attempt(tournament)
    rulings = rulings_by_attempt(tournament)
    return [
        MatchInPlay(match, hands.get(match.attempt_id or 0, 0), rulings.get(match.attempt_id or 0))
        for match in matches
    ]


def some_in_play(found: "QuerySet[Match]") -> list[MatchInPlay]:
    """These matches, in their order; nothing is read of any others."""
    matches = list(found.select_related("round__session").prefetch_related("sides__entry"))
    attempts = [match.attempt_id for match in matches if match.attempt_id]
    standing = standing_hands().filter(attempt__in=attempts)
    hands = dict(standing.order_by().values_list("attempt_id").annotate(hands=Count("pk")))
    deciding = deciding_rulings().filter(attempt__in=attempts).order_by("id")
    rulings = {ruling.attempt_id: ruling for ruling in deciding}
    return [
        MatchInPlay(match, hands.get(match.attempt_id or 0, 0), rulings.get(match.attempt_id or 0))
        for match in matches
    ]


def hands_by_attempt(tournament: "Tournament") -> dict[int, int]:
    """How many hands stand in each present attempt that has any."""
    standing = standing_hands().filter(attempt__current_of__stage__tournament=tournament)
    return dict(standing.order_by().values_list("attempt_id").annotate(hands=Count("pk")))


def rulings_by_attempt(tournament: "Tournament") -> dict[int, Ruling]:
    """The ruling that stands on each present attempt that has one."""
    standing = deciding_rulings().filter(attempt__current_of__stage__tournament=tournament)
    return {ruling.attempt_id: ruling for ruling in standing.order_by("id")}


def undecided_matches(tournament: "Tournament") -> "QuerySet[Match]":
    """The matches that are still to be decided; a second final that may not be needed is not one of them."""
    matches = Match.objects.filter(stage__tournament=tournament, status__in=UNDECIDED_MATCH)
    return matches.exclude(only_if__gt="", status=MatchStatus.PENDING)


def at_the_same_table(match: Match) -> list[str]:
    """The codes of other open matches of the event that have this one's table."""
    if not match.table or match.status not in OPEN_MATCH:
        return []
    others = Match.objects.filter(stage__tournament=match.stage.tournament_id, table__iexact=match.table)
    return list(others.filter(status__in=OPEN_MATCH).exclude(pk=match.pk).values_list("code", flat=True))


def needed_elsewhere(match: Match) -> list[str]:
    """The codes of other matches that are called or being played and need somebody of this one at the same time."""
    if not match.table or match.status not in OPEN_MATCH:
        return []
    entries = [side.entry_id for side in match.sides.all() if side.entry_id]
    others = Match.objects.filter(stage=match.stage_id, sides__entry__in=entries, status__in=OPEN_MATCH)
    called = others.exclude(pk=match.pk).filter(Q(status=MatchStatus.PLAYING) | ~Q(table=""))
    return list(called.order_by("order").values_list("code", flat=True).distinct())
