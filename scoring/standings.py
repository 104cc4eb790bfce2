"""Standings: a fold over the chosen criteria. Whoever no criterion tells apart shares a place (1, 2, 2, 4)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from scoring.meetings import Entrant, Number
from scoring.record import Record
from scoring.tiebreaks import Criterion, Values


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's line. ``values`` by criterion's code; None where the criterion decided nothing for it."""

    entrant: Entrant
    place: int
    values: Mapping[str, Number | None]


@dataclass(frozen=True, slots=True)
class Step:
    """What one criterion says of two entrants. ``silent``: it has no value for them, so it decides nothing."""

    criterion: Criterion
    above: Number | None
    below: Number | None
    verdict: Literal["equal", "silent", "decides"]


@dataclass(frozen=True, slots=True)
class Change:
    """What would change the order of two entrants.

    The one below lacks so much of the ``criterion`` that decides: as much more (or, where the fewest count, as much
    more for the one above) makes them level, so that ``then`` decides, or nothing (None); anything beyond changes the
    order.
    """

    criterion: Criterion
    lacks: Number
    then: Criterion | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why one entrant stands above another: the criteria in order, up to the one that decides.

    Where none does they share a place; then ``above`` is the one that was asked about first. ``change``: what would
    change the order.
    """

    above: Entrant
    below: Entrant
    steps: Sequence[Step]
    change: Change | None = None

    @property
    def deciding(self) -> Step | None:
        return self.steps[-1] if self.steps and self.steps[-1].verdict == "decides" else None


def rank(record: Record, criteria: Sequence[Criterion]) -> list[Row]:
    """The rows by place; those who share one stay in the order of ``record.entrants``."""
    values: dict[Entrant, dict[str, Number | None]] = {entrant: {} for entrant in record.entrants}
    groups = [list(record.entrants)] if record.entrants else []
    for criterion in criteria:
        everybody = {} if criterion.among_tied else criterion.compute(record, record.entrants)
        split: list[list[Entrant]] = []
        for group in groups:
            found = criterion.compute(record, group) if criterion.among_tied else everybody
            for entrant in group:
                values[entrant][criterion.code] = found.get(entrant)
            split += _split(group, criterion, found)
        groups = split
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [Row(entrant, place, values[entrant]) for entrant in group]
    return rows


def _split(group: list[Entrant], criterion: Criterion, values: Values) -> Iterable[list[Entrant]]:
    """The group in parts of equal value, the best first. Values are there for all of it, or for nobody."""
    if len(group) == 1 or not values:
        return [group]
    order = sorted(group, key=lambda entrant: criterion.order(values[entrant]))
    return [list(part) for _, part in groupby(order, key=lambda entrant: values[entrant])]


def explain(rows: Sequence[Row], criteria: Sequence[Criterion], one: Entrant, other: Entrant) -> Explanation:
    """Which of two entrants stands higher, and what each criterion says until one decides. Both are in ``rows``."""
    by_entrant = {row.entrant: row for row in rows}
    first, second = sorted((by_entrant[one], by_entrant[other]), key=lambda row: row.place)
    steps: list[Step] = []
    change = None
    for number, criterion in enumerate(criteria, start=1):
        above, below = first.values[criterion.code], second.values[criterion.code]
        if above is None or below is None:
            steps.append(Step(criterion, None, None, "silent"))
        elif above == below:
            steps.append(Step(criterion, above, below, "equal"))
        else:
            steps.append(Step(criterion, above, below, "decides"))
            change = Change(
                criterion, max(above, below) - min(above, below), next(iter(criteria[number:]), None)
            )
            break
    return Explanation(first.entrant, second.entrant, steps, change)
