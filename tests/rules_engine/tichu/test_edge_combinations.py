"""Edge cases 1 to 23 of the rule book: what is a combination, and what it beats."""

from rules_engine.tichu.combinations import BOMB, FULL_HOUSE, PAIR, STAIRS, STRAIGHT, TRIPLE
from tests.rules_engine.tichu.table import SOMETHING, after, allowed, position, ranks, reading, refused


def kind(text: str) -> str | None:
    found = reading(text)
    return found.kind if found else None


def test_01_four_of_a_rank_and_the_phoenix_are_no_full_house() -> None:
    assert kind("3j 3w 3p 3s Phx") is None


def test_02_four_of_a_suit_in_a_row_and_the_phoenix_are_no_bomb() -> None:
    assert kind("4j 5j 6j 7j Phx") == STRAIGHT


def test_03_three_of_a_rank_and_the_phoenix_are_nothing() -> None:
    assert kind("7j 7w 7p Phx") is None


def test_04_a_straight_flush_is_always_a_bomb() -> None:
    assert ranks("4j 5j 6j 7j 8j") == [(BOMB, 8)]
    low = after(position("2j 3j 4j 5j 6w 9w", "4j 5j 6j 7j 8j Kj", SOMETHING, SOMETHING), "0 2j 3j 4j 5j 6w")
    assert after(low, "1 4j 5j 6j 7j 8j").top is reading("4j 5j 6j 7j 8j")


def test_05_the_mah_jong_has_no_suit() -> None:
    assert ranks("Mah 2j 3j 4j 5j") == [(STRAIGHT, 5)]


def test_06_the_ace_is_high_only() -> None:
    assert kind("Aj 2w 3p 4s 5j") is None


def test_07_fourteen_cards_are_a_straight() -> None:
    assert ranks("Mah 2j 3w 4j 5j 6j 7j 8j 9j 10j Jj Qj Kj Aj") == [(STRAIGHT, 14)]
    assert kind("2j 3w 4j 5j 6j 7j 8j 9j 10j Jj Qj Kj Aj Phx Mah") is None


def test_08_the_phoenix_is_never_a_one() -> None:
    assert ranks("2j 3w 4p 5s Phx") == [(STRAIGHT, 6)]


def test_09_the_phoenix_beside_the_mah_jong() -> None:
    assert ranks("Mah 2j 3w 4p Phx") == [(STRAIGHT, 5)]
    found = reading("Mah 2j 3w 5p Phx")
    assert (found.kind, found.strength, found.phoenix) == (STRAIGHT, 10, 4)


def test_10_the_mah_jong_has_no_pair() -> None:
    assert kind("Mah Phx") is None


def test_11_nothing_is_above_the_ace() -> None:
    assert ranks("10j Jw Qp Ks Aj Phx") == [(STRAIGHT, 14)]
    assert reading("10j Jw Qp Ks Aj Phx").phoenix == 9


def test_12_the_phoenix_at_either_end_the_higher_if_nothing_is_said() -> None:
    assert ranks("4j 5w 6p 7s Phx") == [(STRAIGHT, 8), (STRAIGHT, 7)]
    hand = position("4j 5w 6p 7s Phx 2j", SOMETHING, SOMETHING, SOMETHING)
    assert after(hand, "0 4j 5w 6p 7s Phx").top.strength == 16
    assert after(hand, "0 4j 5w 6p 7s Phx as 8").top.strength == 16
    assert after(hand, "0 4j 5w 6p 7s Phx as 3").top.strength == 14
    assert refused(hand, "0 4j 5w 6p 7s Phx as 9") == "phoenix-reading"
    high = position(
        "4j 5w 6p 7s Phx 2j", SOMETHING, SOMETHING, SOMETHING, ruleset={"phoenix_reading": "always_high"}
    )
    assert after(high, "0 4j 5w 6p 7s Phx").top.strength == 16
    assert refused(high, "0 4j 5w 6p 7s Phx as 3") == "phoenix-reading"


