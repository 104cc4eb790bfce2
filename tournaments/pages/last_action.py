"""What was done last in an event, and the way to undo it where there is one. Only what the desk can undo is offered."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments.enums import DECIDING_RULING, AuditTag, TournamentStatus
from tournaments.models import Match, Ruling
from tournaments.pages.manage_log import LogLine, log_lines
from tournaments.queries.audit import audit_rows

if TYPE_CHECKING:
    from tournaments.models import AuditEntry, Tournament


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last line of the log. ``undo_url`` leads to the page that undoes it and asks first, or, ``by_post``, is
    sent to at once and asks then; "" where the desk has no way back."""

    line: LogLine
    undo_url: str
    by_post: bool


def last_action(tournament: "Tournament") -> LastAction | None:
    """The same number of queries however long the log is; None where nothing was done since the event was made."""
    row = audit_rows(tournament).first()
    if row is None or row.tag == AuditTag.TOURNAMENT_CREATED:
        return None
    (line,) = log_lines(tournament, [row])
    if row.tag == AuditTag.MATCH_RULED and not _decides(row):
        return LastAction(line, _at_match(tournament, row, "manage-rulings"), by_post=False)
    return LastAction(line, _way_back(tournament, row), row.tag in _BY_POST)


#: Pages of a match on which its last change is undone.
_AT_MATCHES = {
    AuditTag.HAND_RECORDED: "hand-take-back",
    AuditTag.HAND_CORRECTED: "hand-correct",
    AuditTag.MATCH_RULED: "manage-revoke",
}
#: Pages of the desk on which the opposite is one tap away.
_ON_PAGES = {
    AuditTag.DRAW_PUBLISHED: "manage-draw",
    AuditTag.DRAW_HIDDEN: "manage-draw",
    AuditTag.ENTRY_CHECKED_IN: "manage-check-in",
    AuditTag.TABLE_LINK_MADE: "manage-tables",
    AuditTag.ROUND_DELAYED: "manage-sessions",
}
#: Who left is let back in on its own page, as long as the stage runs.
_LEFT = frozenset({AuditTag.ENTRY_WITHDRAWN, AuditTag.ENTRY_DISQUALIFIED})
#: Steps of the desk that are taken back under the same number.
_BY_NUMBER = {
    AuditTag.ROUND_PAIRED: "manage-unpair",
    AuditTag.STAGE_STARTED: "manage-stage-undo",
}
#: Steps that are sent to at once, and lead back.
_BY_STEP = {AuditTag.TOURNAMENT_PAUSED: "resume", AuditTag.TOURNAMENT_RESUMED: "pause"}
#: Addresses that nothing is shown at: they are sent to.
_BY_POST = frozenset({AuditTag.MATCH_RULED, *_BY_NUMBER, *_BY_STEP})
#: The step that leads back from a state.
_BACK_FROM = {TournamentStatus.RUNNING: "undo-start", TournamentStatus.CHECK_IN: "reopen"}


def _way_back(tournament: "Tournament", row: "AuditEntry") -> str:
    slug, tag = tournament.slug, AuditTag(row.tag)
    if tag in _AT_MATCHES:
        return _at_match(tournament, row, _AT_MATCHES[tag])
    if tag in _ON_PAGES:
        return reverse(_ON_PAGES[tag], args=[slug])
    if tag in {*_BY_NUMBER, *_BY_STEP, *_LEFT}:
        return _while_running(slug, tag, row) if tournament.status == TournamentStatus.RUNNING else ""
    if tag == AuditTag.TOURNAMENT_STATUS and tournament.status in _BACK_FROM:
        return reverse("manage-step", args=[slug, _BACK_FROM[TournamentStatus(tournament.status)]])
    return ""


def _while_running(slug: str, tag: AuditTag, row: "AuditEntry") -> str:
    if tag in _BY_NUMBER:
        return reverse(_BY_NUMBER[tag], args=[slug, row.payload["number"]])
    if tag in _BY_STEP:
        return reverse("manage-step", args=[slug, _BY_STEP[tag]])
    return reverse("manage-entry", args=[slug, row.payload["entry"]])


def _at_match(tournament: "Tournament", row: "AuditEntry", page: str) -> str:
    match = Match.objects.filter(stage__tournament=tournament, pk=row.payload["match"]).first()
    if match is None or tournament.status != TournamentStatus.RUNNING:
        return ""
    number = [row.payload["number"]] if "number" in row.payload else []
    # A correction is undone by correcting back: the form comes filled in with what stood there before.
    former = "?former" if row.tag == AuditTag.HAND_CORRECTED else ""
    return reverse(page, args=[tournament.slug, match.code, *number]) + former


def _decides(row: "AuditEntry") -> bool:
    """Whether the ruling decided its match; of others there may be several, so they have a page of their own."""
    return Ruling.objects.filter(pk=row.payload["ruling"], kind__in=DECIDING_RULING).exists()
