"""Who came where, as far as it is decided."""

from typing import TYPE_CHECKING

from tournaments.formats.progress import places
from tournaments.formats.registry import make_plan
from tournaments.models import Entrant
from tournaments.queries.board import StageRows, state_of
from tournaments.queries.league_standings import league_places
from tournaments.queries.stages import current_stage, is_league, next_stage, stages_of

if TYPE_CHECKING:
    from tournaments.models import Stage, Tournament


def stage_places(stage: "Stage") -> dict[int, int]:
    """Place by entry id in a stage: frozen once it ended; in a bracket only of those who are out, and the champion."""
    field = dict(Entrant.objects.filter(stage=stage).order_by("seed").values_list("entry", "place"))
    if stage.ended_at is not None:
        return {pk: place for pk, place in field.items() if place is not None}
    if not field:
        return {}
    if is_league(stage):
        return league_places(stage)
    rows = StageRows(stage).load()
    plan = make_plan(stage.format, stage.entrants, stage.options)
    states = {code: state_of(match) for code, match in rows.items()}
    return {pk: place for pk, place in places(plan, states).items() if isinstance(pk, int)}


def places_of(tournament: "Tournament") -> dict[int, int]:
    """Place by entry id in the whole event. Equal places are shared: 5, 5, 7, 7.

    Whoever went on to a later stage stands before those who did not; these follow by their places in the stage
    that they ended in.
    """
    found: dict[int, int] = {}
    ahead = 0
    for stage in reversed(stages_of(tournament)):
        field = stage.field.count()
        left = {pk: place for pk, place in stage_places(stage).items() if pk not in found}
        if not ahead:
            found |= left
        else:
            ordered = sorted(left.values())
            found |= {pk: ahead + ordered.index(place) + 1 for pk, place in left.items()}
        ahead = max(ahead, field)
    return found


def champion_of(tournament: "Tournament") -> int | None:
    """The champion's entry id once there is one."""
    stage = current_stage(tournament)
    if stage is None or (stage.ended_at is None and next_stage(stage) is not None):
        return None
    first = [pk for pk, place in stage_places(stage).items() if place == 1]
    return first[0] if len(first) == 1 else None
