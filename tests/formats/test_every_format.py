"""What holds in every format with a plan: fields of 2 to 200, random results, forfeits, withdrawals, corrections."""

from collections import Counter
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
from tournaments.formats.league import points
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
def test_whatever_happens_it_ends_well(
    plan: Plan, chance: Random, forfeits: float, withdrawals: float
) -> None:
    assert_ends_well(play_at_random(Bracket(plan), chance, forfeits, withdrawals))


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


@settings(deadline=None, max_examples=40)
@given(st.one_of(plans(40, 10), plans(200, 12)), dice, chances)
def test_corrections_in_any_order(plan: Plan, chance: Random, withdrawals: float) -> None:
    """Results turned, taken back and restored between others, as a site does it: the record is replayed each time."""
    bracket = Bracket(plan)
    taken_back = []
    for _ in range(chance.randrange(40)):
        if bracket.complete:
            break
        step(bracket, chance, 0.05, withdrawals)
        if bracket.record and chance.random() < 0.4:
            key = chance.choice(list(bracket.record))
            # What somebody lost by leaving stands as long as it is away.
            if chance.random() < 0.5 and bracket.left.keys().isdisjoint(key[1:]):
                taken_back.append((key, bracket.record.pop(key)))
            else:
                bracket.record[key] = chance.choice([0, 1, "double_forfeit"])
        elif taken_back and chance.random() < 0.5:
            key, outcome = taken_back.pop()
            bracket.record.setdefault(key, outcome)
        bracket.states = replayed(bracket)
    while not bracket.complete:
        step(bracket, chance)
        bracket.states = replayed(bracket)
    assert_ends_well(bracket)


#: How often two may meet at most: in a league as planned, in a double elimination once in each bracket and twice in
#: the finals, of which the first is one of these where the winners' final was between them.
MOST_MEETINGS = {"single_elimination": 1, "double_elimination": 4, "round_robin": 2}
#: After how many losses one is out.
LIVES = {"single_elimination": 1, "double_elimination": 2}


def assert_ends_well(bracket: Bracket) -> None:
    done = [state for state in bracket.states.values() if state.state == "done"]
    met = Counter(frozenset(state.slots) for state in done)
    assert all(len(pair) == 2 for pair in met)
    format_ = bracket.plan.format
    assert max(met.values(), default=0) <= MOST_MEETINGS[format_]
    if format_ in LIVES:
        losses = Counter(state.slots[1 - state.winner] for state in done if state.winner is not None)
        third = bracket.states.get("3P")
        if third is not None and third.state == "done" and third.winner is not None:
            losses[third.slots[1 - third.winner]] -= 1
        assert max(losses.values(), default=0) <= LIVES[format_]
    else:
        both_out = sum(state.outcome == "double_forfeit" for state in done)
        assert sum(points(bracket.states).values()) == 2 * (len(done) - both_out)
    found = of(bracket)
    assert set(found) == set(bracket.seeds)
    ranking, winner = list(found.values()), champion(bracket.plan, bracket.states)
    assert winner is None or [seed for seed, place in found.items() if place == 1] == [winner]
    if winner is not None or format_ == "round_robin":
        assert all(place == 1 + sum(other < place for other in ranking) for place in ranking)


@given(st.integers(2, 200), st.booleans())
def test_byes_go_to_the_best_seeds_and_to_nobody_twice(entrants: int, double: bool) -> None:
    plan = double_elimination(entrants) if double else single_elimination(entrants)
    size = 1 << (entrants - 1).bit_length()
    byes = [
        state.slots[0]
        for state in Bracket(plan).states.values()
        if state.state == "bye" and plan.matches[state.id].bracket == "winners"
    ]
    assert sorted(byes) == list(range(1, size - entrants + 1))  # type: ignore[type-var]
