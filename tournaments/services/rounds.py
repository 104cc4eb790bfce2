"""Rounds that are drawn as the event goes on: draw the next one, or take a draw back."""

import secrets
from typing import TYPE_CHECKING

from tournaments.enums import LEFT, UNDECIDED_MATCH, AuditTag, TournamentStatus
from tournaments.models import Hand, Match, Round, RoundDraw, Ruling
from tournaments.permissions import Action
from tournaments.queries.stages import current_stage, is_drawn, too_few
from tournaments.services.change import changing, record, require_status
from tournaments.services.drawing import draw_round
from tournaments.services.errors import NotOpen, Problem

if TYPE_CHECKING:
    from tournaments.models import Stage, Tournament
    from tournaments.permissions import Actor


def pair_round(
    *,
    tournament: "Tournament",
    actor: "Actor",
    number: int,
    early: bool = False,
    draw_number: int | None = None,
) -> Round:
    """Draw round ``number`` of the stage being played, the next one. One that is drawn already stays as it is.

    All results of the rounds before must be in, unless the director says so (``early``): then a match that is
    still open counts as drawn. Without ``draw_number`` a new one is made; it decides between equal pairings.
    Raises NotOpen.
    """
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        stage = _drawn_stage(locked)
        round_ = Round.objects.select_related("draw").filter(stage=stage, number=number).first()
        if round_ is None:
            raise NotOpen(Problem("no-such-round"))
        if hasattr(round_, "draw"):
            return round_
        if locked.paused_at is not None:
            raise NotOpen(Problem("event-paused"))
        _require_next(stage, number)
        _require_enough(stage)
        left = Match.objects.filter(stage=stage, status__in=UNDECIDED_MATCH).count()
        if left and not early:
            raise NotOpen(Problem("matches-undecided", params={"count": left}))
        round_.stage = stage
        chosen = secrets.randbelow(900_000) + 100_000 if draw_number is None else draw_number
        draw_round(round_, chosen, actor)
        record(
            locked,
            actor,
            AuditTag.ROUND_PAIRED,
            round=round_.pk,
            number=number,
            draw_number=chosen,
            early=bool(left),
        )
    return round_


def undo_pairing(*, tournament: "Tournament", actor: "Actor", number: int) -> None:
    """Take the draw of the last drawn round back, before its first hand or ruling. None there writes nothing."""
    with changing(tournament.pk, actor, Action.MANAGE) as locked:
        require_status(locked, {TournamentStatus.RUNNING})
        stage = _drawn_stage(locked)
        draw = RoundDraw.objects.filter(round__stage=stage, round__number=number).first()
        if draw is None:
            return
        of_round = {"attempt__match__round": draw.round_id}
        later = RoundDraw.objects.filter(round__stage=stage, round__number__gt=number).exists()
        if later or Hand.objects.filter(**of_round).exists() or Ruling.objects.filter(**of_round).exists():
            raise NotOpen(Problem("round-played"))
        Match.objects.filter(round=draw.round_id).delete()
        draw.delete()
        record(locked, actor, AuditTag.ROUND_PAIRING_UNDONE, round=draw.round_id, number=number)


def _drawn_stage(tournament: "Tournament") -> "Stage":
    stage = current_stage(tournament)
    if stage is None or not is_drawn(stage):
        raise NotOpen(Problem("nothing-to-draw"))
    return stage


def _require_enough(stage: "Stage") -> None:
    """Raise NotOpen where so many have left that nobody would play."""
    active = stage.field.exclude(entry__status__in=LEFT).count()
    if code := too_few(stage, active):
        params = {"groups": stage.groups, "entry_size": stage.tournament.entry_size}
        raise NotOpen(Problem(code, params=params))


def _require_next(stage: "Stage", number: int) -> None:
    """Raise NotOpen unless all rounds before are drawn."""
    if stage.rounds.filter(number__lt=number, draw__isnull=True).exists():
        raise NotOpen(Problem("round-before-missing", params={"number": number - 1}))
