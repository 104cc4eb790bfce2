"""One step at a time: byes, the two finals, forfeits, withdrawals, and what is refused."""

import pytest

from tests.formats.brackets import Bracket, double_elimination
from tournaments.formats.errors import MatchNotReady
from tournaments.formats.graph import MatchPlan
from tournaments.formats.progress import EMPTY, OPEN, Board, MatchState, champion, is_complete, start

TO_THE_FINAL = [("W1.1", 0), ("W1.2", 0), ("W2.1", 0), ("L1.1", 0), ("L2.1", 0)]


def in_the_final(final: str = "reset") -> Bracket:
    """Four entrants: seed 1 is the winners' champion, seed 2 the losers'."""
    bracket = Bracket(double_elimination(4, final)).play(*TO_THE_FINAL)
    assert bracket.entrants("GF") == [1, 2]
    return bracket


def test_an_open_slot_waits() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0))
    assert bracket.states["W2.1"] == MatchState("W2.1", (1, OPEN), "pending")
    assert bracket.states["L1.1"] == MatchState("L1.1", (4, OPEN), "pending")


def test_a_step_returns_what_changed() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.1", 0))
    changed = bracket.decide("W1.2", 1)
    assert changed == {
        "W1.2": MatchState("W1.2", (4, 5), "done", 1, 1),
        "W2.1": MatchState("W2.1", (1, 5), "ready"),
        "L1.1": MatchState("L1.1", (8, 4), "ready"),
    }


def test_a_step_looks_up_only_the_matches_it_touches() -> None:
    plan = double_elimination(64)
    states = start(plan, range(64))
    asked: list[str] = []

    def lookup(match_id: str) -> tuple[MatchPlan, MatchState]:
        asked.append(match_id)
        return plan.matches[match_id], states[match_id]

    Board(lookup).decide("W1.1", 0)
    assert asked == ["W1.1", "W2.1", "L1.1"]


def test_a_board_goes_on_from_its_own_steps() -> None:
    plan = double_elimination(4)
    states = start(plan, "abcd")
    board = Board.over(plan, states)
    board.decide("W1.1", 0)
    board.decide("W1.2", 0)
    assert board.decide("W2.1", 1)["GF"].slots == ("b", OPEN)
    assert states == start(plan, "abcd")


def test_byes_spread_through_both_brackets() -> None:
    # Of five, only 4 and 5 play a first round; the loser goes through L1.1 at once.
    bracket = Bracket(double_elimination(5))
    assert bracket.states["L1.2"] == MatchState("L1.2", (EMPTY, EMPTY), "bye")
    changed = bracket.decide("W1.2", 0)
    assert changed["L1.1"] == MatchState("L1.1", (EMPTY, 5), "bye", 1)
    assert changed["L2.1"] == MatchState("L2.1", (OPEN, 5), "pending")


def test_the_second_final_is_void_when_the_winners_champion_wins() -> None:
    bracket = in_the_final()
    assert bracket.states["GF2"].state == "pending"
    bracket.play(("GF", 0))
    assert bracket.states["GF2"] == MatchState("GF2", (EMPTY, EMPTY), "void")
    assert champion(bracket.plan, bracket.states) == 1
    with pytest.raises(MatchNotReady, match="GF2 is void"):
        bracket.decide("GF2", 0)


def test_the_losers_champion_has_to_win_twice() -> None:
    bracket = in_the_final().play(("GF", 1))
    assert bracket.states["GF2"] == MatchState("GF2", (1, 2), "ready")
    assert not is_complete(bracket.plan, bracket.states)
    bracket.play(("GF2", 0))
    assert champion(bracket.plan, bracket.states) == 1


def test_a_simple_final_decides() -> None:
    bracket = in_the_final("simple").play(("GF", 1))
    assert "GF2" not in bracket.states
    assert champion(bracket.plan, bracket.states) == 2


def test_after_a_double_forfeit_nobody_goes_on_and_nobody_drops() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.2", 0))
    changed = bracket.decide("W1.1", "double_forfeit")
    assert changed["W1.1"] == MatchState("W1.1", (1, 8), "done", None, "double_forfeit")
    assert changed["W2.1"] == MatchState("W2.1", (EMPTY, 4), "bye", 1)
    assert changed["W3.1"].slots == (4, OPEN)
    assert changed["L1.1"] == MatchState("L1.1", (EMPTY, 5), "bye", 1)


def test_two_double_forfeits_leave_a_bye_without_a_winner() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.1", "double_forfeit"), ("W1.2", "double_forfeit"))
    assert bracket.states["W2.1"] == MatchState("W2.1", (EMPTY, EMPTY), "bye")
    assert bracket.states["W3.1"].slots == (EMPTY, OPEN)
    assert bracket.states["L2.2"].slots == (EMPTY, OPEN)


