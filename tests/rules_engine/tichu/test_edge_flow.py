"""Edge cases 57 to 67 of the rule book: tricks, the Dog, the Dragon, and the end of a hand."""

import pytest

from rules_engine.tichu.cards import points
from rules_engine.tichu.hand import FOLLOW, GIFT, LEAD, OVER, TAKEN
from rules_engine.tichu.outcome import result, score
from tests.rules_engine.tichu.table import SOMETHING, after, allowed, cards, position, refused


def test_57_a_trick_ends_when_all_others_have_passed_in_a_row() -> None:
    hand = after(
        position("8j 2j", "9j Kj 2w", "2p", "10s Qs 2s"), "0 8j", "1 pass", "2 pass", "3 10s", "0 pass"
    )
    assert after(hand, "1 Kj").stage == FOLLOW
    hand = after(hand, "1 pass", "2 pass")
    assert (hand.stage, hand.turn) == (TAKEN, 3)
    assert after(hand, "3 Qs").piles[3] == cards("8j 10s")


def test_57_one_pass_is_enough_between_two() -> None:
    hand = after(position("", "8j 2j", "9j 2w", "", turn=1, out=(0, 3)), "1 8j", "2 pass")
    assert (hand.stage, hand.turn) == (TAKEN, 1)


def test_58_who_is_out_still_takes_the_trick_and_the_next_leads() -> None:
    hand = after(position("10j", "2j 3j", "2w 3w", "2s 3s"), "0 10j", "1 pass", "2 pass", "3 pass")
    assert (hand.stage, hand.turn) == (TAKEN, 1)
    assert after(hand, "1 2j").piles[0] == cards("10j")


def test_59_the_dog_gives_the_lead_to_the_partner() -> None:
    hand = after(position("Dog 2j", "2w", "2p", "2s"), "0 Dog")
    assert (hand.stage, hand.turn) == (LEAD, 2)


def test_59_with_the_partner_out_the_next_after_him_leads() -> None:
    assert after(position("Dog 2j", "2w", "", "2s", out=(2,)), "0 Dog").turn == 3
    assert after(position("Dog 2j", "2w", "", "", out=(2, 3)), "0 Dog").turn == 0


def test_59_the_dog_may_be_the_last_card() -> None:
    assert after(position("Dog", "2w 3w", "2p", "2s"), "0 Dog").turn == 2
    assert after(position("Dog", "2w 3w", "", "2s", out=(2,)), "0 Dog").stage == OVER
    third = after(position("Dog", "2w 3w", "2p", "", out=(3,)), "0 Dog")
    assert (third.stage, third.turn) == (LEAD, 2)


def test_59_the_dog_can_only_be_led() -> None:
    hand = after(position("2j 4j", "Dog 2w", SOMETHING, SOMETHING), "0 2j")
    assert refused(hand, "1 Dog") == "dog-not-led"


def test_60_the_dog_is_worth_nothing_to_anybody() -> None:
    assert points(after(position("Dog 2j", "2w", "2p", "2s"), "0 Dog").piles[0]) == 0


def test_61_the_dragon_goes_to_an_opponent_even_one_who_is_out() -> None:
    hand = after(position("Drg 2j", "", "2p", "10s 2s", out=(1,)), "0 Drg", "2 pass", "3 pass")
    assert (hand.stage, hand.turn) == (GIFT, 0)
    assert refused(hand, "0 gives 2") == "dragon-to-own-side"
    assert refused(hand, "0 gives 0") == "dragon-to-own-side"
    assert refused(hand, "3 gives 1") == "not-your-turn"
    assert refused(hand, "0 2j") == "dragon-not-given"
    assert refused(hand, "0 pass") == "dragon-not-given"
    assert points(after(hand, "0 gives 1").piles[1]) == 25
    assert after(hand, "0 gives 3", "0 2j").stage == FOLLOW
    assert refused(after(hand, "0 gives 3"), "0 gives 1") == "no-dragon-to-give"


def test_61_who_is_out_gives_his_dragon_too() -> None:
    hand = after(position("Drg", "2w 3w", "2p", "2s"), "0 Drg", "1 pass", "2 pass", "3 pass")
    assert (hand.stage, hand.turn) == (GIFT, 0)
    assert after(hand, "0 gives 3").turn == 1


