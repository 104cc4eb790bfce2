"""Records beside hands: replayed before they are kept, and never changed after."""

from random import Random

import pytest
from django.db import DatabaseError, transaction

from rules_engine.registry import get_game
from tests.factories import hand, match_of, started
from tournaments.models import Hand, HandRecord
from tournaments.permissions import SYSTEM
from tournaments.queries.records import record_of, recorded_numbers
from tournaments.services import corrections, results
from tournaments.services.errors import HandExists, Refused, RulesViolated

pytestmark = pytest.mark.django_db

TICHU = get_game("tichu")


def played(seed=1):
    """A record of a whole hand, and the result that it comes to."""
    record = TICHU.playout("geek_cup", Random(seed))
    return record, TICHU.replay(TICHU.ruleset("geek_cup"), record)["result"]


def enter(match, number=1, seed=1, **fields):
    record, result = played(seed)
    fields = {"result": result, "hand_record": record, **fields}
    return results.record_hand(match=match, actor=SYSTEM, number=number, **fields)


def test_a_record_is_kept_beside_its_hand_and_replays_to_its_points():
    match = match_of(started(), "W1.1")
    recorded = enter(match)
    event = match.stage.tournament
    kept = record_of(event, "W1.1", 1)
    assert kept is not None
    assert kept.hand == recorded.hand
    answer = TICHU.replay(TICHU.ruleset(kept.record["ruleset"]), kept.record)
    assert list(answer["points"]) == recorded.hand.points
    assert kept.record["ruleset"] == event.ruleset
    assert recorded_numbers(match_of(event, "W1.1").attempt) == [1]


def test_a_result_may_say_less_than_the_record():
    _, result = played()
    del result["order"]
    assert enter(match_of(started(), "W1.1"), result=result).created


def test_a_record_that_comes_to_something_else_is_refused():
    match = match_of(started(), "W1.1")
    other = hand(0, 60)
    with pytest.raises(RulesViolated) as refused:
        enter(match, result=other)
    assert {problem.code for problem in refused.value.problems} == {"record-differs"}
    assert not Hand.objects.exists()


def test_a_record_that_breaks_a_rule_is_refused_and_says_where():
    record, result = played()
    events = list(record["events"])
    events[3:4] = []
    with pytest.raises(RulesViolated) as refused:
        enter(match_of(started(), "W1.1"), result=result, hand_record={**record, "events": events})
    assert refused.value.violations[0].event is not None
    assert not HandRecord.objects.exists()


def test_a_record_by_other_rules_is_replayed_by_those_of_the_event():
    match = match_of(started(ruleset={"preset": "dtm"}), "W1.1")
    record, result = next(
        (record, result)
        for record, result in map(played, range(100))
        if any(call == "grand" for call in result["calls"])
    )
    with pytest.raises(RulesViolated):
        enter(match, result=result, hand_record=record)


@pytest.mark.parametrize("garbage", [5, "record", [], {}, {"events": []}, {"hands": None, "events": {}}])
def test_garbage_is_refused(garbage):
    with pytest.raises(RulesViolated):
        enter(match_of(started(), "W1.1"), hand_record=garbage)
    assert not Hand.objects.exists()


def test_what_is_no_part_of_a_record_is_not_kept():
    record, result = played()
    enter(match_of(started(), "W1.1"), result=result, hand_record={**record, "diary": "x" * 1000})
    kept = HandRecord.objects.get().record
    assert "diary" not in kept
    assert kept["events"] == record["events"]


def test_the_same_key_answers_only_the_same_record():
    match = match_of(started(), "W1.1")
    first = enter(match, key="k")
    again = enter(match, key="k")
    assert (again.created, again.hand) == (False, first.hand)
    record, result = played()
    with pytest.raises(Refused, match="key-reused"):
        enter(match, key="k", result=result, hand_record=None)
    with pytest.raises(HandExists):
        enter(match, result=result, hand_record=record)
    assert HandRecord.objects.count() == 1


def test_a_corrected_hand_has_no_record_until_it_gets_one():
    match = match_of(started(), "W1.1")
    recorded = enter(match)
    corrections.correct_hand(match=match, actor=SYSTEM, number=1, result=hand(0, 60), version=1)
    assert record_of(match.stage.tournament, "W1.1", 1) is None
    assert HandRecord.objects.get().hand == recorded.hand


def test_a_hand_taken_back_can_be_entered_again_with_its_record():
    match = match_of(started(), "W1.1")
    enter(match)
    corrections.take_back_hand(match=match, actor=SYSTEM, number=1)
    assert record_of(match.stage.tournament, "W1.1", 1) is None
    again = enter(match, seed=2)
    assert record_of(match.stage.tournament, "W1.1", 1).hand == again.hand


@pytest.mark.parametrize("change", ["update", "delete"])
def test_the_database_keeps_records(change):
    enter(match_of(started(), "W1.1"))
    rows = HandRecord.objects.all()
    with pytest.raises(DatabaseError), transaction.atomic():
        rows.update(record={}) if change == "update" else rows._raw_delete(rows.db)
    assert HandRecord.objects.get().record["events"]
