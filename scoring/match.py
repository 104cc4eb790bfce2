"""Hands to a match: single games and best-of-n, time called, penalties, a score that was set; matches to points."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.game import Game

#: Points of a match for its sides: won, drawn, lost.
MatchPoints = tuple[int, int, int]
MATCH_POINTS: Mapping[str, MatchPoints] = {"2-1-0": (2, 1, 0), "3-1-0": (3, 1, 0)}


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed or decided about a match besides the ruleset.

    ``best_of`` n games: the first to win more than half of them wins. ``time_called``: the number of the hand that
    was on when the time was up; it is finished, then the leader wins, and a tie plays one more hand. ``penalties``
    per side come off its score (of a best-of off its points, not off the games won). ``adjusted``: the score that a
    director set, whatever the hands say; of a best-of the games won.
    """

    best_of: int = 1
    time_called: int | None = None
    penalties: tuple[int, ...] = ()
    adjusted: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some hands.

    ``score`` is what decides it, per side: points, or games won where it is a best-of. ``winners`` are the winning
    sides once it is complete (several after a draw). ``hands_played`` counts the hands up to the one that completed
    the match; any after it are void. ``points`` per side are those of all its hands, less penalties; ``games`` the
    points of each game, the one that is on included; ``before_game`` counts the hands before that one. ``ended``
    holds the number of the hand that ended each game that is over.
    """

    score: tuple[int, ...]
    complete: bool
    winners: tuple[int, ...]
    hands_played: int
    points: tuple[int, ...] = ()
    games: tuple[tuple[int, ...], ...] = ()
    before_game: int = 0
    ended: tuple[int, ...] = ()


PLAIN = Terms()


def match_state(
    game: Game, ruleset: Mapping[str, Any], points: Iterable[Sequence[int]], terms: Terms = PLAIN
) -> MatchState:
    """Fold the hands' points per side, in the order they were played, by the ruleset and the match's terms."""
    course = _Course(game, ruleset, terms)
    for hand in points:
        if course.complete:
            break
        course.play(hand)
    return course.state()


def match_points(
    scheme: MatchPoints, sides: int, winners: Sequence[int], forfeits: Sequence[bool] = ()
) -> list[int]:
    """The points of each side by who won: several winners drew. Who forfeits has nothing; nobody wins an empty list."""
    won, drawn, lost = scheme
    best = won if len(winners) == 1 else drawn
    given = [best if side in winners else lost for side in range(sides)]
    return [0 if side < len(forfeits) and forfeits[side] else worth for side, worth in enumerate(given)]


class _Course:
    """A match while its hands come in."""

    def __init__(self, game: Game, ruleset: Mapping[str, Any], terms: Terms) -> None:
        self.game, self.ruleset, self.terms = game, ruleset, terms
        self.games: list[tuple[int, ...]] = []
        self.running = (0,) * game.sides
        self.in_game = 0
        self.wins = [0] * game.sides
        self.hands = self.before_game = 0
        self.ended: list[int] = []
        self.winners: tuple[int, ...] = ()

    @property
    def complete(self) -> bool:
        return bool(self.winners)

    def play(self, hand: Sequence[int]) -> None:
        self.hands += 1
        self.in_game += 1
        self.running = tuple(total + gained for total, gained in zip(self.running, hand, strict=True))
        won = self.game.winners(self.ruleset, self.running, self.in_game)
        if won:
            self._end_game(won)
        if not self.winners and self._time_is_up():
            self.winners = self._leader()

    def _end_game(self, won: tuple[int, ...]) -> None:
        self.games.append(self.running)
        self.running, self.in_game = (0,) * self.game.sides, 0
        self.before_game = self.hands
        self.ended.append(self.hands)
        if self.terms.best_of == 1:
            self.winners = won
            return
        for side in won:
            self.wins[side] += 1
        needed = self.terms.best_of // 2 + 1
        through = tuple(side for side, wins in enumerate(self.wins) if wins >= needed)
        if through or len(self.games) >= self.terms.best_of:
            self.winners = leaders(self.wins) if len(through) != 1 else through

    def _time_is_up(self) -> bool:
        return self.terms.time_called is not None and self.hands >= self.terms.time_called

    def _leader(self) -> tuple[int, ...]:
        """Who leads, by games and then by points of the game that is on; nobody while it is a tie."""
        first = leaders(list(zip(self.wins, self.running, strict=True)))
        return first if len(first) == 1 else ()

    def state(self) -> MatchState:
        games = (*self.games, self.running) if self.in_game else tuple(self.games)
        penalties = self.terms.penalties or (0,) * self.game.sides
        totals = [sum(column) for column in zip(*games, strict=True)] or [0] * self.game.sides
        points = tuple(total - off for total, off in zip(totals, penalties, strict=True))
        if self.terms.adjusted is not None:
            set_ = self.terms.adjusted
            # Of a best-of the games are set; points are what was played for.
            points = points if self.terms.best_of > 1 else set_
            return MatchState(set_, True, leaders(set_), self.hands, points, games, ended=tuple(self.ended))
        if self.terms.best_of > 1:
            wins, ended = tuple(self.wins), tuple(self.ended)
            return MatchState(
                wins, self.complete, self.winners, self.hands, points, games, self.before_game, ended
            )
        return MatchState(points, self.complete, self._after_penalties(points), self.hands, points, games)

    def _after_penalties(self, points: tuple[int, ...]) -> tuple[int, ...]:
        """Penalties never prolong a match, but may turn it; where they make a tie and somebody has to win, they don't."""
        if not self.complete or not any(self.terms.penalties):
            return self.winners
        first = leaders(points)
        return first if len(first) == 1 or self.ruleset["tie_at_target"] == "draw" else self.winners


def leaders(scores: Sequence[Any]) -> tuple[int, ...]:
    """The sides with the best score."""
    best = max(scores)
    return tuple(side for side, score in enumerate(scores) if score == best)
