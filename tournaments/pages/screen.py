"""The big screen: what everybody in the room wants to know, in letters that can be read from eight metres.

Everything stands in the page at once, in sheets; a script shows one at a time and cuts to the next (screen.js).
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from django.utils.translation import gettext

from tournaments import criteria_words, wording
from tournaments.enums import BEFORE_START, HOLDS_PLACE, MatchOutcome, MatchStatus
from tournaments.pages.clock import Clock, clocks
from tournaments.pages.entry_link import Scannable, handed_out
from tournaments.pages.event import format_line, status_line
from tournaments.pages.honours import Honour, honours
from tournaments.pages.match_notes import side_words
from tournaments.pages.prizes import OpenVote, PrizeLine, open_vote
from tournaments.pages.sign_up import places_lines
from tournaments.pages.why import value_text
from tournaments.queries.board import sides_of, teams_of
from tournaments.queries.capacity import capacity_of
from tournaments.queries.league_standings import entry_of, league_standings
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import game_of
from tournaments.queries.stages import current_stage, group_name, is_league
from tournaments.queries.standings import LOSSES, standings_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tournaments.models import Match, Side, Stage, Tournament
    from tournaments.queries.matches import MatchInPlay
    from tournaments.queries.standings import Standings

#: Lines of one sheet, so that names stay 66 px high on 1080 lines.
TABLES = 3
PAIRINGS = 8
NEXT = 3
PLACES = 6
ENTRIES = 16
PRIZES = 6

#: Decided without a score that says anything.
_NO_SCORE = (MatchOutcome.DOUBLE_FORFEIT, MatchOutcome.ABANDONED)
#: Being played, or played and not yet confirmed.
_ON = (MatchStatus.PLAYING, MatchStatus.REPORTED, MatchStatus.DISPUTED)

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class ScreenSide:
    """Those who play together; ``words`` say who will come where nobody stands. ``score`` is None before play."""

    names: "Sequence[str]"
    words: str
    score: int | None
    ahead: bool


@dataclass(frozen=True, slots=True)
class ScreenMatch:
    """A match: ``hand`` is the number of the hand on the table; ``called``: its sides shall sit down now."""

    code: str
    table: str
    round_name: str
    hand: int
    sides: "Sequence[ScreenSide]"
    state: str


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the standings. ``spare``: a disc for each loss that an entry of a bracket can afford."""

    place: int
    name: str
    value: str
    spare: "Sequence[bool]"


@dataclass(frozen=True, slots=True)
class Places:
    """A sheet of the standings; ``head`` says what stands beside the names."""

    title: str
    head: str
    rows: "Sequence[Placed]"


@dataclass(frozen=True, slots=True)
class ScreenPage:
    """Context of templates/tournaments/screen.html. ``playing``, ``pairings`` and ``places`` are sheets."""

    title: str
    language: str
    line: str
    now: str
    sponsor: str
    playing: "Sequence[Sequence[ScreenMatch]]"
    pairings: "Sequence[Sequence[ScreenMatch]]"
    entries: "Sequence[Sequence[str]]"
    facts: "Sequence[tuple[str, str]]"
    next_up: "Sequence[ScreenMatch]"
    places: "Sequence[Places]"
    honours: "Sequence[Honour]"
    vote: OpenVote | None
    prizes: "Sequence[Sequence[PrizeLine]]"
    address: str
    link: Scannable
    clocks: "Sequence[Clock]"


def screen_page(tournament: "Tournament") -> ScreenPage:
    """Everything the projector shows of the event as it stands."""
    standings = standings_of(tournament)
    stage = current_stage(tournament)
    names = RoundNames({item.match.round for item in standings.matches})
    book = _Book(game_of(tournament).sides, names)
    playing = [book.match(item) for item in _by_table(standings.matches, _ON)]
    ready = [book.match(item) for item in _by_table(standings.matches, (MatchStatus.READY,))]
    link = handed_out("go", tournament.slug)
    return ScreenPage(
        title=tournament.name,
        language=tournament.language,
        line=format_line(tournament),
        now=status_line(tournament),
        sponsor=tournament.sponsor,
        playing=sheets(playing, TABLES),
        pairings=_pairings(standings.matches, book),
        facts=_facts(tournament),
        entries=[] if stage else sheets(_entries(tournament), ENTRIES),
        next_up=[*ready, *_waiting(standings.matches, book)][:NEXT],
        places=_places(tournament, stage, standings),
        honours=honours(tournament, standings) if standings.complete else [],
        vote=(vote := open_vote(tournament)),
        prizes=sheets(vote.prizes, PRIZES) if vote else [],
        address=link.url.partition("//")[2].rstrip("/"),
        link=link,
        clocks=clocks(tournament),
    )


def sheets(items: "Sequence[Item]", size: int) -> "list[Sequence[Item]]":
    """The items, at most ``size`` on a sheet."""
    return [items[start : start + size] for start in range(0, len(items), size)]


