"""Places: by the round in which an entrant went out, fixed as soon as it is out."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.brackets import Bracket, double_elimination, play_at_random
from tournaments.formats.progress import champion, places

TO_THE_FINAL_OF_EIGHT = [(f"W1.{number}", 0) for number in (1, 2, 3, 4)] + [
    (match_id, 0) for match_id in ("W2.1", "W2.2", "L1.1", "L1.2", "L2.1", "L2.2", "W3.1", "L3.1", "L4.1")
]


def of(bracket: Bracket) -> dict[int, int]:
    return places(bracket.plan, bracket.states)  # type: ignore[return-value]


def seeds_by_place(bracket: Bracket) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for seed, place in sorted(of(bracket).items()):
        found.setdefault(place, []).append(seed)
    return found


def test_eight_entrants() -> None:
    bracket = Bracket(double_elimination(8)).play(*TO_THE_FINAL_OF_EIGHT, ("GF", 0))
    assert seeds_by_place(bracket) == {1: [1], 2: [2], 3: [3], 4: [4], 5: [7, 8], 7: [5, 6]}


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [
        (2, [1, 2]),
        (3, [1, 2, 3]),
        (5, [1, 2, 3, 4, 5]),
        (6, [1, 2, 3, 4, 5, 5]),
        (7, [1, 2, 3, 4, 5, 5, 7]),
        (16, [1, 2, 3, 4, 5, 5, 7, 7, 9, 9, 9, 9, 13, 13, 13, 13]),
    ],
)
def test_places_of_other_fields(entrants: int, expected: list[int]) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants)), Random(1))
    assert sorted(of(bracket).values()) == expected


def test_a_place_is_fixed_as_soon_as_one_is_out() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.1", 0), ("W1.2", 0))
    assert of(bracket) == {}
    assert of(bracket.play(("L1.1", 0))) == {5: 7}


def test_the_champion_is_placed_only_at_the_end() -> None:
    bracket = Bracket(double_elimination(8)).play(*TO_THE_FINAL_OF_EIGHT, ("GF", 1))
    assert {1, 2}.isdisjoint(of(bracket))
    bracket.play(("GF2", 1))
    assert (of(bracket)[2], of(bracket)[1]) == (1, 2)


def test_a_double_forfeit_of_the_final_makes_two_runners_up() -> None:
    bracket = Bracket(double_elimination(8)).play(*TO_THE_FINAL_OF_EIGHT, ("GF", "double_forfeit"))
    assert seeds_by_place(bracket) == {2: [1, 2], 3: [3], 4: [4], 5: [7, 8], 7: [5, 6]}


def test_a_double_forfeit_counts_as_going_out_where_the_loser_would_have_dropped() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.1", "double_forfeit"))
    # Three of eight go out in the first losers' round now: both of W1.1, and one of L1.2.
    assert of(bracket) == {1: 6, 8: 6}


@pytest.mark.parametrize(
    ("played", "place"),
    [
        ([], 7),
        ([("W1.1", 0)], 5),
        ([("W1.1", 0), ("W1.2", 0), ("W2.1", 0)], 3),
        ([("W1.1", 1)], 7),
        (TO_THE_FINAL_OF_EIGHT, 2),
    ],
)
def test_who_left_is_placed_by_the_round_it_left_in(played: list[tuple[str, int]], place: int) -> None:
    bracket = Bracket(double_elimination(8)).play(*played)
    bracket.withdraw(1)
    assert of(bracket)[1] == place


def test_a_winners_champion_who_leaves_before_the_final_is_second() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0), ("W1.2", 0), ("W2.1", 0))
    bracket.withdraw(1)
    assert of(bracket) == {1: 2}
    bracket.play(("L1.1", 0), ("L2.1", 0))
    assert seeds_by_place(bracket) == {1: [2], 2: [1], 3: [4], 4: [3]}


def test_without_a_champion_a_later_exit_is_still_better() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0), ("W1.2", 0), ("W2.1", 0), ("L1.1", 0))
    bracket.withdraw(1)
    bracket.play(("L2.1", "double_forfeit"))
    assert seeds_by_place(bracket) == {2: [1], 3: [2, 4], 4: [3]}


@settings(deadline=None, max_examples=80)
@given(
    st.integers(2, 48),
    st.sampled_from(["simple", "reset"]),
    st.integers(0, 2**32).map(Random),
    st.sampled_from([0, 0.1, 0.4]),
    st.sampled_from([0, 0.1, 0.5]),
)
def test_places_are_a_competition_ranking(
    entrants: int, final: str, chance: Random, forfeits: float, withdrawals: float
) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants, final)), chance, forfeits, withdrawals)
    found = of(bracket)
    assert set(found) == set(bracket.seeds)
    winner = champion(bracket.plan, bracket.states)
    if winner is None:
        assert min(found.values()) == 2
    else:
        assert [seed for seed, place in found.items() if place == 1] == [winner]
        ranking = list(found.values())
        assert all(place == 1 + sum(other < place for other in ranking) for place in ranking)
