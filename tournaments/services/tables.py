"""Who plays at which table: how many there are, and matches put at them all at once."""

from typing import TYPE_CHECKING

from tournaments.enums import OPEN_MATCH, OVER, AuditTag, TournamentStatus
from tournaments.models import Match
from tournaments.models.entry import is_showable
from tournaments.models.match import TABLE_LENGTH, clean_table
from tournaments.permissions import Action
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import Problem, Refused
from tournaments.services.match_news import tell_tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

MOST_TABLES = 999
_NOT_OVER = frozenset(TournamentStatus) - OVER


def set_tables(
    *, tournament: "Tournament", actor: "Actor", tables: int | None, stream_table: str = ""
) -> "Tournament":
    """Say how many tables there are (None: as many as needed), and which of them is streamed.

    The same again writes nothing. Raises Refused.
    """
    label = clean_table(stream_table)[:TABLE_LENGTH]
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        if tables is not None and not 1 <= tables <= MOST_TABLES:
            raise Refused(Problem("out-of-range", "tables", {"value": tables}))
        if not is_showable(label):
            raise Refused(Problem("name-unreadable", "stream_table"))
        if (locked.tables, locked.stream_table) != (tables, label):
            locked.tables, locked.stream_table = tables, label
            locked.save(update_fields=["tables", "stream_table"])
            record(locked, actor, AuditTag.TOURNAMENT_CHANGED, fields=["tables", "stream_table"])
    return locked


def assign_tables(*, tournament: "Tournament", actor: "Actor") -> int:
    """Put every match that can be played and has no table at a free one, in the order of play; returns how many.

    The streamed table goes to the first match without one. Matches that have a table stay, and whoever sits at one is
    not called to another. Nothing to assign writes nothing.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        open_ = Match.objects.filter(stage__tournament=locked, status__in=OPEN_MATCH)
        matches = list(
            open_.select_related("attempt")
            .prefetch_related("sides")
            .order_by("stage__number", "round__order", "order")
        )
        taken = {match.table.casefold() for match in matches if match.table}
        free = [label for label in _labels(locked, len(matches)) if label.casefold() not in taken]
        given = list(zip(_can_sit_down(matches), free, strict=False))
        for match, label in given:
            match.table = label
        Match.objects.bulk_update([match for match, _ in given], ["table"], batch_size=500)
        if given:
            tell_tables(match for match, _ in given)
            assigned = {match.code: label for match, label in given}
            record(locked, actor, AuditTag.TABLES_ASSIGNED, tables=assigned)
    return len(given)


def _can_sit_down(matches: "Sequence[Match]") -> "Iterator[Match]":
    """Those without a table of whose entries none is needed at another one at the same time."""
    busy = {side.entry_id for match in matches if match.table for side in match.sides.all()}
    for match in matches:
        entries = {side.entry_id for side in match.sides.all()}
        if not match.table and not busy & entries:
            busy |= entries
            yield match


def _labels(tournament: "Tournament", needed: int) -> list[str]:
    """The tables there are, the streamed one first."""
    labels = [str(number) for number in range(1, (tournament.tables or needed) + 1)]
    if not tournament.stream_table:
        return labels
    return [tournament.stream_table, *(label for label in labels if label != tournament.stream_table)]
