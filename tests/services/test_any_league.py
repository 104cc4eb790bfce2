"""Leagues of every format, and what follows them: whatever happens in whatever order, the rows are what the record says."""

from random import Random

import pytest

from tests.services.any_event import LEAGUES, go_on, play_out, running
from tests.services.histories import STEPS, attempt_step
from tests.services.invariants import assert_fair, assert_whole
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.errors import NotOpen

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", LEAGUES)
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
