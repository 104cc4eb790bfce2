"""Edge cases 17 to 32 of the rule book: passing, kicking, stabbing, going out."""

from typing import Any

from rules_engine.fortyfour_a.round import OVER
from tests.rules_engine.fortyfour_a.table import after, position, refused

SEVENS = ("7s 3s 4s", "9h 3h 5h", "7h 7d 3d", "7c 3c 9c")


def test_17_three_passes_end_a_trick() -> None:
    state = after(position("7s 3s", "9h 3h", "Jh 3d", "7c 3c"), "0 7s", "1 9h", "2 pass", "3 pass")
    assert state.turn == 0
    state = after(state, "0 pass")
    assert (state.turn, state.top) == (1, None)


def test_18_passing_is_not_final() -> None:
    state = after(
        position("7s 3s", "9h Jh 3h", "10h 3d", "7c 3c"), "0 7s", "1 pass", "2 10h", "3 pass", "0 pass"
    )
    assert after(state, "1 Jh").turn == 2


def test_19_a_leader_must_play() -> None:
    state = position("7s 3s", "9h", "Jh", "Qh")
    assert refused(state, "0 pass") == "lead-needed"
    assert refused(state, "1 9h") == "not-your-turn"
    assert refused(state, "1 pass") == "not-your-turn"


def test_20_a_kick_skips_the_others() -> None:
    state = after(position(*SEVENS), "0 7s", "2 kicks 7h 7d")
    assert state.turn == 2
    assert refused(state, "1 9h") == "not-your-turn"
    assert refused(state, "2 pass") == "lead-needed"
    assert after(state, "2 3d").turn == 3


def test_21_only_the_lead_while_it_is_on_top() -> None:
    state = after(position("7s 3s", "9h 3h", "7h 7d 3d", "9s 9c 3c"), "0 7s", "1 9h")
    assert refused(state, "2 kicks 7h 7d") == "no-kick"
    assert refused(state, "3 kicks 9s 9c") == "no-kick"


def covered(target: str, **options: Any) -> Any:
    hands = ("7s 3s 4s", "9h 3h 4h", "7h 7d 3d 4d", "9s 9c 3c 4c")
    return after(position(*hands, ruleset={"kick_target": target} | options), "0 7s", "1 9h")


def test_21_the_single_on_top_where_the_ruleset_says_so() -> None:
    state = covered("current_top")
    assert after(state, "3 kicks 9s 9c").turn == 3
    assert refused(state, "2 kicks 7h 7d") == "kick-rank"


def test_21_the_led_rank_at_any_time_where_the_ruleset_says_so() -> None:
    state = covered("lead_rank_any_time")
    assert after(state, "2 kicks 7h 7d").turn == 2
    assert refused(state, "3 kicks 9s 9c") == "kick-rank"


def test_22_only_a_single_is_kicked() -> None:
    state = after(position("7s 7c 3s", "9h 3h", "7h 7d 3d", "9s 3c"), "0 7s 7c")
    assert refused(state, "2 kicks 7h 7d") == "no-kick"
    one_more = after(position("3s 4s 5s 6s", "9h 3h", "3d 3h 8d", "9s 3c"), "0 3s 4s 5s")
    assert refused(one_more, "2 kicks 3d 3h") == "no-kick"


def test_23_a_special_does_not_answer_a_kick() -> None:
    hands = ("7s 3s 4s", "9h 9d 9c 3h", "7h 7d 3d", "7c 3c")
    assert refused(after(position(*hands), "0 7s", "2 kicks 7h 7d"), "1 9h 9d 9c") == "not-your-turn"
    too = after(position(*hands, ruleset={"kick_answer": "specials_too"}), "0 7s", "2 kicks 7h 7d")
    state = after(too, "1 9h 9d 9c")
    assert (state.turn, state.top_seat) == (2, 1)
    assert refused(state, "3 stabs 7c") == "no-stab"
    assert refused(too, "1 3h") == "not-your-turn"
    assert after(state, "2 pass", "3 pass", "0 pass").turn == 1


def test_24_the_singles_leader_may_stab() -> None:
    state = after(position("7s 7c 4s", "9h 3h", "7h 7d 3d", "9s 3c"), "0 7s", "2 kicks 7h 7d", "0 stabs 7c")
    assert state.turn == 0
    assert refused(state, "2 stabs 3d") == "no-stab"
    assert after(state, "0 4s").turn == 1


def test_25_the_kicker_does_not_stab() -> None:
    state = after(position("7s 4s", "9h 3h", "7h 7d 7c 3d", "9s 3c"), "0 7s", "2 kicks 7h 7d")
    assert refused(state, "2 stabs 7c") == "own-kick"


def test_25_no_stab_without_a_kick() -> None:
    state = after(position("7s 4s", "7h 3h", "7d 3d", "9s 3c"), "0 7s")
    assert refused(state, "1 stabs 7h") == "no-stab"
    assert refused(state, "1 7h") == "too-low"
    kicked = after(position(*SEVENS), "0 7s", "2 kicks 7h 7d")
    assert refused(kicked, "1 stabs 9h") == "stab-rank"
    assert refused(kicked, "1 stabs 7c") == "not-held"
    late = after(kicked, "2 3d")
    assert refused(late, "3 stabs 7c") == "no-stab"


