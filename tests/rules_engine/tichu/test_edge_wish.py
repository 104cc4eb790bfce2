"""Edge cases 42 to 56 of the rule book: the wish."""

import pytest

from rules_engine.tichu.cards import RANK_OF
from rules_engine.tichu.hand import OVER, Hand
from tests.rules_engine.tichu.table import SOMETHING, after, allowed, position, refused

FOUR_EIGHTS = "8j 8w 8p 8s"


def test_42_any_rank_may_be_wished_for_or_none() -> None:
    hand = position("Mah 2j", "5w 2w", SOMETHING, SOMETHING)
    for rank, number in RANK_OF.items():
        assert after(hand, f"0 Mah wish {rank}").wish == number
    assert after(hand, "0 Mah").wish == 0


def test_42_only_with_the_mah_jong() -> None:
    assert refused(position("Mah 2j", "5w", SOMETHING, SOMETHING), "0 2j wish 8") == "wish-without-mah-jong"


def test_43_a_wish_with_the_mah_jong_in_a_straight() -> None:
    hand = position("Mah 2j 3w 4p 5s 9j", "5w", SOMETHING, SOMETHING)
    assert after(hand, "0 Mah 2j 3w 4p 5s wish K").wish == 13


def test_44_who_can_must_play_the_wished_rank() -> None:
    hand = after(position("5j 2j", "8j 9w 2w", SOMETHING, SOMETHING, wish="8"), "0 5j")
    assert refused(hand, "1 9w") == "wish-ignored"
    assert after(hand, "1 8j").wish == 0


def test_45_who_can_not_beat_with_it_is_free() -> None:
    hand = after(position("Kj 2j", "8j Aw 2w", SOMETHING, SOMETHING, wish="8"), "0 Kj")
    assert allowed(hand, "1 Aw")
    assert allowed(hand, "1 pass")


def test_46_the_phoenix_may_complete_what_a_wish_asks_for() -> None:
    hand = after(position("5j 5w 2j", "8j Phx 9j 9w 2w", SOMETHING, SOMETHING, wish="8"), "0 5j 5w")
    assert refused(hand, "1 pass") == "wish-ignored"
    assert refused(hand, "1 9j 9w") == "wish-ignored"
    assert after(hand, "1 8j Phx").wish == 0


def test_47_the_phoenix_alone_need_not_stand_for_it() -> None:
    hand = after(position("5j 5w 2j", "9j Phx 2w", SOMETHING, SOMETHING, wish="8"), "0 5j 5w")
    assert allowed(hand, "1 pass")
    assert allowed(hand, "1 9j Phx")


def test_48_a_straight_with_the_phoenix_is_asked_for_too() -> None:
    hand = after(
        position("2j 3w 4p 5s 6j 9j", "5j 6w 7p 8s Phx 2w", SOMETHING, SOMETHING, wish="7"),
        "0 2j 3w 4p 5s 6j",
    )
    assert refused(hand, "1 pass") == "wish-ignored"
    assert allowed(hand, "1 5j 6w 7p 8s Phx as 9")
    assert after(hand, "1 5j 6w 7p 8s Phx as 4").top.strength == 16


def test_49_even_a_bomb_is_asked_for() -> None:
    hands = ("Aj Aw 2j", f"{FOUR_EIGHTS} 2w", SOMETHING, SOMETHING)
    hand = after(position(*hands, wish="8"), "0 Aj Aw")
    assert refused(hand, "1 pass") == "wish-ignored"
    assert allowed(hand, f"1 {FOUR_EIGHTS}")
    free = after(position(*hands, wish="8", ruleset={"wish_forces_bomb": False}), "0 Aj Aw")
    assert allowed(free, "1 pass")
    # An ordinary play with the rank is still asked for.
    asked = after(
        position("5j 2j", f"{FOUR_EIGHTS} 2w", SOMETHING, SOMETHING, wish="8", ruleset="jp_blog"), "0 5j"
    )
    assert refused(asked, "1 pass") == "wish-ignored"


