"""Events as they are really held: game, rules, stages and lengths that go together, set at one stroke."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments.enums import PointsScheme
from tournaments.models import Round
from tournaments.queries.rules import OFFERED
from tournaments.services.errors import Problem, Refused
from tournaments.services.schedule import update_round
from tournaments.services.stage_change import StagePlan, set_stages
from tournaments.services.tournaments import update_tournament

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class Preset:
    """What an event of this kind is. ``time_limit`` of every round, in minutes."""

    game: str
    ruleset: "Mapping[str, Any]"
    plans: "Sequence[StagePlan]"
    match_points: str = ""
    time_limit: int | None = None


PRESETS: "Mapping[str, Preset]" = {
    # Two halves, nobody is out before a second loss: the announcement that this site began with.
    "geek_cup": Preset(
        "tichu", {"preset": "geek_cup"}, [StagePlan("double_elimination", {"final": "reset"})]
    ),
    # A national championship of individuals: six rounds of four hands, victory points.
    "individuals": Preset("tichu", {"preset": "dtm", "max_hands": 4}, [StagePlan("tables", {"rounds": 6})]),
    # A club league of individuals: three rounds of eight hands, so that at a table of four everyone partners everyone.
    "club_league": Preset("tichu", {"preset": "dtm", "max_hands": 8}, [StagePlan("tables", {"rounds": 3})]),
    # An online knock-out: one game to 1000, best of three from the semi-finals on.
    "online_knockout": Preset(
        "tichu", {"preset": "rgg"}, [StagePlan("single_elimination", {"third_place": True}, late_best_of=3)]
    ),
    # A Swiss system: a round ends after six hands, at 1000 points, or after 50 minutes.
    "swiss": Preset(
        "tichu",
        {"preset": "rgg", "max_hands": 6, "target": 1000, "tie_at_target": "draw"},
        [StagePlan("swiss", {"rounds": 5})],
        match_points=PointsScheme.THREE,
        time_limit=50,
    ),
    # Groups of one against one, and a knock-out of the best two of each.
    "bingo_groups": Preset(
        "bingo",
        {"preset": "default"},
        [
            StagePlan("round_robin", groups=2, qualifiers=2),
            StagePlan("single_elimination", {"third_place": True}),
        ],
    ),
    # An evening at tables of four where everybody plays for himself.
    "44a_evening": Preset("44a", {"preset": "default"}, [StagePlan("tables", {"rounds": 4})]),
}


def offered_presets() -> list[str]:
    """The codes of those whose game can be played here."""
    return [code for code, preset in PRESETS.items() if preset.game in OFFERED]


def apply_preset(*, tournament: "Tournament", actor: "Actor", code: str) -> None:
    """Make the event one of this kind: all of it or nothing. Only before the start. Raises Refused."""
    if code not in offered_presets():
        raise Refused(Problem("no-such-preset", "preset"))
    preset = PRESETS[code]
    with transaction.atomic():
        update_tournament(
            tournament=tournament,
            actor=actor,
            game=preset.game,
            ruleset=dict(preset.ruleset),
            format=preset.plans[0].format,
            options=dict(preset.plans[0].options),
            match_points=preset.match_points,
        )
        set_stages(tournament=tournament, actor=actor, plans=preset.plans)
        for round_ in Round.objects.filter(stage__tournament=tournament).select_related("stage"):
            update_round(round_=round_, actor=actor, time_limit=preset.time_limit)
