"""Hands to a match."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.game import Game


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some hands: points per side; once complete the winning sides (both after a draw).

    `hands_played` counts the hands up to the one that completed the match; any after it are void.
    """

    score: tuple[int, ...]
    complete: bool
    winners: tuple[int, ...]
    hands_played: int


def match_state(game: Game, ruleset: Mapping[str, Any], points: Iterable[Sequence[int]]) -> MatchState:
    """Fold the hands' points per side, in the order they were played, by the ruleset's end of the match."""
    hands = tuple(points)
    state = game.fold(ruleset, hands)
    return MatchState(state.score, state.complete, state.winners, game.hands_played(ruleset, hands))
