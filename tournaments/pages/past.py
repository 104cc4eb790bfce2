"""Events that are over, and the legs of a series, as tables."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.core.paginator import Page, Paginator
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.pages.moments import full_date, local
from tournaments.queries.programme import champions_of, past
from tournaments.templatetags.geekcup import bdi

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.http import QueryDict
    from django.utils.safestring import SafeString

    from tournaments.models import Tournament

PER_PAGE = 20


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event in a table. ``champion`` is empty where there is none."""

    leg: int | None
    when: str
    name: str
    language: str
    url: str
    venue: str
    champion: str
    status: str


class EventTable(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """Events by date, each a link; the order is theirs, so no column can be sorted by."""

    when = tables.Column(verbose_name=_("Date"), attrs={"td": {"class": "when"}})
    name = tables.Column(verbose_name=_("Tournament"), attrs={"td": {"class": "event"}})
    champion = tables.Column(verbose_name=_("Champion"), empty_values=())

    class Meta:
        orderable = False
        attrs = {"class": "events"}

    def render_name(self, record: EventRow) -> "SafeString":
        name = bdi(record.name, record.language)
        return format_html('<a href="{}">{}</a><small>{}</small>', record.url, name, record.venue)

    def render_champion(self, record: EventRow) -> "SafeString":
        if record.champion:
            return bdi(record.champion, record.language)
        return format_html('<span class="quiet">{}</span>', record.status)


class LegTable(EventTable):
    """The legs of a series."""

    leg = tables.Column(verbose_name=_("Leg"), default="", attrs={"td": {"class": "place"}})

    class Meta(EventTable.Meta):
        sequence = ("leg", "when", "name", "champion")


def past_table(query: "QueryDict") -> EventTable | None:
    """The page of past events that the query asks for; None while there are none."""
    paginator = Paginator(past(), PER_PAGE)
    if not paginator.count:
        return None
    page = paginator.get_page(query.get("page"))
    table = EventTable(event_rows(page.object_list))
    # django-tables2 would page the rows it has; here only one page of them is ever read.
    table.paginator, table.page = paginator, Page(table.rows, page.number, paginator)
    return table


def event_rows(events: "Iterable[Tournament]") -> list[EventRow]:
    """The rows of these events, with their champions in one query."""
    events = list(events)
    champions = champions_of(events)
    return [_row(event, champions) for event in events]


def _row(event: "Tournament", champions: "Mapping[int, str]") -> EventRow:
    sessions = list(event.sessions.all())
    return EventRow(
        leg=event.leg,
        when=full_date(local(sessions[-1].starts_at, event)) if sessions else "",
        name=event.name,
        language=event.language,
        url=reverse("tournament", args=[event.slug]),
        venue=event.venue,
        champion=champions.get(event.pk, ""),
        status=wording.status(event.status),
    )
