"""Recording hands: the next one only, once only, by the rules only."""

import pytest

from tests.factories import double_victory, hand, match_of, play_match, started
from tournaments.enums import HandKind, MatchStatus
from tournaments.models import AuditEntry, Hand
from tournaments.permissions import NOBODY, SYSTEM, Actor, NotAllowed
from tournaments.services import corrections, results
from tournaments.services.errors import HandExists, NotOpen, Refused, RulesViolated

pytestmark = pytest.mark.django_db


def record(match, number, result=None, **fields):
    fields = {"actor": SYSTEM, "result": hand() if result is None else result, **fields}
    return results.record_hand(match=match, number=number, **fields)


def test_a_hand_is_scored_and_shown():
    match = match_of(started(), "W1.1")
    recorded = record(match, 1, hand(0, 60, calls=["tichu", "none", "none", "none"]))
    assert recorded.created
    assert recorded.hand.points == [160, 40]
    after = match_of(match.stage.tournament, "W1.1")
    assert [side.score for side in after.sides.all()] == [160, 40]
    assert after.status == MatchStatus.PLAYING


def test_the_hand_that_reaches_the_target_moves_both_sides_on():
    event = started()
    play_match(match_of(event, "W1.1"), winner=1)
    assert match_of(event, "W1.1").winner == 1
    winner = match_of(event, "W2.1").sides.get(index=0).entry
    loser = match_of(event, "L1.1").sides.get(index=0).entry
    assert (winner.seed, loser.seed) == (8, 1)


def test_two_sides_past_the_target_with_equal_scores_play_on():
    event = started()
    match = match_of(event, "W1.1")
    for number in range(1, 11):
        record(match, number, hand(0, 50))
    after = match_of(event, "W1.1")
    assert [side.score for side in after.sides.all()] == [500, 500]
    assert after.status == MatchStatus.PLAYING
    record(match, 11, hand(0, 55))
    assert match_of(event, "W1.1").winner == 0


def test_every_violation_is_said_at_once_and_nothing_is_written():
    event = started()
    match = match_of(event, "W1.1")
    version = event.version
    with pytest.raises(RulesViolated) as refused:
        record(match, 1, {"first_out": 7, "double_victory": False, "card_points": [63, 36], "calls": []})
    assert len(refused.value.problems) > 1
    assert not Hand.objects.exists()
    event.refresh_from_db()
    assert event.version == version


@pytest.mark.parametrize("garbage", [None, 5, "hand", [], {}, {"first_out": True}, {"x" * 5000: 1}])
def test_garbage_is_refused(garbage):
    match = match_of(started(), "W1.1")
    with pytest.raises(RulesViolated):
        results.record_hand(match=match, actor=SYSTEM, number=1, result=garbage)


def test_a_taken_number_shows_the_hand_that_has_it():
    match = match_of(started(), "W1.1")
    first = record(match, 1).hand
    with pytest.raises(HandExists) as refused:
        record(match, 1, hand(1, 75))
    assert refused.value.hand == first


@pytest.mark.parametrize("number", [0, -1, 3, 10**9])
def test_a_number_that_is_not_the_next_is_refused(number):
    match = match_of(started(), "W1.1")
    record(match, 1)
    with pytest.raises(NotOpen) as refused:
        record(match, number)
    assert refused.value.problems[0].params == {"number": 2}


@pytest.mark.parametrize("code", ["W2.1", "GF", "GF2"])
def test_a_match_that_is_not_open_takes_no_hand(code):
    with pytest.raises(NotOpen, match="match-not-open"):
        record(match_of(started(), code), 1)


def test_no_hand_after_the_end():
    event = started()
    match = play_match(match_of(event, "W1.1"))
    with pytest.raises(NotOpen, match="match-over"):
        record(match, 4)


def test_the_same_key_and_result_is_answered_again():
    match = match_of(started(), "W1.1")
    first = record(match, 1, key="k1")
    audits = AuditEntry.objects.count()
    again = record(match, 1, key="k1")
    assert (again.hand, again.created) == (first.hand, False)
    assert Hand.objects.count() == 1
    assert AuditEntry.objects.count() == audits


def test_the_same_key_for_something_else_is_refused():
    match = match_of(started(), "W1.1")
    record(match, 1, key="k1")
    with pytest.raises(Refused, match="key-reused"):
        record(match, 2, key="k1")


