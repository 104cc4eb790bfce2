"""A dispute as the directors read it: both versions side by side."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments.models import Statement
from tournaments.pages.hand_words import Line, compared, said, written_by
from tournaments.pages.moments import clock, local
from tournaments.pages.score import table_of
from tournaments.queries.reporting import open_disputes, side_of_actor
from tournaments.services.reporting import match_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class DisputePage:
    """``lines`` compares the two versions; without another version ``recorded`` says what stands. ``own``: the reader
    plays in this match, so somebody else decides."""

    pk: int
    code: str
    number: int
    note: str
    by: str
    writer: str
    at: str
    lines: "Sequence[Line]"
    recorded: "Sequence[tuple[str, str]]"
    own: bool
    open: bool


def dispute_of(tournament: "Tournament", pk: int) -> Statement | None:
    """The dispute with this id, settled or not, if it is one of this event."""
    found = Statement.objects.filter(pk=pk, kind="disputed", attempt__match__stage__tournament=tournament)
    return found.select_related("hand").first()


def dispute_page(tournament: "Tournament", dispute: Statement, actor: "Actor") -> DisputePage:
    """What is disputed, by whom, and why."""
    match = match_of(dispute)
    table = table_of(tournament, match, actor)
    hand = dispute.hand
    sides = [team.name for team in table.teams]
    return DisputePage(
        pk=dispute.pk,
        code=match.code,
        number=hand.number,
        note=dispute.note,
        by=sides[dispute.side] if dispute.side is not None else "",
        writer=written_by(table, hand),
        at=clock(local(hand.created_at, tournament)),
        lines=[] if dispute.result is None else compared(table, hand.result, dispute.result),
        recorded=said(table, hand.result),
        own=side_of_actor(actor, match) is not None,
        open=open_disputes().filter(pk=dispute.pk).exists(),
    )
