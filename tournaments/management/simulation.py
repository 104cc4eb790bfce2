"""Plays events by chance, through the same services that people use. For the demo and for ``simulate``."""

from random import Random
from typing import TYPE_CHECKING, Any

from tournaments.enums import OPEN_MATCH
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.queries.record import current_hands
from tournaments.queries.rules import ruleset_of
from tournaments.services.results import locked_match, record_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.models import Tournament


def tichu_result(chance: Random, ruleset: "Mapping[str, Any]") -> dict[str, Any]:
    """A hand of Tichu as tables play them: about a quarter double victories, calls that mostly succeed."""
    first_out = chance.randrange(4)
    calls = ["none"] * 4
    if chance.random() < 0.45:  # noqa: PLR2004
        calls[first_out] = "tichu"
    if ruleset["grand_tichu"] and chance.random() < 0.08:  # noqa: PLR2004
        calls[first_out] = "grand"
    if chance.random() < 0.2:  # noqa: PLR2004
        calls[chance.choice([seat for seat in range(4) if seat != first_out])] = "tichu"
    double = chance.random() < 0.23  # noqa: PLR2004
    ours = min(125, max(-25, round(chance.gauss(58, 25) / 5) * 5))
    points = [ours, 100 - ours] if first_out % 2 == 0 else [100 - ours, ours]
    return {
        "first_out": first_out,
        "double_victory": double,
        "card_points": None if double else points,
        "calls": calls,
    }


#: game -> what its tables might write down.
RESULTS: "dict[str, Callable[[Random, Mapping[str, Any]], dict[str, Any]]]" = {"tichu": tichu_result}


def play_hands(match: Match, chance: Random, hands: int | None = None) -> int:
    """Play a match to its end, or so many hands of it; returns how many were recorded."""
    match = locked_match(match.pk)
    tournament = match.stage.tournament
    ruleset = ruleset_of(tournament, match.round)
    number = len(current_hands(match.attempt)) if match.attempt else 0
    played = 0
    while match.status in OPEN_MATCH and (hands is None or played < hands):
        number, played = number + 1, played + 1
        result = RESULTS[tournament.game](chance, ruleset)
        match = record_hand(match=match, actor=SYSTEM, number=number, result=result).match
        match.refresh_from_db(fields=["status"])
    return played


def play_everything(tournament: "Tournament", chance: Random) -> int:
    """Play all matches in an order drawn by chance; returns the number of hands."""
    hands = 0
    while True:
        codes = Match.objects.filter(stage__tournament=tournament, status__in=OPEN_MATCH)
        open_matches = list(codes.order_by("order"))
        if not open_matches:
            return hands
        hands += play_hands(chance.choice(open_matches), chance)
