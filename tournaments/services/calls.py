"""Calling matches to their tables, and the clock of a round."""

from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import AuditTag, MatchStatus, TournamentStatus
from tournaments.models import Match, Round
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem
from tournaments.services.match_news import tell_called
from tournaments.services.results import locked_match

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.models import Tournament

#: No round lasts longer than a day.
MAX_SECONDS = 24 * 3600


def call_match(*, match: Match, actor: Actor) -> Match:
    """Call a ready match to its table: both sides see it on their own page. Twice is once.

    Raises NotOpen where it has no table yet, or is not ready.
    """
    with changing(match.stage.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, {TournamentStatus.RUNNING})
        match = locked_match(match.pk)
        if match.status != MatchStatus.READY:
            raise NotOpen(Problem("match-not-open", params={"code": match.code}))
        if not match.table:
            raise NotOpen(Problem("table-missing", params={"code": match.code}))
        if match.called_at is None:
            match.called_at = timezone.now()
            match.save(update_fields=["called_at"])
            tell_called(match)
            record(tournament, actor, AuditTag.MATCH_CALLED, match=match.pk, table=match.table)
    return match


def start_clock(*, round_: Round, actor: Actor, minutes: int | None = None) -> Round:
    """Let the round's clock run: from ``minutes``, or on from where it was stopped. A running one goes on as it is
    unless it is given minutes."""
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        round_ = _round(tournament, round_)
        seconds = round_.clock_left if minutes is None else 60 * minutes
        if seconds is None:
            return round_
        seconds = min(max(seconds, 0), MAX_SECONDS)
        return _set(tournament, round_, actor, timezone.now() + timedelta(seconds=seconds), None)


def pause_clock(*, round_: Round, actor: Actor) -> Round:
    """Stop the clock where it is. One that stands or was never started stays."""
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        round_ = _round(tournament, round_)
        if round_.clock_ends_at is None:
            return round_
        left = max(int((round_.clock_ends_at - timezone.now()).total_seconds()), 0)
        return _set(tournament, round_, actor, None, left)


def adjust_clock(*, round_: Round, actor: Actor, minutes: int) -> Round:
    """Give the round so many minutes more, or less if negative; it never has less than none."""
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        round_ = _round(tournament, round_)
        if round_.clock_ends_at is not None:
            ends = max(round_.clock_ends_at + timedelta(minutes=minutes), timezone.now())
            return _set(tournament, round_, actor, ends, None)
        if round_.clock_left is not None:
            left = min(max(round_.clock_left + 60 * minutes, 0), MAX_SECONDS)
            return _set(tournament, round_, actor, None, left)
        return round_


def clear_clock(*, round_: Round, actor: Actor) -> Round:
    """Take the clock away."""
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        round_ = _round(tournament, round_)
        if round_.clock_ends_at is None and round_.clock_left is None:
            return round_
        return _set(tournament, round_, actor, None, None)


def _round(tournament: "Tournament", round_: Round) -> Round:
    require_status(tournament, {TournamentStatus.RUNNING})
    return Round.objects.select_related("stage").get(pk=round_.pk)


def _set(
    tournament: "Tournament", round_: Round, actor: Actor, ends_at: "datetime | None", left: int | None
) -> Round:
    round_.clock_ends_at, round_.clock_left = ends_at, left
    round_.save(update_fields=["clock_ends_at", "clock_left"])
    record(tournament, actor, AuditTag.CLOCK_CHANGED, round=round_.pk)
    return round_