def test_a_double_forfeit_of_the_final_leaves_no_champion() -> None:
    bracket = in_the_final().play(("GF", "double_forfeit"))
    assert bracket.states["GF2"].state == "void"
    assert bracket.complete
    assert champion(bracket.plan, bracket.states) is None


def test_a_final_against_nobody_is_won_without_a_second_one() -> None:
    bracket = Bracket(double_elimination(4)).play(*TO_THE_FINAL[:4])
    changed = bracket.decide("L2.1", "double_forfeit")
    assert changed["GF"] == MatchState("GF", (1, EMPTY), "bye", 0)
    assert changed["GF2"].state == "void"
    assert champion(bracket.plan, bracket.states) == 1


def test_withdrawal_from_a_ready_match_is_decided_for_the_opponent() -> None:
    bracket = Bracket(double_elimination(8))
    changed = bracket.withdraw(1)
    assert changed["W1.1"] == MatchState("W1.1", (1, 8), "done", 1, 1)
    assert changed["W2.1"].slots == (8, OPEN)
    assert changed["L1.1"].slots == (EMPTY, OPEN)


def test_withdrawal_from_a_pending_match_empties_the_slot() -> None:
    bracket = Bracket(double_elimination(8)).play(("W1.1", 0))
    assert bracket.withdraw(1) == {"W2.1": MatchState("W2.1", (EMPTY, OPEN), "pending")}
    changed = bracket.decide("W1.2", 0)
    assert changed["W2.1"] == MatchState("W2.1", (EMPTY, 4), "bye", 1)
    # The loser of a bye is a bye: L2.2 will have one side only.
    assert changed["L2.2"].slots == (EMPTY, OPEN)


def test_who_left_is_kept_out_of_later_slots() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0), ("W1.2", 0))
    changed = bracket.withdraw(1)
    assert changed["GF"].slots == (2, OPEN)
    assert changed["L2.1"].slots == (EMPTY, OPEN)


def test_withdrawal_of_someone_who_is_out_changes_nothing() -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0), ("W1.2", 0), ("L1.1", 0))
    assert bracket.withdraw(3) == {}


def test_a_winners_champion_who_leaves_the_final_leaves_the_other_as_champion() -> None:
    bracket = in_the_final()
    changed = bracket.withdraw(1)
    assert changed["GF"] == MatchState("GF", (1, 2), "done", 1, 1)
    assert changed["GF2"] == MatchState("GF2", (EMPTY, 2), "bye", 1)
    assert champion(bracket.plan, bracket.states) == 2


def test_a_losers_champion_who_leaves_the_final_loses_it() -> None:
    bracket = in_the_final()
    bracket.withdraw(2)
    assert bracket.states["GF2"].state == "void"
    assert champion(bracket.plan, bracket.states) == 1


def test_withdrawal_from_the_second_final() -> None:
    bracket = in_the_final().play(("GF", 1))
    bracket.withdraw(2)
    assert bracket.states["GF2"] == MatchState("GF2", (1, 2), "done", 0, 0)
    assert champion(bracket.plan, bracket.states) == 1


@pytest.mark.parametrize(("match_id", "state"), [("W2.1", "pending"), ("W1.1", "done"), ("GF2", "pending")])
def test_only_a_ready_match_can_be_decided(match_id: str, state: str) -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0))
    with pytest.raises(MatchNotReady, match=f"{match_id} is {state}"):
        Board.over(bracket.plan, bracket.states).decide(match_id, 0)


def test_a_bye_cannot_be_decided() -> None:
    bracket = Bracket(double_elimination(3))
    with pytest.raises(MatchNotReady, match=r"W1\.1 is bye"):
        Board.over(bracket.plan, bracket.states).decide("W1.1", 0)


def test_an_outcome_is_a_side_or_a_double_forfeit() -> None:
    bracket = Bracket(double_elimination(2))
    with pytest.raises(ValueError, match="2 is no outcome"):
        Board.over(bracket.plan, bracket.states).decide("W1.1", 2)  # type: ignore[arg-type]


@pytest.mark.parametrize(("seed", "match_id"), [(1, "W1.2"), (1, "W1.1")])
def test_one_withdraws_from_the_undecided_match_one_sits_in(seed: int, match_id: str) -> None:
    bracket = Bracket(double_elimination(4)).play(("W1.1", 0))
    board = Board.over(bracket.plan, bracket.states)
    with pytest.raises(MatchNotReady):
        board.withdraw(seed, match_id)


@pytest.mark.parametrize("entrants", ["abc", "abcde", "abca"])
def test_a_plan_starts_with_its_number_of_different_entrants(entrants: str) -> None:
    with pytest.raises(ValueError, match="4 different entrants"):
        start(double_elimination(4), entrants)
