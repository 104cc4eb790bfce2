"""Rounds of tables that are drawn together: swaps of two players in a round, at first also some that do not help.

Simulated annealing on the sum of the squares of all meetings, with dice that the draw number seeds.
"""

from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.formats.meetings import AS_PARTNERS, Meetings, Seats

#: How many swaps are tried at most: some seconds.
SWAPS = 400_000
#: What a partnership again costs beside the squares of the meetings.
AGAIN = 24
#: How much worse a swap may be at first, and at last, to be made about every third time.
HOT, COLD = 6.0, 0.4
SEATS = 4
#: How often a team changes tables rather than a player, where there are teams.
TEAMS = 0.5


def polished(
    meetings: Meetings, rounds: Sequence[Sequence[Seats]], draw: str, swaps: int
) -> list[list[Seats]]:
    """The rounds after so many tried swaps, or as soon as nothing can be better; never worse than they were.

    Better is a smaller sum of squares without more partnerships again. `meetings` are empty.
    """
    search = _Search(meetings, rounds)
    search.run(Random(draw), swaps)  # noqa: S311 - a draw that anyone can repeat
    return [_tables(flat) for flat in search.best]


def least_squares(count: int, partnerships: int, oppositions: int) -> int:
    """What the sum of squares of `count` players cannot fall below: all partnerships once, opponents spread evenly."""
    pairs = count * (count - 1) // 2
    if not pairs:
        return 0
    twice = min(partnerships, pairs)
    levels = {0: pairs - twice, 2: twice}
    weight, left = 0, oppositions
    while left > 0:
        raised = min(left, levels.get(weight, 0))
        levels[weight] = levels.get(weight, 0) - raised
        levels[weight + 1] = levels.get(weight + 1, 0) + raised
        left -= raised
        weight += 1
    return sum(pairs_there * weight * weight for weight, pairs_there in levels.items())


class _Search:
    """Rounds as flat lists of players (seat s of table t at 4t + s), and how much all pairs have met."""

    def __init__(self, meetings: Meetings, rounds: Sequence[Sequence[Seats]]) -> None:
        self.count, self.partners = meetings.count, meetings.partners
        self.kinds = [
            [(other - seat, meetings.kind(seat, other)) for other in range(SEATS) if other != seat]
            for seat in range(SEATS)
        ]
        self.flat = [[player for table in tables for player in table] for tables in rounds]
        self.best = [list(flat) for flat in self.flat]
        self.weight = [0] * self.count**2
        self.partnerships = [0] * self.count**2
        for flat in self.flat:
            for at, player in enumerate(flat):
                for mate, kind in self._mates(flat, at):
                    self.weight[player * self.count + mate] += kind
                    self.partnerships[player * self.count + mate] += kind == AS_PARTNERS

    def run(self, dice: Random, swaps: int) -> None:
        """Try so many swaps, colder and colder; `best` has what was best."""
        least = self._least()
        cost = lowest = self._cost()
        again = self._again()
        for tried in range(swaps):
            if lowest <= least:
                return
            flat = self.flat[int(dice.random() * len(self.flat))]
            one, other = int(dice.random() * len(flat)), int(dice.random() * len(flat))
            if one // SEATS == other // SEATS:
                continue
            worse = self._change(flat, one, other)
            team = self.partners and dice.random() < TEAMS
            if team:
                self._swap(flat, one, other)
                worse += self._change(flat, _partner(one), _partner(other))
            if worse > 0 and dice.random() >= exp(-worse / (HOT * (COLD / HOT) ** (tried / swaps))):
                if team:
                    self._swap(flat, one, other)
                continue
            self._swap(flat, *((_partner(one), _partner(other)) if team else (one, other)))
            cost += worse
            if cost < lowest and self._again() <= again:
                lowest, again = cost, self._again()
                self.best = [list(seats) for seats in self.flat]

    def _least(self) -> int:
        tables = sum(len(flat) // SEATS for flat in self.flat)
        partners = sum(kind == AS_PARTNERS for row in self.kinds for _, kind in row) // 2
        opponents = sum(kind != AS_PARTNERS for row in self.kinds for _, kind in row) // 2
        return least_squares(self.count, partners * tables, opponents * tables)

    def _cost(self) -> int:
        return sum(weight * weight for weight in self.weight) // 2 + AGAIN * self._again()

    def _again(self) -> int:
        """How often partners were partners before, each pair's n-th time counted n - 1 times."""
        return sum(times * (times - 1) for times in self.partnerships) // 4

    def _mates(self, flat: Sequence[int], at: int) -> list[tuple[int, int]]:
        return [(flat[at + step], kind) for step, kind in self.kinds[at % SEATS]]

    def _change(self, flat: Sequence[int], one: int, other: int) -> int:
        """By how much the cost rises if the players of two seats at different tables are swapped."""
        weight, partnerships = self.weight, self.partnerships
        rise = 0
        for at, comes in ((one, flat[other]), (other, flat[one])):
            goes, enters = flat[at] * self.count, comes * self.count
            for step, kind in self.kinds[at % SEATS]:
                mate = flat[at + step]
                rise += 2 * kind * (weight[enters + mate] - weight[goes + mate] + kind)
                if kind == AS_PARTNERS:
                    rise += AGAIN * (partnerships[enters + mate] - partnerships[goes + mate] + 1)
        return rise

    def _swap(self, flat: list[int], one: int, other: int) -> None:
        for at in (one, other):
            self._note(flat, at, -1)
        flat[one], flat[other] = flat[other], flat[one]
        for at in (one, other):
            self._note(flat, at, 1)

    def _note(self, flat: Sequence[int], at: int, times: int) -> None:
        player = flat[at]
        for mate, kind in self._mates(flat, at):
            for pair in (player * self.count + mate, mate * self.count + player):
                self.weight[pair] += times * kind
                self.partnerships[pair] += times * (kind == AS_PARTNERS)


def _partner(at: int) -> int:
    """The seat across the table."""
    return at // SEATS * SEATS + (at + SEATS // 2) % SEATS


def _tables(flat: Sequence[int]) -> list[Seats]:
    return [(flat[at], flat[at + 1], flat[at + 2], flat[at + 3]) for at in range(0, len(flat), SEATS)]
