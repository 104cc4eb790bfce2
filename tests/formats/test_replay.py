"""The record alone gives the bracket: whatever the order of results, after corrections, and with who left."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.brackets import Bracket, double_elimination, play_at_random, step
from tournaments.formats.progress import EMPTY, MatchState, champion, replay, start

fields = st.integers(2, 128)
finals = st.sampled_from(["simple", "reset"])
dice = st.integers(0, 2**32).map(Random)
slow = settings(deadline=None, max_examples=60)


def replayed(bracket: Bracket) -> dict[str, MatchState]:
    return replay(bracket.plan, bracket.seeds, bracket.record, bracket.left)


@slow
@given(fields, finals, dice)
def test_out_after_exactly_two_losses(entrants: int, final: str, chance: Random) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants, final)), chance)
    losses = Counter(
        state.slots[1 - state.winner] for state in bracket.states.values() if state.state == "done"
    )
    winner = champion(bracket.plan, bracket.states)
    loser = next(slot for slot in bracket.states["GF"].slots if slot != winner)
    assert losses[winner] <= 1
    if final == "reset":
        assert losses[loser] == 2
    assert all(losses[seed] == 2 for seed in bracket.seeds if seed not in (winner, loser))


@slow
@given(fields, finals, dice)
def test_the_number_of_matches_played(entrants: int, final: str, chance: Random) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants, final)), chance)
    played = sum(state.state == "done" for state in bracket.states.values())
    reset = final == "reset" and bracket.states["GF2"].state == "done"
    assert played == 2 * entrants - 2 + reset


@slow
@given(fields, finals, st.integers(0, 2**32), dice)
def test_any_order_of_the_same_results_gives_the_same_bracket(
    entrants: int, final: str, results: int, chance: Random
) -> None:
    plan = double_elimination(entrants, final)

    def played_in_some_order() -> dict[str, MatchState]:
        bracket = Bracket(plan)
        while not bracket.complete:
            match_id = chance.choice(bracket.ready())
            bracket.decide(match_id, Random(f"{results} {match_id}").choice((0, 1)))
        return bracket.states

    assert played_in_some_order() == played_in_some_order()


@slow
@given(fields, finals, dice)
def test_stepping_and_replaying_give_the_same_bracket(entrants: int, final: str, chance: Random) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants, final)), chance, forfeits=0.05)
    assert replayed(bracket) == bracket.states


@slow
@given(
    st.integers(2, 24),
    finals,
    dice,
    st.sampled_from([0, 0.1, 0.4]),
    st.sampled_from([0, 0.1, 0.3, 0.7]),
)
def test_stepping_and_replaying_agree_after_every_step(
    entrants: int, final: str, chance: Random, forfeits: float, withdrawals: float
) -> None:
    bracket = Bracket(double_elimination(entrants, final))
    while not bracket.complete:
        step(bracket, chance, forfeits, withdrawals)
        assert replayed(bracket) == bracket.states


@slow
@given(st.integers(2, 64), finals, dice)
def test_a_restored_result_restores_the_bracket(entrants: int, final: str, chance: Random) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants, final)), chance)
    before, key = bracket.states, chance.choice(list(bracket.record))
    original = bracket.record[key]
    bracket.record[key] = 1 - original
    bracket.states = replayed(bracket)
    assert bracket.states != before
    # The corrected bracket is played to its own end; what was played before stays in the record.
    play_at_random(bracket, chance)
    bracket.record[key] = original
    assert replayed(bracket) == before


@slow
@given(st.integers(2, 64), dice)
def test_a_correction_touches_only_what_the_match_feeds(entrants: int, chance: Random) -> None:
    bracket = play_at_random(Bracket(double_elimination(entrants)), chance)
    key = chance.choice(list(bracket.record))
    fed, waiting = set(), [key[0]]
    while waiting:
        match = bracket.plan.matches[waiting.pop()]
        fed.add(match.id)
        waiting += [target.match for target in (match.winner_to, match.loser_to) if target]
    corrected = replay(bracket.plan, bracket.seeds, {**bracket.record, key: 1 - bracket.record[key]})
    assert {match_id for match_id in corrected if corrected[match_id] != bracket.states[match_id]} <= fed


def test_an_empty_record_is_the_start() -> None:
    plan = double_elimination(11)
    assert replay(plan, range(11), {}) == start(plan, range(11))


def test_a_result_between_others_is_kept_but_does_not_count() -> None:
    plan = double_elimination(4)
    states = replay(plan, [1, 2, 3, 4], {("W1.1", 1, 4): 0, ("W1.2", 2, 3): 0, ("W2.1", 1, 3): 0})
    assert states["W2.1"] == MatchState("W2.1", (1, 2), "ready")


def test_who_left_keeps_what_it_played_and_goes_no_further() -> None:
    plan = double_elimination(8)
    record = {("W1.1", 1, 8): 0, ("W1.2", 4, 5): 0}
    states = replay(plan, range(1, 9), record, {1: "W2.1"})
    assert states["W1.1"].winner == 0
    assert states["W2.1"] == MatchState("W2.1", (EMPTY, 4), "bye", 1)


def test_of_two_who_left_the_later_one_passed_the_bye_of_the_earlier() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0))
    bracket.withdraw(1)
    bracket.play(("W1.2", 0))
    # Seed 2 went through W2.1 against nobody and leaves from the final.
    bracket.withdraw(2)
    assert bracket.states["W2.1"] == MatchState("W2.1", (EMPTY, 2), "bye", 1)
    assert bracket.states["GF"].slots[0] is EMPTY
    assert replayed(bracket) == bracket.states


def test_a_champion_who_leaves_afterwards_stays_champion() -> None:
    bracket = Bracket(double_elimination(3)).play(("W1.2", 0), ("W2.1", 0), ("L2.1", "double_forfeit"))
    bracket.withdraw(1)
    assert bracket.left == {1: None}
    assert replayed(bracket) == bracket.states
    assert champion(bracket.plan, bracket.states) == 1


def test_who_left_is_named_by_a_set_as_well() -> None:
    plan = double_elimination(4)
    record = {("W1.1", 1, 4): 0, ("W1.2", 2, 3): 0, ("W2.1", 1, 2): 1}
    states = replay(plan, [1, 2, 3, 4], record, {1})
    assert states["GF"].slots[0] == 2
    assert states["L2.1"].slots[0] is EMPTY


def test_after_a_correction_who_left_is_missing_wherever_it_would_have_to_play() -> None:
    plan = double_elimination(8)
    # Seed 1 left as a winner; corrected, it lost its first match and would play on among the losers.
    record = {("W1.1", 1, 8): 1, ("W1.2", 4, 5): 0}
    states = replay(plan, range(1, 9), record, {1: "W2.1"})
    assert states["L1.1"] == MatchState("L1.1", (EMPTY, 5), "bye", 1)
    assert states["W2.1"] == MatchState("W2.1", (8, 4), "ready")
