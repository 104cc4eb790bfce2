"""Events of every kind for the property tests: started, driven on from stage to stage, and written down."""

from tests.factories import opened, play_match, register, started, started_singles
from tournaments.enums import OPEN_MATCH
from tournaments.models import Entrant, Match
from tournaments.permissions import SYSTEM
from tournaments.queries.league_standings import league_standings
from tournaments.queries.outcome import places_of
from tournaments.queries.stages import current_stage, is_league, next_stage, stages_of
from tournaments.services import lifecycle, rounds
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage, undo_next_stage

RULES = {"preset": "geek_cup", "target": 200}
PLANS = {
    "round_robin": [StagePlan("round_robin")],
    "double_round_robin": [StagePlan("round_robin", {"double": True})],
    "groups": [
        StagePlan("round_robin", groups=2, qualifiers=2),
        StagePlan("single_elimination", {"third_place": True}),
    ],
    "swiss": [StagePlan("swiss", {"rounds": 3})],
    "top_cut": [StagePlan("swiss", {"rounds": 3}, qualifiers=4), StagePlan("double_elimination")],
}
LEAGUES = ("tables", *PLANS)
BRACKETS = ("double_elimination", "single_elimination")


def running(kind, dice):
    """An event of this kind that has just begun, small and of a size by chance."""
    if kind == "tables":
        return started_singles(dice.choice([4, 6, 9]), options={"rounds": 3})
    if kind in BRACKETS:
        return started(dice.choice([2, 3, 5, 6, 8]), format=kind, ruleset=RULES)
    size = dice.choice([3, 4] if kind == "double_round_robin" else [4, 5, 7])
    event = opened(capacity=size, ruleset=RULES)
    set_stages(tournament=event, actor=SYSTEM, plans=PLANS[kind])
    register(event, size)
    event.refresh_from_db()
    return lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def go_on(event, dice):
    """Draw the next round or begin the next stage, or take that back."""
    stage = current_stage(event)
    undrawn = next_undrawn(stage)
    if undrawn is not None:
        if dice.random() < 0.2 and undrawn > 1:
            rounds.undo_pairing(tournament=event, actor=SYSTEM, number=undrawn - 1)
        else:
            early = dice.random() < 0.2
            rounds.pair_round(tournament=event, actor=SYSTEM, number=undrawn, early=early, draw_number=7)
    elif dice.random() < 0.2 and stage.number > 1:
        undo_next_stage(tournament=event, actor=SYSTEM, number=stage.number)
    elif (following := next_stage(stage)) is not None:
        start_next_stage(tournament=event, actor=SYSTEM, number=following.number)


def next_undrawn(stage):
    """The number of the next round that is to be drawn; None if all are, or none ever is."""
    if stage.format not in {"swiss", "tables"}:
        return None
    return stage.rounds.filter(draw__isnull=True).order_by("number").values_list("number", flat=True).first()


def play_stage(event):
    """Play to the end of the stage that is on."""
    while True:
        match = Match.objects.filter(stage__tournament=event, status__in=OPEN_MATCH).order_by("pk").first()
        if match is not None:
            play_match(match)
        elif (undrawn := next_undrawn(current_stage(event))) is not None:
            rounds.pair_round(tournament=event, actor=SYSTEM, number=undrawn, draw_number=7)
        else:
            return


def play_out(event):
    """Play to the end of the last stage."""
    play_stage(event)
    while (following := next_stage(current_stage(event))) is not None:
        start_next_stage(tournament=event, actor=SYSTEM, number=following.number)
        play_stage(event)


def shown(event):
    """All that a reader sees of who met whom, what came of it, who stands where and who left."""
    of_event = Match.objects.filter(stage__tournament=event).order_by(
        "stage__number", "order", "sides__index"
    )
    fields = ("code", "status", "outcome", "winner", "attempt", "table", "sides__entry", "sides__score")
    leagues = [
        [
            (row.entrant, row.place, row.values)
            for group in league_standings(stage).groups
            for row in group.rows
        ]
        for stage in stages_of(event)
        if is_league(stage)
    ]
    field = Entrant.objects.filter(stage__tournament=event).order_by("stage__number", "seed")
    return (
        list(of_event.values_list("stage__number", *fields)),
        list(field.values_list("stage__number", "entry", "seed", "group", "place")),
        leagues,
        places_of(event),
        list(event.entries.order_by("pk").values_list("pk", "status")),
    )
