"""What holds in every format with a plan: fields of 2 to 200, random results, forfeits, withdrawals, corrections."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.brackets import (
    Bracket,
    double_elimination,
    play_at_random,
    round_robin,
    single_elimination,
    step,
)
from tests.formats.test_places import of
from tests.formats.test_replay import replayed
from tournaments.formats.graph import Plan
from tournaments.formats.progress import champion

slow = settings(deadline=None, max_examples=60)
dice = st.integers(0, 2**32).map(Random)
chances = st.sampled_from([0, 0.05, 0.3])


def plans(most: int, most_in_league: int) -> st.SearchStrategy[Plan]:
    return st.one_of(
        st.builds(double_elimination, st.integers(2, most), st.sampled_from(["simple", "reset"])),
        st.builds(single_elimination, st.integers(2, most), st.booleans()),
        st.builds(round_robin, st.integers(2, most_in_league), st.booleans()),
    )


@slow
@given(plans(200, 30), dice, chances, chances)
def test_nobody_meets_itself_and_everyone_is_placed(
    plan: Plan, chance: Random, forfeits: float, withdrawals: float
) -> None:
    bracket = play_at_random(Bracket(plan), chance, forfeits, withdrawals)
    assert all(state.slots[0] != state.slots[1] for state in bracket.states.values() if state.state == "done")
    found = of(bracket)
    assert set(found) == set(bracket.seeds)
    winner = champion(plan, bracket.states)
    ranking = list(found.values())
    if winner is not None:
        assert [seed for seed, place in found.items() if place == 1] == [winner]
        assert all(place == 1 + sum(other < place for other in ranking) for place in ranking)


@slow
@given(plans(200, 24), dice, chances)
def test_stepping_and_replaying_give_the_same(plan: Plan, chance: Random, withdrawals: float) -> None:
    bracket = play_at_random(Bracket(plan), chance, 0.05, withdrawals)
    assert replayed(bracket) == bracket.states


@slow
@given(plans(20, 8), dice, chances, chances)
def test_they_agree_after_every_step(plan: Plan, chance: Random, forfeits: float, withdrawals: float) -> None:
    bracket = Bracket(plan)
    while not bracket.complete:
        step(bracket, chance, forfeits, withdrawals)
        assert replayed(bracket) == bracket.states


@slow
@given(plans(64, 16), dice)
def test_there_and_back_is_where_one_was(plan: Plan, chance: Random) -> None:
    bracket = play_at_random(Bracket(plan), chance)
    before, key = bracket.states, chance.choice(list(bracket.record))
    original = bracket.record[key]
    bracket.record[key] = 1 - original if original in (0, 1) else 0
    bracket.states = replayed(bracket)
    assert bracket.states != before
    play_at_random(bracket, chance)
    bracket.record[key] = original
    assert replayed(bracket) == before


@slow
@given(plans(64, 16), dice)
def test_a_place_once_given_stays(plan: Plan, chance: Random) -> None:
    bracket = Bracket(plan)
    given_places: dict[int, int] = {}
    while not bracket.complete:
        step(bracket, chance)
        now = of(bracket)
        assert given_places.items() <= now.items()
        given_places = now
