"""Single elimination, with and without a match for third place."""

from random import Random
from typing import Any

import pytest

from tests.formats.brackets import Bracket, double_elimination, play_at_random, single_elimination
from tests.formats.test_places import of, seeds_by_place
from tournaments.formats.errors import MatchNotReady
from tournaments.formats.progress import Board, champion

#: Seeds 1, 4, 2 and 3 win their first matches, then 1 and 2.
TO_THE_FINAL_OF_EIGHT = [*((f"W1.{number}", 0) for number in (1, 2, 3, 4)), ("W2.1", 0), ("W2.2", 0)]


def meetings(entrants: int, third_place: bool = False) -> list[tuple[Any, ...]]:
    plan = single_elimination(entrants, third_place)
    return [
        (match.id, *(source.seed or source.match or source.kind for source in match.sides))
        for match in plan.matches.values()
    ]


def test_the_plan_of_five() -> None:
    assert meetings(5) == [
        ("W1.1", 1, "bye"),
        ("W1.2", 4, 5),
        ("W1.3", 2, "bye"),
        ("W1.4", 3, "bye"),
        ("W2.1", "W1.1", "W1.2"),
        ("W2.2", "W1.3", "W1.4"),
        ("W3.1", "W2.1", "W2.2"),
    ]


def test_third_place_is_played_by_the_losers_of_the_semi_finals_before_the_final() -> None:
    plan = single_elimination(8, third_place=True)
    assert list(plan.matches)[-2:] == ["3P", "W3.1"]
    assert plan.matches["3P"].bracket == "third"
    assert [(source.kind, source.match) for source in plan.matches["3P"].sides] == [
        ("loser_of", "W2.1"),
        ("loser_of", "W2.2"),
    ]
    assert plan.matches["W1.1"].loser_to is None


def test_two_entrants_play_no_third_place() -> None:
    assert meetings(2, third_place=True) == [("W1.1", 1, 2)]


@pytest.mark.parametrize("third_place", [False, True])
@pytest.mark.parametrize("entrants", [*range(2, 34), 200])
def test_a_match_for_everyone_but_the_champion(entrants: int, third_place: bool) -> None:
    bracket = play_at_random(Bracket(single_elimination(entrants, third_place)), Random(entrants))
    played = sum(state.state == "done" for state in bracket.states.values())
    # Three entrants have one real semi-final, so its loser is third without a match.
    assert played == entrants - 1 + (third_place and entrants > 3)
    assert len(of(bracket)) == entrants


def test_the_losers_of_the_semi_finals_share_third_place() -> None:
    bracket = Bracket(single_elimination(8)).play(*TO_THE_FINAL_OF_EIGHT)
    assert seeds_by_place(bracket) == {3: [3, 4], 5: [5, 6, 7, 8]}
    bracket.play(("W3.1", 1))
    assert seeds_by_place(bracket) == {1: [2], 2: [1], 3: [3, 4], 5: [5, 6, 7, 8]}


def test_who_plays_for_third_place_has_no_place_yet() -> None:
    bracket = Bracket(single_elimination(8, third_place=True)).play(*TO_THE_FINAL_OF_EIGHT)
    assert seeds_by_place(bracket) == {5: [5, 6, 7, 8]}
    bracket.play(("3P", 1))
    assert seeds_by_place(bracket) == {3: [3], 4: [4], 5: [5, 6, 7, 8]}


def test_the_event_goes_on_until_third_place_is_decided() -> None:
    bracket = Bracket(single_elimination(4, third_place=True)).play(("W1.1", 0), ("W1.2", 0), ("W2.1", 0))
    assert not bracket.complete
    assert champion(bracket.plan, bracket.states) == 1
    assert of(bracket) == {2: 2}
    bracket.play(("3P", 0))
    assert seeds_by_place(bracket) == {1: [1], 2: [2], 3: [4], 4: [3]}


def test_both_forfeit_the_match_for_third_place() -> None:
    bracket = Bracket(single_elimination(4, third_place=True)).play(
        ("W1.1", 0), ("W1.2", 0), ("3P", "double_forfeit"), ("W2.1", 0)
    )
    assert seeds_by_place(bracket) == {1: [1], 2: [2], 3: [3, 4]}


def test_who_leaves_before_the_match_for_third_place_is_fourth() -> None:
    bracket = Bracket(single_elimination(4, third_place=True)).play(("W1.1", 0))
    bracket.withdraw(4)
    bracket.play(("W1.2", 0))
    assert bracket.states["3P"].state == "bye"
    assert of(bracket) == {3: 3, 4: 4}


@pytest.mark.parametrize("plan", [single_elimination(4), double_elimination(4)])
def test_in_a_bracket_somebody_has_to_advance(plan: Any) -> None:
    bracket = Bracket(plan)
    with pytest.raises(ValueError, match="no outcome"):
        Board.over(plan, bracket.states).decide("W1.1", "draw")
    with pytest.raises(MatchNotReady):
        Board.over(plan, bracket.states).decide("W2.1", 0)
