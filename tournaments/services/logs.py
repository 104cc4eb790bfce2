"""The log of a match that was played elsewhere, recorded as its hands: all of them, or nothing."""

from typing import TYPE_CHECKING

from tournaments.permissions import Action, require
from tournaments.queries.record import current_hands
from tournaments.services.change import changing
from tournaments.services.errors import HandExists, NotOpen, Problem
from tournaments.services.log_reading import hands_of, log_of, seating_of
from tournaments.services.results import Entered, entry_ids_of, locked_match, record_entered, same_result
from tournaments.services.seating import seat_as_logged

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Hand, Match, Tournament
    from tournaments.permissions import Actor
    from tournaments.services.log_reading import LoggedHand


def record_log(
    *, match: "Match", actor: "Actor", text: str, players: "Mapping[str, int]", number: int
) -> int:
    """Record the rounds of a log as hands from ``number`` on, with their records; returns how many are new.

    ``players`` are the ids of those whom the log calls so. Rounds after the end of the match are left out. All is
    recorded in one transaction or nothing is; the same log again finds its hands and changes nothing. Raises Refused
    (the log, its players, its rules), NotOpen, and HandExists where another hand has one of the numbers.
    """
    require(actor, Action.RECORD_HAND, match.stage.tournament, entry_ids_of(match), match.pk)
    log = log_of(text)
    with changing(
        match.stage.tournament_id, actor, Action.RECORD_HAND, entry_ids_of(match), match.pk
    ) as tournament:
        match = locked_match(match.pk)
        if match.attempt is None:
            raise NotOpen(Problem("match-not-open", params={"code": match.code}))
        standing = current_hands(match.attempt)
        hands = hands_of(tournament, match, log, players)
        if _recorded_before(standing[number - 1 :], hands):
            return 0
        if not standing:
            seat_as_logged(tournament, match.attempt, actor, seating_of(match, log, players))
        return _record(tournament, match, actor, number, hands)


def _record(
    tournament: "Tournament", match: "Match", actor: "Actor", number: int, hands: "Sequence[LoggedHand]"
) -> int:
    for new, logged in enumerate(hands):
        entered = Entered(number + new, logged.result, logged.record)
        if record_entered(tournament, match, actor, entered).winner is not None:
            return new + 1
    return len(hands)


def _recorded_before(standing: "Sequence[Hand]", hands: "Sequence[LoggedHand]") -> bool:
    """Whether these hands are those of the log; it may go on after the end of the match. Raises HandExists."""
    if not standing:
        return False
    for hand, logged in zip(standing, hands, strict=False):
        if not same_result(hand.result, logged.result):
            raise HandExists(hand)
    return True
