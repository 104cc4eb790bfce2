"""From the teams of a round to tables: a matching of teams, and swaps of players while they help."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.formats.matching import Choice, cheapest_pairs, with_draw
from tournaments.formats.meetings import AS_OPPONENTS, Meetings, Seats
from tournaments.formats.table_partners import FIRST_REACH, Team, near

#: Up to so many teams each is looked at with each.
MANY_TEAMS = 240
#: Which swaps are tried first is of no account, so they are tried in turns, this often at most.
MOST_TURNS = 20


def tables(meetings: Meetings, teams: Sequence[Team], draw: str) -> list[Seats]:
    """The teams, an even number, two at a table, so that they meet as seldom as can be."""
    count = len(teams)
    pairs = near(count, FIRST_REACH) if count > MANY_TEAMS else combinations(range(count), 2)
    choices = list(_choices(meetings, teams, pairs))
    found = cheapest_pairs(count, with_draw(count, choices, draw)) or []
    return [(teams[one][0], teams[other][0], teams[one][1], teams[other][1]) for one, other in found]


def _choices(meetings: Meetings, teams: Sequence[Team], pairs: Iterator[tuple[int, int]]) -> Iterator[Choice]:
    for one, other in pairs:
        cost = sum(meetings.cost(a, b, AS_OPPONENTS) for a in teams[one] for b in teams[other])
        yield one, other, (cost,)


def cost(meetings: Meetings, table: Seats) -> int:
    """What it adds to let these four meet once more."""
    return sum(
        meetings.cost(table[one], table[other], meetings.kind(one, other))
        for one, other in combinations(range(len(table)), 2)
    )


def improved(meetings: Meetings, drawn: Sequence[Seats]) -> list[Seats]:
    """The tables after swapping players who meet again with others, as long as a swap helps."""
    seated = [list(table) for table in drawn]
    for _ in range(MOST_TURNS):
        if not sum(_best_swap(meetings, seated, at, seat) for at in range(len(seated)) for seat in range(4)):
            break
    return [(table[0], table[1], table[2], table[3]) for table in seated]


def _best_swap(meetings: Meetings, seated: list[list[int]], at: int, seat: int) -> bool:
    """Swap the player of this seat with the one that helps most, at another table; whether any did."""
    table, player = seated[at], seated[at][seat]
    now = meetings.cost_of(player, seat, table)
    if now == 0:
        return False
    best, place = 0, None
    for other_at, other_table in enumerate(seated):
        if other_at == at:
            continue
        for other_seat, other in enumerate(other_table):
            gain = now + meetings.cost_of(other, other_seat, other_table)
            gain -= meetings.cost_of(other, seat, table) + meetings.cost_of(player, other_seat, other_table)
            if gain > best:
                best, place = gain, (other_at, other_seat)
    if place is None:
        return False
    other_at, other_seat = place
    table[seat], seated[other_at][other_seat] = seated[other_at][other_seat], player
    return True
