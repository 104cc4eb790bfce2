"""When and how long people play: sessions, and the rounds' own settings."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Exists, OuterRef

from tournaments.enums import OVER, UNCONFIRMED_MATCH, AuditTag, MatchStatus, TournamentStatus
from tournaments.models import Match, Round, Session, Tournament
from tournaments.models.entry import clean_name, is_showable
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, mark, record, require_seen, require_status
from tournaments.services.errors import NotOpen, Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

#: A round's fields that say how long its matches are.
LENGTH = frozenset({"target", "max_hands", "best_of"})
#: Of an odd number of games one side wins more.
BEST_OF = (1, 3, 5, 7, 9)
#: Minutes that play is moved by at once: sixty days.
MOST_DELAY = 60 * 24 * 60
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
        if LENGTH & set(changed) and _begun(round_).exists():
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


def times_mark(tournament: Tournament) -> str:
    """What all that a delay can move is known by, until some of it moves."""
    rounds = Round.objects.filter(stage__tournament=tournament).order_by("pk")
    return mark([sessions_mark(tournament), *rounds.values_list("pk", "starts_at", "deadline")])


def delay_play(
    *,
    tournament: Tournament,
    actor: Actor,
    minutes: int,
    since: "datetime",
    version: int | None = None,
    seen: str = "",
) -> int:
    """Everything that has not begun by ``since`` begins so many minutes later (less than 0: earlier).

    Sessions with their ends, rounds with a start or a deadline of their own; returns how many were moved. A round begins
    with its first hand, whatever its start says; one that should have begun and has not is what is late. The deadline of
    a round that is on moves while it is ahead. Sessions begin by the clock, unless all their rounds are still to begin.
    Nothing to move, or by nothing, writes nothing. ``version`` is the event's that the actor saw, or ``seen`` its
    `times_mark`: the same call twice does not delay twice. Raises Refused where the event is another since, or a session would begin with another.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, _NOT_OVER)
        if version is not None and version != locked.version:
            raise Refused(Problem("event-changed"))
        require_seen(seen, times_mark(locked))
        if abs(minutes) > MOST_DELAY:
            raise Refused(Problem("out-of-range", "minutes", {"value": minutes}))
        by = timedelta(minutes=minutes)
        rounds = list(
            Round.objects.filter(stage__tournament=locked).annotate(begun=Exists(_begun(OuterRef("pk"))))
        )
        sessions = _sessions_ahead(locked, rounds, since)
        starting = [round_ for round_ in rounds if round_.starts_at and not round_.begun]
        due = [
            round_ for round_ in rounds if round_.deadline and (not round_.begun or round_.deadline >= since)
        ]
        if not by or not (sessions or starting or due):
            return 0
        _move_sessions(locked, sessions, by)
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


def _begun(round_: Any) -> "QuerySet[Match]":
    """The matches of a round that have begun, or are over."""
    return Match.objects.filter(
        round=round_, status__in=(MatchStatus.PLAYING, *UNCONFIRMED_MATCH, MatchStatus.FINAL)
    )


def _sessions_ahead(tournament: Tournament, rounds: "Sequence[Any]", since: "datetime") -> list[Session]:
    """The sessions that have not begun, in their order."""
    begun = {round_.session_id for round_ in rounds if round_.begun}
    late = {round_.session_id for round_ in rounds} - begun
    return [
        session
        for session in tournament.sessions.order_by("starts_at")
        if session.starts_at >= since or session.pk in late
    ]


def _move_sessions(tournament: Tournament, sessions: "Sequence[Session]", by: timedelta) -> None:
    """Raises Refused where one would begin at the same time as one that stays."""
    moved = {session.starts_at + by for session in sessions}
    staying = tournament.sessions.exclude(pk__in=[session.pk for session in sessions])
    if staying.filter(starts_at__in=moved).exists():
        raise Refused(Problem("session-twice", "minutes"))
    # Unique times: the last one moves first when they move on, the first one when they move back.
    for session in reversed(sessions) if by > timedelta(0) else sessions:
        session.starts_at += by
        session.ends_at = session.ends_at + by if session.ends_at else None
        session.save(update_fields=["starts_at", "ends_at"])
