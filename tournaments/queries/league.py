"""Where the matches of a league stand by the record: each for itself, so the order of results is of no account."""

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.enums import (
    DECIDING_RULING,
    LEFT,
    MatchOutcome,
    MatchStatus,
    RulingKind,
    SlotState,
)
from tournaments.queries.board import sides_of
from tournaments.queries.record import points_by_attempt, score_of, standing_rulings
from tournaments.queries.reporting import disputed_attempts, open_status, unsettled_attempts
from tournaments.queries.rules import game_of, score_of_side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rules_engine.game import Game
    from scoring.match import MatchState
    from tournaments.models import Match, Ruling, Side, Stage

    Points = Mapping[int, Sequence[Sequence[int]]]

#: A match between two; more sit at a table where everybody is an entry.
DUEL = 2


@dataclass(frozen=True, slots=True)
class LeagueState:
    """One match at one moment. ``scores`` and ``forfeits`` are per side; ``winner`` is a side of the game."""

    status: MatchStatus
    outcome: str
    winner: int | None
    scores: tuple[int, ...]
    forfeits: tuple[bool, ...]

    @property
    def decided(self) -> bool:
        return self.status in (MatchStatus.FINAL, MatchStatus.BYE)


def shown_state(match: "Match") -> LeagueState:
    """What the rows of the match say."""
    sides = sides_of(match)
    return LeagueState(
        MatchStatus(match.status),
        match.outcome,
        match.winner,
        tuple(side.score for side in sides),
        tuple(side.forfeit for side in sides),
    )


def league_states(
    stage: "Stage", matches: "Sequence[Match]", points: "Points | None" = None
) -> dict[str, LeagueState]:
    """Where these matches stand by hands, rulings and who left; each has the attempt that counts.

    ``points`` replaces the hands of some attempts (by id): how a correction is tried before it is made.
    """
    attempts = [match.attempt_id for match in matches if match.attempt_id]
    hands = {**points_by_attempt(attempts), **(points or {})}
    rulings = _rulings(attempts)
    unsettled = unsettled_attempts(stage.tournament, attempts)
    disputed = disputed_attempts(stage.tournament, attempts)
    game = game_of(stage.tournament)
    found = {}
    for match in matches:
        played = hands.get(match.attempt_id or 0, ())
        score = score_of(stage.tournament, match.round, played, match.attempt)
        settled = match.attempt_id not in unsettled or match.attempt_id in rulings
        undecided = open_status(score, disputed=match.attempt_id in disputed)
        ruling = rulings.get(match.attempt_id or 0)
        found[match.code] = _state(game, match, score if settled else _open(score), ruling, undecided)
    return found


def _open(score: "MatchState") -> "MatchState":
    """The score of hands that nobody has confirmed: they end nothing."""
    return dataclasses.replace(score, complete=False)


def _rulings(attempts: "Iterable[int]") -> "dict[int, Ruling]":
    """The ruling that decides each of the attempts that have one."""
    found = standing_rulings().filter(attempt__in=attempts, kind__in=DECIDING_RULING).order_by("id")
    return {ruling.attempt_id: ruling for ruling in found}


def _state(
    game: "Game", match: "Match", score: "MatchState", ruling: "Ruling | None", undecided: MatchStatus
) -> LeagueState:
    """``undecided`` is the status that the hands alone give a match that is not over."""
    sides = sides_of(match)
    filled = [side for side in sides if side.state == SlotState.FILLED]
    scores = tuple(score_of_side(game, score.score, side.index) for side in sides)
    nobody = (False,) * len(sides)
    if len(filled) < len(sides):
        winner = filled[0].index if filled else None
        return LeagueState(MatchStatus.BYE, "", winner, (0,) * len(sides), nobody)
    if ruling is not None and ruling.kind != RulingKind.ADJUSTED:
        return _unplayed(scores, _absent(ruling, len(sides)))
    if score.complete:
        won = len(score.winners) == 1
        outcome, winner = (MatchOutcome.WON, score.winners[0]) if won else (MatchOutcome.DRAW, None)
        return LeagueState(MatchStatus.FINAL, outcome, winner, scores, nobody)
    gone = tuple(_left(side) for side in sides)
    if any(gone):
        return _unplayed(scores, gone)
    return LeagueState(undecided, "", None, scores, nobody)


def _absent(ruling: "Ruling", sides: int) -> tuple[bool, ...]:
    """Which of the sides forfeit by the ruling: the one that is named, all others than the winner, or all."""
    if ruling.side is None:
        return (True,) * sides
    if ruling.kind == RulingKind.ABSENT:
        return tuple(index == ruling.side for index in range(sides))
    return tuple(index != ruling.side for index in range(sides))


def _left(side: "Side") -> bool:
    return side.entry is not None and side.entry.status in LEFT


def _unplayed(scores: tuple[int, ...], forfeits: tuple[bool, ...]) -> LeagueState:
    """A match that these sides did not play: of two the other one wins; at a larger table nobody does."""
    outcome, winner = MatchOutcome.ABANDONED, None
    if len(forfeits) == DUEL:
        both = all(forfeits)
        outcome = MatchOutcome.DOUBLE_FORFEIT if both else MatchOutcome.WON
        winner = None if both else forfeits.index(False)
    return LeagueState(MatchStatus.FINAL, outcome, winner, scores, forfeits)
