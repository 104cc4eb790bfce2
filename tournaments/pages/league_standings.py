"""The standings of a league: a table for each group, the round they are of, and why one is above another."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from tournaments import criteria_words, wording
from tournaments.enums import LEFT, EntryStatus
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.why import Why, league_why, value_text
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.stages import group_name, is_drawn, stages_of
from tournaments.templatetags.geekcup import bdi

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.utils.safestring import SafeString

    from scoring.tiebreaks import Criterion
    from tournaments.models import Entry, Stage, Tournament
    from tournaments.queries.league_standings import GroupStandings, LeagueStandings

#: So many criteria have a column on a phone, the others only on wider screens.
ON_PHONES = 2


class LeagueTable(tables.Table):  # type: ignore[misc]  # django-tables2 has no types
    """Places and the values they rest on, a column for each criterion in order."""

    place = tables.Column(verbose_name=_("Place"), attrs={"td": {"class": "place"}, "th": {"class": "place"}})
    name = tables.Column(verbose_name=_("Name"), attrs={"td": {"class": "pair"}, "th": {"class": "pair"}})

    class Meta:
        orderable = False
        attrs = {"class": "standings league"}
        row_attrs = {"data-entry": lambda record: record["entry"]}

    def render_name(self, record: "dict[str, str]") -> "SafeString":
        return bdi(record["name"], record["language"])


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group's table; ``name`` is empty where there is only one group."""

    name: str
    table: LeagueTable


@dataclass(frozen=True, slots=True)
class StandingsLink:
    """Other standings that one may look at: after another round, of another stage."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A criterion and the sentence that explains it."""

    title: str
    says: str


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """Context of templates/tournaments/standings_league.html. ``live``: the page follows the event by itself."""

    head: EventHead
    language: str
    stages: "Sequence[StandingsLink]"
    rounds: "Sequence[StandingsLink]"
    title: str
    frozen: bool
    late: "Sequence[str]"
    groups: "Sequence[GroupTable]"
    why: Why | None
    why_url: str
    asked: "Sequence[tuple[str, int]]"
    scheme: str
    order: "Sequence[Line]"
    live: bool


def league_page(
    tournament: "Tournament",
    stage: "Stage",
    after: int | None = None,
    asked: "tuple[int, int] | None" = None,
) -> LeaguePage:
    """The standings of a stage after a round (None: as they are now), and why one of two is above the other."""
    standings = league_standings(stage, after)
    several = stages_of(tournament)
    return LeaguePage(
        head=event_head(tournament, "standings"),
        language=tournament.language,
        stages=stage_links(tournament, several, stage),
        rounds=_round_links(tournament, standings),
        title=_title(standings),
        frozen=standings.frozen,
        late=[standings.entries[pk].name for pk in standings.late if pk in standings.entries],
        groups=[_group(standings, group) for group in standings.groups],
        why=league_why(standings, asked),
        why_url=reverse("standings", args=[tournament.slug]) + "#why",
        asked=[("stage", stage.number), *([("after", after)] if after is not None else [])],
        scheme=_gives(standings),
        order=[
            Line(criteria_words.criterion(each.code), criteria_words.criterion_says(each.code))
            for each in standings.criteria
        ],
        live=after is None and asked is None and stage == several[-1],
    )


def _gives(standings: "LeagueStandings") -> str:
    """What a match gives, in sentences; more of them where one is the best of several games."""
    says = criteria_words.scheme(standings.scheme, byes=is_drawn(standings.stage))
    return wording.paragraph(says, criteria_words.best_of()) if standings.best_of else says


def _title(standings: "LeagueStandings") -> str:
    if not standings.rounds:
        return gettext("Before the first result")
    if standings.open:
        return gettext("During round {number}").format(number=standings.after)
    return gettext("After round {number}").format(number=standings.after)


def stage_links(tournament: "Tournament", stages: "Sequence[Stage]", shown: "Stage") -> list[StandingsLink]:
    """To the standings of each stage; none where there is only one."""
    if len(stages) == 1:
        return []
    base = reverse("standings", args=[tournament.slug])
    return [
        StandingsLink(
            wording.stage(stage.number, stage.format), f"{base}?stage={stage.number}", stage.pk == shown.pk
        )
        for stage in stages
    ]


def _round_links(tournament: "Tournament", standings: "LeagueStandings") -> list[StandingsLink]:
    base = reverse("standings", args=[tournament.slug])
    return [
        StandingsLink(
            str(number), f"{base}?stage={standings.stage.number}&after={number}", number == standings.after
        )
        for number in standings.rounds
    ]


def _group(standings: "LeagueStandings", group: "GroupStandings") -> GroupTable:
    language = standings.stage.tournament.language
    data = []
    for row in group.rows:
        entry = standings.entries[entry_of(row)]
        values = {each.code: value_text(each.code, row.values[each.code]) for each in standings.criteria}
        data.append(
            {"place": row.place, "entry": entry.pk, "name": _name(entry), "language": language, **values}
        )
    columns = [(each.code, _column(each, number)) for number, each in enumerate(standings.criteria)]
    several = standings.stage.groups > 1
    return GroupTable(
        name=wording.group(group_name(group.number)) if several else "",
        table=LeagueTable(data, extra_columns=columns),
    )


def _name(entry: "Entry") -> str:
    if entry.status == EntryStatus.DISQUALIFIED:
        return pgettext("an entry that is out", "{name} (disqualified)").format(name=entry.name)
    if entry.status in LEFT:
        return pgettext("an entry that is out", "{name} (left)").format(name=entry.name)
    return entry.name


def _column(criterion: "Criterion", number: int) -> tables.Column:
    kind = "num" if number < ON_PHONES else "num minor"
    figures = f"{kind} total" if number == 0 else kind
    title = criteria_words.criterion(criterion.code)
    return tables.Column(verbose_name=title, attrs={"td": {"class": figures}, "th": {"class": kind}})
