"""There and back is where one was: whatever is changed and changed back, in every format, leaves nothing behind."""

from random import Random

import pytest

from tests.factories import double_victory, match_of, play_match
from tests.services.any_event import BRACKETS, LEAGUES, go_on, play_stage, running, shown
from tests.services.histories import agreeing, any_match, attempt_step, correct_to, play_a_match
from tests.services.invariants import assert_whole
from tournaments.enums import OPEN_MATCH, MatchStatus
from tournaments.models import Ruling
from tournaments.permissions import SYSTEM
from tournaments.queries.record import current_hands
from tournaments.queries.stages import current_stage, next_stage
from tournaments.services import corrections, results, rulings, score_rulings
from tournaments.services.stage_change import start_next_stage, undo_next_stage

pytestmark = pytest.mark.django_db


def another_winner(event, dice):
    """The first hand goes to the other side, and back. Gives the way back; None where there is nothing to do."""
    if match := decided_by_hands(event, dice):
        first = dict(match.attempt.hands.get(number=1, is_current=True).result)
        correct_to(match, double_victory(1 - (match.winner or 0)))
        return lambda: correct_to(match_of(event, match.code), first)
    return None


def last_hand_taken_back(event, dice):
    """A decided match is open again, and what followed it void, until the same hand stands there once more."""
    match = decided_by_hands(event, dice)
    if match is None:
        return None
    last = current_hands(match.attempt)[-1]
    agreeing(corrections.take_back_hand, match=match, actor=SYSTEM, number=last.number)

    def back():
        there = match_of(event, match.code)
        if there.status in OPEN_MATCH:
            results.record_hand(match=there, actor=SYSTEM, number=last.number, result=last.result)
        else:
            correct_to(there, last.result, last.number)

    return back


def score_set(event, dice):
    if match := decided_by_hands(event, dice):
        points = [0, 0]
        points[1 - (match.winner or 0)] = 900
        return ruled(event, match, score_rulings.set_score, points=points)
    return None


def penalty(event, dice):
    if match := decided_by_hands(event, dice):
        return ruled(event, match, score_rulings.give_penalty, side=match.winner or 0, points=950)
    return None


def played_again(event, dice):
    """The replay itself is played, too: then its attempt counts no more, and that of before does again."""
    match = decided_by_hands(event, dice)
    if match is None:
        return None
    back = ruled(event, match, score_rulings.replay_match)
    # Ordered a second time, the replay that was played the first time counts again.
    if match_of(event, match.code).status in OPEN_MATCH:
        play_match(match, winner=1 - (match.winner or 0))
    return back


def walkover(event, dice):
    match = any_match(event, dice, *OPEN_MATCH)
    if match is None:
        return None
    rulings.forfeit_match(match=match, actor=SYSTEM, side=dice.randrange(2))
    return lambda: agreeing(rulings.revoke_ruling, match=match_of(event, match.code), actor=SYSTEM)


def departure(event, dice):
    entry = dice.choice(list(current_stage(event).field.select_related("entry").order_by("seed"))).entry
    dice.choice([rulings.withdraw_entry, rulings.disqualify_entry])(entry=entry, actor=SYSTEM)
    return lambda: agreeing(rulings.reinstate_entry, entry=entry, actor=SYSTEM)


CHANGES = (
    another_winner,
    last_hand_taken_back,
    score_set,
    penalty,
    played_again,
    walkover,
    departure,
)


def decided_by_hands(event, dice):
    match = any_match(event, dice, MatchStatus.FINAL)
    current = current_stage(event)
    return match if match and match.stage_id == current.pk and current_hands(match.attempt) else None


def ruled(event, match, change, **fields):
    """Make this ruling; gives the way back, which takes it back."""
    agreeing(change, match=match, actor=SYSTEM, note="There and back", **fields)
    ruling = Ruling.objects.filter(attempt__match=match).latest("pk")

    def back():
        there = match_of(event, match.code)
        agreeing(score_rulings.take_back_ruling, match=there, ruling_id=ruling.pk, actor=SYSTEM)

    return back


def there_and_back(event, dice, count, *, play_on=False):
    """So many changes in turn, some of which may find nothing to change."""
    for change in dice.sample(CHANGES, count):
        before = shown(event)
        if (back := change(event, dice)) is None:
            continue
        assert shown(event) != before, change.__name__
        assert_whole(event, change.__name__)
        if play_on:
            play_stage(event)
        back()
        assert shown(event) == before, change.__name__
        assert_whole(event, change.__name__)


@pytest.mark.parametrize("kind", [*BRACKETS, *LEAGUES])
def test_whatever_is_changed_back_is_as_before(kind):
    dice = Random(f"back {kind}")
    event = running(kind, dice)
    for _ in range(8):
        attempt_step(dice.choice([play_a_match, play_a_match, go_on]), event, dice)
    there_and_back(event, dice, 2)
    play_stage(event)
    if next_stage(current_stage(event)) is not None:
        stage_there_and_back(event, dice)
        play_stage(event)
    # Everything is decided: now what the change opens is played, and all of that is void afterwards.
    there_and_back(event, dice, len(CHANGES) if kind in BRACKETS else 4, play_on=True)


def stage_there_and_back(event, dice):
    """The next stage begins and is taken back, and so is a change in the one before: the next one is the same."""
    number = next_stage(current_stage(event)).number
    start_next_stage(tournament=event, actor=SYSTEM, number=number)
    first = seats_of(event)
    undo_next_stage(tournament=event, actor=SYSTEM, number=number)
    there_and_back(event, dice, 2, play_on=True)
    start_next_stage(tournament=event, actor=SYSTEM, number=number)
    assert seats_of(event) == first


def seats_of(event):
    """Who meets whom in every stage; attempts of a stage that begins anew are others."""
    matches, field, *_ = shown(event)
    return [(stage, code, entry) for stage, code, *_rest, entry, _score in matches], field
