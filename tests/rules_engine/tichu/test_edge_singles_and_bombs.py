"""Edge cases 24 to 41 of the rule book: single cards, above all the Phoenix, and bombs."""

from rules_engine.tichu.cards import points
from rules_engine.tichu.hand import FOLLOW, OVER, TAKEN
from tests.rules_engine.tichu.table import SOMETHING, after, allowed, cards, position, reading, refused

FOUR_THREES, FOUR_FOURS = "3j 3w 3p 3s", "4j 4w 4p 4s"
FLUSH = "5j 6j 7j 8j 9j"


def test_24_the_phoenix_is_half_a_rank_above() -> None:
    hand = after(position("8j 2j", "Phx 2w", "9p 8p", "2s"), "0 8j", "1 Phx")
    assert hand.top.strength == 17
    assert refused(hand, "2 8p") == "too-low"
    assert allowed(hand, "2 9p")


def test_25_the_phoenix_on_an_ace_loses_to_the_dragon_and_to_bombs_only() -> None:
    hand = after(position("Aj 2j", "Phx 2w", "Drg Ap 3j 3w 3p 3s", "2s"), "0 Aj", "1 Phx")
    assert refused(hand, "2 Ap") == "too-low"
    assert allowed(hand, "2 Drg")
    assert allowed(hand, f"2 {FOUR_THREES}")


def test_26_the_phoenix_does_not_beat_the_dragon() -> None:
    hand = after(position("Drg 2j", "Phx 2w", SOMETHING, SOMETHING), "0 Drg")
    assert refused(hand, "1 Phx") == "too-low"


def test_27_the_phoenix_led_is_one_and_a_half() -> None:
    hand = after(position("Phx 2j", "2w Mah", SOMETHING, SOMETHING), "0 Phx")
    assert hand.top.strength == 3
    assert refused(hand, "1 Mah") == "too-low"
    assert allowed(hand, "1 2w")


def test_28_the_phoenix_on_the_mah_jong_is_one_and_a_half() -> None:
    hand = after(position("Mah 2j", "Phx 2w", "2p 3p", SOMETHING), "0 Mah", "1 Phx")
    assert hand.top.strength == 3
    assert allowed(hand, "2 2p")


def test_29_the_phoenix_stays_where_it_was_played() -> None:
    hand = after(position("8j 2j", "Phx 2w", SOMETHING, "9s 3s"), "0 8j", "1 Phx", "2 pass", "3 9s", "0 pass")
    assert refused(hand, "1 Phx") == "not-held"


def test_30_after_the_phoenix_on_a_king_only_an_ace_will_do() -> None:
    hand = after(position("Kj 2j", "Phx 2w", "Kp Ap", "2s"), "0 Kj", "1 Phx")
    assert refused(hand, "2 Kp") == "too-low"
    assert allowed(hand, "2 Ap")


def test_31_the_mah_jong_leads_but_need_not_be_led() -> None:
    hand = position("Mah 8j", "9j 2w", SOMETHING, SOMETHING)
    assert allowed(hand, "0 Mah")
    hand = after(hand, "0 8j", "1 9j", "2 pass", "3 pass")
    assert refused(hand, "0 Mah") == "too-low"


def test_32_the_order_of_bombs() -> None:
    rising = [
        FOUR_THREES,
        FOUR_FOURS,
        "Aj Aw Ap As",
        "2j 3j 4j 5j 6j",
        "2w 3w 4w 5w 6w",
        FLUSH,
        "2s 3s 4s 5s 6s 7s",
    ]
    found = [reading(text) for text in rising]
    for below, lower in enumerate(found):
        for above, higher in enumerate(found):
            equal = {below, above} == {3, 4}
            assert higher.beats(lower) == (above > below and not equal)


def test_33_a_bomb_out_of_turn_on_anything() -> None:
    for led in (
        "Aj",
        "Aj Aw",
        "Aj Aw Ap",
        "Aj Aw Ap Kj Kw",
        "Kj Kw Aj Aw",
        "10j Jw Qp Kw Aj",
        "Drg",
        FOUR_THREES,
    ):
        hand = after(position(f"{led} 2j", "2w", f"{FOUR_FOURS} 2s", SOMETHING), f"0 {led}")
        assert refused(hand, f"2 {FOUR_FOURS}") == "not-your-turn"
        assert after(hand, f"2! {FOUR_FOURS}").turn == 3


def test_33_only_a_bomb_may_be_played_out_of_turn() -> None:
    hand = after(position("8j 2j", "2w", "9j 2s", SOMETHING), "0 8j")
    assert refused(hand, "2! 9j") == "not-a-bomb"
    assert refused(hand, "1! 2w") == "not-a-bomb"


