"""Somebody typed 65 for 56 two matches ago."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.factories import double_victory, hand, match_of, organizer, play_all, play_match, started
from tournaments.enums import MatchStatus, RoleName
from tournaments.models import Hand, Stage
from tournaments.permissions import SYSTEM, Actor, NotAllowed, actor_for
from tournaments.services import bracket, corrections, results, roles, rulings
from tournaments.services.corrections import Affected
from tournaments.services.errors import HandExists, NeedsConfirmation, NotOpen, RulesViolated
from tournaments.services.lifecycle import finish_tournament

pytestmark = pytest.mark.django_db


def correct(match, number, result, version=1, **fields):
    return corrections.correct_hand(
        match=match,
        actor=fields.pop("actor", SYSTEM),
        number=number,
        result=result,
        version=version,
        **fields,
    )


def snapshot(event):
    matches = match_of(event, "W1.1").stage.matches.order_by("order")
    return [
        (m.code, m.status, m.winner, m.attempt_id, [(s.entry_id, s.state, s.score) for s in m.sides.all()])
        for m in matches
    ]


def agreed(change):
    """Make a change that asks for confirmation, agreeing to what it says."""
    with pytest.raises(NeedsConfirmation) as asked:
        change(None)
    return asked.value.affected, change(asked.value.version)


def test_a_hand_of_a_match_that_goes_on_is_simply_replaced():
    event = started()
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    results.record_hand(match=match, actor=SYSTEM, number=2, result=hand(0, 50))
    corrected = correct(match, 1, hand(0, 55), note="typed wrong")
    assert corrected.created
    assert [side.score for side in match_of(event, "W1.1").sides.all()] == [105, 95]
    versions = Hand.objects.filter(number=1).order_by("version").values_list("version", "is_current", "note")
    assert list(versions) == [(1, False, ""), (2, True, "typed wrong")]


def test_the_same_result_again_writes_nothing():
    match = match_of(started(), "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    assert not correct(match, 1, hand(0, 65)).created
    assert Hand.objects.count() == 1


def test_an_older_version_is_shown_the_newer_one():
    match = match_of(started(), "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    correct(match, 1, hand(0, 55))
    with pytest.raises(HandExists) as refused:
        correct(match, 1, hand(0, 75), version=1)
    assert refused.value.hand.version == 2


def test_a_correction_keeps_the_rules():
    match = match_of(started(), "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    with pytest.raises(RulesViolated):
        correct(match, 1, hand(0, 56))


@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_hand_that_does_not_exist_cannot_be_corrected(number):
    match = match_of(started(), "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    with pytest.raises(NotOpen, match="hand-missing"):
        correct(match, number, hand(0, 55))


def test_what_a_correction_touches_is_said_before_it_is_made():
    event = started()
    play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "W1.2"))
    results.record_hand(match=match_of(event, "W2.1"), actor=SYSTEM, number=1, result=hand(0, 65))
    before = snapshot(event)
    with pytest.raises(NeedsConfirmation) as asked:
        correct(match_of(event, "W1.1"), 1, double_victory(1))
    assert asked.value.affected == (
        Affected("W1.1", "reopened", 3),
        Affected("W2.1", "voided", 1),
        Affected("L1.1", "sides", 0),
    )
    assert snapshot(event) == before


def test_a_confirmed_correction_reopens_its_match_and_voids_what_followed():
    event = started()
    play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "W1.2"))
    play_match(match_of(event, "W2.1"))
    agreed(lambda version: correct(match_of(event, "W1.1"), 1, double_victory(1), confirm=version))
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING
    assert match_of(event, "W2.1").status == MatchStatus.PENDING
    assert [side.score for side in match_of(event, "W2.1").sides.all()] == [0, 0]


def test_a_preview_that_has_aged_is_shown_again():
    event = started()
    play_match(match_of(event, "W1.1"))
    with pytest.raises(NeedsConfirmation) as asked:
        correct(match_of(event, "W1.1"), 1, double_victory(1))
    results.record_hand(match=match_of(event, "W1.2"), actor=SYSTEM, number=1, result=hand())
    with pytest.raises(NeedsConfirmation) as again:
        correct(match_of(event, "W1.1"), 1, double_victory(1), confirm=asked.value.version)
    assert again.value.version > asked.value.version


def test_the_right_result_restored_restores_the_whole_bracket():
    event = started()
    play_all(event)
    before = snapshot(event)
    first = match_of(event, "W1.1")
    agreed(lambda version: correct(first, 1, double_victory(1), confirm=version))
    assert snapshot(event) != before
    affected, _ = agreed(lambda version: correct(first, 1, double_victory(0), version=2, confirm=version))
    assert [(one.code, one.change, one.returns) for one in affected[:2]] == [
        ("W1.1", "decided", 0),
        ("W2.1", "sides", 3),
    ]
    assert snapshot(event) == before
    assert bracket.check(Stage.objects.get(tournament=event)) == []


def test_a_match_won_by_the_other_side_sends_the_other_side_on():
    event = started(ruleset={"preset": "geek_cup", "target": 100})
    play_match(match_of(event, "W1.1"), winner=0)
    affected, _ = agreed(
        lambda version: correct(match_of(event, "W1.1"), 1, double_victory(1), confirm=version)
    )
    assert affected[0] == Affected("W1.1", "winner", 1)
    assert match_of(event, "W2.1").sides.get(index=0).entry.seed == 8
    assert match_of(event, "L1.1").sides.get(index=0).entry.seed == 1


def test_a_match_that_ends_earlier_voids_its_later_hands_and_keeps_them():
    event = started()
    match = match_of(event, "W1.1")
    for number, points in enumerate((50, 50, 50), start=1):
        results.record_hand(match=match, actor=SYSTEM, number=number, result=hand(0, points))
    four = ["tichu", "none", "none", "none"]
    correct(match, 1, double_victory(0, calls=four))
    agreed(
        lambda version: correct(match, 2, double_victory(0, calls=four), confirm=version),
    )
    after = match_of(event, "W1.1")
    assert after.winner == 0
    assert [side.score for side in after.sides.all()] == [600, 0]
    assert Hand.objects.filter(attempt=after.attempt, is_current=True).count() == 3


def test_a_new_total_that_changes_no_winner_touches_nothing_else():
    event = started()
    play_match(match_of(event, "W1.1"))
    failed = ["none", "tichu", "none", "none"]
    assert correct(match_of(event, "W1.1"), 1, double_victory(0, calls=failed)).created
    assert [side.score for side in match_of(event, "W1.1").sides.all()] == [600, -100]


def test_the_table_itself_reopens_its_match_while_nothing_followed():
    event = started()
    match = play_match(match_of(event, "W1.1"))
    captain = Actor(entry_id=match.sides.all()[1].entry_id)
    agreed(lambda version: corrections.take_back_hand(match=match, actor=captain, number=3, confirm=version))
    assert match_of(event, "W1.1").status == MatchStatus.PLAYING


def test_later_only_a_director_reopens_a_match():
    owner = organizer()
    event = started(owner=owner)
    match = play_match(match_of(event, "W1.1"))
    captain = Actor(entry_id=match.sides.all()[1].entry_id)
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        with pytest.raises(NotAllowed):
            corrections.take_back_hand(match=match, actor=captain, number=3)
        with pytest.raises(NeedsConfirmation):
            corrections.take_back_hand(match=match, actor=actor_for(owner), number=3)


def test_once_play_went_on_the_table_reopens_nothing():
    event = started()
    match = play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "W1.2"))
    results.record_hand(match=match_of(event, "W2.1"), actor=SYSTEM, number=1, result=hand())
    captain = Actor(entry_id=match.sides.all()[1].entry_id)
    with pytest.raises(NotAllowed):
        corrections.take_back_hand(match=match, actor=captain, number=3)


def test_a_finished_event_is_corrected_no_more():
    event = started(2)
    play_all(event)
    finish_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen, match="wrong-state"):
        correct(match_of(event, "W1.1"), 1, double_victory(1))


def test_directors_correct_and_captains_of_others_do_not():
    owner, helper = organizer(), organizer()
    event = started(owner=owner)
    roles.grant_role(tournament=event, actor=actor_for(owner), user=helper, name=RoleName.DIRECTOR)
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 65))
    other = match_of(event, "W1.2").sides.all()[0].entry_id
    with pytest.raises(NotAllowed):
        correct(match, 1, hand(0, 60), actor=Actor(entry_id=other))
    assert correct(match, 1, hand(0, 60), actor=actor_for(helper)).created


def test_a_hand_taken_back_and_recorded_again_brings_the_next_match_back_with_its_hands():
    event = started()
    play_all(event)
    before = snapshot(event)
    match = match_of(event, "W1.1")
    agreed(lambda version: corrections.take_back_hand(match=match, actor=SYSTEM, number=3, confirm=version))
    assert match_of(event, "GF").status == MatchStatus.PENDING
    results.record_hand(match=match, actor=SYSTEM, number=3, result=double_victory(0))
    assert snapshot(event) == before
    assert bracket.check(Stage.objects.get(tournament=event)) == []


def test_a_hand_recorded_anew_is_not_taken_back_by_a_form_from_before():
    event = started(4)
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 60))
    corrections.take_back_hand(match=match, actor=SYSTEM, number=1, version=1)
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 80))
    with pytest.raises(HandExists) as exists:
        corrections.take_back_hand(match=match, actor=SYSTEM, number=1, version=1)
    assert exists.value.hand.result == hand(0, 80)


def test_the_losing_table_cannot_make_itself_the_winner():
    event = started(ruleset={"preset": "geek_cup", "target": 100})
    match = play_match(match_of(event, "W1.1"), winner=0)
    loser = Actor(entry_id=match.sides.all()[1].entry_id)
    with pytest.raises(NotAllowed):
        correct(match, 1, double_victory(1), actor=loser)


def test_reopening_a_match_does_not_begin_its_minutes_anew():
    event = started()
    match = play_match(match_of(event, "W1.1"))
    captain = Actor(entry_id=match.sides.all()[0].entry_id)
    with time_machine.travel(timezone.now() + timedelta(minutes=14)):
        agreed(
            lambda version: corrections.take_back_hand(match=match, actor=captain, number=3, confirm=version)
        )
        results.record_hand(match=match, actor=captain, number=3, result=double_victory(0))
    with time_machine.travel(timezone.now() + timedelta(minutes=16)), pytest.raises(NotAllowed):
        corrections.take_back_hand(match=match, actor=captain, number=3)


@pytest.mark.parametrize("how", ["withdrawn", "ruled"])
def test_the_table_does_not_reopen_what_its_hands_did_not_decide(how):
    event = started()
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 100))
    loser = match.sides.all()[1].entry
    if how == "withdrawn":
        rulings.withdraw_entry(entry=loser, actor=Actor(entry_id=loser.pk))
    else:
        rulings.rule_walkover(match=match, actor=SYSTEM, winner=0)
    calls = ["none", "grand", "none", "none"]
    with pytest.raises(NotAllowed):
        correct(match_of(event, "W1.1"), 1, double_victory(1, calls=calls), actor=Actor(entry_id=loser.pk))
