"""The standings of a series: what its legs that are over come to, by the points for each place."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scoring.series import series_standings
from tournaments.models import Entrant
from tournaments.queries.programme import listed
from tournaments.queries.series_people import series_people

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from scoring.series import SeriesRow
    from tournaments.models import Series, Tournament


@dataclass(frozen=True, slots=True)
class SeriesStandings:
    """The rows by place; an entrant is the first entry (its id) of those that are one over the legs (series_people).

    ``names`` gives each the name it had in its last leg, with the language of that leg.
    """

    legs: "Sequence[Tournament]"
    rows: "Sequence[SeriesRow]"
    names: "Mapping[Hashable, tuple[str, str]]"


def standings_of_series(series: "Series") -> SeriesStandings | None:
    """The standings after the legs that are over; None where places give no points. Five queries."""
    if not series.points_by_place:
        return None
    legs = list(listed().filter(series=series, finished_at__isnull=False).order_by("leg", "pk"))
    people = series_people(series, legs)
    languages = {leg.pk: leg.language for leg in legs}
    names: dict[Hashable, tuple[str, str]] = {
        person[0].pk: (person[-1].name, languages[person[-1].leg]) for person in people
    }
    first = {entry.pk: person[0].pk for person in people for entry in person}
    by_leg = _stages_of_legs(legs)
    places: list[Mapping[Hashable, int]] = [
        {first[entry]: place for entry, place in overall_places(by_leg.get(leg.pk, [])).items()}
        for leg in legs
    ]
    return SeriesStandings(legs, series_standings(places, series.points_by_place, series.best_legs), names)


@dataclass(frozen=True, slots=True)
class _Placed:
    """An entry in a stage that is over."""

    entry: int
    place: int | None


def _stages_of_legs(legs: "Iterable[Tournament]") -> dict[int, list[list[_Placed]]]:
    """The fields of the stages of each leg, in order."""
    rows = Entrant.objects.filter(stage__tournament__in=[leg.pk for leg in legs])
    found: defaultdict[int, dict[int, list[_Placed]]] = defaultdict(dict)
    for leg, number, entry, place in rows.order_by("stage__number", "seed").values_list(
        "stage__tournament", "stage__number", "entry", "place"
    ):
        found[leg].setdefault(number, []).append(_Placed(entry, place))
    return {leg: list(stages.values()) for leg, stages in found.items()}


def overall_places(stages: "Sequence[Sequence[_Placed]]") -> dict[int, int]:
    """Places in the whole event: whoever went on to a later stage stands before those who did not."""
    found: dict[int, int] = {}
    ahead = 0
    for stage in reversed(stages):
        left = {row.entry: row.place for row in stage if row.place is not None and row.entry not in found}
        ordered = sorted(left.values())
        last = not ahead
        found |= {entry: place if last else ahead + ordered.index(place) + 1 for entry, place in left.items()}
        ahead = max(ahead, len(stage))
    return found