def test_13_two_pairs_and_the_phoenix_the_higher_full_house_if_nothing_is_said() -> None:
    assert ranks("7j 7w 8p 8s Phx") == [(FULL_HOUSE, 8), (FULL_HOUSE, 7)]
    hand = position("7j 7w 8p 8s Phx 2j", SOMETHING, SOMETHING, SOMETHING)
    assert after(hand, "0 7j 7w 8p 8s Phx").top.strength == 16
    assert after(hand, "0 7j 7w 8p 8s Phx as 7").top.strength == 14


def test_14_a_triple_a_card_and_the_phoenix_have_one_reading() -> None:
    assert ranks("7j 7w 7p 8s Phx") == [(FULL_HOUSE, 7)]


def test_15_two_pairs_in_a_row_are_stairs() -> None:
    assert ranks("2j 2w 3p 3s") == [(STAIRS, 3)]


def test_16_stairs_with_the_phoenix_and_without_a_gap() -> None:
    assert ranks("2j 2w 3p Phx") == [(STAIRS, 3)]
    assert kind("2j 2w 4p 4s") is None
    assert kind("2j 2w 4p 4s Phx") == FULL_HOUSE


def test_17_no_stairs_with_the_mah_jong() -> None:
    assert kind("Mah Phx 2j 2w") is None


def test_18_the_dragon_is_a_single_card_only() -> None:
    assert ranks("Drg") == [("single", 15)]
    for with_dragon in ("Drg Phx", "Drg Aj", "10j Jw Qp Ks Aj Drg", "Aj Aw Drg", "Kj Kw Aj Aw Drg"):
        assert kind(with_dragon) is None


def test_19_the_dog_is_alone() -> None:
    for with_dog in ("Dog Phx", "Dog 2j", "Dog Mah 2j 3w 4p 5s", "2j 2w Dog"):
        assert kind(with_dog) is None


def test_20_a_full_house_counts_its_triple() -> None:
    hand = after(position("4j 4w 4p Aj Aw 2w", "5j 5w 5p 2j 2s 2p", SOMETHING, SOMETHING), "0 4j 4w 4p Aj Aw")
    assert allowed(hand, "1 5j 5w 5p 2j 2s")
    hand = after(position("5j 5w 5p 2j 2s 2w", "4j 4w 4p Aj Aw 2p", SOMETHING, SOMETHING), "0 5j 5w 5p 2j 2s")
    assert refused(hand, "1 4j 4w 4p Aj Aw") == "too-low"


def test_21_the_same_rank_does_not_beat() -> None:
    hand = after(position("5j 5w 9j", "5p 5s 9w", SOMETHING, SOMETHING), "0 5j 5w")
    assert refused(hand, "1 5p 5s") == "too-low"


def test_22_straights_are_beaten_by_the_same_length() -> None:
    hand = after(
        position("2j 3w 4p 5s 6j 9j", "5j 6w 7p 8s 9p 10j Kj", SOMETHING, SOMETHING), "0 2j 3w 4p 5s 6j"
    )
    assert refused(hand, "1 5j 6w 7p 8s 9p 10j") == "wrong-kind"
    assert allowed(hand, "1 5j 6w 7p 8s 9p")


def test_23_stairs_are_beaten_by_as_many_pairs() -> None:
    hand = after(position("2j 2w 3p 3s 9j", "5j 5w 6p 6s 7j 7w Kj", SOMETHING, SOMETHING), "0 2j 2w 3p 3s")
    assert refused(hand, "1 5j 5w 6p 6s 7j 7w") == "wrong-kind"
    assert allowed(hand, "1 5j 5w 6p 6s")


def test_stairs_may_be_limited() -> None:
    hand = position("2j 2w 3p 3s 4j 4w 9j", SOMETHING, SOMETHING, SOMETHING, ruleset={"stairs_max_pairs": 2})
    assert refused(hand, "0 2j 2w 3p 3s 4j 4w") == "stairs-too-long"
    assert allowed(hand, "0 2j 2w 3p 3s")


def test_pairs_and_triples_with_the_phoenix() -> None:
    assert ranks("8j Phx") == [(PAIR, 8)]
    assert ranks("8j 8w Phx") == [(TRIPLE, 8)]
    assert ranks("8j 9w") == []
