"""The standings of an event as tables: those still in, and below them those whose place is final."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.pages.bracket_why import bracket_why
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.honours import Honour, honours
from tournaments.pages.league_standings import StandingsLink, stage_links
from tournaments.pages.whereabouts import gone, whereabouts
from tournaments.pages.why import Why
from tournaments.queries.behind import left_behind
from tournaments.queries.round_names import RoundNames
from tournaments.queries.stages import current_stage, is_league, stages_of
from tournaments.queries.standings import LOSSES, Standings, standings_of
from tournaments.templatetags.geekcup import bdi, signed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from tournaments.models import Stage, Tournament
    from tournaments.queries.standings import Row


def _number(name: str) -> dict[str, dict[str, str]]:
    """Attributes of a column of figures; the name gives it the same width in both tables."""
    return {"td": {"class": f"num {name}"}, "th": {"class": f"num {name}"}}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A row of the tables."""

    entry: int
    place: int
    name: str
    language: str
    remark: str
    url: str
    out: bool
    spare: int
    wins: int
    defeats: int
    difference: int | None


class StandingsTable(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """Places and what they rest on. The order is the rules', so no column can be sorted by."""

    place = tables.Column(verbose_name=_("Place"), attrs={"td": {"class": "place"}, "th": {"class": "place"}})
    name = tables.Column(verbose_name=_("Pair"), attrs={"td": {"class": "pair"}})
    spare = tables.Column(verbose_name=_("Losses to spare"), attrs=_number("spare"))
    record = tables.Column(verbose_name=_("Won–lost"), empty_values=(), attrs=_number("record"))
    difference = tables.Column(
        verbose_name=_("Point difference"),
        default="",
        attrs={"td": {"class": "num total difference"}, "th": {"class": "num difference"}},
    )

    class Meta:
        orderable = False
        attrs = {"class": "standings"}
        row_attrs = {
            "class": lambda record: "out" if record.out else "in",
            "data-entry": lambda record: record.entry,
        }

    def __init__(self, rows: "list[StandingLine]", entry_size: int, **kwargs: Any) -> None:
        super().__init__(rows, **kwargs)
        self.columns["name"].column.verbose_name = wording.of_entries("Pair", entry_size)

    def render_name(self, record: StandingLine) -> "SafeString":
        name = bdi(record.name, record.language)
        return format_html('{}<small><a href="{}">{}</a></small>', name, record.url, record.remark)

    def render_spare(self, value: int) -> "SafeString":
        """Filled discs for losses that are left, hollow ones for those used up, and the number for ears."""
        discs = format_html_join(
            "", '<i class="{}"></i>', (("left" if n < value else "used",) for n in range(LOSSES))
        )
        return format_html('<span aria-hidden="true">{}</span><span class="sr">{}</span>', discs, value)

    def render_record(self, record: StandingLine) -> str:
        return f"{record.wins}–{record.defeats}"

    def render_difference(self, value: int) -> str:
        return signed(value)


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Context of templates/tournaments/standings.html."""

    head: EventHead
    language: str
    started: bool
    complete: bool
    stages: "Sequence[StandingsLink]"
    still_in: StandingsTable
    out: StandingsTable
    behind: StandingsTable
    order: list[str]
    honours: list[Honour]
    why: Why | None
    why_url: str
    live: bool


def standings_page(tournament: "Tournament", asked: "tuple[int, int] | None" = None) -> StandingsPage:
    """The standings as they are now, and why one of two entries is above the other; empty before the start.

    ``live``: the page follows the event by itself.
    """
    several = stages_of(tournament)
    stage = next((one for one in several if not is_league(one)), None)
    # Before the bracket begins the standings are those of the stage before it, which has a page of its own.
    begun = stage is not None and stage == current_stage(tournament)
    standings = standings_of(tournament) if begun else Standings()
    names = RoundNames(stage.rounds.all() if stage else ())
    # Where one loss is the end, nobody has one to spare.
    without = ("spare",) if stage and stage.format == "single_elimination" else ()
    return StandingsPage(
        head=event_head(tournament, "standings"),
        language=tournament.language,
        started=bool(standings.rows),
        complete=standings.complete,
        stages=stage_links(tournament, several, stage) if stage else [],
        still_in=StandingsTable(
            _lines(tournament, standings.still_in, names, standings),
            tournament.entry_size,
            exclude=without,
        ),
        out=StandingsTable(
            _lines(tournament, standings.out, names, standings),
            tournament.entry_size,
            attrs={"class": "standings headless"},
            exclude=without,
        ),
        behind=StandingsTable(
            _behind(tournament, stage),
            tournament.entry_size,
            attrs={"class": "standings headless"},
            exclude=("spare", "record", "difference"),
        ),
        order=_order(),
        honours=honours(tournament, standings),
        why=bracket_why(standings, names, asked),
        why_url=reverse("standings", args=[tournament.slug]) + "#why",
        live=asked is None,
    )


def _lines(
    tournament: "Tournament", rows: "Sequence[Row]", names: RoundNames, standings: Standings
) -> list[StandingLine]:
    return [
        StandingLine(
            entry=row.entry.pk,
            place=row.place,
            name=row.entry.name,
            language=tournament.language,
            remark=whereabouts(row, names, complete=standings.complete),
            url=reverse("match", args=[tournament.slug, row.match.code]),
            out=row.out,
            spare=row.spare,
            wins=row.tally.wins,
            defeats=row.tally.defeats,
            difference=row.tally.difference if row.tally.played else None,
        )
        for row in rows
    ]


def _behind(tournament: "Tournament", stage: "Stage | None") -> list[StandingLine]:
    """Those who did not go on, under all who did; each leads to the standings that decided it."""
    base = reverse("standings", args=[tournament.slug])
    return [
        StandingLine(
            entry=one.entry.pk,
            place=one.place,
            name=one.entry.name,
            language=tournament.language,
            remark=gone(one.entry) or wording.stage(one.stage.number, one.stage.format),
            url=f"{base}?stage={one.stage.number}",
            out=True,
            spare=0,
            wins=0,
            defeats=0,
            difference=None,
        )
        for one in left_behind(stage)
    ]


def _order() -> list[str]:
    """How places come about, in the order in which it decides."""
    return [
        gettext("Who is out has the place of the round in which it went out. Points never change that."),
        gettext("Among those still in, fewer losses stand higher."),
        gettext("Then whoever has reached the later round."),
        gettext("Then the better point difference."),
    ]
