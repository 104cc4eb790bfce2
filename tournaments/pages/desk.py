"""The desk while the event runs: every match in one ledger, what needs a hand first."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from tournaments import wording
from tournaments.enums import (
    OPEN_MATCH,
    UNCONFIRMED_MATCH,
    UNDECIDED_MATCH,
    MatchStatus,
    RulingKind,
    SlotState,
    TournamentStatus,
)
from tournaments.models import Player
from tournaments.models.entry import name_key
from tournaments.pages.honours import Honour, honours
from tournaments.pages.stage_panel import StagePanel, stage_panel
from tournaments.pages.whereabouts import whereabouts
from tournaments.queries.board import sides_of
from tournaments.queries.round_names import RoundNames
from tournaments.queries.rules import game_of
from tournaments.queries.standings import LOSSES, standings_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from zoneinfo import ZoneInfo

    from tournaments.models import Match, Side, Stage, Tournament
    from tournaments.queries.matches import MatchInPlay
    from tournaments.queries.standings import Standings

#: Rows of each urgency, and entries beside them, that a page shows; whoever looks for another searches.
SHOWN = 60


#: Matches at their tables, those first that wait for somebody.
_AT_TABLES = (*reversed(UNCONFIRMED_MATCH), MatchStatus.PLAYING)


@dataclass(frozen=True, slots=True)
class DeskSide:
    """One side of a row: a name, or ``source`` in words while nobody stands there."""

    name: str
    source: str
    score: int
    won: bool
    absent: bool


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A match on the desk. Addresses are empty where there is nothing to do behind them.

    ``hand`` is the number of the next hand; ``called``: it was called to its table and has no hand yet; ``waits``: for what a match waits
    that its hands end, "" for others; ``remark`` says in words what the scores don't: a walkover, or
    under which condition a match is played at all.
    """

    code: str
    round_name: str
    table: str
    sides: "Sequence[DeskSide]"
    hand: int
    called: bool
    waits: str
    remark: str
    match_url: str
    score_url: str
    table_url: str
    rule_url: str
    rulings_url: str
    revoke_url: str
    correct_url: str


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """An entry in the margin: where it is, and how many losses it can still afford: a disc for each."""

    name: str
    where: str
    out: bool
    left: int
    spare: "Sequence[bool]"
    url: str


@dataclass(frozen=True, slots=True)
class Group:
    """Matches of one urgency: the first rows of all that there are. ``all`` counts them."""

    rows: "Sequence[DeskRow]"
    all: int

    @property
    def hidden(self) -> int:
        return self.all - len(self.rows)


@dataclass(frozen=True, slots=True)
class Ledger:
    """The matches by urgency, and who is in. ``honours`` are empty until every match is decided.

    ``find`` is what the rows were searched for; ``many``: there are so many that one wants to. ``panel``: the next
    step of a league, or of a stage that others follow.
    """

    ready: Group
    playing: Group
    waiting: Group
    done: Group
    entries: "Sequence[DeskEntry]"
    hidden_entries: int
    honours: "Sequence[Honour]"
    find: str
    many: bool
    panel: StagePanel | None = None

    @property
    def seatless(self) -> bool:
        """Whether a match shown as ready has no table yet."""
        return any(not row.table for row in self.ready.rows)


def ledger(tournament: "Tournament", stage: "Stage | None", find: str = "") -> Ledger:
    """Read the event and sort its matches; the last decided stands first among the done.

    ``find``: only matches with this code, or with an entry or a player whose name has this in it.
    """
    key, players_of = name_key(find), entries_with(tournament, find)
    standings = standings_of(tournament)
    names = RoundNames({item.match.round for item in standings.matches})
    book = Book(tournament, names)
    by_status: dict[str, list[MatchInPlay]] = {status: [] for status in MatchStatus}
    for item in standings.matches:
        if _is_found(item, key, players_of):
            by_status[item.match.status].append(item)
    done = sorted(by_status[MatchStatus.FINAL], key=_decided_at, reverse=True)
    return Ledger(
        ready=book.group(by_status[MatchStatus.READY]),
        playing=book.group([item for status in _AT_TABLES for item in by_status[status]]),
        waiting=book.group(by_status[MatchStatus.PENDING]),
        done=book.group(done),
        entries=_entries(tournament, stage, standings, names),
        hidden_entries=max(len(standings.rows) - SHOWN, 0),
        honours=honours(tournament, standings) if standings.complete else [],
        find=find,
        many=len(standings.matches) > SHOWN,
        panel=stage_panel(tournament, stage) if stage is not None and stage.number > 1 else None,
    )


def entries_with(tournament: "Tournament", find: str) -> set[int]:
    """The entries of the players whose name has this in it; of nobody where nothing is looked for."""
    if not (key := name_key(find)):
        return set()
    players = Player.objects.filter(tournament=tournament, name_key__contains=key)
    return set(players.values_list("entry_id", flat=True))