def test_a_key_is_its_actor_s_alone():
    event = started()
    match = match_of(event, "W1.1")
    captain = Actor(entry_id=match.sides.all()[0].entry_id)
    record(match, 1, key="k1")
    assert record(match, 2, key="k1", actor=captain).created


def test_strangers_and_other_captains_record_nothing():
    event = started()
    match = match_of(event, "W1.1")
    other = match_of(event, "W1.2").sides.all()[0].entry_id
    for actor in (NOBODY, Actor(entry_id=other), Actor(user_id=10**6)):
        with pytest.raises(NotAllowed):
            record(match, 1, actor=actor)


def test_captains_of_both_sides_may_record():
    match = match_of(started(), "W1.1")
    for number, side in enumerate(match.sides.all(), start=1):
        assert record(match, number, actor=Actor(entry_id=side.entry_id)).created


def test_the_last_hand_is_taken_back_and_recorded_anew():
    event = started()
    match = match_of(event, "W1.1")
    record(match, 1)
    corrections.take_back_hand(match=match, actor=SYSTEM, number=1)
    after = match_of(event, "W1.1")
    assert after.status == MatchStatus.READY
    assert [side.score for side in after.sides.all()] == [0, 0]
    again = record(match, 1, hand(1, 65)).hand
    assert again.version == 3
    kinds = Hand.objects.order_by("version").values_list("kind", flat=True)
    assert list(kinds) == [HandKind.RECORDED, HandKind.TAKEN_BACK, HandKind.RECORDED]


def test_only_the_last_hand_can_be_taken_back():
    match = match_of(started(), "W1.1")
    record(match, 1)
    record(match, 2)
    for number in (1, 3, 0):
        with pytest.raises(NotOpen, match="hand-not-last"):
            corrections.take_back_hand(match=match, actor=SYSTEM, number=number)


def test_a_match_of_four_hands_ends_after_four():
    event = started(ruleset={"preset": "geek_cup", "target": None, "max_hands": 4})
    match = match_of(event, "W1.1")
    for number in range(1, 5):
        assert match_of(event, "W1.1").winner is None
        record(match, number, hand(1, 60))
    assert match_of(event, "W1.1").winner == 1


def test_two_entries_play_a_final_and_its_second():
    event = started(2)
    play_match(match_of(event, "W1.1"), winner=0)
    play_match(match_of(event, "GF"), winner=1)
    assert match_of(event, "GF2").status == MatchStatus.READY


def test_recording_costs_the_same_in_any_field(django_assert_num_queries):
    for entrants in (4, 24):
        match = match_of(started(entrants), "W1.2")
        record(match, 1)
        with django_assert_num_queries(9):
            record(match, 2)


def test_a_key_never_hides_a_rule():
    match = match_of(started(), "W1.1")
    record(match, 1, double_victory(0), key="a")
    with pytest.raises(RulesViolated):
        record(match, 2, hand(0, 63), key="b")
    assert record(match, 2, hand(0, 65), key="b").created


def test_a_key_used_in_another_match_is_noticed():
    event = started()
    record(match_of(event, "W1.1"), 1, key="k1")
    with pytest.raises(Refused, match="key-reused"):
        record(match_of(event, "W1.2"), 1, key="k1")
    assert Hand.objects.count() == 1


def test_a_repeat_is_answered_as_the_first_time_whatever_happened_since():
    event = started()
    match = match_of(event, "W1.1")
    first = record(match, 1, double_victory(0), key="k1")
    record(match, 2, double_victory(0), key="k2")
    corrections.take_back_hand(match=match, actor=SYSTEM, number=2)
    corrections.take_back_hand(match=match, actor=SYSTEM, number=1)
    again = record(match, 1, double_victory(0), key="k1")
    assert (again.hand, again.score, again.winner) == (first.hand, (200, 0), None)
    assert not again.created
    assert not Hand.objects.filter(is_current=True, kind=HandKind.RECORDED).exists()


def test_true_is_no_correction_of_one():
    match = match_of(started(), "W1.1")
    record(match, 1, hand(1))
    with pytest.raises(RulesViolated):
        corrections.correct_hand(
            match=match, actor=SYSTEM, number=1, result=hand(1, first_out=True), version=1
        )
