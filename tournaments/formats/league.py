"""Who finished where in a league, as long as only results count: finer standings are those of `scoring`."""

from collections import Counter
from collections.abc import Mapping

from tournaments.formats.graph import LEAGUE, Plan
from tournaments.formats.states import EMPTY, OPEN, Entrant, MatchState

#: A walkover is a win; who forfeits has nothing.
WIN, DRAW = 2, 1


def is_league(plan: Plan) -> bool:
    """Whether all meet all, and points decide rather than the round in which one goes out."""
    return next(iter(plan.matches.values())).bracket == LEAGUE


def points(states: Mapping[str, MatchState]) -> dict[Entrant, int]:
    """The points of everyone who sits in a match: 2 for a win, 1 for a draw."""
    found: Counter[Entrant] = Counter()
    for state in states.values():
        for side, slot in enumerate(state.slots):
            if slot is not EMPTY and slot is not OPEN:
                found[slot] += _worth(state, side)
    return dict(found)


def _worth(state: MatchState, side: int) -> int:
    if state.outcome == "draw":
        return DRAW
    return WIN if state.winner == side else 0


def league_places(states: Mapping[str, MatchState]) -> dict[Entrant, int]:
    """Places by points, equal points share one (1, 2, 2, 4); nobody has a place before all is decided."""
    if not all(state.decided for state in states.values()):
        return {}
    ranking = points(states)
    ahead: dict[int, int] = {}
    counted = 0
    for worth, entrants in sorted(Counter(ranking.values()).items(), reverse=True):
        ahead[worth] = counted
        counted += entrants
    return {entrant: ahead[worth] + 1 for entrant, worth in ranking.items()}