def _is_found(item: "MatchInPlay", key: str, entry_ids: set[int]) -> bool:
    """Whether the match has this code or prefix of one, or one of its entries this in its name or these players."""
    entries = [side.entry for side in sides_of(item.match) if side.entry]
    named = any(key in entry.name_key or entry.pk in entry_ids for entry in entries)
    return named or name_key(item.match.code).startswith(key)


def _decided_at(item: "MatchInPlay") -> tuple[float, int]:
    decided = item.match.decided_at
    return (decided.timestamp() if decided else 0, item.match.order)


class Book:
    """Turns matches into rows. Once the event is over there is nothing to do behind them any more."""

    def __init__(self, tournament: "Tournament", names: RoundNames) -> None:
        self._slug = tournament.slug
        self._names = names
        self._running = tournament.status == TournamentStatus.RUNNING
        self._teams = game_of(tournament).sides
        self._zone = tournament.zone

    def group(self, items: "Sequence[MatchInPlay]") -> Group:
        return Group(self.rows(items[:SHOWN]), len(items))

    def rows(self, items: "Sequence[MatchInPlay]") -> list[DeskRow]:
        return [self._row(item) for item in items]

    def _row(self, item: "MatchInPlay") -> DeskRow:
        match = item.match
        open_ = match.status in OPEN_MATCH
        waiting, decided = match.status == MatchStatus.PENDING, match.status == MatchStatus.FINAL
        return DeskRow(
            code=match.code,
            round_name=self._names.of(match.round),
            table=match.table,
            sides=_sides(item, self._teams),
            hand=item.hands + 1,
            called=match.called_at is not None and match.status == MatchStatus.READY,
            waits=_waits(match),
            remark=_remark(item, self._zone),
            match_url=reverse("match", args=[self._slug, match.code]),
            score_url=self._address(_door(match), match) if open_ else "",
            table_url=self._address("manage-table", match) if open_ or waiting else "",
            rule_url=self._address("manage-rule", match) if open_ else "",
            rulings_url=self._address("manage-rulings", match) if open_ or decided else "",
            revoke_url=self._address("manage-revoke", match) if item.ruling is not None else "",
            correct_url=self._address("hand-correct", match, item.hands) if decided and item.hands else "",
        )

    def _address(self, name: str, match: "Match", *number: int) -> str:
        return reverse(name, args=[self._slug, match.code, *number]) if self._running else ""


def _door(match: "Match") -> str:
    """Where hands are entered, or, where they end the match, confirmed."""
    return "match-confirm" if match.status in UNCONFIRMED_MATCH else "score"


def _waits(match: "Match") -> str:
    words = {MatchStatus.REPORTED: gettext("reported"), MatchStatus.DISPUTED: gettext("disputed")}
    return words.get(MatchStatus(match.status), "")


def _sides(item: "MatchInPlay", teams: int) -> list[DeskSide]:
    """The sides of the game: entries that play together stand as one."""
    sides = sides_of(item.match)
    return [
        _side([side for side in sides if side.index % teams == team], team, item) for team in range(teams)
    ]


def _side(entries: "Sequence[Side]", team: int, item: "MatchInPlay") -> DeskSide:
    won = item.match.status == MatchStatus.FINAL and item.match.winner == team
    side = entries[0]
    return DeskSide(
        name=wording.partners(side.entry.name for side in entries if side.entry),
        source=_source(side),
        score=side.score,
        won=won,
        absent=item.by_walkover and not won,
    )


def _source(side: "Side") -> str:
    if side.state == SlotState.EMPTY:
        return gettext("nobody")
    words = {"winner_of": gettext("winner of {code}"), "loser_of": gettext("loser of {code}")}
    return words.get(side.source_kind, "").format(code=side.source_match)


def _remark(item: "MatchInPlay", zone: "ZoneInfo") -> str:
    match = item.match
    due = match.round.deadline
    if match.status in UNDECIDED_MATCH and due is not None and due < timezone.now():
        return gettext("overdue since {when}").format(when=wording.moment(due, zone))
    if match.status == MatchStatus.PENDING and match.only_if:
        return gettext("only if the losers’ champion wins {code}").format(code=match.only_if)
    if not item.by_walkover:
        return ""
    if item.ruling is None:
        return gettext("a side left")
    double = item.ruling.kind == RulingKind.DOUBLE_FORFEIT
    return gettext("neither side came") if double else gettext("walkover")


def _entries(
    tournament: "Tournament", stage: "Stage | None", standings: "Standings", names: RoundNames
) -> list[DeskEntry]:
    # Where one loss is the end, nobody has one to spare.
    losses = LOSSES if stage is not None and stage.format == "double_elimination" else 0
    return [
        DeskEntry(
            name=row.entry.name,
            where=whereabouts(row, names, complete=standings.complete),
            out=row.out,
            left=row.spare,
            spare=[n < row.spare for n in range(losses)],
            url=reverse("manage-entry", args=[tournament.slug, row.entry.pk]),
        )
        for row in standings.rows[:SHOWN]
    ]