def test_26_a_kick_with_the_last_two_is_not_stabbed() -> None:
    state = after(position("7s 4s", "9h 3h", "7h 7d 3d", "9s 3c"), "0 7s", "2 kicks 7h 7d")
    for seat in (0, 1, 3):
        assert refused(state, f"{seat} stabs 7c") == "not-held"


def test_27_red_tens_on_a_black_one_are_a_kick_or_the_pig() -> None:
    hands = ("10s 4s", "9h 3h", "10d 10h 3d", "10c Js Jh Jd Jc")
    state = after(position(*hands), "0 10s", "1 pass")
    kicked = after(state, "2 kicks 10d 10h")
    assert after(kicked, "3 stabs 10c").turn == 3
    pig = after(state, "2 10d 10h")
    assert pig.top.kind == "pig"
    assert refused(pig, "3 Js Jh Jd Jc") == "too-low"
    assert refused(pig, "3 stabs 10c") == "no-stab"


def test_28_the_kicker_goes_out() -> None:
    state = after(position("7s 4s", "9h 3h", "7h 7d", "7c 3c"), "0 7s", "2 kicks 7h 7d")
    assert (state.out, state.turn) == ((2,), 3)
    stabbed = after(position("7s 4s", "7c 3h", "7h 7d", "9s 3c"), "0 7s", "2 kicks 7h 7d", "1 stabs 7c")
    assert (stabbed.out, stabbed.turn) == ((2,), 1)


def test_29_the_last_card_is_kicked() -> None:
    state = after(position("7s", "9h 3h", "7h 7d 3d", "9s 3c"), "0 7s", "2 kicks 7h 7d")
    assert (state.out, state.turn) == ((0,), 2)


def test_30_the_winner_is_out() -> None:
    state = after(position("7s", "9h 3h", "Jh 3d", "7c 3c"), "0 7s", "1 pass", "2 pass")
    assert state.top is not None
    state = after(state, "3 pass")
    assert (state.turn, state.top) == (1, None)


def test_30_the_partner_leads_where_the_ruleset_says_so() -> None:
    hands = ("7s", "9h 3h", "Jh 3d", "7c 3c")
    passes = ("0 7s", "1 pass", "2 pass", "3 pass")
    partner = {"winner_out_lead": "partner"}
    assert after(position(*hands, ruleset=partner), *passes).turn == 2
    hidden = ("7s", "9h 10d", "Jh 3d", "7c 10h")
    assert after(position(*hidden, ruleset=partner), *passes).turn == 1
    assert after(position(*hidden, ruleset=partner, run=1), *passes).turn == 2
    assert after(position(*hands, ruleset=partner, red=(2,)), *passes).turn == 1
    gone = ("7s", "9h 3h", "", "7c 3c")
    assert after(position(*gone, ruleset=partner), "0 7s", "1 pass", "3 pass").turn == 1


def test_31_two_players_left() -> None:
    state = after(position("", "9h 3h", "", "7c 3c", turn=1), "1 9h", "3 pass")
    assert state.turn == 1


def test_32_the_third_player_out_ends_the_round() -> None:
    state = after(position("", "7s", "", "7c 7d 3c", turn=1), "1 7s")
    assert state.stage == OVER
    assert state.order() == (0, 2, 1, 3)
    for text in ("3 kicks 7c 7d", "3 7c", "3 pass"):
        assert refused(state, text) == "hand-over"
    assert after(position("7s 3s", "", "", "7c 7d"), "0 7s", "3 kicks 7c 7d").stage == OVER


def test_kicks_in_turn_only_where_the_ruleset_says_so() -> None:
    state = after(position(*SEVENS, ruleset={"kick_timing": "in_turn"}), "0 7s")
    assert refused(state, "2 kicks 7h 7d") == "not-your-turn"
    assert after(state, "1 pass", "2 kicks 7h 7d").turn == 2


def test_nobody_kicks_his_own_single() -> None:
    state = after(position("7s 7h 7d 3s", "9h", "Jh", "Qh"), "0 7s")
    assert refused(state, "0 kicks 7h 7d") == "own-single"


def test_a_kick_takes_cards_in_hand() -> None:
    state = after(position(*SEVENS), "0 7s")
    assert refused(state, "3 kicks 7h 7c") == "not-held"
    assert refused(state, "1 kicks 9h 3h") == "kick-rank"


def test_no_kick_after_the_trick() -> None:
    state = after(position(*SEVENS), "0 7s", "1 pass", "2 pass", "3 pass")
    assert refused(state, "2 kicks 7h 7d") == "no-kick"


def test_specials_out_of_turn_where_the_ruleset_says_so() -> None:
    hands = ("7s 3s", "9h 3h", "Jh Jd Js 3d", "8h 8d 8c 3c")
    loose = {"special_out_of_turn": True}
    assert refused(after(position(*hands), "0 7s"), "2 Jh Jd Js") == "not-your-turn"
    state = after(position(*hands, ruleset=loose), "0 7s", "2 Jh Jd Js")
    assert (state.turn, state.top_seat) == (3, 2)
    assert refused(state, "0 3s") == "not-your-turn"
    assert refused(after(position(*hands, ruleset=loose), "0 7s"), "2 Jh") == "not-your-turn"
    assert refused(position(*hands, ruleset=loose), "2 Jh Jd Js") == "not-your-turn"