def test_50_a_bomb_out_of_turn_need_not_have_it_but_the_next_lead_must() -> None:
    hand = after(
        position("5j 2j", "2w", "4j 4w 4p 4s 8j 9j", "2s", wish="8"), "0 5j", "2! 4j 4w 4p 4s",
        "3 pass", "0 pass", "1 pass",
    )  # fmt: skip
    assert refused(hand, "2 9j") == "wish-ignored"
    assert allowed(hand, "2 8j")


FIVES_AND_NINES = "5j 5w 5p 2w 2p 9j 9w 9p 9s"


@pytest.mark.parametrize(
    ("ruleset", "in_turn"), [("rgg", False), ("geek_cup", False), ("bsw", True), ("bga", True)]
)
def test_51_a_bomb_without_it_by_the_seat_to_act(ruleset: str, in_turn: bool) -> None:
    def facing(led: str) -> Hand:
        hand = position(f"{led} Aj", FIVES_AND_NINES, SOMETHING, SOMETHING, wish="5", ruleset=ruleset)
        return after(hand, f"0 {led}")

    # The full house with the wished rank could be played: only an interrupt, or a ruleset, lets him bomb instead.
    assert allowed(facing("3j 3w 3s 4j 4w"), "1 9j 9w 9p 9s") == in_turn
    assert allowed(facing("3j 3w 3s 4j 4w"), "1! 9j 9w 9p 9s")
    # It could not: he is free.
    assert allowed(facing("Qj Qw Qs 4j 4w"), "1 9j 9w 9p 9s")
    leads = position(FIVES_AND_NINES, SOMETHING, SOMETHING, SOMETHING, wish="5", ruleset=ruleset)
    assert allowed(leads, "0 9j 9w 9p 9s") == in_turn


def test_52_any_lead_with_it_will_do() -> None:
    hand = position("8j 8w 9j 10j Jj Qj 2j", SOMETHING, SOMETHING, SOMETHING, wish="8")
    assert allowed(hand, "0 8j")
    assert allowed(hand, "0 8j 8w")
    assert allowed(hand, "0 8w 9j 10j Jj Qj")
    assert refused(hand, "0 9j") == "wish-ignored"


def test_53_the_dog_may_not_be_led_instead() -> None:
    hands = ("Dog 8j 2j", SOMETHING, SOMETHING, SOMETHING)
    assert refused(position(*hands, wish="8"), "0 Dog") == "wish-ignored"
    assert allowed(position(*hands, wish="9"), "0 Dog")
    assert allowed(position(*hands, wish="8", ruleset={"wish_forbids_dog_lead": False}), "0 Dog")


def test_54_a_wish_lasts_and_binds_the_partner() -> None:
    hand = after(
        position("Mah 2j 9j", "Aw 3w", "8p Kp", "2s 3s"), "0 Mah wish 8", "1 Aw", "2 pass", "3 pass", "0 pass"
    )
    hand = after(hand, "1 3w")
    assert refused(hand, "2 Kp") == "wish-ignored"
    assert refused(hand, "2 pass") == "wish-ignored"
    assert after(hand, "2 8p").wish == 0


def test_54_a_wish_binds_who_wished() -> None:
    hand = after(
        position("Mah 8j 9j", "Aw 3w", "2p Kp", "2s 3s"), "0 Mah wish 8", "1 Aw", "2 pass", "3 pass", "0 pass"
    )
    hand = after(hand, "1 3w", "2 pass", "3 pass")
    assert refused(hand, "0 9j") == "wish-ignored"
    assert allowed(hand, "0 8j")


def test_54_a_wish_that_nobody_could_grant_ends_with_the_hand() -> None:
    hand = after(position("Mah", "9j", "2p", "2s 3s"), "0 Mah wish 8", "1 9j", "2 pass", "3 pass", "2 2p")
    assert (hand.stage, hand.wish) == (OVER, 8)


def test_55_the_phoenix_standing_for_it_does_not_grant_it() -> None:
    hand = after(position("5j 6w 7p 9s Phx 2j", "2w", SOMETHING, SOMETHING, wish="8"), "0 5j 6w 7p 9s Phx")
    assert hand.wish == 8


def test_56_no_pass_while_it_can_be_granted() -> None:
    hand = after(position("5j 2j", "8j 2w", SOMETHING, SOMETHING, wish="8"), "0 5j")
    assert refused(hand, "1 pass") == "wish-ignored"
