"""Whether an entry can still come into a running event."""

from typing import TYPE_CHECKING

from tournaments.enums import MatchStatus, TournamentStatus
from tournaments.formats.registry import make_plan
from tournaments.models import Match, RoundDraw, Side
from tournaments.queries.stages import current_stage, is_drawn, is_league

if TYPE_CHECKING:
    from tournaments.models import Stage, Tournament

_NOT_BEGUN = (MatchStatus.PENDING, MatchStatus.READY)


def joinable_stage(tournament: "Tournament") -> "Stage | None":
    """The stage that an entry may join late: the first, while its rounds are drawn as it goes on and the second one is
    not drawn yet, or while a bye of its bracket can still be filled; None where there is none such."""
    if tournament.status != TournamentStatus.RUNNING:
        return None
    stage = current_stage(tournament)
    if stage is None or stage.number != 1:
        return None
    if not is_drawn(stage):
        return stage if free_bye(stage) is not None else None
    return None if RoundDraw.objects.filter(round__stage=stage, round__number__gt=1).exists() else stage


def free_bye(stage: "Stage") -> "Side | None":
    """The bye that the next seed of a bracket would fill, while nobody has played on behind it; None where there is
    none: the field is full, or it is no bracket of one group."""
    if is_league(stage) or stage.groups > 1:
        return None
    seed = stage.entrants + 1
    plan = make_plan(stage.format, seed, stage.options)
    code, index = next(
        (match.id, index)
        for match in plan.matches.values()
        for index, source in enumerate(match.sides)
        if source.seed == seed
    )
    found = Side.objects.filter(match__stage=stage, match__code=code, index=index, source_kind="bye")
    side = found.select_related("match").first()
    if side is None:
        return None
    behind = Match.objects.filter(stage=stage, code=side.match.winner_to, status__in=_NOT_BEGUN)
    return side if behind.exists() else None
