"""Check-in: who is there, and the one step at its end that deals with those who are not."""

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import (
    BEFORE_START,
    HOLDS_PLACE,
    OVER,
    AuditTag,
    EntryStatus,
    MatchStatus,
    RulingKind,
    TournamentStatus,
)
from tournaments.models import Entry, Match, Tournament
from tournaments.permissions import Action, Actor, can
from tournaments.queries.board import sides_of
from tournaments.queries.late import joinable_stage
from tournaments.queries.sign_up import asked_players, check_in_open, rules_of
from tournaments.services import late
from tournaments.services.change import changing, mark, record, require_seen, require_status
from tournaments.services.draw import draw_again
from tournaments.services.errors import NotOpen, Problem
from tournaments.services.results import locked_match
from tournaments.services.rulings import write_ruling
from tournaments.services.waitlist import keep_in_line, lapse_late, leave, promote, settle_place

if TYPE_CHECKING:
    from collections.abc import Iterable


def check_in(*, entry: Entry, actor: Actor) -> Entry:
    """The entry is there. With a place it keeps it, whatever answer was awaited; on the waitlist it comes before those
    who are not there.

    Captains while check-in is open, the organizer until the event is over: after the start one from the waitlist plays
    as long as somebody can come late, in a bracket where there is a bye. Twice is once. Raises NotOpen.
    """
    with changing(entry.tournament_id, actor, Action.CHECK_IN, [entry.pk]) as tournament:
        by_staff = can(actor, Action.MANAGE, tournament)
        entry = Entry.objects.get(pk=entry.pk)
        entry.tournament = tournament
        if entry.arrived_at is not None and entry.is_active:
            return entry
        _require_may_arrive(tournament, entry, by_staff=by_staff)
        entry.arrived_at = timezone.now()
        entry.save(update_fields=["arrived_at"])
        entry.players.update(accepted=True)
        record(tournament, actor, AuditTag.ENTRY_CHECKED_IN, entry=entry.pk)
        if entry.status == EntryStatus.WAITLISTED and tournament.status in BEFORE_START:
            keep_in_line(tournament, entry, actor)
        elif entry.status == EntryStatus.WAITLISTED and joinable_stage(tournament) is not None:
            late.join(tournament, entry, actor)
        elif entry.holds_place:
            settle_place(entry)
    return entry


def _require_may_arrive(tournament: Tournament, entry: Entry, *, by_staff: bool) -> None:
    if tournament.status in OVER or tournament.status == TournamentStatus.DRAFT:
        raise NotOpen(Problem("wrong-state", params={"status": tournament.status}))
    if not entry.is_active or entry.status == EntryStatus.SEEKING:
        raise NotOpen(Problem("entry-withdrawn"))
    if by_staff:
        return
    if not check_in_open(tournament, rules_of(tournament)):
        raise NotOpen(Problem("check-in-closed"))
    if asked_players(entry):
        raise NotOpen(Problem("partner-silent"))
    lapse_late(tournament)
    entry.refresh_from_db()


def undo_check_in(*, entry: Entry, actor: Actor) -> Entry:
    """The organizer takes a check-in back. Twice is once."""
    with changing(entry.tournament_id, actor, Action.MANAGE) as tournament:
        entry = Entry.objects.get(pk=entry.pk)
        if entry.arrived_at is None:
            return entry
        require_status(tournament, BEFORE_START)
        entry.arrived_at = None
        entry.save(update_fields=["arrived_at"])
        if entry.status == EntryStatus.CHECKED_IN:
            settle_place(entry)
        record(tournament, actor, AuditTag.ENTRY_CHECK_IN_UNDONE, entry=entry.pk)
    return entry


def absent_entries(tournament: Tournament) -> list[Entry]:
    """Entries with a place that have not checked in, in the order of sign-up."""
    found = Entry.objects.filter(tournament=tournament, status__in=HOLDS_PLACE, arrived_at__isnull=True)
    return list(found.order_by("queue"))


def absent_mark(entries: "Iterable[Entry]") -> str:
    """A short name for just these being absent."""
    return mark(sorted(entry.pk for entry in entries))


def remove_no_shows(*, tournament: Tournament, actor: Actor, seen: str) -> list[Entry]:
    """Before the start: everybody who has a place and is not there leaves; those of the waitlist who are there move
    up, and a draw that was made is made again.

    ``seen`` is the mark of the absent ones that were agreed to: who came meanwhile is not sent away (Refused).
    Returns those who left.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, BEFORE_START)
        absent = absent_entries(locked)
        if not absent:
            return []
        require_seen(seen, absent_mark(absent))
        for entry in absent:
            leave(entry, EntryStatus.WITHDRAWN)
            entry.seed = None
            entry.save(update_fields=["seed"])
            record(locked, actor, AuditTag.ENTRY_WITHDRAWN, entry=entry.pk)
        promote(locked, actor, present_only=True)
        if Entry.objects.filter(tournament=locked, status__in=HOLDS_PLACE).count() > 1:
            draw_again(locked, actor)
        record(locked, actor, AuditTag.NO_SHOWS_REMOVED, entries=[entry.pk for entry in absent])
    return absent


def forfeit_no_shows(*, tournament: Tournament, actor: Actor, seen: str) -> list[str]:
    """After the start: every match without a hand in which somebody sits who is not there is decided without play.

    The one who is there wins; where neither is, both forfeit. ``seen`` as for remove_no_shows. Returns the matches'
    codes. Each ruling can be taken back like any other, when somebody comes after all.
    """
    with changing(tournament.pk, actor, Action.RULE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        absent = absent_entries(locked)
        require_seen(seen, absent_mark(absent))
        away = {entry.pk for entry in absent}
        waiting = Match.objects.filter(
            stage__tournament=locked, status=MatchStatus.READY, sides__entry__in=away
        )
        decided = []
        for pk in list(waiting.order_by("order").values_list("pk", flat=True).distinct()):
            match = locked_match(pk)
            _forfeit(locked, match, actor, away)
            decided.append(match.code)
        if decided:
            record(locked, actor, AuditTag.NO_SHOWS_FORFEITED, codes=decided)
    return decided


def _forfeit(tournament: Tournament, match: Match, actor: Actor, away: "set[int]") -> None:
    there = [side.index for side in sides_of(match) if side.entry_id not in away]
    kind = RulingKind.WALKOVER if there else RulingKind.DOUBLE_FORFEIT
    write_ruling(tournament, match, actor, kind, there[0] if there else None)
