"""A round of a league: who meets whom at which table, and how it came out; below it everyone against everyone."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import UNCONFIRMED_MATCH, MatchOutcome, MatchStatus, SlotState
from tournaments.models import Entrant, Match, RoundDraw
from tournaments.pages.cross_table import CrossTable, cross_tables
from tournaments.pages.event import EventHead, event_head
from tournaments.pages.moments import clock, local, short_day
from tournaments.queries.board import sides_of
from tournaments.queries.rules import game_of
from tournaments.queries.stages import group_name, is_drawn, league_stages

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Round, Side, Stage, Tournament


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round to choose. ``current`` is the one that is shown; ``playing``: play is on."""

    label: str
    url: str
    current: bool
    playing: bool


@dataclass(frozen=True, slots=True)
class LineSide:
    """Those who play together: an entry, or partners that were drawn. ``score`` is None before the first hand."""

    entries: "Sequence[tuple[int, str]]"
    score: int | None
    won: bool
    absent: bool


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A match of the round. ``words`` say what no score does: a bye, a walkover, where it stands."""

    code: str
    url: str
    table: str
    sides: "Sequence[LineSide]"
    live: bool
    words: str


@dataclass(frozen=True, slots=True)
class GroupLines:
    """The matches of one group; ``name`` is empty where there is only one."""

    name: str
    lines: "Sequence[RoundLine]"


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """Context of templates/tournaments/rounds.html. ``drawn``: the round's pairings are known."""

    head: EventHead
    language: str
    stage: str
    links: "Sequence[Sequence[RoundLink]]"
    title: str
    facts: "Sequence[str]"
    drawn: bool
    groups: "Sequence[GroupLines]"
    draw_url: str
    cross: "Sequence[CrossTable]"


def rounds_page(tournament: "Tournament", stage: "Stage", round_: "Round") -> RoundsPage:
    """One round of a league, with everything about it that anyone may see."""
    matches = matches_of_round(round_)
    several = len(league_stages(tournament)) > 1
    return RoundsPage(
        head=event_head(tournament, "rounds"),
        language=tournament.language,
        stage=wording.stage(stage.number, stage.format) if several else "",
        links=[_links(tournament, each, round_) for each in league_stages(tournament)],
        title=gettext("Round {number}").format(number=round_.number),
        facts=_facts(tournament, round_),
        drawn=bool(matches),
        groups=_groups(tournament, stage, matches),
        draw_url=_draw_url(tournament, stage, round_),
        cross=cross_tables(tournament, stage) if stage.format == "round_robin" else [],
    )


def matches_of_round(round_: "Round") -> list[Match]:
    """The round's matches in order, with their sides and entries."""
    found = Match.objects.filter(round=round_).select_related("attempt", "round")
    return list(found.prefetch_related("sides__entry").order_by("order"))


def round_key(stage: "Stage", number: int) -> str:
    """What a round is called in addresses: its number, after that of its stage where it is not the first."""
    return str(number) if stage.number == 1 else f"{stage.number}.{number}"


def _links(tournament: "Tournament", stage: "Stage", shown: "Round") -> list[RoundLink]:
    playing = set(
        Match.objects.filter(stage=stage, status=MatchStatus.PLAYING).values_list("round", flat=True)
    )
    return [
        RoundLink(
            label=gettext("Round {number}").format(number=row.number),
            url=reverse("round", args=[tournament.slug, round_key(stage, row.number)]),
            current=row.pk == shown.pk,
            playing=row.pk in playing,
        )
        for row in stage.rounds.all()
    ]


def _facts(tournament: "Tournament", round_: "Round") -> list[str]:
    """When it begins, until when it is to be played, and how long a match is."""
    starts = round_.starts_at or (round_.session and round_.session.starts_at)
    facts = []
    if starts:
        here = local(starts, tournament)
        facts.append(f"{short_day(here, here)} {clock(here)}")
    if round_.deadline:
        facts.append(
            gettext("to be played by {when}").format(when=wording.moment(round_.deadline, tournament.zone))
        )
    return facts


