"""A match's state for the tournament."""

from rules_engine.registry import get_game
from scoring.match import MatchState, match_state

TICHU = get_game("tichu")


def test_no_hands() -> None:
    assert match_state(TICHU, TICHU.ruleset("geek_cup"), []) == MatchState((0, 0), False, (), 0)


def test_an_open_match() -> None:
    points = [(60, 40), (200, -100)]
    assert match_state(TICHU, TICHU.ruleset("geek_cup"), points) == MatchState((260, -60), False, (), 2)


def test_hands_after_the_end_are_void() -> None:
    ruleset = TICHU.ruleset({"preset": "geek_cup", "target": 500})
    points = ([400, 0], [100, 0], [0, 200])
    assert match_state(TICHU, ruleset, iter(points)) == MatchState((500, 0), True, (0,), 2)


def test_a_draw_has_two_winners() -> None:
    assert match_state(TICHU, TICHU.ruleset("dtm"), [(50, 50)] * 4) == MatchState((200, 200), True, (0, 1), 4)
