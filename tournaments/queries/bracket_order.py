"""What puts one entry of a bracket above another: losses, rounds and points, until one of them decides."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Round
    from tournaments.queries.standings import Row


@dataclass(frozen=True, slots=True)
class Compared:
    """One thing that is compared. ``code``: still_in, went_out, losses, round_reached or point_difference.

    ``order``: less than 0 where it puts the first one higher, 0 where it decides nothing.
    """

    code: str
    above: "bool | int | Round"
    below: "bool | int | Round"
    order: int


def compare(one: "Row", other: "Row") -> "tuple[Row, Row, Sequence[Compared]]":
    """The higher one, the lower one, and what was compared up to what decides."""
    above, below = sorted((one, other), key=lambda row: row.place)
    steps: list[Compared] = []
    for step in _compared(above, below):
        steps.append(step)
        if step.order:
            break
    return above, below, steps


def _compared(above: "Row", below: "Row") -> "Iterator[Compared]":
    """The rules of the bracket in order; those who are out have their place for good."""
    rounds = (above.match.round, below.match.round)
    if above.out or below.out:
        yield Compared("still_in", not above.out, not below.out, above.out - below.out)
        yield Compared("went_out", *rounds, above.place - below.place)
        return
    losses = (above.tally.losses, below.tally.losses)
    yield Compared("losses", *losses, losses[0] - losses[1])
    yield Compared("round_reached", *rounds, rounds[1].order - rounds[0].order)
    points = (above.tally.difference, below.tally.difference)
    yield Compared("point_difference", *points, points[1] - points[0])
