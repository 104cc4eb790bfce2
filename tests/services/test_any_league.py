"""Leagues of every format, and what follows them: whatever happens in whatever order, the rows are what the record says."""

from random import Random

import pytest

from tests.factories import double_victory, opened, play_match, register, started_singles
from tests.services.histories import STEPS, any_match, attempt_step, correct_to
from tests.services.invariants import assert_fair, assert_whole
from tournaments.enums import OPEN_MATCH, MatchStatus
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import places_of
from tournaments.queries.stages import current_stage, next_stage
from tournaments.services import lifecycle, rounds
from tournaments.services.errors import NotOpen
from tournaments.services.stage_change import StagePlan, set_stages, start_next_stage, undo_next_stage

pytestmark = pytest.mark.django_db

RULES = {"preset": "geek_cup", "target": 200}
PLANS = {
    "round_robin": [StagePlan("round_robin")],
    "groups": [
        StagePlan("round_robin", groups=2, qualifiers=2),
        StagePlan("single_elimination", {"third_place": True}),
    ],
    "swiss": [StagePlan("swiss", {"rounds": 3})],
    "top_cut": [StagePlan("swiss", {"rounds": 3}, qualifiers=4), StagePlan("double_elimination")],
}


def go_on(event, dice):
    """Draw the next round or begin the next stage, or take that back."""
    stage = current_stage(event)
    undrawn = stage.rounds.filter(draw__isnull=True).order_by("number").first()
    if stage.format in {"swiss", "tables"} and undrawn is not None:
        number = undrawn.number
        if dice.random() < 0.2 and number > 1:
            rounds.undo_pairing(tournament=event, actor=SYSTEM, number=number - 1)
        else:
            early = dice.random() < 0.2
            rounds.pair_round(tournament=event, actor=SYSTEM, number=number, early=early, draw_number=7)
    elif dice.random() < 0.2 and stage.number > 1:
        undo_next_stage(tournament=event, actor=SYSTEM, number=stage.number)
    elif (following := next_stage(stage)) is not None:
        start_next_stage(tournament=event, actor=SYSTEM, number=following.number)


def running(kind, dice):
    if kind == "tables":
        return started_singles(dice.choice([4, 6, 9]), options={"rounds": 3})
    size = dice.choice([4, 5, 7])
    event = opened(capacity=size, ruleset=RULES)
    set_stages(tournament=event, actor=SYSTEM, plans=PLANS[kind])
    register(event, size)
    event.refresh_from_db()
    return lifecycle.start_tournament(tournament=event, actor=SYSTEM)


def play_out(event):
    """Play to the end of the last stage."""
    while True:
        match = Match.objects.filter(stage__tournament=event, status__in=OPEN_MATCH).order_by("pk").first()
        if match is not None:
            play_match(match)
            continue
        stage = current_stage(event)
        undrawn = stage.rounds.filter(draw__isnull=True).order_by("number").first()
        if stage.format in {"swiss", "tables"} and undrawn is not None:
            rounds.pair_round(tournament=event, actor=SYSTEM, number=undrawn.number, draw_number=7)
        elif (following := next_stage(stage)) is not None:
            start_next_stage(tournament=event, actor=SYSTEM, number=following.number)
        else:
            return


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", ["tables", *PLANS])
def test_rows_are_what_the_record_says(kind, seed):
    dice = Random(f"{kind}{seed}")
    event = running(kind, dice)
    for _ in range(25):
        step = dice.choice([*STEPS, go_on, go_on])
        if attempt_step(step, event, dice):
            assert_whole(event, step.__name__)
    lifecycle.resume_tournament(tournament=event, actor=SYSTEM)
    try:
        play_out(event)
    except NotOpen:
        # So many left that nobody is there to play on.
        return
    assert_fair(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    assert_fair(event)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", ["tables", "round_robin", "swiss"])
def test_there_and_back_is_as_before(kind, seed):
    """A correction and its undoing leave nothing behind, in later rounds neither."""
    dice = Random(f"back{kind}{seed}")
    event = running(kind, dice)
    play_out(event)
    before, places = shown(event), places_of(event)
    match = any_match(event, dice, MatchStatus.FINAL)
    result = dict(match.attempt.hands.get(number=1, is_current=True).result)
    correct_to(match, double_victory(1))
    correct_to(match, result)
    assert (shown(event), places_of(event)) == (before, places)


def shown(event):
    rows = Match.objects.filter(stage__tournament=event).order_by("pk", "sides__index")
    return list(rows.values("status", "outcome", "winner", "attempt", "sides__entry", "sides__score"))
