"""Where a league stands, and the step that follows: the next round is drawn, or the next stage begins."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from tournaments import wording
from tournaments.enums import UNDECIDED_MATCH, MatchStatus, TournamentStatus
from tournaments.models import Match, Round, Side
from tournaments.queries.stages import is_drawn, is_league, next_stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Stage, Tournament


@dataclass(frozen=True, slots=True)
class StagePanel:
    """Where the stage stands, and its next step.

    ``action`` is empty where there is none to take; ``reason`` then says why. ``early_url``: the step can be taken
    all the same. ``undo_url``: the last step can be taken back.
    ``pairings_url``: who meets whom in the round that was drawn last.
    """

    title: str
    said: str
    resting: str
    action: str
    action_url: str
    reason: str
    early: bool
    undo: str
    undo_url: str
    pairings_url: str


def undrawn_rounds(stage: "Stage") -> "Sequence[Round]":
    """The rounds that are still to be drawn, in order; none of a stage whose matches are fixed."""
    if not is_drawn(stage):
        return []
    return list(Round.objects.filter(stage=stage, draw__isnull=True).order_by("number"))


def left_out(stage: "Stage | None") -> list[str]:
    """What would not be played if the event ended now, in sentences: rounds that were not drawn, a next stage."""
    if stage is None or not is_league(stage):
        return []
    matches = Match.objects.filter(stage=stage, status__in=UNDECIDED_MATCH).count()
    rounds = len(undrawn_rounds(stage))
    following = next_stage(stage)
    said = []
    if matches:
        text = ngettext(
            "{count} match has not been decided: it is not played.",
            "{count} matches have not been decided: they are not played.",
            matches,
        )
        said.append(text.format(count=matches))
    if rounds:
        text = ngettext(
            "{count} round has not been drawn yet: it is not played.",
            "{count} rounds have not been drawn yet: they are not played.",
            rounds,
        )
        said.append(text.format(count=rounds))
    if following is not None:
        name = wording.stage(following.number, following.format)
        said.append(gettext("{stage} has not begun: it is not played.").format(stage=name))
    return said


def stage_panel(tournament: "Tournament", stage: "Stage") -> StagePanel | None:
    """What follows: the next round is drawn, or the next stage begins; None where neither is left."""
    if tournament.status != TournamentStatus.RUNNING:
        return None
    left = Match.objects.filter(stage=stage, status__in=UNDECIDED_MATCH).count()
    undrawn = undrawn_rounds(stage)
    if undrawn:
        return _round_panel(tournament, stage, undrawn[0], left)
    following = next_stage(stage)
    if following is None and left and is_drawn(stage):
        return _last_round_panel(tournament, stage, left)
    if following is None:
        return None if stage.number == 1 or _is_played(stage) else _begun_panel(tournament, stage, left)
    name = wording.stage(following.number, following.format)
    return StagePanel(
        title=wording.stage(stage.number, stage.format),
        said=_left(left),
        resting="",
        action="" if left else gettext("Begin {stage}").format(stage=name),
        action_url=reverse("manage-stage", args=[tournament.slug, following.number]),
        reason=gettext("The next stage begins when every match of this one is decided.") if left else "",
        early=False,
        undo="",
        undo_url="",
        pairings_url=reverse("rounds", args=[tournament.slug]) if is_league(stage) else "",
    )


#: Of matches: there are hands or rulings.
_PLAYED = Q(attempt__hands__isnull=False) | Q(attempt__rulings__isnull=False)


def _has_begun(stage: "Stage", number: int) -> bool:
    """Whether something was played or ruled in the round, so that its draw stays."""
    matches = Match.objects.filter(round__stage=stage, round__number=number)
    return matches.filter(Q(status=MatchStatus.PLAYING) | _PLAYED).exists()


def _is_played(stage: "Stage") -> bool:
    """Whether there are hands or rulings, so that the stage stays begun."""
    return Match.objects.filter(_PLAYED, stage=stage).exists()


def _begun_panel(tournament: "Tournament", stage: "Stage", left: int) -> StagePanel:
    """A last stage that has only just begun: until something is played the one before can still be mended."""
    return StagePanel(
        title=wording.stage(stage.number, stage.format),
        said=_left(left),
        resting="",
        action="",
        action_url="",
        reason=gettext(
            "Until its first hand the start can be taken back, and the stage before be corrected."
        ),
        early=False,
        undo=gettext("Take the start of stage {number} back").format(number=stage.number),
        undo_url=reverse("manage-stage-undo", args=[tournament.slug, stage.number]),
        pairings_url="",
    )


def _last_round_panel(tournament: "Tournament", stage: "Stage", left: int) -> StagePanel:
    last = Round.objects.filter(stage=stage).count()
    undo = gettext("Take the draw of round {number} back").format(number=last)
    return StagePanel(
        title=gettext("Round {number} of {total}").format(number=last, total=last),
        said=_left(left),
        resting=_resting(stage, last),
        action="",
        action_url="",
        reason="",
        early=False,
        undo="" if _has_begun(stage, last) else undo,
        undo_url=reverse("manage-unpair", args=[tournament.slug, last]),
        pairings_url=reverse("round", args=[tournament.slug, last]),
    )


def _round_panel(tournament: "Tournament", stage: "Stage", following: Round, left: int) -> StagePanel:
    last = following.number - 1
    total = Round.objects.filter(stage=stage).count()
    paused = tournament.paused_at is not None
    return StagePanel(
        title=gettext("Round {number} of {total}").format(number=max(last, 1), total=total),
        said=_left(left) if last else gettext("No round has been drawn yet."),
        resting=_resting(stage, last) if left else "",
        action="" if left or paused else gettext("Draw round {number}").format(number=following.number),
        action_url=reverse("manage-pair", args=[tournament.slug, following.number]),
        reason=_why_not(left, paused=paused),
        early=bool(left) and not paused,
        undo=""
        if not last or _has_begun(stage, last)
        else gettext("Take the draw of round {number} back").format(number=last),
        undo_url=reverse("manage-unpair", args=[tournament.slug, last]) if last else "",
        pairings_url=reverse("round", args=[tournament.slug, last]) if last else "",
    )


def _resting(stage: "Stage", number: int) -> str:
    """Who has nobody to play in this round; "" where everybody plays."""
    names = Side.objects.filter(
        match__round__stage=stage,
        match__round__number=number,
        match__status=MatchStatus.BYE,
        entry__isnull=False,
    ).order_by("match__order")
    listed = wording.listed(names.values_list("entry__name", flat=True))
    if not listed:
        return ""
    text = gettext("Sits out: {names}") if stage.format == "tables" else gettext("Bye: {names}")
    return text.format(names=listed)


def _why_not(left: int, *, paused: bool) -> str:
    if paused:
        return gettext("The event is paused.")
    return gettext("The next round is drawn when every match is decided.") if left else ""


def _left(left: int) -> str:
    if not left:
        return gettext("Every match is decided.")
    return ngettext(
        "{count} match is still to be decided.", "{count} matches are still to be decided.", left
    ).format(count=left)
