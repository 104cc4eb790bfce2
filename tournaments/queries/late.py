"""Whether an entry can still come into a running event."""

from typing import TYPE_CHECKING

from tournaments.enums import TournamentStatus
from tournaments.models import RoundDraw
from tournaments.queries.stages import current_stage, is_drawn

if TYPE_CHECKING:
    from tournaments.models import Stage, Tournament


def joinable_stage(tournament: "Tournament") -> "Stage | None":
    """The stage that an entry may join late: the first, while its rounds are drawn as it goes on and the second one is
    not drawn yet; None where there is none such."""
    if tournament.status != TournamentStatus.RUNNING:
        return None
    stage = current_stage(tournament)
    if stage is None or stage.number != 1 or not is_drawn(stage):
        return None
    return None if RoundDraw.objects.filter(round__stage=stage, round__number__gt=1).exists() else stage
