"""Whatever people do, in whatever order, the rows are what the record says, and the event can be played out."""

from random import Random

import pytest

from tests.factories import play_all, started
from tests.services.histories import STEPS, attempt_step
from tests.services.invariants import assert_fair, assert_whole

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("format_", ["double_elimination", "single_elimination"])
def test_stepping_and_replaying_agree(format_, seed):
    dice = Random(seed)
    ruleset = {"preset": "geek_cup", "target": 200}
    event = started(dice.choice([2, 3, 5, 6, 8]), format=format_, ruleset=ruleset)
    for _ in range(25):
        step = dice.choice(STEPS)
        if attempt_step(step, event, dice):
            assert_whole(event, step.__name__)
    play_all(event)
    assert_fair(event)
