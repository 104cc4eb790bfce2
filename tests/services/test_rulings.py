"""No-shows, double no-shows, withdrawals and disqualifications: never a dead end."""

import pytest

from tests.factories import hand, match_of, opened, organizer, play_all, play_match, register, started
from tournaments.enums import EntryStatus, MatchStatus, SlotState
from tournaments.models import AuditEntry, Entry, Ruling, Stage
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed, actor_for
from tournaments.queries.outcome import champion_of, places_of
from tournaments.services import bracket, corrections, results, rulings
from tournaments.services.errors import NeedsConfirmation, NotOpen

pytestmark = pytest.mark.django_db


def whole(event):
    """The rows are what the record says."""
    return bracket.check(Stage.objects.get(tournament=event)) == []


def test_a_walkover_sends_both_sides_on():
    event = started()
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=1, note="did not come")
    assert match_of(event, "W1.1").winner == 1
    assert match_of(event, "L1.1").sides.get(index=0).entry.seed == 1
    assert Ruling.objects.get().note == "did not come"
    assert whole(event)


def test_a_double_forfeit_ends_both_and_makes_byes():
    event = started()
    rulings.rule_double_forfeit(match=match_of(event, "W1.1"), actor=SYSTEM)
    assert match_of(event, "W2.1").sides.get(index=0).state == SlotState.EMPTY
    assert match_of(event, "L1.1").sides.get(index=0).state == SlotState.EMPTY
    play_all(event)
    assert champion_of(event) is not None
    assert whole(event)


def test_the_same_ruling_again_writes_nothing():
    event = started()
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=1)
    before = AuditEntry.objects.count()
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=1)
    assert AuditEntry.objects.count() == before
    with pytest.raises(NotOpen):
        rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)


@pytest.mark.parametrize("code", ["W2.1", "GF2"])
def test_no_ruling_on_a_match_that_is_not_open(code):
    with pytest.raises(NotOpen):
        rulings.rule_double_forfeit(match=match_of(started(), code), actor=SYSTEM)


def test_a_ruling_in_the_middle_of_a_match_keeps_its_hands():
    event = started()
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 65))
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=1)
    match = match_of(event, "W1.1")
    assert (match.winner, [side.score for side in match.sides.all()]) == (1, [65, 35])
    assert whole(event)


def test_a_ruling_is_taken_back_after_saying_what_it_touches():
    event = started()
    rulings.rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=1)
    with pytest.raises(NeedsConfirmation) as asked:
        rulings.revoke_ruling(match=match_of(event, "W1.1"), actor=SYSTEM)
    assert Ruling.objects.count() == 1
    assert [affected.code for affected in asked.value.affected] == ["W1.1", "W2.1", "L1.1"]
    rulings.revoke_ruling(match=match_of(event, "W1.1"), actor=SYSTEM, confirm=asked.value.version)
    assert match_of(event, "W1.1").status == MatchStatus.READY
    assert match_of(event, "W2.1").sides.get(index=0).state == SlotState.OPEN
    assert whole(event)


def test_where_there_is_no_ruling_none_is_taken_back():
    with pytest.raises(NotOpen, match="no-ruling"):
        rulings.revoke_ruling(match=match_of(started(), "W1.1"), actor=SYSTEM)


def test_captains_do_not_rule():
    event = started()
    match = match_of(event, "W1.1")
    for actor in (NOBODY, Actor(entry_id=match.sides.all()[0].entry_id), actor_for(organizer())):
        with pytest.raises(NotAllowed):
            rulings.rule_walkover(match=match, actor=actor, winner=0)
        with pytest.raises(NotAllowed):
            rulings.rule_double_forfeit(match=match, actor=actor)


def test_who_withdraws_from_an_open_match_loses_it():
    event = started()
    entry = event.entries.get(seed=1)
    rulings.withdraw_entry(entry=entry, actor=Actor(entry_id=entry.pk))
    assert match_of(event, "W1.1").winner == 1
    assert match_of(event, "L1.1").sides.get(index=0).state == SlotState.EMPTY
    assert whole(event)