def _groups(tournament: "Tournament", stage: "Stage", matches: "Sequence[Match]") -> list[GroupLines]:
    by_group: dict[int, list[RoundLine]] = {}
    for match in matches:
        by_group.setdefault(match.group, []).append(_line(tournament, match))
    for entrant in _sitting_out(stage, matches):
        by_group.setdefault(entrant.group, []).append(_resting(entrant))
    return [
        GroupLines(wording.group(group_name(number)) if stage.groups > 1 else "", lines)
        for number, lines in sorted(by_group.items())
    ]


def _sitting_out(stage: "Stage", matches: "Sequence[Match]") -> "Sequence[Entrant]":
    """Whom the round of a round robin leaves without a match; in drawn rounds a bye is a match of its own.

    Of a smaller group that has fewer rounds nobody sits out in the later ones: it has met.
    """
    if is_drawn(stage):
        return []
    playing = {side.entry_id for match in matches for side in sides_of(match)}
    in_groups = Entrant.objects.filter(stage=stage, group__in={match.group for match in matches})
    return list(in_groups.exclude(entry__in=playing).select_related("entry"))


def _resting(entrant: "Entrant") -> RoundLine:
    side = LineSide([(entrant.entry.pk, entrant.entry.name)], None, won=False, absent=False)
    return RoundLine("", "", "", [side], live=False, words=gettext("sits out"))


def _line(tournament: "Tournament", match: Match) -> RoundLine:
    bye = match.status == MatchStatus.BYE
    return RoundLine(
        code=match.code,
        url="" if bye else reverse("match", args=[tournament.slug, match.code]),
        table="" if bye else match.table,
        sides=_sides(tournament, match),
        live=match.status == MatchStatus.PLAYING,
        words=match_words(match),
    )


def _sides(tournament: "Tournament", match: Match) -> list[LineSide]:
    """The match's sides of the game: entries that play together stand together."""
    game = game_of(tournament)
    scored = match.status in (MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL)
    forfeited = any(side.forfeit for side in sides_of(match))
    together: dict[int, list[Side]] = {}
    for side in sides_of(match):
        if side.state == SlotState.FILLED:
            together.setdefault(side.index % game.sides, []).append(side)
    return [
        LineSide(
            entries=[(side.entry.pk, side.entry.name) for side in sides if side.entry is not None],
            score=sides[0].score if scored and not forfeited else None,
            won=match.winner == number and match.status == MatchStatus.FINAL,
            absent=any(side.forfeit for side in sides),
        )
        for number, sides in sorted(together.items())
    ]


def match_words(match: Match) -> str:
    """What the scores of a league's match do not say."""
    forfeited = any(side.forfeit for side in sides_of(match))
    if match.status == MatchStatus.BYE:
        return gettext("sits out") if len(sides_of(match)) > 2 else gettext("bye")  # noqa: PLR2004
    if match.outcome == MatchOutcome.DOUBLE_FORFEIT:
        return gettext("neither side came")
    if match.outcome == MatchOutcome.ABANDONED:
        return gettext("not played to its end")
    if forfeited:
        return gettext("walkover")
    return pgettext("how a match ended", "draw") if match.outcome == MatchOutcome.DRAW else ""


def _draw_url(tournament: "Tournament", stage: "Stage", round_: "Round") -> str:
    """Where the draw is explained; empty where nothing is drawn."""
    if not is_drawn(stage) or not RoundDraw.objects.filter(round=round_).exists():
        return ""
    return reverse("round-draw", args=[tournament.slug, round_key(stage, round_.number)])


def round_on(stage: "Stage") -> "Round | None":
    """The round to show first: the first with a match to play, else the last that was drawn, else the first."""
    rounds = list(stage.rounds.all())
    open_ = set(
        Match.objects.filter(stage=stage, status__in=(MatchStatus.READY, MatchStatus.PLAYING)).values_list(
            "round", flat=True
        )
    )
    begun = set(Match.objects.filter(stage=stage).values_list("round", flat=True))
    return next(
        (row for row in rounds if row.pk in open_),
        next((row for row in reversed(rounds) if row.pk in begun), rounds[0] if rounds else None),
    )


def has_field(stage: "Stage") -> bool:
    """Whether the stage has begun."""
    return Entrant.objects.filter(stage=stage).exists()
