"""Edge cases 1 to 16 of the rule book: what can be played together, and what beats what."""

import pytest

from tests.rules_engine.fortyfour_a.table import after, beats, combination, event, kind, position, refused


def test_01_the_ace_is_high_only() -> None:
    assert kind("Qs Kh Ad") == "straight"
    assert kind("Ks Ah 3d") is None
    assert kind("As 3h 4d") is None


def test_02_three_in_a_row_at_least() -> None:
    assert kind("5s 6h") is None
    assert kind("3s 4h 5d") == "straight"
    assert kind("3s 4h 6d") is None
    assert kind("3s 3h 4d 5d") is None


def test_03_straights_answer_their_own_length() -> None:
    assert not beats("7s 8h 9d 10c", "3s 4h 5d")
    assert beats("4s 5h 6d", "3s 4h 5d")
    assert not beats("3s 4h 5d", "3d 4d 5h")
    state = after(position("3s 4h 5d 6c", "7s 8h 9d 10c", "Jd", "Qd"), "0 3s 4h 5d")
    assert refused(state, "1 7s 8h 9d 10c") == "wrong-kind"


def test_04_suits_are_equal() -> None:
    assert not beats("5s", "5h")
    state = after(position("5s 6s", "5h 6h", "Jd", "Qd"), "0 5s")
    assert refused(state, "1 5h") == "too-low"


def test_05_a_pair_does_not_answer_a_single() -> None:
    assert not beats("As Ah", "3s")
    state = after(position("5s 6s", "9h 9d 5h 5d", "Jd", "Qd"), "0 5s")
    assert refused(state, "1 9h 9d") == "wrong-kind"
    assert beats("10d 10h", "Ks")


@pytest.mark.parametrize("other", ["As Ah", "Qs Kh Ad", "As", "3s 4s 5s 6s 7s 8s"])
def test_06_a_triple_beats_everything_ordinary(other: str) -> None:
    assert beats("3h 3d 3c", other)
    assert not beats(other, "3h 3d 3c")


def test_07_a_triple_loses_to_44a() -> None:
    assert beats("4s 4h As", "Ah Ad Ac")
    assert not beats("Ah Ad Ac", "4s 4h As")


def test_08_44a_loses_to_four_of_a_kind() -> None:
    assert beats("3s 3h 3d 3c", "4s 4h As")


def test_09_one_44a_does_not_beat_another() -> None:
    assert not beats("4s 4h As", "4d 4c Ad")
    state = after(position("4s 4h As 5s", "4d 4c Ad 5h", "Jd", "Qd"), "0 4s 4h As")
    assert refused(state, "1 4d 4c Ad") == "too-low"


def test_10_four_of_a_kind_loses_to_the_pig() -> None:
    assert beats("10d 10h", "As Ah Ad Ac")


def test_11_the_black_pig_beats_the_pig() -> None:
    assert beats("10s 10c", "10d 10h")
    assert not beats("10d 10h", "10s 10c")


@pytest.mark.parametrize("pair", ["10d 10s", "10d 10c", "10h 10s", "10h 10c"])
def test_12_tens_of_both_colours_are_a_pair(pair: str) -> None:
    assert kind(pair) == "pair"
    assert beats("Js Jh", pair)


def test_13_the_pig_on_a_pair() -> None:
    state = after(position("9s 9h 3s", "10d 10h 3d", "Js Jh 3h", "Qd 3c"), "0 9s 9h", "1 10d 10h")
    assert refused(state, "2 Js Jh") == "too-low"


def test_14_more_tens() -> None:
    assert kind("10s 10h 10d") == "triple"
    assert kind("10s 10h 10d 10c") == "four of a kind"
    assert beats("10d 10h", "10s 10h 10d 10c")
    assert beats("Js Jh Jd", "10s 10h 10d")
    assert combination("10d 10h").level == 4


@pytest.mark.parametrize("text", ["4s As Ah", "3s 3h 4d 4c", "3s 3h 3d 4s 4h", "4s 4h 4d As", "4s 4h Ks"])
def test_15_no_combinations(text: str) -> None:
    assert kind(text) is None
    state = position(text + " 9s", "5h", "Jd", "Qd")
    assert refused(state, f"0 {text}") == "no-combination"


def test_16_twelve_in_a_row() -> None:
    everything = "3s 4h 5d 6c 7s 8h 9d 10c Js Qh Kd Ac"
    assert combination(everything) == ("straight", 12, 14, 0)
    state = after(position(everything, "5h", "Jd", "Qs"), f"0 {everything}")
    assert state.out == (0,)
    assert event("1 pass") is not None


def test_specials_may_be_barred_from_leading() -> None:
    hands = ("3s 3h 3d 4s", "5h", "Jd", "Qd")
    assert refused(position(*hands, ruleset={"specials_can_lead": False}), "0 3s 3h 3d") == "special-not-led"
    after(position(*hands), "0 3s 3h 3d")
