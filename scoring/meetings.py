"""Final matches and byes, the input of every tie-break."""

from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

#: Whoever competes: seeds, ids or names.
Entrant = Hashable
#: Exact, so that equal sums are equal whatever the order: a float only where it is one, such as 0.5.
Number = int | float | Fraction

PAIR = 2


@dataclass(frozen=True, slots=True)
class Meeting:
    """A final match, or a bye: a meeting with a single side.

    All tuples are in the order of ``sides``; the optional ones are empty where nothing of the kind is counted.
    ``forfeit``: this side did not come, or left. ``teams``: sides of the same number play together (individuals
    with partners of the day); empty means that everybody plays for himself. ``declared``: its points were not
    played for, such as the mean of the other rounds for a bye, which is neither won nor asked for then. ``won``:
    which sides did, where their points don't say it.
    """

    round: int
    sides: tuple[Entrant, ...]
    points: tuple[Number, ...]
    game_points: tuple[Number, ...] = ()
    victory_points: tuple[Number, ...] = ()
    card_points: tuple[Number, ...] = ()
    forfeit: tuple[bool, ...] = ()
    teams: tuple[int, ...] = ()
    declared: bool = False
    won: tuple[bool, ...] = ()

    @property
    def is_bye(self) -> bool:
        return len(self.sides) == 1

    @property
    def is_played(self) -> bool:
        """Whether it was decided at the table."""
        return len(self.sides) > 1 and not any(self.forfeit)

    def opponents(self, index: int) -> tuple[int, ...]:
        """The positions of those whom this side plays against."""
        if len(self.sides) == PAIR:
            return (1 - index,)
        teams = self.teams or range(len(self.sides))
        return tuple(n for n, team in enumerate(teams) if team != teams[index])

    def is_won_by(self, index: int) -> bool:
        """Whether this side won: as it was said, else because it got more points than each of its opponents."""
        if self.won:
            return self.won[index]
        return all(self.points[index] > self.points[other] for other in self.opponents(index))

    def difference(self, index: int) -> Number:
        """This side's game points less those of its opponents: of several, their mean. It needs both."""
        own = self.game_points[index]
        if len(self.sides) == PAIR:
            return own - self.game_points[1 - index]
        return own - mean([self.game_points[other] for other in self.opponents(index)])


class Turn(NamedTuple):
    """An entrant's part in a meeting: ``side`` is its position there."""

    meeting: Meeting
    side: int

    @property
    def points(self) -> Number:
        return self.meeting.points[self.side]

    @property
    def forfeited(self) -> bool:
        return bool(self.meeting.forfeit) and self.meeting.forfeit[self.side]


def mean(numbers: list[Number]) -> Number:
    """The exact mean of one number or more."""
    total = sum(numbers)
    return total if len(numbers) == 1 else Fraction(total) / len(numbers)


def plain(number: Number) -> int | float:
    """The number as JSON and pages have it."""
    return int(number) if number == int(number) else float(number)
