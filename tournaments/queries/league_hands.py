"""What the hands of a league's matches were worth beyond who won: their score, and points in parts."""

from collections import defaultdict
from typing import TYPE_CHECKING

from scoring.match import match_state
from tournaments.queries.board import sides_of
from tournaments.queries.record import standing_hands
from tournaments.queries.rules import game_of, ruleset_of
from tournaments.queries.terms import terms_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from scoring.match import MatchState
    from tournaments.models import Match, Side, Tournament

    #: Points in parts (victory points, card points) of each hand of a match, per side of the game.
    HandParts = Sequence[Mapping[str, Sequence[int] | None]]


class LeagueHands:
    """The hands that count of these matches, each with its round and attempt. One query."""

    def __init__(self, tournament: "Tournament", matches: "Sequence[Match]") -> None:
        self.game = game_of(tournament)
        rounds = {match.round_id: match.round for match in matches}
        self._rulesets = {pk: ruleset_of(tournament, round_) for pk, round_ in rounds.items()}
        self._hands = _hands_of(match.attempt_id for match in matches if match.attempt_id)

    def score(self, match: "Match") -> list[int]:
        """The score of each side, in order. Of a best-of it is that of all hands in all its games, for games won
        would not add up with the scores of other rounds."""
        if match.round.best_of == 1:
            return [side.score for side in sides_of(match)]
        points = self._state(match).points
        return [points[side.index % self.game.sides] for side in sides_of(match)]

    def parts(self, match: "Match") -> "HandParts":
        """The parts of the hands up to the one that ended the match; a correction may leave more behind it."""
        parts = [parts for _, parts in self._hands.get(match.attempt_id or 0, ())]
        return parts[: self._state(match).hands_played] if any(parts) else ()

    def sum_of(self, parts: "HandParts", name: str, side: "Side") -> int:
        """One of the parts of the hands added up; hands that do not have it (double victories) add nothing."""
        own = side.index % self.game.sides
        return sum((hand.get(name) or (0,) * self.game.sides)[own] for hand in parts)

    def _state(self, match: "Match") -> "MatchState":
        points = [points for points, _ in self._hands.get(match.attempt_id or 0, ())]
        terms = terms_of(match.round, match.attempt)
        return match_state(self.game, self._rulesets[match.round_id], points, terms)


def _hands_of(attempts: "Iterable[int]") -> "dict[int, list[tuple[Sequence[int], Mapping[str, Any]]]]":
    rows = standing_hands().filter(attempt__in=list(attempts))
    found = defaultdict(list)
    for attempt, points, parts in rows.order_by("number").values_list("attempt_id", "points", "parts"):
        found[attempt].append((points, parts))
    return dict(found)