@pytest.mark.parametrize(
    ("ruleset", "given"), [("rgg", True), ("geek_cup", True), ("dtm", False), ("goettingen", False)]
)
def test_62_a_dragon_that_ends_the_hand(ruleset: str, given: bool) -> None:
    hand = after(position("Drg", "10w 3w", "", "", out=(3, 2), ruleset=ruleset), "0 Drg")
    assert (hand.stage == GIFT) == given
    if given:
        hand = after(hand, "0 gives 1")
    assert hand.stage == OVER
    # Seat 1 is last: his tricks go to the first out, seat 3, the ten in his hand to the opponents.
    assert result(hand)["card_points"] == ([10, 25] if given else [35, 0])
    assert refused(hand, "0 gives 1") == "hand-over"


def test_62_a_dragon_before_the_end_is_always_given() -> None:
    hand = after(position("Drg 2j", "2w", "2p", "2s", ruleset="dtm"), "0 Drg", "1 pass", "2 pass", "3 pass")
    assert hand.stage == GIFT


def test_63_a_double_victory_with_the_dragon_needs_no_gift() -> None:
    hand = after(position("Drg", "2w", "", "2s", out=(2,)), "0 Drg")
    assert (hand.stage, result(hand)["card_points"]) == (OVER, None)


def test_64_the_third_out_takes_his_trick_at_once() -> None:
    hand = after(position("5j 2j", "10w", "", "", out=(2, 3)), "0 5j", "1 10w")
    assert (hand.stage, hand.piles[1]) == (OVER, cards("5j 10w"))


def test_65_a_double_victory_ends_the_hand_and_drops_the_trick() -> None:
    hand = after(position("10j", "Kw 2w", "", "2s", out=(2,)), "0 10j")
    assert hand.stage == OVER
    assert result(hand) == {
        "first_out": 2, "double_victory": True, "card_points": None, "calls": ["none"] * 4, "order": [2, 0]
    }  # fmt: skip
    assert score(hand).points == (200, 0)
    assert refused(hand, "1 Kw") == "hand-over"


@pytest.mark.parametrize(("ruleset", "card_points"), [("rgg", [0, 25]), ("jp_blog", [15, 10])])
def test_66_the_last_players_cards(ruleset: str, card_points: list[int]) -> None:
    # Seat 2, the partner of the first out, is left with a ten and a five and has taken nothing; seat 1 takes a ten.
    hand = after(position("", "10j", "10p 5p", "", turn=1, out=(0, 3), ruleset=ruleset), "1 10j")
    assert result(hand)["order"] == [0, 3, 1, 2]
    assert result(hand)["card_points"] == card_points


def test_66_the_last_players_tricks_go_to_the_first_out() -> None:
    hand = position("", "2w 3w", "Kp", "", turn=2, out=(0, 3))._replace(piles=(0, cards("10w Ks"), 0, 0))
    assert result(after(hand, "2 Kp"))["card_points"] == [30, 0]


def test_67_phoenix_and_dragon_do_not_count_in_a_double_victory() -> None:
    hand = position("2j", "Kw 2w", "", "2s", out=(2,))._replace(piles=(cards("Phx"), 0, 0, cards("Drg")))
    assert score(after(hand, "0 2j")).parts["card_points"] == [200, 0]


def test_the_leader_must_play() -> None:
    assert refused(position("2j", "2w", "2p", "2s"), "0 pass") == "lead-needed"


def test_nobody_acts_for_another() -> None:
    hand = position("8j 2j", "9w 2w", "2p", "2s")
    assert refused(hand, "1 9w") == "not-your-turn"
    assert refused(after(hand, "0 8j"), "2 pass") == "not-your-turn"


def test_only_cards_held_are_played() -> None:
    assert refused(position("8j 2j", "9w", "2p", "2s"), "0 9w") == "not-held"
    assert refused(position("8j 2j", "9w", "2p", "2s"), "0 8j 2j") == "no-combination"


def test_overtaking_ones_own_trick() -> None:
    hands = ("8j 9j 4j 4w 4p 4s Mah", "2w", "2p", "2s")
    passed = ("0 8j", "1 pass", "2 pass", "3 pass")
    assert refused(after(position(*hands), *passed), "0! 9j") == "not-a-bomb"
    hand = after(position(*hands, ruleset="goettingen"), *passed)
    assert after(hand, "0! 9j").trick == cards("8j 9j")
    assert after(hand, "0 9j").trick == cards("9j")
    assert allowed(hand, "0! 4j 4w 4p 4s")
    assert refused(hand, "0! 4j") == "too-low"
    assert refused(after(position(*hands, ruleset="goettingen"), "0 8j"), "0! 9j") == "not-a-bomb"
