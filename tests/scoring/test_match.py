"""A match's state for the tournament: games, best-of, time called, penalties, a score that was set."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.registry import get_game
from scoring.match import MATCH_POINTS, MatchState, Terms, match_points, match_state

TICHU = get_game("tichu")
TO_1000 = TICHU.ruleset("geek_cup")
TO_500 = TICHU.ruleset({"preset": "geek_cup", "target": 500})
SIX_HANDS = TICHU.ruleset({"preset": "geek_cup", "target": None, "max_hands": 6})
FOUR_OR_DRAW = TICHU.ruleset("dtm")

A, B, EVEN = (200, 0), (0, 200), (50, 50)
GAME_TO_A, GAME_TO_B = [(300, 0), (300, 0)], [(0, 300), (0, 300)]


def test_no_hands() -> None:
    assert match_state(TICHU, TO_1000, []) == MatchState((0, 0), False, (), 0, (0, 0), ())


def test_an_open_match() -> None:
    state = match_state(TICHU, TO_1000, [(60, 40), (200, -100)])
    assert state == MatchState((260, -60), False, (), 2, (260, -60), ((260, -60),))


def test_hands_after_the_end_are_void() -> None:
    state = match_state(TICHU, TO_500, iter(([400, 0], [100, 0], [0, 200])))
    assert state == MatchState((500, 0), True, (0,), 2, (500, 0), ((500, 0),))


def test_a_draw_has_two_winners() -> None:
    state = match_state(TICHU, FOUR_OR_DRAW, [(50, 50)] * 4)
    assert state == MatchState((200, 200), True, (0, 1), 4, (200, 200), ((200, 200),))


@pytest.mark.parametrize(
    ("hands", "score", "complete", "winners", "played"),
    [
        (GAME_TO_A, (1, 0), False, (), 2),
        (GAME_TO_A + GAME_TO_A, (2, 0), True, (0,), 4),
        (GAME_TO_A + GAME_TO_B, (1, 1), False, (), 4),
        ([*GAME_TO_A, *GAME_TO_B, (0, 300)], (1, 1), False, (), 5),
        ([*GAME_TO_A, *GAME_TO_B, *GAME_TO_B, (300, 0)], (1, 2), True, (1,), 6),
    ],
)
def test_best_of_three(
    hands: Sequence[Sequence[int]],
    score: tuple[int, int],
    complete: bool,
    winners: tuple[int, ...],
    played: int,
) -> None:
    state = match_state(TICHU, TO_500, hands, Terms(best_of=3))
    assert (state.score, state.complete, state.winners, state.hands_played) == (
        score,
        complete,
        winners,
        played,
    )


def test_a_best_of_knows_its_games_and_all_points() -> None:
    state = match_state(TICHU, TO_500, [*GAME_TO_A, *GAME_TO_B, (0, 100)], Terms(best_of=3))
    assert state.games == ((600, 0), (0, 600), (0, 100))
    assert state.points == (600, 700)
    assert state.before_game == 4


def test_a_best_of_two_may_be_drawn() -> None:
    state = match_state(TICHU, TO_500, GAME_TO_A + GAME_TO_B, Terms(best_of=2))
    assert (state.score, state.complete, state.winners) == ((1, 1), True, (0, 1))


def test_after_time_is_called_the_hand_is_finished_and_the_leader_wins() -> None:
    called_in_second = Terms(time_called=2)
    assert not match_state(TICHU, TO_1000, [A], called_in_second).complete
    over = match_state(TICHU, TO_1000, [A, EVEN, B], called_in_second)
    assert (over.score, over.winners, over.hands_played) == ((250, 50), (0,), 2)


def test_a_tie_when_time_is_called_plays_one_more_hand() -> None:
    state = match_state(TICHU, FOUR_OR_DRAW, [A, B], Terms(time_called=2))
    assert not state.complete
    state = match_state(TICHU, FOUR_OR_DRAW, [A, B, B], Terms(time_called=2))
    assert (state.complete, state.winners, state.hands_played) == (True, (1,), 3)


def test_time_called_in_a_best_of_looks_at_games_then_at_the_game_that_is_on() -> None:
    terms = Terms(best_of=3, time_called=3)
    assert match_state(TICHU, TO_500, [*GAME_TO_A, (0, 100)], terms).winners == (0,)
    level = Terms(best_of=3, time_called=5)
    assert match_state(TICHU, TO_500, [*GAME_TO_A, *GAME_TO_B, (0, 100)], level).winners == (1,)


def test_a_penalty_comes_off_the_score_and_may_turn_a_match() -> None:
    hands = [(300, 200), (300, 300)]
    assert match_state(TICHU, TO_500, hands, Terms(penalties=(50, 0))).score == (550, 500)
    turned = match_state(TICHU, TO_500, hands, Terms(penalties=(150, 0)))
    assert (turned.score, turned.complete, turned.winners) == ((450, 500), True, (1,))


def test_a_penalty_that_makes_a_tie_is_a_draw_only_where_draws_are() -> None:
    hands = [(100, 50)] * 4
    tie = Terms(penalties=(200, 0))
    assert match_state(TICHU, FOUR_OR_DRAW, hands, tie).winners == (0, 1)
    somebody = {**FOUR_OR_DRAW, "tie_at_target": "play_on"}
    assert match_state(TICHU, somebody, hands, tie).winners == (0,)


def test_a_penalty_before_the_first_hand() -> None:
    assert match_state(TICHU, TO_500, [], Terms(penalties=(0, 100))).score == (0, -100)


def test_a_score_that_was_set_stands_above_the_hands() -> None:
    state = match_state(TICHU, TO_1000, [A], Terms(adjusted=(0, 1000)))
    assert (state.score, state.complete, state.winners) == ((0, 1000), True, (1,))
    assert match_state(TICHU, TO_1000, [], Terms(adjusted=(5, 5))).winners == (0, 1)


@pytest.mark.parametrize(
    ("winners", "forfeits", "expected"),
    [
        ((0,), (), [3, 0]),
        ((1,), (), [0, 3]),
        ((0, 1), (), [1, 1]),
        ((0,), (False, True), [3, 0]),
        ((), (True, True), [0, 0]),
    ],
)
def test_points_of_a_match(winners: tuple[int, ...], forfeits: tuple[bool, ...], expected: list[int]) -> None:
    assert match_points(MATCH_POINTS["3-1-0"], 2, winners, forfeits) == expected


@given(
    st.lists(st.tuples(st.integers(-200, 400), st.integers(-200, 400)), max_size=40),
    st.integers(1, 5),
    st.none() | st.integers(1, 40),
)
def test_hands_after_the_end_never_change_a_match(
    hands: list[tuple[int, int]], best_of: int, time_called: int | None
) -> None:
    terms = Terms(best_of, time_called)
    state = match_state(TICHU, SIX_HANDS, hands, terms)
    assert match_state(TICHU, SIX_HANDS, hands[: state.hands_played], terms) == state
    assert state.complete or state.hands_played == len(hands)
    assert bool(state.winners) == state.complete


def test_of_a_best_of_the_games_are_set_and_the_points_stay_those_played() -> None:
    state = match_state(TICHU, TO_500, [A, A], Terms(best_of=3, adjusted=(0, 2), penalties=(50, 0)))
    assert (state.score, state.complete, state.winners) == ((0, 2), True, (1,))
    played = match_state(TICHU, TO_500, [A, A], Terms(best_of=3))
    assert state.points == (played.points[0] - 50, played.points[1])
