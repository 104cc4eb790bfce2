"""The home page: a programme of what is on today, what one can sign up for, what comes, and what was."""

from dataclasses import dataclass
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as formatted
from django.utils.translation import gettext, ngettext, pgettext

from tournaments import wording
from tournaments.enums import TournamentStatus
from tournaments.pages.event import format_line, how_far
from tournaments.pages.moments import clock, day_and_month, local, year
from tournaments.pages.past import EventTable, past_table
from tournaments.queries.programme import counts_of, current

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from datetime import datetime

    from django.http import QueryDict

    from tournaments.models import Tournament
    from tournaments.queries.programme import Counts


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the programme. ``chip`` says its state, ``kind`` how loud: "now", "open" or "".

    ``when``: the time of day if it is today, else the date of its next (or last) session; ``year`` if not this one.
    """

    when: str
    year: str
    starts_at: "datetime | None"
    name: str
    language: str
    url: str
    about: str
    chip: str
    kind: str
    detail: str


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the programme."""

    title: str
    lines: list[EventLine]


@dataclass(frozen=True, slots=True)
class HomePage:
    """Context of templates/tournaments/home.html. ``day``, ``weekday`` and ``month`` are today's."""

    day: int
    weekday: str
    month: str
    summary: str
    groups: list[Group]
    past: EventTable | None


def home_page(query: "QueryDict") -> HomePage:
    """The programme as of now; ``query`` holds the page of past events."""
    now = timezone.now()
    events = sorted(current(), key=lambda event: (_next(event, now) is None, _next(event, now), event.pk))
    numbers = counts_of(events)
    groups = _groups(events, numbers, now)
    zone = events[0].zone if events else ZoneInfo("UTC")
    today = timezone.localtime(now, zone)
    return HomePage(
        day=today.day,
        weekday=formatted(today, pgettext("weekday", "l")),
        month=formatted(today, pgettext("month and year", "F Y")),
        summary=_summary(groups, events),
        groups=[group for group in groups if group.lines],
        past=past_table(query),
    )


def _next(event: "Tournament", now: "datetime") -> "datetime | None":
    """The session that is next or on today in the venue's zone; the last one when all are behind."""
    today = local(now, event).date()
    starts = [session.starts_at for session in event.sessions.all()]
    return next(
        (start for start in starts if local(start, event).date() >= today), starts[-1] if starts else None
    )


def _is_today(event: "Tournament", now: "datetime") -> bool:
    start = _next(event, now)
    return start is not None and local(start, event).date() == local(now, event).date()


def _groups(events: "Sequence[Tournament]", numbers: "Mapping[int, Counts]", now: "datetime") -> list[Group]:
    """Each event stands in the first group that it belongs to."""
    today = [event for event in events if _is_today(event, now)]
    others = [event for event in events if event not in today]
    running = [event for event in others if event.status == TournamentStatus.RUNNING]
    open_ = [event for event in others if event.accepts_sign_up(now)]
    coming = [event for event in others if event not in running and event not in open_]
    groups = [
        (gettext("Today"), today),
        (gettext("Running"), running),
        (gettext("Open for sign-up"), open_),
        (gettext("Coming up"), coming),
    ]
    return [Group(title, _lines(members, numbers, now)) for title, members in groups]


def _lines(
    events: "Iterable[Tournament]", numbers: "Mapping[int, Counts]", now: "datetime"
) -> list[EventLine]:
    return [_line(event, numbers[event.pk], now) for event in events]


def _line(event: "Tournament", counts: "Counts", now: "datetime") -> EventLine:
    start = _next(event, now)
    chip, kind = _chip(event, counts, now)
    return EventLine(
        when=_when(event, start, now),
        year=_year(event, start, now),
        starts_at=start,
        name=event.name,
        language=event.language,
        url=reverse("tournament", args=[event.slug]),
        about=about(event),
        chip=chip,
        kind=kind,
        detail=_detail(event, counts),
    )


def _when(event: "Tournament", start: "datetime | None", now: "datetime") -> str:
    if start is None:
        return ""
    if _is_today(event, now):
        return clock(local(start, event))
    return day_and_month(local(start, event))


def _year(event: "Tournament", start: "datetime | None", now: "datetime") -> str:
    if start is None or local(start, event).year == local(now, event).year:
        return ""
    return year(local(start, event))


def about(event: "Tournament") -> str:
    """Where and what, in one line."""
    return wording.in_one_line(event.venue, format_line(event))


def _chip(event: "Tournament", counts: "Counts", now: "datetime") -> tuple[str, str]:
    if event.status == TournamentStatus.RUNNING:
        return (gettext("playing"), "now") if counts.playing else (wording.status(event.status), "now")
    if event.accepts_sign_up(now):
        return (gettext("waitlist open") if _full(event, counts) else gettext("sign-up open")), "open"
    if event.status == TournamentStatus.REGISTRATION:
        return gettext("sign-up not open"), ""
    return wording.status(event.status), ""


def _full(event: "Tournament", counts: "Counts") -> bool:
    return counts.waiting > 0 or counts.taken >= event.capacity


def _detail(event: "Tournament", counts: "Counts") -> str:
    """How far it is, or how full."""
    if event.status == TournamentStatus.RUNNING:
        return how_far(counts.done, counts.total)
    taken = gettext("{taken} of {places} places").format(taken=counts.taken, places=event.capacity)
    if not counts.waiting:
        return taken
    waiting = ngettext("{waiting} waiting", "{waiting} waiting", counts.waiting).format(
        waiting=counts.waiting
    )
    return wording.in_one_line(taken, waiting)


def _summary(groups: "Sequence[Group]", events: "Sequence[Tournament]") -> str:
    """The programme in one sentence."""
    today, running = len(groups[0].lines), len(groups[1].lines)
    if today:
        text = ngettext("{count} tournament on today", "{count} tournaments on today", today)
        return text.format(count=today)
    if running:
        text = ngettext("{count} tournament running", "{count} tournaments running", running)
        return text.format(count=running)
    if events:
        text = ngettext("{count} tournament coming up", "{count} tournaments coming up", len(events))
        return text.format(count=len(events))
    return gettext("No tournament is announced")
