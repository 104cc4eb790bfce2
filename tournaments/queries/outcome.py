"""Who came where in a bracket, as far as it is decided."""

from typing import TYPE_CHECKING

from tournaments.formats.progress import champion, places
from tournaments.formats.registry import make_plan
from tournaments.models import Stage
from tournaments.queries.board import StageRows, state_of

if TYPE_CHECKING:
    from tournaments.formats.graph import Plan
    from tournaments.formats.progress import MatchState
    from tournaments.models import Match, Tournament


def bracket_of(tournament: "Tournament") -> "tuple[Plan, dict[str, Match], dict[str, MatchState]] | None":
    """The plan, rows and states of the tournament's bracket, in order of play; None before the start."""
    stage = Stage.objects.filter(tournament=tournament).first()
    if stage is None:
        return None
    stage.tournament = tournament
    rows = StageRows(stage).load()
    if not rows:
        return None
    plan = make_plan(stage.format, stage.entrants, stage.options)
    return plan, rows, {code: state_of(match) for code, match in rows.items()}


def places_of(tournament: "Tournament") -> dict[int, int]:
    """Place by entry id of everyone who is out, and of the champion. Equal places are shared: 5, 5, 7, 7."""
    bracket = bracket_of(tournament)
    if bracket is None:
        return {}
    plan, _, states = bracket
    return {pk: place for pk, place in places(plan, states).items() if isinstance(pk, int)}


def champion_of(tournament: "Tournament") -> int | None:
    """The champion's entry id once there is one."""
    bracket = bracket_of(tournament)
    if bracket is None:
        return None
    winner = champion(bracket[0], bracket[2])
    return winner if isinstance(winner, int) else None
