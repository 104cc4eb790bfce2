"""Whatever people do, in whatever order, the rows are what the record says, and the event can be played out."""

from random import Random

import pytest

from tests.factories import play_all
from tests.services.any_event import BRACKETS, running
from tests.services.histories import STEPS, attempt_step
from tests.services.invariants import assert_fair, assert_whole

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", BRACKETS)
def test_stepping_and_replaying_agree(kind, seed):
    dice = Random(seed)
    event = running(kind, dice)
    for _ in range(25):
        step = dice.choice(STEPS)
        if attempt_step(step, event, dice):
            assert_whole(event, step.__name__)
    play_all(event)
    assert_fair(event)
