"""The head that all pages of an event share: title, the labelled cells beside it, and the tabs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import BEFORE_START, UNDECIDED_MATCH, MatchStatus
from tournaments.models import Match
from tournaments.pages.clock import clocks
from tournaments.pages.moments import clock, day
from tournaments.queries.rules import game_of
from tournaments.queries.stages import is_league, stages_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import Stage, Tournament
    from tournaments.pages.clock import Clock


@dataclass(frozen=True, slots=True)
class Tab:
    """A link in the row below the head; ``current`` marks the page one is on."""

    name: str
    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class EventHead:
    """Context of templates/tournaments/_event_head.html."""

    title: str
    language: str
    url: str
    cells: list[tuple[str, str]]
    tabs: list[Tab]
    clocks: "Sequence[Clock]" = ()
    entry_size: int = 2
    #: How many tabs a phone shows beside the one that opens the others; 0: all.
    near: int = 0

    @property
    def near_tabs(self) -> list[Tab]:
        return self.tabs[: self.near or None]

    @property
    def further_tabs(self) -> list[Tab]:
        return self.tabs[self.near :] if self.near else []

    @property
    def further_current(self) -> str:
        """What the current page's tab says, where it is among the further ones."""
        return next((tab.label for tab in self.further_tabs if tab.current), "")


def event_head(tournament: "Tournament", current: str = "") -> EventHead:
    """The head of an event's pages; ``current`` is the url name of the page itself."""
    stages = stages_of(tournament)
    return EventHead(
        title=tournament.name,
        language=tournament.language,
        url=reverse("tournament", args=[tournament.slug]),
        cells=_cells(tournament, stages),
        tabs=[
            Tab(name, label, reverse(name, args=[tournament.slug]), name == current)
            for name, label in _tabs(tournament, stages)
        ],
        clocks=clocks(tournament),
        entry_size=tournament.entry_size,
    )


def _tabs(tournament: "Tournament", stages: "Sequence[Stage]") -> list[tuple[str, str]]:
    tabs = [("tournament", gettext("Overview"))]
    if any(is_league(stage) for stage in stages):
        tabs.append(("rounds", gettext("Rounds")))
    if not all(is_league(stage) for stage in stages):
        tabs.append(("bracket", gettext("Bracket")))
    tabs.append(("standings", gettext("Standings")))
    if tournament.prizes.exists():
        tabs.append(("prizes", gettext("Prizes")))
    if tournament.status in BEFORE_START:
        tabs.append(("register", gettext("Sign up")))
    tabs.append(("me", gettext("My event")))
    return tabs


def _cells(tournament: "Tournament", stages: "Sequence[Stage]") -> list[tuple[str, str]]:
    cells = [(gettext("Format"), format_line(tournament, stages))]
    if (first := tournament.sessions.first()) is not None:
        cells.append((gettext("Date"), date_line(first.starts_at, tournament)))
    if tournament.venue:
        cells.append((gettext("Venue"), tournament.venue))
    cells.append((gettext("Now"), status_line(tournament)))
    return cells


def format_line(tournament: "Tournament", stages: "Sequence[Stage]" = ()) -> str:
    """Game and format in one line; those of all its stages where they are given."""
    formats = [stage.format for stage in stages] or [tournament.format]
    names = [wording.format_name(format_, game_of(tournament).sides) for format_ in formats]
    return f"{wording.game(tournament.game)} · {' → '.join(names)}"


def local(moment: "datetime", tournament: "Tournament") -> "datetime":
    """The moment in the venue's time zone."""
    return timezone.localtime(moment, tournament.zone)


def date_line(moment: "datetime", tournament: "Tournament") -> str:
    """A date in the venue's zone, in the reader's language."""
    return day(local(moment, tournament))


def how_far(done: int, total: int) -> str:
    """How much of a running event is played. Where rounds are drawn as they come, there is nothing to count at first."""
    if not total:
        return gettext("no round drawn yet")
    return gettext("{done} of {total} played").format(done=done, total=total)


def status_line(tournament: "Tournament") -> str:
    """Where the event stands: how much of it is played, or its state."""
    if tournament.status == "running" and tournament.paused_at is not None:
        since = timezone.localtime(tournament.paused_at, tournament.zone)
        return gettext("paused since {time}").format(time=clock(since))
    if tournament.status == "running":
        counted = Match.objects.filter(stage__tournament=tournament).exclude(
            status__in=(MatchStatus.BYE, MatchStatus.VOID)
        )
        total = counted.exclude(code="GF2", status=MatchStatus.PENDING).count()
        done = counted.exclude(status__in=UNDECIDED_MATCH).count()
        return how_far(done, total)
    return wording.status(tournament.status)
