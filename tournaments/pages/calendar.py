"""Calendars that phones subscribe to (RFC 5545): the dates of an event, and the matches of an entry."""

from datetime import timedelta
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from icalendar import Calendar, Event

from tournaments import wording
from tournaments.enums import MatchStatus, TournamentStatus
from tournaments.models import Match
from tournaments.pages.match_notes import side_words
from tournaments.queries.board import sides_of
from tournaments.queries.round_names import RoundNames

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Entry, Round, Tournament

#: How long a match is taken to be where its round says nothing.
USUAL = timedelta(hours=1)
#: How often a phone should look again.
REFRESH = timedelta(hours=1)


def event_calendar(tournament: "Tournament") -> bytes:
    """The event's sessions; where there are none, its rounds that have a time."""
    calendar = _calendar(tournament, tournament.name)
    sessions = list(tournament.sessions.all())
    for session in sessions:
        title = wording.in_one_line(tournament.name, session.title)
        ends = session.ends_at or session.starts_at + USUAL
        _add(calendar, tournament, f"session-{session.pk}", title, session.starts_at, ends)
    if not sessions:
        for round_, title in _rounds(tournament):
            _add(calendar, tournament, f"round-{round_.pk}", title, *_times(round_))
    return bytes(calendar.to_ical())


def _rounds(tournament: "Tournament") -> "list[tuple[Round, str]]":
    rounds = [round_ for stage in tournament.stages.all() for round_ in stage.rounds.all()]
    names = RoundNames(rounds)
    return [
        (round_, wording.in_one_line(tournament.name, names.of(round_)))
        for round_ in rounds
        if round_.starts_at
    ]


def entry_calendar(entry: "Entry") -> bytes:
    """The entry's matches that have a time, with opponent and table; those that fell away are cancelled."""
    tournament = entry.tournament
    calendar = _calendar(tournament, wording.in_one_line(tournament.name, entry.name))
    found = Match.objects.filter(sides__entry=entry).exclude(status=MatchStatus.BYE)
    for match in found.select_related("round__session").prefetch_related("sides__entry").order_by("pk"):
        starts, ends = _times(match.round)
        if starts is None:
            continue
        who = [side.entry.name if side.entry else side_words(side) for side in sides_of(match)]
        event = _add(
            calendar,
            tournament,
            f"match-{match.pk}-{entry.pk}",
            f"{match.code}: {' – '.join(who)}",
            starts,
            ends,
        )
        if match.table:
            event["location"] = wording.in_one_line(wording.table(match.table), tournament.venue)
        event["url"] = settings.BASE_URL + reverse("match", args=[tournament.slug, match.code])
        if match.status == MatchStatus.VOID:
            event["status"] = "CANCELLED"
    return bytes(calendar.to_ical())


def _times(round_: "Round") -> "tuple[datetime | None, datetime | None]":
    starts = round_.starts_at or (round_.session.starts_at if round_.session else None)
    if starts is None:
        return None, None
    return starts, starts + (timedelta(minutes=round_.time_limit) if round_.time_limit else USUAL)


def _calendar(tournament: "Tournament", title: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Geekcup//Geekcup//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("x-wr-timezone", tournament.timezone)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    return calendar


def _add(
    calendar: Calendar,
    tournament: "Tournament",
    uid: str,
    title: str,
    starts: "datetime | None",
    ends: "datetime | None",
) -> Event:
    """An event in the calendar; times are in UTC, which every program turns into its own."""
    event = Event()
    event.add("uid", f"{uid}@{urlsplit(settings.BASE_URL).hostname}")
    event.add("dtstamp", timezone.now())
    event.add("sequence", tournament.version)
    event.add("summary", title)
    event.add("dtstart", starts)
    event.add("dtend", ends)
    event.add("location", wording.in_one_line(tournament.venue, tournament.address))
    event.add("url", settings.BASE_URL + reverse("tournament", args=[tournament.slug]))
    if tournament.status == TournamentStatus.CANCELLED:
        event.add("status", "CANCELLED")
    calendar.add_component(event)
    return event
