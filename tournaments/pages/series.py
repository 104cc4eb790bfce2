"""A series: its legs, and the standings over those that are over."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.meetings import plain
from tournaments import wording
from tournaments.pages.past import LegTable, event_rows
from tournaments.pages.series_people import leg_title
from tournaments.pages.series_records import GameRecords, series_records
from tournaments.queries.programme import listed
from tournaments.queries.series_standings import standings_of_series
from tournaments.templatetags.geekcup import bdi

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from scoring.meetings import Number
    from scoring.series import LegResult
    from tournaments.models import Series
    from tournaments.queries.series_standings import SeriesStandings


class SeriesTable(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """Places over the legs, a column for each leg."""

    place = tables.Column(verbose_name=_("Place"), attrs={"td": {"class": "place"}, "th": {"class": "place"}})
    name = tables.Column(verbose_name=_("Name"), attrs={"td": {"class": "pair"}, "th": {"class": "pair"}})
    total = tables.Column(
        verbose_name=_("Points"), attrs={"td": {"class": "num total"}, "th": {"class": "num"}}
    )

    class Meta:
        orderable = False
        attrs = {"class": "standings league"}

    def render_name(self, record: "dict[str, str]") -> "SafeString":
        return bdi(record["name"], record["language"])


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """Context of templates/tournaments/series.html. ``standings`` are None where places give no points."""

    name: str
    cells: list[tuple[str, str]]
    legs: LegTable | None
    standings: SeriesTable | None
    rule: str
    records: "list[GameRecords]"


def series_page(series: "Series") -> SeriesPage:
    """The series with the legs that are listed, and its standings once a leg is over."""
    legs = list(listed().filter(series=series).prefetch_related("sessions").order_by("leg", "pk"))
    text = ngettext("{count} leg", "{count} legs", len(legs)).format(count=len(legs))
    standings = standings_of_series(series)
    return SeriesPage(
        name=series.name,
        cells=[(gettext("Series"), text)],
        legs=LegTable(event_rows(legs)) if legs else None,
        standings=_table(standings) if standings and standings.rows else None,
        rule=_rule(series),
        records=series_records(series, [leg for leg in legs if leg.finished_at is not None]),
    )


def _table(standings: "SeriesStandings") -> SeriesTable:
    columns = [
        (
            f"leg_{number}",
            tables.Column(
                verbose_name=leg_title(leg, number),
                attrs={"td": {"class": "num minor"}, "th": {"class": "num minor"}},
            ),
        )
        for number, leg in enumerate(standings.legs, start=1)
    ]
    data = []
    for row in standings.rows:
        name, language = standings.names[row.entrant]
        results = {f"leg_{number}": _result(leg) for number, leg in enumerate(row.legs, start=1)}
        data.append(
            {"place": row.place, "name": name, "language": language, "total": _points(row.total), **results}
        )
    return SeriesTable(data, extra_columns=columns, sequence=("place", "name", "...", "total"))


def _result(leg: "LegResult | None") -> "SafeString | str":
    """The points of a leg; those that do not count are struck out."""
    if leg is None:
        return "–"
    if leg.counts:
        return _points(leg.points)
    return format_html('<s>{}</s><span class="sr"> {}</span>', _points(leg.points), gettext("does not count"))


def _points(points: "Number") -> str:
    number = plain(points)
    return f"{number:.4g}" if isinstance(number, float) else str(number)


def _rule(series: "Series") -> str:
    """How the standings come about, in a few sentences."""
    if not series.points_by_place:
        return ""
    points: Sequence[int] = series.points_by_place
    table = gettext("Points for the places of each leg, from the first on: {points}.")
    said = [
        table.format(points=wording.listed(map(str, points))),
        gettext("Those who share a place share its points."),
    ]
    if series.best_legs:
        best = ngettext("The best leg counts.", "The best {count} legs count.", series.best_legs)
        said.append(best.format(count=series.best_legs))
    return wording.paragraph(*said)
