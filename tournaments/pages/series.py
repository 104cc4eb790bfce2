"""A series and its legs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from tournaments.pages.past import LegTable, event_rows
from tournaments.queries.programme import listed

if TYPE_CHECKING:
    from tournaments.models import Series


@dataclass(frozen=True, slots=True)
class SeriesPage:
    """Context of templates/tournaments/series.html."""

    name: str
    cells: list[tuple[str, str]]
    legs: LegTable | None


def series_page(series: "Series") -> SeriesPage:
    """The series with the legs that are listed."""
    legs = list(listed().filter(series=series).prefetch_related("sessions").order_by("leg", "pk"))
    text = ngettext("{count} leg", "{count} legs", len(legs)).format(count=len(legs))
    return SeriesPage(
        name=series.name,
        cells=[(gettext("Series"), text)],
        legs=LegTable(event_rows(legs)) if legs else None,
    )