def test_33_a_bomb_out_of_turn_must_be_high_enough() -> None:
    hand = after(position(f"{FOUR_FOURS} 2j", "2w", f"{FOUR_THREES} 2s", SOMETHING), f"0 {FOUR_FOURS}")
    assert refused(hand, f"2! {FOUR_THREES}") == "too-low"


def test_34_the_dog_can_not_be_bombed() -> None:
    for ruleset in ("rgg", "goettingen", "bga"):
        hand = after(position("Dog 2j", f"{FOUR_THREES} 2w", SOMETHING, "2s", ruleset=ruleset), "0 Dog")
        assert refused(hand, f"1! {FOUR_THREES}") == "nothing-to-bomb"


def test_35_a_bomb_on_an_empty_table_is_for_the_leader() -> None:
    hands = ("2j 4j", f"{FOUR_THREES} 2w", SOMETHING, "2s")
    assert refused(position(*hands), f"1! {FOUR_THREES}") == "nothing-to-bomb"
    anyone = position(*hands, ruleset={"bomb_empty_table": "anyone"})
    assert refused(anyone, "1! 2w") == "not-a-bomb"
    bombed = after(anyone, f"1! {FOUR_THREES}")
    assert (bombed.stage, bombed.top_seat, bombed.turn) == (FOLLOW, 1, 2)


def test_36_a_bomb_may_be_led() -> None:
    hand = after(position(f"{FOUR_THREES} 2j", "2w Aj", SOMETHING, SOMETHING), f"0 {FOUR_THREES}")
    assert refused(hand, "1 Aj") == "wrong-kind"


def test_37_one_may_bomb_ones_own_trick_even_the_dragon() -> None:
    dragon = after(position(f"Drg {FOUR_THREES} 2j", "2w", "2p", "2s"), "0 Drg", "1 pass", "2 pass", "3 pass")
    hand = after(dragon, f"0! {FOUR_THREES}", "1 pass", "2 pass", "3 pass")
    assert hand.stage == TAKEN
    kept = after(hand, "0 2j")
    assert points(kept.piles[0]) == 25
    early = after(position(f"8j {FOUR_THREES} 2j", "2w", "2p", "2s"), "0 8j", f"0! {FOUR_THREES}")
    assert early.turn == 1


def test_38_a_bomb_may_come_after_the_last_pass_until_the_next_lead() -> None:
    hand = after(position("8j 2j", f"{FOUR_THREES} 2w", "2p", "2s"), "0 8j", "1 pass", "2 pass", "3 pass")
    assert after(hand, f"1! {FOUR_THREES}").trick == cards(f"8j {FOUR_THREES}")
    led = after(hand, "0 2j")
    assert after(led, f"1! {FOUR_THREES}").trick == cards(f"2j {FOUR_THREES}")


def test_38_a_bomb_may_come_before_the_dragon_is_given_away() -> None:
    hand = after(position("Drg 2j", f"{FOUR_THREES} 2w", "2p", "2s"), "0 Drg", "1 pass", "2 pass", "3 pass")
    assert allowed(hand, f"1! {FOUR_THREES}")
    assert refused(after(hand, "0 gives 3"), f"1! {FOUR_THREES}") == "nothing-to-bomb"


def test_39_after_a_bomb_the_next_after_the_bomber_goes_on_and_the_bomber_may_win() -> None:
    hand = after(position("8j 2j", "9j 2w", f"{FOUR_THREES} 2p", "2s"), "0 8j", f"2! {FOUR_THREES}")
    assert hand.turn == 3
    hand = after(hand, "3 pass", "0 pass", "1 pass")
    assert (hand.stage, hand.turn) == (TAKEN, 2)


def test_40_nothing_can_be_bombed_once_the_hand_is_over() -> None:
    hand = after(position("8j", "9j", "", f"{FOUR_THREES} 2s", out=(2,)), "0 8j")
    assert hand.stage == OVER
    assert refused(hand, f"3! {FOUR_THREES}") == "hand-over"


def test_40_not_even_before_the_last_dragon_is_given_away() -> None:
    hand = after(position("", "Drg", f"{FOUR_THREES} 2s", "", turn=1, out=(0, 3)), "1 Drg")
    assert refused(hand, f"2! {FOUR_THREES}") == "dragon-not-given"
    assert after(hand, "1 gives 2").stage == OVER


def test_41_a_bomb_with_the_wished_rank_grants_the_wish() -> None:
    hand = position("Mah 2j", "9j 2w", f"{FOUR_THREES} 2p", "2s")
    assert after(hand, "0 Mah wish 3", f"2! {FOUR_THREES}").wish == 0
    assert after(hand, "0 Mah wish 9", f"2! {FOUR_THREES}").wish == 9
