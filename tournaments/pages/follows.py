"""What does not change with a match of a league: what is drawn stays as it is, and the standings follow."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, ngettext

from tournaments.models import RoundDraw
from tournaments.queries.stages import is_league, next_stage

if TYPE_CHECKING:
    from tournaments.models import Match


def follows(match: "Match") -> list[str]:
    """Sentences under a preview; none in a bracket, where everything that moves is listed."""
    if not is_league(match.stage):
        return []
    lines = [gettext("No other match changes; the standings follow.")]
    drawn = RoundDraw.objects.filter(round__stage=match.stage, round__number__gt=match.round.number)
    if later := list(drawn.order_by("round__number").values_list("round__number", flat=True)):
        text = ngettext(
            "Round {rounds} is paired already and stays as it is.",
            "Rounds {rounds} are paired already and stay as they are.",
            len(later),
        )
        lines.append(text.format(rounds="–".join(dict.fromkeys((str(later[0]), str(later[-1]))))))
    if next_stage(match.stage) is not None:
        lines.append(gettext("Who goes on is decided by the standings once the next stage begins."))
    return lines
