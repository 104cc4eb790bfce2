"""The overview of an event: what, when and where; who takes part; what is being played; who won."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Prefetch
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import HOLDS_PLACE, EntryStatus, MatchStatus
from tournaments.models import Player, Round
from tournaments.pages.bracket import Slip, played_slip
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.event_numbers import event_numbers
from tournaments.pages.honours import Honour, honours
from tournaments.pages.inbox import Letter, public_announcements
from tournaments.pages.markdown import markdown
from tournaments.pages.moments import day
from tournaments.pages.rules import Said, how_it_is_played
from tournaments.pages.sign_up import SignUp, next_change, sign_up
from tournaments.pages.timetable import SessionLines, timetable
from tournaments.pages.whereabouts import gone, whereabouts
from tournaments.queries.behind import left_behind
from tournaments.queries.board import sides_of
from tournaments.queries.capacity import capacity_of
from tournaments.queries.prizes import closing_of
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import game_of
from tournaments.queries.stages import current_stage
from tournaments.queries.standings import Standings, standings_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from django.utils.safestring import SafeString

    from tournaments.models import Entry, Tournament
    from tournaments.queries.behind import Behind
    from tournaments.queries.matches import MatchInPlay
    from tournaments.queries.standings import Row

#: So many matches are shown large across the page; more of them as slips.
LARGE_BLOCKS = 2


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match being played: ``table`` in words, ``score`` per side, ``hand`` the number of the one on the table."""

    code: str
    url: str
    table: str
    hand: int
    names: tuple[str, ...]
    score: tuple[int, ...]

    @property
    def sides(self) -> list[tuple[str, int]]:
        """Each side's name and score, in the order of the sides."""
        return list(zip(self.names, self.score, strict=True))


