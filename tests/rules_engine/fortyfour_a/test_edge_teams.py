"""Edge cases 33 to 47 of the rule book: teams, run and stop, points, the first lead."""

import random
from typing import Any

import pytest

from rules_engine.fortyfour_a.cards import names
from rules_engine.fortyfour_a.game import result_of
from rules_engine.fortyfour_a.record import replay_record
from rules_engine.fortyfour_a.round import BEFORE, Round, begin
from rules_engine.types import HandScore
from tests.rules_engine.fortyfour_a.table import FORTY_FOUR_A, after, cards, position, refused

TEAMS = ("10d 3h 4s", "5h 6h 7h", "10h 9d 8d", "Jd Qd Kd")
ALONE = ("10d 10h 4s", "5h 6h 3h", "Ad 9d 8d", "Jd Qd Kd")


def before(*hands: str, **state: Any) -> Round:
    return position(*hands, **state)._replace(stage=BEFORE)


def points(order: str, red: str, **said: Any) -> tuple[int, ...]:
    """Points of a round; seats are written as A to D."""
    result = {"order": ["ABCD".index(x) for x in order], "red": ["ABCD".index(x) for x in red]}
    scored = FORTY_FOUR_A.score(FORTY_FOUR_A.ruleset("default"), result | {"run": None, "stop": None} | said)
    assert isinstance(scored, HandScore), scored
    return scored.points


def test_33_a_ten_in_a_straight_shows_one_red_player_only() -> None:
    partner = {"winner_out_lead": "partner"}
    hands = ("8s 9s 10d", "3s 4h", "10h 5h", "Jd Qd")
    state = after(position(*hands, ruleset=partner), "0 8s 9s 10d", "1 pass", "2 pass", "3 pass")
    assert state.turn == 1


def test_34_both_tens_from_one_hand_show_that_he_is_alone() -> None:
    partner = {"winner_out_lead": "partner"}
    state = position("10d 10h", "3s 4h", "5s 5h", "Jd Qd", ruleset=partner)
    assert state.red == (0,)
    assert after(state, "0 10d 10h", "1 pass", "2 pass", "3 pass").turn == 1


def test_35_the_last_player_may_hold_a_red_ten() -> None:
    state = after(position("", "7s", "", "10d 3c", turn=1, red=(1, 3)), "1 7s")
    assert result_of(state)["red"] == [1, 3]
    assert result_of(state)["order"] == [0, 2, 1, 3]


def test_36_only_red_players_run() -> None:
    assert refused(before(*TEAMS), "1 run") == "runner-not-red"


def test_37_a_run_swaps_the_tens_and_doubles() -> None:
    state = after(before(*TEAMS), "2 run")
    assert names(state.held[0]) == ["3h", "4s", "10h"]
    assert names(state.held[2]) == ["8d", "9d", "10d"]
    assert result_of(state)["red"] == [0, 2]
    assert refused(state, "0 run") == "already-run"
    kept = after(before(*TEAMS, ruleset={"run_swap": "keep"}), "2 run")
    assert names(kept.held[0]) == ["3h", "4s", "10d"]
    assert points("ACBD", "AC", run=2) == (4, -4, 4, -4)


def test_38_a_run_alone_swaps_nothing() -> None:
    state = after(before(*ALONE), "0 run")
    assert state.held == before(*ALONE).held
    assert points("BCDA", "A", run=0) == (-6, 2, 2, 2)


def test_39_stops() -> None:
    state = before(*TEAMS)
    assert refused(state, "1 stop") == "stop-without-run"
    ran = after(state, "0 run")
    assert refused(ran, "2 stop") == "stopper-is-red"
    stopped = after(ran, "1 stop")
    assert refused(stopped, "3 stop") == "already-stopped"
    assert points("ACBD", "AC", run=0, stop=1) == (8, -8, 8, -8)


def test_40_nothing_is_said_after_the_first_lead() -> None:
    state = after(before(*TEAMS), "0 4s")
    assert refused(state, "0 run") == "too-late"
    late = after(before(*TEAMS), "0 run", "0 4s")
    assert refused(late, "1 stop") == "too-late"


def test_41_first_and_third() -> None:
    assert points("ABCD", "AC") == (1, -1, 1, -1)


def test_42_second_and_fourth() -> None:
    assert points("ABCD", "BD") == (1, -1, 1, -1)


def test_43_alone_and_first_with_run_and_stop() -> None:
    assert points("ABCD", "A", run=0, stop=3) == (24, -8, -8, -8)


def test_44_alone_and_last_with_a_run() -> None:
    assert points("BCDA", "A", run=0) == (-6, 2, 2, 2)


def test_45_alone_and_second() -> None:
    assert points("BACD", "A", run=0, stop=1) == (0, 0, 0, 0)
    assert points("BCAD", "A", run=0, stop=1) == (0, 0, 0, 0)


def test_46_two_at_the_target() -> None:
    game = FORTY_FOUR_A
    state = game.fold(game.ruleset("default"), [(9, 9, -9, -9), (2, 2, -2, -2)])
    assert (state.score, state.complete, state.winners) == ((11, 11, -11, -11), True, (0, 1))
    for extra in ({"several_at_target": "extra_round"}, {"tie_at_target": "play_on"}):
        assert not game.fold(game.ruleset(extra), [(9, 9, -9, -9), (2, 2, -2, -2)]).complete


def test_46_the_highest_of_several() -> None:
    game = FORTY_FOUR_A
    hands = [(9, 8, -8, -9), (2, 2, -2, -2)]
    assert game.fold(game.ruleset("default"), hands).winners == (0,)
    extra = {"several_at_target": "extra_round"}
    assert game.fold(game.ruleset(extra), hands).winners == ()
    assert game.fold(game.ruleset(extra), [*hands, (-2, 2, 0, 0)]).winners == (1,)
    assert game.fold(game.ruleset(extra | {"max_hands": 2}), hands).winners == (0,)


@pytest.mark.parametrize(("three", "card"), [("H3", "3h"), ("S3", "3s")])
def test_47_the_holder_of_the_three_leads_what_he_likes(three: str, card: str) -> None:
    for seed in range(20):
        record = FORTY_FOUR_A.playout({"opening_lead": three}, random.Random(seed))
        rules = FORTY_FOUR_A.ruleset({"opening_lead": three})
        state = replay_record(rules, FORTY_FOUR_A.violations, record | {"events": []})
        assert isinstance(state, Round)
        assert card in record["hands"][state.turn]
        other = next(name for name in record["hands"][state.turn] if name != card)
        after(state, f"{state.turn} {other}")


def test_47_the_three_must_be_led_where_the_ruleset_says_so() -> None:
    rules = FORTY_FOUR_A.ruleset({"must_play_three": True})
    state = begin(rules, tuple(cards(hand) for hand in TEAMS))
    assert state.turn == 0
    assert refused(state, "0 4s") == "three-needed"
    state = after(state, "0 run", "0 3h", "1 5h", "2 pass", "3 pass", "0 pass")
    assert after(state, "1 6h").turn == 2


def test_the_first_of_the_last_round_leads_where_the_ruleset_says_so() -> None:
    rules = FORTY_FOUR_A.ruleset({"next_round_lead": "previous_first", "must_play_three": True})
    hands = tuple(cards(hand) for hand in TEAMS)
    assert after(begin(rules, hands, 2), "2 9d").turn == 3
    assert begin(rules, hands).turn == 0
