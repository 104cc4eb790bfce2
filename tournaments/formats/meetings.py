"""Who has met whom at tables of four, and what it costs to let them meet again.

Partners are two of a pair's weight apart from opponents: a pair's weight is 2 for each time as partners and 1 for
each time as opponents, and what is to be small is the sum of the squares of all weights. A partnership that was
there before costs more than all of that together.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

#: Seats 0 and 2 against seats 1 and 3; numbers of players.
Seats = tuple[int, int, int, int]
#: What the two of a pair of seats are to each other: weight 2 for partners, 1 for opponents.
AS_PARTNERS, AS_OPPONENTS = 2, 1
#: A partnership again outweighs whatever else a round can cost.
PARTNERS_AGAIN = 10**6


class Meetings:
    """The meetings of players 0 to `count` - 1, and of further ones who have left.

    With `partners` false all at a table are opponents (44A).
    """

    def __init__(self, count: int, tables: Iterable[Seats] = (), *, partners: bool = True) -> None:
        self.count = count
        self.partners = partners
        self._weight: dict[int, dict[int, int]] = defaultdict(dict)
        self._partnerships: dict[int, dict[int, int]] = defaultdict(dict)
        for table in tables:
            self.add(table)

    def add(self, table: Seats, times: int = 1) -> None:
        """Note a table once more, or with -1 once less."""
        for seat, one in enumerate(table):
            for other_seat, other in enumerate(table):
                if seat != other_seat:
                    kind = self.kind(seat, other_seat)
                    self._weight[one][other] = self.weight(one, other) + times * kind
                    if kind == AS_PARTNERS:
                        self._partnerships[one][other] = self.partnerships(one, other) + times

    def weight(self, one: int, other: int) -> int:
        """How much these two have met."""
        return self._weight[one].get(other, 0)

    def partnerships(self, one: int, other: int) -> int:
        """How often these two were partners."""
        return self._partnerships[one].get(other, 0)

    def kind(self, seat: int, other: int) -> int:
        """What the players of two seats are to each other."""
        return AS_PARTNERS if self.partners and (seat + other) % 2 == 0 else AS_OPPONENTS

    def cost(self, one: int, other: int, kind: int) -> int:
        """What it adds to let these two meet once more, beyond what any meeting costs."""
        again = PARTNERS_AGAIN * self._partnerships[one].get(other, 0) if kind == AS_PARTNERS else 0
        return 2 * kind * self._weight[one].get(other, 0) + again

    def cost_of(self, player: int, seat: int, table: Sequence[int]) -> int:
        """What it adds if the player sits there; `table` has the other three in their seats."""
        return sum(
            self.cost(player, other, self.kind(seat, other_seat))
            for other_seat, other in enumerate(table)
            if other_seat != seat
        )

    def sum_of_squares(self) -> int:
        """The sum of the squares of the weights of all pairs."""
        return sum(weight * weight for row in self._weight.values() for weight in row.values()) // 2

    def repeated_partnerships(self) -> int:
        """How many partnerships there were beyond the first of each pair."""
        return (
            sum(times - 1 for row in self._partnerships.values() for times in row.values() if times > 1) // 2
        )
