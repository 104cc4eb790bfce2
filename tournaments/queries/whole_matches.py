"""Matches with everything that belongs to them: sides, seats, hands and rulings that stand."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch

from tournaments.models import Attempt, Hand, Match, Player, Ruling, Seat
from tournaments.queries.line_up import changes_of
from tournaments.queries.record import deciding_rulings, standing_hands

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet

    from tournaments.models import Tournament
    from tournaments.queries.line_up import Change


@dataclass(frozen=True, slots=True)
class WholeMatch:
    """A match with its seats in play order, as everybody sat down, its hands as they stand, and the ruling on it, if any.

    ``substitutes``: from which hand on (and on which seat) who sits there instead.
    """

    match: Match
    seats: "Sequence[Seat]"
    hands: "Sequence[Hand]"
    ruling: Ruling | None
    substitutes: "Sequence[tuple[Change, Player]]" = ()


def whole_matches(tournament: "Tournament") -> "QuerySet[Match]":
    """The event's matches in the order of play, to be cut and given to ``wholes``."""
    found = Match.objects.filter(stage__tournament=tournament).select_related("stage", "round__session")
    return found.order_by("stage__number", "order")


def wholes(matches: "QuerySet[Match]") -> list[WholeMatch]:
    """These matches, in as many queries for one as for all."""
    rows = list(matches.prefetch_related("sides__entry", Prefetch("attempt", _attempts())))
    changes = {match.pk: changes_of(match.attempt) for match in rows}
    coming = {change.player for found in changes.values() for change in found}
    players = Player.objects.in_bulk(coming) if coming else {}
    return [
        _whole(match, [(change, players[change.player]) for change in changes[match.pk]]) for match in rows
    ]


def _attempts() -> "QuerySet[Attempt]":
    hands = standing_hands().order_by("number")
    rulings = deciding_rulings().order_by("-id")
    return Attempt.objects.prefetch_related(
        Prefetch("seats", Seat.objects.select_related("player").order_by("index")),
        Prefetch("hands", hands),
        Prefetch("rulings", rulings),
    )


def _whole(match: Match, substitutes: "Sequence[tuple[Change, Player]]") -> WholeMatch:
    attempt = match.attempt
    if attempt is None:
        return WholeMatch(match, (), (), None)
    rulings = list(attempt.rulings.all())
    ruling = rulings[0] if rulings else None
    return WholeMatch(match, list(attempt.seats.all()), list(attempt.hands.all()), ruling, substitutes)