@dataclass(frozen=True, slots=True)
class _Book:
    """What turns rows into words: how many sides the game has, and the rounds' names."""

    sides: int
    names: RoundNames

    def match(self, item: "MatchInPlay") -> ScreenMatch:
        match = item.match
        teams = teams_of(match, self.sides)
        best = max(side.score for side in sides_of(match))
        shown = match.status in (*_ON, MatchStatus.FINAL)
        return ScreenMatch(
            code=match.code,
            table=match.table,
            round_name=self.names.of(match.round),
            hand=item.hands + 1,
            sides=[_side(match, number, team, best if shown else None) for number, team in enumerate(teams)],
            state=_state(match),
        )


def _state(match: "Match") -> str:
    if match.status in _ON:
        return "playing"
    if match.status == MatchStatus.FINAL:
        return "done"
    return "called" if match.called_at is not None and match.status == MatchStatus.READY else "waiting"


def _side(match: "Match", number: int, team: "Sequence[Side]", best: int | None) -> ScreenSide:
    """``best`` is the highest score of the match, None where none is shown."""
    names = [side.entry.name for side in team if side.entry is not None]
    won = match.status == MatchStatus.FINAL and match.winner == number
    leads = match.status in _ON and team[0].score == best and any(s.score != best for s in match.sides.all())
    return ScreenSide(
        names=names,
        words="" if names else side_words(team[0]),
        score=None if best is None or match.outcome in _NO_SCORE else team[0].score,
        ahead=won or leads,
    )


def _by_table(items: "Iterable[MatchInPlay]", statuses: "Sequence[str]") -> "list[MatchInPlay]":
    """Those in one of these states: called ones first, then by table, numbers in their order."""
    found = [item for item in items if item.match.status in statuses]
    return sorted(
        found,
        key=lambda item: (item.match.called_at is None, not item.match.table, _natural(item.match.table)),
    )


def _natural(label: str) -> tuple[int, str]:
    """Table 2 stands before table 10."""
    return (int(label), "") if label.isascii() and label.isdigit() else (0, label.casefold())


def _waiting(items: "Iterable[MatchInPlay]", book: _Book) -> list[ScreenMatch]:
    """Matches of which one side is known and the other still plays."""
    pending = (item for item in items if item.match.status == MatchStatus.PENDING)
    return [book.match(item) for item in pending if any(side.entry_id for side in item.match.sides.all())]


def _pairings(items: "Sequence[MatchInPlay]", book: _Book) -> "list[Sequence[ScreenMatch]]":
    """The rounds being played, whole; between rounds the one that was played last."""
    met = [item for item in items if item.match.status not in (MatchStatus.BYE, MatchStatus.VOID)]
    on = [item for item in met if item.match.status in (*_ON, MatchStatus.READY)]
    last = [item for item in met if item.match.status == MatchStatus.FINAL][-1:]
    rounds = {item.match.round_id for item in on or last}
    return sheets([book.match(item) for item in met if item.match.round_id in rounds], PAIRINGS)


def _entries(tournament: "Tournament") -> list[str]:
    """Who has a place, in the order of sign-up."""
    found = tournament.entries.filter(status__in=HOLDS_PLACE).order_by("queue")
    return list(found.values_list("name", flat=True))


def _facts(tournament: "Tournament") -> list[tuple[str, str]]:
    """Before the start: when and where it is, and whether there is still room."""
    if tournament.status not in BEFORE_START:
        return []
    first = tournament.sessions.first()
    facts = [
        (gettext("Date"), wording.moment_and_zone(first.starts_at, tournament.zone) if first else ""),
        (gettext("Venue"), tournament.venue),
        (gettext("Sign up"), " ".join(places_lines(capacity_of(tournament)))),
    ]
    return [(label, value) for label, value in facts if value]


def _places(tournament: "Tournament", stage: "Stage | None", standings: "Standings") -> list[Places]:
    if stage is not None and is_league(stage):
        return _league(stage)
    lines = [
        Placed(row.place, row.entry.name, "", [n < row.spare for n in range(LOSSES)])
        for row in standings.rows
    ]
    double = stage is not None and stage.format == "double_elimination"
    if not double:
        lines = [Placed(line.place, line.name, "", ()) for line in lines]
    head = gettext("losses to spare") if double else ""
    return [Places(gettext("Standings"), head, sheet) for sheet in sheets(lines, PLACES)]


def _league(stage: "Stage") -> list[Places]:
    """Group by group, with the first criterion beside the names."""
    standings = league_standings(stage)
    first = standings.criteria[0].code
    found = []
    for group in standings.groups:
        name = wording.group(group_name(group.number)) if stage.groups > 1 else gettext("Standings")
        lines = [
            Placed(row.place, standings.entries[entry_of(row)].name, value_text(first, row.values[first]), ())
            for row in group.rows
        ]
        found += [Places(name, criteria_words.criterion(first), sheet) for sheet in sheets(lines, PLACES)]
    return found
