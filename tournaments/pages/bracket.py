"""The bracket: winners above, losers below, the grand final between them. Also before the start, and on paper."""

from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import UNCONFIRMED_MATCH, MatchStatus, SlotState
from tournaments.formats.registry import make_plan
from tournaments.models import Entry
from tournaments.pages.moments import clock, local, short_day
from tournaments.queries.board import sides_of
from tournaments.queries.field import published_field
from tournaments.queries.matches import matches_of_stage
from tournaments.queries.round_names import RoundNames
from tournaments.queries.stages import bracket_stage
from tournaments.templatetags.geekcup import name_lang

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.formats.graph import MatchPlan, Plan, Source
    from tournaments.models import Match, Round, Side, Tournament
    from tournaments.queries.matches import MatchInPlay


@dataclass(frozen=True, slots=True)
class SlipSide:
    """One row of a slip; see templates/tournaments/_slip.html."""

    entry: int | None = None
    seed: int | None = None
    name: str = ""
    lang: str = ""
    total: int | None = None
    note: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Slip:
    """A match as the bracket shows it; see templates/tournaments/_slip.html."""

    code: str
    sides: "Sequence[SlipSide]"
    url: str = ""
    state: str = ""
    words: str = ""
    place: str = ""
    drop: str = ""
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A round: ``key`` is its anchor, ``when`` the session or start, ``playing`` whether play is on."""

    key: str
    name: str
    when: str = ""
    playing: bool = False
    slips: "list[Slip]" = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class BracketPage:
    """Context of templates/tournaments/bracket.html. ``size`` is the field padded to a power of two.

    ``final`` is a grand final; in a single elimination there is none, and ``winners`` ends with the final.
    ``third``: the match for third place. ``later``: another stage is played before it.
    """

    size: int
    entrants: int
    winners: "Sequence[RoundColumn]"
    losers: "Sequence[RoundColumn]"
    final: Slip | None
    second_final: Slip | None
    third: Slip | None
    planned: bool
    published: bool
    later: bool

    @property
    def tabs(self) -> "list[RoundColumn]":
        """One per column of the phone's view, where both halves' k-th rounds stand together."""
        if self.final is None:
            return list(self.winners)
        columns = list(zip_longest(self.winners, self.losers))
        tabs = [_tab(number, *both, last=len(columns)) for number, both in enumerate(columns, start=1)]
        return [*tabs, RoundColumn("gf", gettext("Grand final"), playing=self.final.state == "live")]


def _tab(number: int, winners: RoundColumn | None, losers: RoundColumn | None, *, last: int) -> RoundColumn:
    column = winners or losers
    assert column is not None
    name = gettext("Round {number}").format(number=number)
    if losers is not None and winners is None and number == last:
        name = losers.name
    return RoundColumn(column.key, name, playing=any(c.playing for c in (winners, losers) if c))


def bracket_page(tournament: "Tournament") -> BracketPage:
    """The bracket as it stands; before the start the one that a full field, or the published draw, will play."""
    stage = bracket_stage(tournament)
    assert stage is not None
    rows = matches_of_stage(stage)
    rounds = {(r.bracket, r.number): r for r in stage.rounds.select_related("session")}
    if rows:
        plan = make_plan(stage.format, stage.entrants, stage.options)
        slips = {row.match.code: played_slip(tournament, row) for row in rows}
        if stage.number > 1:
            seeds = _seeds_of_stage(rows)
            slips = {code: _seeded(slip, seeds) for code, slip in slips.items()}
    else:
        entries = published_field(tournament) if stage.number == 1 else []
        plan = make_plan(stage.format, len(entries) or stage.entrants, stage.options)
        slips = {match.id: planned_slip(match, entries) for match in plan.matches.values()}
    return BracketPage(
        size=1 << (plan.entrants - 1).bit_length(),
        entrants=plan.entrants,
        winners=_columns(tournament, plan, "winners", slips, rounds),
        losers=_columns(tournament, plan, "losers", slips, rounds),
        final=slips.get("GF"),
        second_final=slips.get("GF2"),
        third=slips.get("3P"),
        planned=not rows,
        published=bool(rows) or tournament.draw_published,
        later=stage.number > 1,
    )


def _seeds_of_stage(rows: "Sequence[MatchInPlay]") -> dict[int, int]:
    """By entry id the seed of a later stage: that of the places in the one before, not of the event's draw."""
    sides = (side for row in rows for side in sides_of(row.match))
    return {
        side.entry_id: side.source_seed
        for side in sides
        if side.source_kind == "seed" and side.entry_id is not None and side.source_seed is not None
    }


def _seeded(slip: Slip, seeds: "Mapping[int, int]") -> Slip:
    return replace(
        slip, sides=[replace(side, seed=seeds.get(side.entry or 0, side.seed)) for side in slip.sides]
    )