@dataclass(frozen=True, slots=True)
class Fact:
    """Something known of the event; ``url`` leads to more of it."""

    label: str
    text: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry in the list. ``number``: its seed, or its place in the queue; ``remark``: where it is (``url``)."""

    entry: int
    number: int | None
    name: str
    players: list[str]
    remark: str
    url: str
    out: bool


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """Context of templates/tournaments/tournament.html. ``slips`` stand for ``live`` where many tables play.

    ``until``: when the page changes by itself, without anybody doing anything.
    """

    head: EventHead
    language: str
    cancelled: bool
    text: "SafeString"
    facts: list[Fact]
    sign_up: SignUp | None
    until: "datetime | None"
    register_url: str
    announcements: list[Letter]
    live: list[LiveMatch]
    slips: list[Slip]
    honours: list[Honour]
    decided: bool
    sessions: list[SessionLines]
    zone: str
    entries: list[EntryLine]
    seeded: bool
    capacity: int
    waitlist: list[EntryLine]
    rules: list[Said]
    rules_url: str
    prizes: list[str]
    numbers: "list[SafeString | str]"


def tournament_page(tournament: "Tournament") -> TournamentPage:
    """Everything about the event that anyone may see."""
    entries = list(
        tournament.entries.prefetch_related(Prefetch("players", Player.objects.order_by("position")))
    )
    rounds = list(Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "order"))
    sessions = list(tournament.sessions.all())
    names = RoundNames(rounds)
    standings = standings_of(tournament)
    playing = _playing(standings)
    few = len(playing) <= LARGE_BLOCKS
    return TournamentPage(
        head=event_head(tournament, "tournament"),
        language=tournament.language,
        cancelled=tournament.status == "cancelled",
        text=markdown(tournament.text),
        announcements=public_announcements(tournament),
        facts=_facts(tournament),
        sign_up=sign_up(tournament, capacity_of(tournament)),
        until=min(filter(None, (next_change(tournament), closing_of(tournament))), default=None),
        register_url=reverse("register", args=[tournament.slug]),
        live=[_live_match(tournament, row) for row in playing] if few else [],
        slips=[] if few else [played_slip(tournament, row) for row in playing],
        honours=honours(tournament, standings),
        numbers=event_numbers(tournament),
        decided=standings.complete,
        sessions=timetable(tournament, sessions, rounds, [row.match for row in standings.matches], names),
        zone=wording.zone_name(sessions[0].starts_at if sessions else timezone.now(), tournament.zone),
        entries=_entries(tournament, entries, standings, names),
        seeded=tournament.draw_published,
        capacity=tournament.capacity,
        waitlist=_waitlist(entries),
        rules=how_it_is_played(tournament, rounds, names),
        rules_url=reverse("event-rules", args=[tournament.slug]),
        prizes=list(tournament.prizes.values_list("name", flat=True)),
    )


def _facts(tournament: "Tournament") -> list[Fact]:
    """Where, and who stands behind it: what is known of it."""
    place = wording.in_one_line(tournament.venue, tournament.address)
    facts = [
        Fact(gettext("Where"), place),
        Fact(gettext("Host"), tournament.host),
        Fact(gettext("Sponsor"), tournament.sponsor),
        Fact(gettext("Contact"), tournament.contact),
        Fact(gettext("Announced"), day(tournament.announced_on) if tournament.announced_on else ""),
    ]
    if tournament.series is not None and tournament.leg is not None:
        leg = gettext("{series}, leg {leg}").format(series=tournament.series.name, leg=tournament.leg)
        facts.insert(0, Fact(gettext("Series"), leg, reverse("series", args=[tournament.series.slug])))
    return [fact for fact in facts if fact.text]


def _playing(standings: Standings) -> "list[MatchInPlay]":
    return [row for row in standings.matches if row.match.status == MatchStatus.PLAYING]


def _live_match(tournament: "Tournament", row: "MatchInPlay") -> LiveMatch:
    match = row.match
    number = game_of(tournament).sides
    sides = [[side for side in sides_of(match) if side.index % number == one] for one in range(number)]
    return LiveMatch(
        code=match.code,
        url=reverse("match", args=[tournament.slug, match.code]),
        table=wording.table(match.table) if match.table else "",
        hand=row.hands + 1,
        names=tuple(wording.partners(str(side.entry) for side in together) for together in sides),
        score=tuple(together[0].score for together in sides),
    )


def _entries(
    tournament: "Tournament", entries: "Iterable[Entry]", standings: Standings, names: RoundNames
) -> list[EntryLine]:
    """Who has a place, or had one when the bracket was drawn."""
    rows = {row.entry.pk: row for row in standings.rows}
    behind = {one.entry.pk: one for one in left_behind(current_stage(tournament))}
    taking_part = [
        e for e in entries if e.pk in rows or e.pk in behind or (e.status in HOLDS_PLACE and not rows)
    ]
    if tournament.draw_published:
        taking_part.sort(key=lambda e: (e.seed is None, e.seed or 0, e.queue))
    return [
        _behind(tournament, entry, behind[entry.pk])
        if entry.pk in behind
        else _entry(tournament, number, entry, rows.get(entry.pk), names, complete=standings.complete)
        for number, entry in enumerate(taking_part, start=1)
    ]


def _entry(
    tournament: "Tournament",
    number: int,
    entry: "Entry",
    row: "Row | None",
    names: RoundNames,
    *,
    complete: bool,
) -> EntryLine:
    return EntryLine(
        entry=entry.pk,
        number=entry.seed if tournament.draw_published else number,
        name=entry.name,
        players=_players(entry),
        remark=whereabouts(row, names, complete=complete) if row else "",
        url=reverse("match", args=[tournament.slug, row.match.code]) if row else "",
        out=row is not None and row.out,
    )


def _behind(tournament: "Tournament", entry: "Entry", behind: "Behind") -> EntryLine:
    """One that did not go on to the stage that is played."""
    return EntryLine(
        entry=entry.pk,
        number=entry.seed or behind.place,
        name=entry.name,
        players=_players(entry),
        remark=gone(entry) or wording.award(behind.place),
        url=reverse("standings", args=[tournament.slug]) + f"?stage={behind.stage.number}",
        out=True,
    )


def _players(entry: "Entry") -> list[str]:
    """Who plays; a single player is named by the entry already."""
    names = [player.name for player in entry.players.all()]
    return [] if names == [entry.name] else names


def _waitlist(entries: "Iterable[Entry]") -> list[EntryLine]:
    waiting = [entry for entry in entries if entry.status == EntryStatus.WAITLISTED]
    return [
        EntryLine(entry.pk, number, entry.name, _players(entry), "", "", out=False)
        for number, entry in enumerate(waiting, start=1)
    ]
