"""A series: points by place over its legs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring.meetings import Entrant, Number, mean


@dataclass(frozen=True, slots=True)
class LegResult:
    """What an entrant got from one leg; ``counts``: it is among the best that are added up."""

    place: int
    points: Number
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """An entrant's line: one result a leg, None where it did not take part."""

    entrant: Entrant
    place: int
    total: Number
    legs: tuple[LegResult | None, ...]


def points_by_place(places: Mapping[Entrant, int], table: Sequence[int]) -> dict[Entrant, Number]:
    """The points of a leg. ``table`` starts with the first place; places beyond it get nothing.

    Those who share a place share the points of all the places they cover: two at the first place get half of what
    the first and the second are worth.
    """
    shares: dict[int, Number] = {}
    taken = list(places.values())
    for place in set(taken):
        covered = range(place - 1, place - 1 + taken.count(place))
        shares[place] = mean([table[n] if n < len(table) else 0 for n in covered])
    return {entrant: shares[place] for entrant, place in places.items()}


def series_standings(
    legs: Sequence[Mapping[Entrant, int]], table: Sequence[int], best: int | None = None
) -> list[SeriesRow]:
    """The standings over the legs (place by entrant each), the best ``best`` of them added up, or all.

    Equal totals share a place; the order of those is that of their first appearance.
    """
    points = [points_by_place(leg, table) for leg in legs]
    lines = {
        entrant: _results(entrant, legs, points, len(legs) if best is None else best)
        for entrant in dict.fromkeys(entrant for leg in legs for entrant in leg)
    }
    totals = {
        entrant: sum(result.points for result in results if result is not None and result.counts)
        for entrant, results in lines.items()
    }
    order = sorted(totals.values(), reverse=True)
    places = {total: order.index(total) + 1 for total in set(order)}
    rows = [
        SeriesRow(entrant, places[totals[entrant]], totals[entrant], results)
        for entrant, results in lines.items()
    ]
    return sorted(rows, key=lambda row: row.place)


def _results(
    entrant: Entrant,
    legs: Sequence[Mapping[Entrant, int]],
    points: Sequence[Mapping[Entrant, Number]],
    best: int,
) -> tuple[LegResult | None, ...]:
    played = [n for n, leg in enumerate(legs) if entrant in leg]
    counted = set(sorted(played, key=lambda n: -points[n][entrant])[:best])
    return tuple(
        LegResult(leg[entrant], points[n][entrant], n in counted) if entrant in leg else None
        for n, leg in enumerate(legs)
    )