def test_who_withdraws_while_waiting_leaves_a_bye():
    event = started()
    play_match(match_of(event, "W1.1"))
    rulings.withdraw_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    play_match(match_of(event, "W1.2"))
    assert match_of(event, "W2.1").status == MatchStatus.BYE
    assert match_of(event, "W2.1").winner == 1
    assert whole(event)


def test_withdrawing_in_the_middle_of_a_match_keeps_its_hands():
    event = started()
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 65))
    rulings.withdraw_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    assert [side.score for side in match_of(event, "W1.1").sides.all()] == [65, 35]
    assert whole(event)


@pytest.mark.parametrize("leaving", range(1, 9))
def test_an_event_goes_on_whoever_leaves(leaving):
    event = started()
    play_match(match_of(event, "W1.1"))
    play_match(match_of(event, "W1.3"), winner=1)
    rulings.withdraw_entry(entry=event.entries.get(seed=leaving), actor=SYSTEM)
    play_all(event)
    assert len(places_of(event)) == 8
    assert whole(event)


def test_a_pair_that_left_before_the_start_frees_its_place_and_one_that_left_after_does_not():
    event = opened(capacity=4)
    entries = register(event, 6)
    rulings.withdraw_entry(entry=entries[0], actor=SYSTEM)
    assert Entry.objects.get(pk=entries[4].pk).status == EntryStatus.CONFIRMED
    event = started(4)
    waiting = event.entries.count()
    rulings.withdraw_entry(entry=event.entries.get(seed=2), actor=SYSTEM)
    assert event.entries.filter(status=EntryStatus.CONFIRMED).count() == waiting - 1


def test_leaving_twice_writes_once():
    event = started()
    entry = event.entries.get(seed=3)
    rulings.withdraw_entry(entry=entry, actor=SYSTEM)
    before = AuditEntry.objects.count()
    rulings.withdraw_entry(entry=entry, actor=SYSTEM)
    rulings.disqualify_entry(entry=entry, actor=SYSTEM)
    assert AuditEntry.objects.count() == before


def test_only_directors_disqualify():
    event = started()
    entry = event.entries.get(seed=1)
    with pytest.raises(NotAllowed):
        rulings.disqualify_entry(entry=entry, actor=Actor(entry_id=entry.pk))
    rulings.disqualify_entry(entry=entry, actor=SYSTEM)
    assert Entry.objects.get(pk=entry.pk).status == EntryStatus.DISQUALIFIED
    assert match_of(event, "W1.1").winner == 1


def test_the_other_captain_withdraws_nobody_else():
    event = started()
    first, second = event.entries.get(seed=1), event.entries.get(seed=2)
    with pytest.raises(NotAllowed):
        rulings.withdraw_entry(entry=first, actor=Actor(entry_id=second.pk))


def test_two_who_met_and_left_later_are_replayed_as_it_was():
    event = started(4)
    rulings.withdraw_entry(entry=event.entries.get(seed=1), actor=SYSTEM)
    assert match_of(event, "W2.1").sides.get(index=0).entry.seed == 4
    rulings.withdraw_entry(entry=event.entries.get(seed=4), actor=SYSTEM)
    assert whole(event)
    play_all(event)
    assert whole(event)


def test_leaving_after_a_correction_voided_matches():
    event = started()
    play_all(event)
    match = match_of(event, "W1.1")
    with pytest.raises(NeedsConfirmation) as asked:
        corrections.take_back_hand(match=match, actor=SYSTEM, number=3)
    corrections.take_back_hand(match=match, actor=SYSTEM, number=3, confirm=asked.value.version)
    rulings.withdraw_entry(entry=event.entries.get(seed=8), actor=SYSTEM)
    assert whole(event)
    play_all(event)
    assert whole(event)


def test_where_both_left_after_a_correction_the_first_to_leave_lost():
    event = started(2, ruleset={"preset": "geek_cup", "target": 100})
    first, second = event.entries.get(seed=1), event.entries.get(seed=2)
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 100))
    rulings.disqualify_entry(entry=second, actor=SYSTEM)
    corrections.correct_hand(match=match, actor=SYSTEM, number=1, version=1, result=hand(0, 50))
    rulings.withdraw_entry(entry=first, actor=SYSTEM)
    assert whole(event)
    assert champion_of(event) == first.pk
