"""The event's states: draft → registration → check-in → running → finished → archived, or cancelled.

Each function is one transition; asked for the state the event is already in, it writes nothing.
"""

from django.utils import timezone

from tournaments.enums import (
    TOURNAMENT_TRANSITIONS,
    AuditTag,
    DrawMethod,
    TournamentStatus,
)
from tournaments.models import Hand, Ruling, Stage, Tournament
from tournaments.permissions import Action, Actor
from tournaments.queries.field import seeded_entries
from tournaments.queries.stages import current_stage, is_league, next_stage
from tournaments.services import stages
from tournaments.services.change import changing, record
from tournaments.services.draw import write_seeds
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.event_news import tell_begins, tell_cancelled, tell_finished


def _may(tournament: Tournament, verb: str) -> bool:
    """False if the event is there already; raises NotOpen where the verb is not possible."""
    sources, target = TOURNAMENT_TRANSITIONS[verb]
    if tournament.status == target:
        return False
    if tournament.status not in sources:
        raise NotOpen(Problem("wrong-state", params={"status": tournament.status}))
    return True


def _enter(tournament: Tournament, actor: Actor, verb: str, *fields: str) -> None:
    before = tournament.status
    tournament.status = TOURNAMENT_TRANSITIONS[verb][1]
    tournament.save(update_fields=["status", *fields])
    record(tournament, actor, AuditTag.TOURNAMENT_STATUS, before=before, after=tournament.status)


def open_registration(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Let people sign up (within opens_at and closes_at, if set)."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if _may(locked, "open"):
            _enter(locked, actor, "open")
    return locked


def close_registration(*, tournament: Tournament, actor: Actor) -> Tournament:
    """End sign-up; entries and seeds may still be changed by the organizer."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if _may(locked, "close"):
            _enter(locked, actor, "close")
    return locked


def reopen_registration(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Undo the end of sign-up."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if _may(locked, "reopen"):
            _enter(locked, actor, "reopen")
    return locked


def start_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Write the first stage's matches and begin.

    Entries keep the order of their seeds, closed up to 1…N; without a draw they are seeded in the order of
    sign-up. Raises Refused with fewer than two entries.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if not _may(locked, "start"):
            return locked
        entries = seeded_entries(locked)
        if len(entries) < 2:  # noqa: PLR2004
            raise Refused(Problem("too-few-entries", params={"entry_size": locked.entry_size}))
        locked.draw_method = locked.draw_method or DrawMethod.REGISTRATION
        locked.draw_published = True
        locked.started_at = timezone.now()
        write_seeds(locked, entries)
        stages.build(stages.sync_rounds(locked, len(entries)), entries)
        tell_begins(locked, entries)
        _enter(locked, actor, "start", "draw_method", "draw_published", "started_at")
    return locked


def undo_start(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Take the start back: before the first hand or ruling only. The seeds stay."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if locked.status == TournamentStatus.CHECK_IN:
            return locked
        if locked.status != TournamentStatus.RUNNING:
            raise NotOpen(Problem("wrong-state", params={"status": locked.status}))
        of_event = {"attempt__match__stage__tournament": locked}
        if Hand.objects.filter(**of_event).exists() or Ruling.objects.filter(**of_event).exists():
            raise NotOpen(Problem("results-exist"))
        stages.discard(Stage.objects.get(tournament=locked, number=1))
        locked.status = TournamentStatus.CHECK_IN
        locked.started_at = None
        locked.save(update_fields=["status", "started_at"])
        record(locked, actor, AuditTag.TOURNAMENT_START_UNDONE)
    return locked


def finish_tournament(*, tournament: Tournament, actor: Actor, early: bool = False) -> Tournament:
    """Close the event when every match is decided; its standings are final from then on.

    A league can end ``early``: matches that are open, rounds that were not drawn and stages that follow are not played.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if not _may(locked, "finish"):
            return locked
        stage = current_stage(locked)
        if stage is None or not (early and is_league(stage)):
            stage = stages.finished_stage(locked)
            if next_stage(stage) is not None:
                raise NotOpen(Problem("stages-left"))
        stages.freeze(stage)
        locked.finished_at = timezone.now()
        tell_finished(locked)
        _enter(locked, actor, "finish", "finished_at")
    return locked


def archive_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Put a finished event away; its pages stay."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if _may(locked, "archive"):
            _enter(locked, actor, "archive")
    return locked


def cancel_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Call the event off."""
    with changing(tournament.pk, actor, Action.CANCEL) as locked:
        if _may(locked, "cancel"):
            tell_cancelled(locked)
            _enter(locked, actor, "cancel")
    return locked


def pause_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Play pauses: everybody sees it, and no round is drawn. Hands of matches that go on can be entered."""
    return _set_pause(tournament, actor, paused=True)


def resume_tournament(*, tournament: Tournament, actor: Actor) -> Tournament:
    """Play goes on."""
    return _set_pause(tournament, actor, paused=False)


def _set_pause(tournament: Tournament, actor: Actor, *, paused: bool) -> Tournament:
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        if locked.status != TournamentStatus.RUNNING:
            raise NotOpen(Problem("wrong-state", params={"status": locked.status}))
        if (locked.paused_at is not None) != paused:
            locked.paused_at = timezone.now() if paused else None
            locked.save(update_fields=["paused_at"])
            record(locked, actor, AuditTag.TOURNAMENT_PAUSED if paused else AuditTag.TOURNAMENT_RESUMED)
    return locked
