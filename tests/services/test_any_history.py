"""Whatever people do, in whatever order, the rows are what the record says, and the event can be played out."""

from random import Random

import pytest

from tests.factories import double_victory, hand, match_of, play_all, play_match, started
from tournaments.enums import OPEN_MATCH, MatchStatus
from tournaments.models import Match, Stage
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import places_of
from tournaments.queries.record import current_hands
from tournaments.services import audit, corrections, results, rulings, stages
from tournaments.services.errors import NeedsConfirmation, Refused

pytestmark = pytest.mark.django_db


def agreeing(change, **fields):
    try:
        change(**fields)
    except NeedsConfirmation as asked:
        change(**fields, confirm=asked.version)


def play_a_match(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        play_match(match, winner=dice.randrange(2))


def record_a_hand(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        number = len(current_hands(match.attempt)) + 1
        result = hand(dice.randrange(2), dice.randrange(-25, 130, 5))
        results.record_hand(match=match, actor=SYSTEM, number=number, result=result)


def correct_a_hand(event, dice):
    match = any_match(event, dice, MatchStatus.PLAYING, MatchStatus.FINAL)
    if match and (hands := current_hands(match.attempt)):
        chosen = dice.choice(hands)
        agreeing(
            corrections.correct_hand,
            match=match,
            actor=SYSTEM,
            number=chosen.number,
            version=chosen.version,
            result=double_victory(dice.randrange(2)),
        )


def take_a_hand_back(event, dice):
    match = any_match(event, dice, MatchStatus.PLAYING, MatchStatus.FINAL)
    if match and (hands := current_hands(match.attempt)):
        agreeing(corrections.take_back_hand, match=match, actor=SYSTEM, number=hands[-1].number)


def rule(event, dice):
    if match := any_match(event, dice, *OPEN_MATCH):
        if dice.random() < 0.3:
            rulings.rule_double_forfeit(match=match, actor=SYSTEM)
        else:
            rulings.rule_walkover(match=match, actor=SYSTEM, winner=dice.randrange(2))


def revoke(event, dice):
    if match := any_match(event, dice, MatchStatus.FINAL):
        agreeing(rulings.revoke_ruling, match=match, actor=SYSTEM)


def leave(event, dice):
    if dice.random() < 0.3:
        rulings.withdraw_entry(entry=dice.choice(list(event.entries.all())), actor=SYSTEM)


STEPS = [play_a_match] * 4 + [
    record_a_hand,
    correct_a_hand,
    correct_a_hand,
    take_a_hand_back,
    rule,
    revoke,
    leave,
]


def any_match(event, dice, *statuses):
    codes = list(
        Match.objects.filter(stage__tournament=event, status__in=statuses)
        .order_by("order")
        .values_list("code", flat=True)
    )
    return match_of(event, dice.choice(codes)) if codes else None


@pytest.mark.parametrize("seed", range(8))
def test_stepping_and_replaying_agree(seed):
    dice = Random(seed)
    event = started(dice.choice([2, 3, 5, 6, 8]), ruleset={"preset": "geek_cup", "target": 200})
    stage = Stage.objects.get(tournament=event)
    for _ in range(25):
        step = dice.choice(STEPS)
        try:
            step(event, dice)
        except Refused:
            continue
        assert stages.check(stage) == [], step.__name__
    play_all(event)
    assert stages.check(stage) == []
    assert len(places_of(event)) == event.entries.count()
    assert list(audit.broken_links()) == []
