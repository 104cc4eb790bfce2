"""The desk while the event runs: every match in one ledger, what needs a hand first."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext

from tournaments.enums import MatchStatus, RulingKind, SlotState
from tournaments.pages.whereabouts import RoundNames
from tournaments.queries.board import sides_of
from tournaments.queries.desk import desk_matches
from tournaments.templatetags.geekcup import name_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Side, Tournament
    from tournaments.queries.desk import DeskMatch


@dataclass(frozen=True, slots=True)
class DeskSide:
    """One side of a row: ``name`` with its ``lang``, or ``source`` in words while nobody stands there."""

    name: str
    lang: str
    source: str
    score: int
    won: bool
    absent: bool


@dataclass(frozen=True, slots=True)
class DeskRow:
    """A match on the desk. Addresses are empty where there is nothing to do behind them.

    ``hand`` is the number of the next hand; ``remark`` says in words what the scores don't: a walkover, or
    under which condition a match is played at all.
    """

    code: str
    round_name: str
    table: str
    sides: tuple[DeskSide, DeskSide]
    hand: int
    remark: str
    match_url: str
    score_url: str
    table_url: str
    rule_url: str
    revoke_url: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The rows by urgency, and the tables in use."""

    ready: "Sequence[DeskRow]"
    playing: "Sequence[DeskRow]"
    waiting: "Sequence[DeskRow]"
    done: "Sequence[DeskRow]"
    byes: int
    void: int
    tables: "Sequence[str]"

    @property
    def undecided(self) -> int:
        return len(self.ready) + len(self.playing) + len(self.waiting)


def ledger(tournament: "Tournament") -> Ledger:
    """Read all matches and sort them into the ledger; the last decided stands first among the done."""
    matches = desk_matches(tournament)
    names = RoundNames({item.match.round for item in matches})
    by_status: dict[str, list[DeskMatch]] = {status: [] for status in MatchStatus}
    for item in matches:
        by_status[item.match.status].append(item)
    done = sorted(
        by_status[MatchStatus.FINAL],
        key=lambda item: (item.match.decided_at is not None, item.match.decided_at, item.match.order),
        reverse=True,
    )

    def rows(items: "Sequence[DeskMatch]") -> list[DeskRow]:
        return [_row(item, tournament.slug, names.of(item.match.round)) for item in items]

    open_ = by_status[MatchStatus.READY] + by_status[MatchStatus.PLAYING]
    return Ledger(
        ready=rows(by_status[MatchStatus.READY]),
        playing=rows(by_status[MatchStatus.PLAYING]),
        waiting=rows(by_status[MatchStatus.PENDING]),
        done=rows(done),
        byes=len(by_status[MatchStatus.BYE]),
        void=len(by_status[MatchStatus.VOID]),
        tables=sorted({item.match.table for item in open_ if item.match.table}),
    )


def _row(item: "DeskMatch", slug: str, round_name: str) -> DeskRow:
    match = item.match
    open_ = match.status in (MatchStatus.READY, MatchStatus.PLAYING)
    first, second = (_side(side, item) for side in sides_of(match))

    def address(name: str, shown: bool) -> str:
        return reverse(name, args=[slug, match.code]) if shown else ""

    return DeskRow(
        code=match.code,
        round_name=round_name,
        table=match.table,
        sides=(first, second),
        hand=item.hands + 1,
        remark=_remark(item),
        match_url=address("match", match.status != MatchStatus.PENDING),
        score_url=address("score", open_),
        table_url=address("manage-table", open_ or match.status == MatchStatus.PENDING),
        rule_url=address("manage-rule", open_),
        revoke_url=address("manage-revoke", item.ruling is not None),
    )


def _side(side: "Side", item: "DeskMatch") -> DeskSide:
    match = item.match
    final = match.status == MatchStatus.FINAL
    won = final and match.winner == side.index
    name = side.entry.name if side.entry else ""
    return DeskSide(
        name=name,
        lang=name_lang(name),
        source=_source(side),
        score=side.score,
        won=won,
        absent=final and not won and (item.ruling is not None or _left_here(side)),
    )


def _left_here(side: "Side") -> bool:
    """Whether this side's entry left the event while it sat in this match."""
    return side.entry is not None and side.entry.left_from == side.match.code


def _source(side: "Side") -> str:
    if side.state == SlotState.EMPTY:
        return gettext("nobody")
    words = {"winner_of": gettext("winner of {code}"), "loser_of": gettext("loser of {code}")}
    return words.get(side.source_kind, "").format(code=side.source_match)


def _remark(item: "DeskMatch") -> str:
    match = item.match
    if match.status == MatchStatus.FINAL and item.ruling is not None:
        double = item.ruling.kind == RulingKind.DOUBLE_FORFEIT
        return gettext("neither side came") if double else gettext("walkover")
    if match.status == MatchStatus.FINAL and any(_left_here(side) for side in sides_of(match)):
        return gettext("the other side left")
    if match.status == MatchStatus.PENDING and match.only_if:
        return gettext("only if the losers’ champion wins {code}").format(code=match.only_if)
    return ""
