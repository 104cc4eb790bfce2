"""Round robin: the schedule, sides in turns, draws, walkovers of who left, places by points."""

from collections import Counter
from itertools import combinations, groupby

import pytest

from tests.formats.brackets import Bracket, round_robin
from tests.formats.test_places import of, seeds_by_place
from tournaments.formats.progress import champion
from tournaments.formats.registry import make_plan
from tournaments.formats.round_robin import schedule

FIELDS = [*range(2, 40), 101, 200]


def test_the_schedule_of_four_and_five() -> None:
    assert schedule(4) == [[(1, 4), (2, 3)], [(3, 1), (4, 2)], [(1, 2), (3, 4)]]
    assert schedule(5) == [
        [(4, 2), (1, 5)],
        [(3, 1), (5, 4)],
        [(2, 5), (4, 3)],
        [(1, 4), (3, 2)],
        [(5, 3), (2, 1)],
    ]


@pytest.mark.parametrize("entrants", FIELDS)
def test_everyone_meets_everyone_once(entrants: int) -> None:
    rounds = schedule(entrants)
    met = sorted(tuple(sorted(pair)) for pairs in rounds for pair in pairs)
    assert met == list(combinations(range(1, entrants + 1), 2))
    assert len(rounds) == entrants - 1 + entrants % 2


@pytest.mark.parametrize("entrants", FIELDS)
def test_nobody_plays_twice_in_a_round_and_at_most_one_sits_out(entrants: int) -> None:
    for pairs in schedule(entrants):
        assert len({seed for pair in pairs for seed in pair}) == 2 * len(pairs) == entrants - entrants % 2


@pytest.mark.parametrize("entrants", FIELDS)
def test_sides_are_fair(entrants: int) -> None:
    rounds = schedule(entrants)
    firsts = Counter(first for pairs in rounds for first, _ in pairs)
    assert max(firsts.values()) - min(firsts[seed] for seed in range(1, entrants + 1)) <= 1 - entrants % 2
    longest = 0
    for seed in range(1, entrants + 1):
        sides = [pair.index(seed) for pairs in rounds for pair in pairs if seed in pair]
        longest = max(longest, *(len(list(same)) for _, same in groupby(sides)))
    assert longest <= (1 if entrants % 2 else 2)


@pytest.mark.parametrize("entrants", FIELDS[1:])
def test_the_best_two_meet_at_the_end(entrants: int) -> None:
    assert any(set(pair) == {1, 2} for pair in schedule(entrants)[-1])


@pytest.mark.parametrize("entrants", [2, 3, 6, 7])
def test_a_double_round_robin_changes_sides(entrants: int) -> None:
    once, twice = schedule(entrants), schedule(entrants, double=True)
    assert twice[: len(once)] == once
    assert twice[len(once) :] == [[(b, a) for a, b in pairs] for pairs in once]


def test_matches_are_numbered_by_round() -> None:
    plan = round_robin(5)
    assert list(plan.matches)[:4] == ["R1.1", "R1.2", "R2.1", "R2.2"]
    assert {match.bracket for match in plan.matches.values()} == {"main"}
    assert all(match.winner_to is match.loser_to is None for match in plan.matches.values())


def test_all_matches_are_ready_at_once() -> None:
    assert len(Bracket(round_robin(6)).ready()) == 15


def test_places_by_points() -> None:
    bracket = Bracket(round_robin(4)).play(("R1.1", 0), ("R1.2", "draw"), ("R2.1", 1), ("R2.2", 1))
    assert of(bracket) == {}
    bracket.play(("R3.1", 0), ("R3.2", 1))
    # Seed 1 won all; 2 drew and won: 3 points; 3 drew: 1; 4 won: 2.
    assert seeds_by_place(bracket) == {1: [1], 2: [2], 3: [4], 4: [3]}
    assert champion(bracket.plan, bracket.states) == 1


def test_equal_points_share_a_place_and_nobody_is_champion() -> None:
    bracket = Bracket(round_robin(3))
    bracket.play(*((match_id, "draw") for match_id in bracket.ready()))
    assert seeds_by_place(bracket) == {1: [1, 2, 3]}
    assert champion(bracket.plan, bracket.states) is None


def test_a_double_forfeit_is_worth_nothing() -> None:
    bracket = Bracket(round_robin(3)).play(("R1.1", "double_forfeit"), ("R2.1", "draw"), ("R3.1", "draw"))
    drawn_twice = set.intersection(*(set(bracket.entrants(match_id)) for match_id in ("R2.1", "R3.1")))
    assert {seed for seed, place in of(bracket).items() if place == 1} == drawn_twice


def test_who_leaves_keeps_its_results_and_loses_its_open_matches() -> None:
    bracket = Bracket(round_robin(4)).play(("R1.1", 1))
    bracket.withdraw(4)
    assert bracket.states["R1.1"].winner == 1
    for match_id, state in bracket.states.items():
        if 4 in state.slots and match_id != "R1.1":
            assert (state.state, state.champion) == ("done", next(seed for seed in state.slots if seed != 4))
    assert set(bracket.ready()) == {"R1.2", "R2.1", "R3.1"}


@pytest.mark.parametrize("entrants", [2, 3, 6, 7])
@pytest.mark.parametrize("double", [False, True])
def test_a_match_worked_out_alone_is_the_one_in_the_list(entrants: int, double: bool) -> None:
    matches = make_plan("round_robin", entrants, {"double": double}).matches
    assert list(matches) == [match.id for match in matches.values()]
    assert [matches[match_id] for match_id in matches] == list(matches.values())
    assert len(matches) == len(set(matches)) == len(list(matches.values()))


@pytest.mark.parametrize(
    "match_id",
    ["", "R", "R1", "R1.", "R0.1", "R1.0", "R01.1", "R1.01", "R1.3", "R4.1", "R-1.1", "1.1", "W1.1", "Rx.y"],
)
def test_no_other_id_is_a_match(match_id: str) -> None:
    matches = make_plan("round_robin", 4, {}).matches
    assert match_id not in matches
    assert matches.get(match_id) is None
