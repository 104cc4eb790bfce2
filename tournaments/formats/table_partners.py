"""Who sits out and who are partners in a round of tables.

In a small field the partners are those of one round of a circle in which everybody comes to have everybody, as far as
possible: then there is always a further round in which nobody was partners before, until everybody had everybody.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.formats.matching import Choice, cheapest_pairs, with_draw
from tournaments.formats.meetings import Meetings
from tournaments.formats.round_robin import schedule

SEATS = 4
#: In a field up to this size all pairs are looked at, and the rounds of a circle are followed.
SMALL_FIELD = 40
#: How many of those who come next a player of a larger field is tried with at first.
FIRST_REACH = 16
#: How many draws of a small field without partners are compared.
TRIALS = 16

Team = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits out: all of `must`, and `places` of `may`."""

    must: frozenset[int]
    may: frozenset[int]
    places: int


def sitting(sat_out: Sequence[int]) -> Sitting:
    """Who may sit out, so that the rest fills tables and nobody sits out twice more often than another."""
    free = len(sat_out) % SEATS
    if free == 0:
        return Sitting(frozenset(), frozenset(), 0)
    level = sorted(sat_out)[free - 1]
    must = frozenset(player for player, times in enumerate(sat_out) if times < level)
    may = frozenset(player for player, times in enumerate(sat_out) if times == level)
    return Sitting(must, may, free - len(must))


def teams(meetings: Meetings, out: Sitting, draw: str) -> Iterator[tuple[int, list[Team]]]:
    """Ways to form the teams of a round, each with how much is against it; who is in no team sits out.

    All of them have as few partnerships again as can be.
    """
    players = [player for player in range(meetings.count) if player not in out.must]
    if not meetings.partners or len(players) > SMALL_FIELD:
        for trial in range(TRIALS if len(players) <= SMALL_FIELD else 1):
            yield 0, _matched(meetings, players, out, f"{draw}:{trial}")
        return
    for pairs in schedule(max(meetings.count, 2)):
        circle = frozenset((min(pair) - 1, max(pair) - 1) for pair in pairs)
        found = _matched(meetings, players, out, draw, circle)
        off = sum(team not in circle for team in found)
        yield off + len(circle) * _again(meetings, found), found


def _again(meetings: Meetings, found: Sequence[Team]) -> int:
    return sum(meetings.partnerships(one, other) for one, other in found)


def _matched(
    meetings: Meetings,
    players: Sequence[int],
    out: Sitting,
    draw: str,
    circle: frozenset[Team] | None = None,
) -> list[Team]:
    """The cheapest teams: no partnership again, then those of the circle, then those who met least.

    A place to sit out is matched like a player, with those who may take it.
    """
    count = len(players) + out.places
    leaving = [
        (at, len(players) + place, (0, 0, 0))
        for at, player in enumerate(players)
        for place in range(out.places)
        if player in out.may
    ]
    pairs, reach = None, FIRST_REACH
    while pairs is None and len(players) > max(SMALL_FIELD, 2 * reach):
        fresh = [
            choice for choice in _choices(meetings, players, near(len(players), reach)) if not choice[2][0]
        ]
        pairs = cheapest_pairs(count, with_draw(count, [*fresh, *leaving], draw))
        reach *= 2
    if pairs is None:
        choices = _choices(meetings, players, combinations(range(len(players)), 2), circle)
        pairs = cheapest_pairs(count, with_draw(count, [*choices, *leaving], draw))
    return [(players[one], players[other]) for one, other in pairs or [] if other < len(players)]


def near(count: int, reach: int) -> Iterator[tuple[int, int]]:
    """Each number below `count` with those up to `reach` after it, the last ones with the first."""
    return ((at, (at + step) % count) for at in range(count) for step in range(1, reach + 1))


def _choices(
    meetings: Meetings,
    players: Sequence[int],
    pairs: Iterable[tuple[int, int]],
    circle: frozenset[Team] | None = None,
) -> Iterator[Choice]:
    """What these pairs of places among the players cost."""
    for at, other_at in pairs:
        one, other = players[at], players[other_at]
        off = circle is not None and (one, other) not in circle
        yield at, other_at, (meetings.partnerships(one, other), int(off), meetings.weight(one, other))