def _columns(
    tournament: "Tournament",
    plan: "Plan",
    bracket: str,
    slips: "Mapping[str, Slip]",
    rounds: "Mapping[tuple[str, int], Round]",
) -> list[RoundColumn]:
    by_round: dict[int, list[Slip]] = {}
    for match in plan.matches.values():
        if match.bracket == bracket:
            by_round.setdefault(match.round, []).append(slips[match.id])
    names = RoundNames(rounds.values())
    return [
        RoundColumn(
            key=f"{bracket[0]}{number}",
            name=names.in_half(rounds[bracket, number]),
            when=_when(tournament, rounds[bracket, number]),
            playing=any(slip.state == "live" for slip in found),
            slips=found,
        )
        for number, found in sorted(by_round.items())
    ]


def _when(tournament: "Tournament", round_: "Round") -> str:
    """When the round begins, in the venue's zone: day and time."""
    starts = round_.starts_at or (round_.session and round_.session.starts_at)
    if not starts:
        return ""
    here = local(starts, tournament)
    return f"{short_day(here, here)} {clock(here)}"


def planned_slip(match: "MatchPlan", entries: "Sequence[Entry]") -> Slip:
    """A match of a bracket that is not started: seeds, or the names of the published draw."""
    bye = any(source.kind == "bye" for source in match.sides)
    return Slip(
        code=match.id,
        sides=[_planned_side(source, entries) for source in match.sides],
        state="void" if match.only_if else "bye" if bye else "open",
        words=gettext("only if needed") if match.only_if else "",
        drop=_drop(match.loser_to.match if match.loser_to else "", match.bracket),
    )


def _planned_side(source: "Source", entries: "Sequence[Entry]") -> SlipSide:
    if source.kind == "seed" and source.seed is not None:
        if entries:
            return _named(entries[source.seed - 1])
        return SlipSide(note=gettext("Seed {number}").format(number=source.seed), state="open")
    if source.kind == "bye":
        return SlipSide(note=gettext("Bye"), state="bye")
    return SlipSide(note=_origin(source.kind, source.match or ""), state="open")


def _named(entry: Entry, total: int | None = None, note: str = "", state: str = "") -> SlipSide:
    return SlipSide(entry.pk, entry.seed, entry.name, name_lang(entry.name), total, note, state)


def _origin(kind: str, code: str) -> str:
    """Where a side that is not known yet will come from."""
    text = gettext("Winner of {code}") if kind == "winner_of" else gettext("Loser of {code}")
    return text.format(code=code)


def _drop(loser_to: str, bracket: str) -> str:
    if not loser_to or bracket != "winners":
        return ""
    return gettext("loser → {code}").format(code=loser_to)


def played_slip(tournament: "Tournament", row: "MatchInPlay") -> Slip:
    """A match of the running bracket."""
    match = row.match
    walkover = row.by_walkover
    playable = match.status not in (MatchStatus.BYE, MatchStatus.VOID)
    state, words = _state(row)
    return Slip(
        code=match.code,
        sides=[_played_side(match, side, walkover=walkover) for side in sides_of(match)],
        url=reverse("match", args=[tournament.slug, match.code]) if playable else "",
        state="wo" if walkover else state,
        words=words,
        place=wording.table(match.table) if match.table else "",
        drop=_drop(match.loser_to, match.round.bracket),
        winner=match.winner,
    )


def _state(row: "MatchInPlay") -> tuple[str, str]:
    """The slip's CSS word and the state in words."""
    match = row.match
    if match.status == MatchStatus.PLAYING:
        return "live", gettext("Playing · hand {number}").format(number=row.hands + 1)
    if match.status in UNCONFIRMED_MATCH:
        disputed = match.status == MatchStatus.DISPUTED
        return "live", gettext("Disputed") if disputed else gettext("Reported")
    if match.status == MatchStatus.READY:
        return ("called" if match.table else ""), gettext("Ready")
    if match.only_if and match.status == MatchStatus.PENDING:
        return "void", gettext("only if needed")
    states = {MatchStatus.PENDING: "open", MatchStatus.BYE: "bye", MatchStatus.VOID: "void"}
    return states.get(MatchStatus(match.status), ""), ""


def _played_side(match: "Match", side: "Side", *, walkover: bool) -> SlipSide:
    if side.state == SlotState.EMPTY or (side.entry is None and match.status == MatchStatus.VOID):
        note = gettext("Bye") if match.status != MatchStatus.VOID else gettext("not needed")
        return SlipSide(note=note, state="bye")
    if side.entry is None:
        return SlipSide(note=_origin(side.source_kind, side.source_match), state="open")
    if not walkover:
        shown = match.status in (MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL)
        return _named(side.entry, side.score if shown else None)
    if side.index == match.winner:
        return _named(side.entry, note=gettext("w/o"))
    return _named(side.entry, note=gettext("did not play"), state="absent")
