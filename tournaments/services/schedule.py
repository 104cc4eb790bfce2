"""When and how long people play: sessions, and the rounds' own settings."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction

from tournaments.enums import OVER, UNCONFIRMED_MATCH, AuditTag, MatchStatus, TournamentStatus
from tournaments.models import Round, Session, Tournament
from tournaments.models.entry import clean_name, is_showable
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, mark, record, require_seen, require_status
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

#: A round's fields that say how long its matches are.
LENGTH = frozenset({"target", "max_hands", "best_of"})
#: Of an odd number of games one side wins more.
BEST_OF = (1, 3, 5, 7, 9)
_NOT_OVER = frozenset(TournamentStatus) - OVER


class Times(NamedTuple):
    """A session as it shall be. ``pk`` names the one it was, so that its rounds follow it to another time."""

    starts_at: "datetime"
    ends_at: "datetime | None" = None
    title: str = ""
    pk: int | None = None


def set_sessions(
    *, tournament: Tournament, actor: Actor, sessions: "Sequence[Times]", seen: str = ""
) -> None:
    """Replace the event's sessions. The same ones again write nothing.

    ``seen`` is the mark of those that the actor saw: others since are not replaced, Refused. Rounds stay with a session that keeps its time, or that is moved (``Times.pk``). Raises Refused with
    ``sessions-INDEX`` as the field of what is wrong.
    """
    sessions = [times._replace(title=clean_name(times.title)) for times in sessions]
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        _check_sessions(sessions)
        before = {row.pk: row for row in locked.sessions.all()}
        known = {(row.starts_at, row.ends_at, row.title) for row in before.values()}
        if known == {(times.starts_at, times.ends_at, times.title) for times in sessions}:
            return
        require_seen(seen, sessions_mark(locked))
        moved = {
            times.pk: times.starts_at
            for times in sessions
            if times.pk in before and before[times.pk].starts_at != times.starts_at
        }
        rounds = list(Round.objects.filter(session__in=moved).values_list("pk", "session_id"))
        rows = _write_sessions(locked, sessions)
        for round_id, session_id in rounds:
            Round.objects.filter(pk=round_id).update(session=rows[moved[session_id]])
        record(locked, actor, AuditTag.SESSIONS_CHANGED, count=len(sessions))


def sessions_mark(tournament: Tournament) -> str:
    """What the event's sessions are known by, until one of them changes."""
    return mark(list(tournament.sessions.values_list("pk", "starts_at", "ends_at", "title")))


def _check_sessions(sessions: "Sequence[Times]") -> None:
    problems = []
    seen: set[datetime] = set()
    for index, times in enumerate(sessions):
        if times.starts_at in seen:
            problems.append(Problem("session-twice", f"sessions-{index}"))
        if times.ends_at is not None and times.ends_at <= times.starts_at:
            problems.append(Problem("ends-before-start", f"sessions-{index}"))
        if not is_showable(times.title):
            problems.append(Problem("name-unreadable", f"sessions-{index}"))
        seen.add(times.starts_at)
    if problems:
        raise Refused(*problems)


def _write_sessions(tournament: Tournament, sessions: "Sequence[Times]") -> "dict[datetime, Session]":
    """The rows by their start; those of other times are gone."""
    tournament.sessions.exclude(starts_at__in=[times.starts_at for times in sessions]).delete()
    rows = {}
    for times in sessions:
        rows[times.starts_at], _ = Session.objects.update_or_create(
            tournament=tournament,
            starts_at=times.starts_at,
            defaults={"ends_at": times.ends_at, "title": times.title},
        )
    return rows


def update_rounds(
    *, tournament: Tournament, actor: Actor, changes: "Mapping[int, Mapping[str, Any]]"
) -> None:
    """Set several rounds (by id) at once, all or none; see update_round.

    Raises Refused with ``ID-FIELD`` as the field of each problem.
    """
    with transaction.atomic():
        rounds = Round.objects.select_related("stage").filter(stage__tournament=tournament, pk__in=changes)
        problems: list[Problem] = []
        for round_ in rounds:
            try:
                update_round(round_=round_, actor=actor, **changes[round_.pk])
            except Refused as refused:
                problems += [Problem(p.code, f"{round_.pk}-{p.field}", p.params) for p in refused.problems]
        if problems:
            raise Refused(*problems)


def update_round(*, round_: Round, actor: Actor, **fields: Any) -> Round:
    """Set a round's target, number of hands, best-of, session or start.

    How long its matches are cannot change once one of them has begun. The same values again write nothing.
    Raises NotOpen, and ValidationError for single fields.
    """
    with changing(round_.stage.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, _NOT_OVER)
        round_ = Round.objects.get(pk=round_.pk)
        changed = sorted(name for name, value in fields.items() if getattr(round_, name) != value)
        if not changed:
            return round_
        begun = round_.matches.filter(
            status__in=(MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL)
        ).exists()
        if begun and LENGTH & set(changed):
            raise NotOpen(Problem("round-begun", "target"))
        if fields.get("best_of", 1) not in BEST_OF:
            raise Refused(Problem("best-of-odd", "best_of", {"limit": max(BEST_OF)}))
        for name in changed:
            setattr(round_, name, fields[name])
        _check_session(tournament, round_)
        round_.full_clean(exclude=["stage"])
        round_.save(update_fields=[name.removesuffix("_id") for name in changed])
        record(tournament, actor, AuditTag.ROUND_CHANGED, round=round_.pk, fields=changed)
    return round_


def _check_session(tournament: Tournament, round_: Round) -> None:
    if round_.session_id is not None and not tournament.sessions.filter(pk=round_.session_id).exists():
        raise ValidationError({"session": "This session belongs to another event."})


def delay_play(
    *, tournament: Tournament, actor: Actor, minutes: int, since: "datetime", version: int | None = None
) -> int:
    """Everything that was to begin at ``since`` or after it begins so many minutes later (less than 0: earlier).

    Sessions with their ends, rounds with a start or a deadline of their own; returns how many were moved. Nothing to
    move, or by nothing, writes nothing. ``version`` is the event's that the actor saw: the same call twice does not
    delay twice. Raises Refused where the event is another since, or a session would begin with another.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        if version is not None and version != locked.version:
            raise Refused(Problem("event-changed"))
        by = timedelta(minutes=minutes)
        sessions = list(locked.sessions.filter(starts_at__gte=since).order_by("starts_at"))
        rounds = Round.objects.filter(stage__tournament=locked)
        starting = list(rounds.filter(starts_at__gte=since))
        due = list(rounds.filter(deadline__gte=since))
        if not by or not (sessions or starting or due):
            return 0
        moved = {session.starts_at + by for session in sessions}
        if locked.sessions.filter(starts_at__lt=since, starts_at__in=moved).exists():
            raise Refused(Problem("session-twice", "minutes"))
        # Unique times: the last one moves first when they move on, the first one when they move back.
        for session in reversed(sessions) if minutes > 0 else sessions:
            session.starts_at += by
            session.ends_at = session.ends_at + by if session.ends_at else None
            session.save(update_fields=["starts_at", "ends_at"])
        for round_ in starting:
            assert round_.starts_at is not None
            round_.starts_at += by
        for round_ in due:
            assert round_.deadline is not None
            round_.deadline += by
        Round.objects.bulk_update(starting, ["starts_at"])
        Round.objects.bulk_update(due, ["deadline"])
        count = len(sessions) + len({round_.pk for round_ in [*starting, *due]})
        record(locked, actor, AuditTag.ROUND_DELAYED, minutes=minutes, count=count)
    return count
