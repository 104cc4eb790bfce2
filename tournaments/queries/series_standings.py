"""The standings of a series: what its legs that are over come to, by the points for each place."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.series import series_standings
from tournaments.models import Entrant
from tournaments.queries.programme import listed

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from scoring.series import SeriesRow
    from tournaments.models import Series, Tournament


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """The rows by place; an entrant is an entry's name as compared, so the same name is the same entry in every leg.

    ``names`` gives each the name it had in its last leg, with the language of that leg.
    """

    legs: "Sequence[Tournament]"
    rows: "Sequence[SeriesRow]"
    names: "Mapping[str, tuple[str, str]]"


def standings_of_series(series: "Series") -> SeriesStandings | None:
    """The standings after the legs that are over; None where places give no points. Two queries."""
    if not series.points_by_place:
        return None
    legs = list(listed().filter(series=series, finished_at__isnull=False).order_by("leg", "pk"))
    names: dict[str, tuple[str, str]] = {}
    by_leg = _stages_of_legs(legs)
    places: list[Mapping[Hashable, int]] = []
    for leg in legs:
        stages = by_leg.get(leg.pk, [])
        names |= {row.key: (row.name, leg.language) for stage in stages for row in stage}
        places.append(overall_places(stages))
    return SeriesStandings(legs, series_standings(places, series.points_by_place, series.best_legs), names)


@dataclass(frozen=True, slots=True)
class _Placed:
    """An entry in a stage that is over."""

    key: str
    name: str
    place: int | None


def _stages_of_legs(legs: "Iterable[Tournament]") -> dict[int, list[list[_Placed]]]:
    """The fields of the stages of each leg, in order."""
    rows = Entrant.objects.filter(stage__tournament__in=[leg.pk for leg in legs])
    found: defaultdict[int, dict[int, list[_Placed]]] = defaultdict(dict)
    for leg, number, key, name, place in rows.order_by("stage__number", "seed").values_list(
        "stage__tournament", "stage__number", "entry__name_key", "entry__name", "place"
    ):
        found[leg].setdefault(number, []).append(_Placed(key, name, place))
    return {leg: list(stages.values()) for leg, stages in found.items()}


def overall_places(stages: "Sequence[Sequence[_Placed]]") -> "dict[Hashable, int]":
    """Places in the whole event: whoever went on to a later stage stands before those who did not."""
    found: dict[Hashable, int] = {}
    ahead = 0
    for stage in reversed(stages):
        left = {row.key: row.place for row in stage if row.place is not None and row.key not in found}
        ordered = sorted(left.values())
        last = not ahead
        found |= {key: place if last else ahead + ordered.index(place) + 1 for key, place in left.items()}
        ahead = max(ahead, len(stage))
    return found
