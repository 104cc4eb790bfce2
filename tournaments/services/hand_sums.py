"""The sum of a hand before it is recorded: what a result would be worth. Nothing is written."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tournaments.enums import TournamentStatus
from tournaments.permissions import Action, Actor, require
from tournaments.queries.record import current_hands, score_of
from tournaments.services.errors import NotOpen, Problem
from tournaments.services.hand_records import checked_record
from tournaments.services.results import entry_ids_of, locked_match, open_attempt, scored

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Attempt, Match, Tournament


@dataclass(frozen=True, slots=True)
class HandSum:
    """What a hand would come to: its ``points`` per side and their parts by the rules of the game, and the match's
    score per side and winning side with it."""

    points: tuple[int, ...]
    parts: "Mapping[str, Any]"
    score: tuple[int, ...]
    winner: int | None


def sum_of_hand(
    *, match: "Match", actor: Actor, number: int, result: Any, hand_record: Any = None
) -> HandSum:
    """What hand ``number`` would come to with this result: the next one, or a standing one in another version.

    For those who may record it. Raises NotOpen (match not open, hand missing) and RulesViolated, as recording does.
    """
    match = locked_match(match.pk)
    tournament = match.stage.tournament
    require(actor, Action.RECORD_HAND, tournament, entry_ids_of(match), match.pk)
    attempt = _attempt(tournament, match)
    standing = {hand.number: hand.points for hand in current_hands(attempt)}
    following = len(standing) + 1
    if number == following:
        open_attempt(tournament, match)
    elif number not in standing:
        raise NotOpen(Problem("hand-missing", params={"number": following}))
    score = scored(tournament, match, result)
    checked_record(tournament, match.round, hand_record, result)
    points = [value for _, value in sorted({**standing, number: list(score.points)}.items())]
    state = score_of(tournament, match.round, points, attempt)
    return HandSum(
        points=tuple(score.points),
        parts=dict(score.parts),
        score=state.score,
        winner=state.winners[0] if state.complete else None,
    )


def _attempt(tournament: "Tournament", match: "Match") -> "Attempt":
    """Of a match whose sides are known, in an event that is being played; raises NotOpen."""
    if tournament.status != TournamentStatus.RUNNING or match.attempt is None:
        raise NotOpen(Problem("match-not-open", params={"code": match.code}))
    return match.attempt
