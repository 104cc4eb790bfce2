"""Each criterion by hand, with byes, forfeits and absences as the FIDE Handbook C.07 (2026) counts them."""

from fractions import Fraction

import pytest

from rules_engine.errors import UnknownName
from scoring.meetings import Meeting
from scoring.record import Record
from scoring.tiebreaks import CRITERIA, get_criterion
from tests.scoring.events import met, values

#: Three rounds of four, nobody away: a 6, b 3, c 2, d 1 of 2 a win.
SWISS = Record(
    "abcd",
    [
        met(1, "ab", (2, 0), game_points=(500, 300)),
        met(1, "cd", (1, 1), game_points=(400, 400)),
        met(2, "ac", (2, 0), game_points=(510, 100)),
        met(2, "bd", (2, 0), game_points=(505, 495)),
        met(3, "ad", (2, 0), game_points=(600, 0)),
        met(3, "bc", (1, 1), game_points=(250, 250)),
    ],
)


def test_every_criterion_of_the_specification_is_there() -> None:
    assert set(CRITERIA) == {
        "points",
        "point_difference",
        "head_to_head",
        "wins",
        "game_points",
        "buchholz",
        "buchholz_cut_1",
        "median_buchholz",
        "sonneborn_berger",
        "victory_points",
        "card_points",
        "fewest_forfeits",
        "draw_of_lots",
    }
    for code, criterion in CRITERIA.items():
        assert criterion.code == code
        assert criterion.says.endswith(".")


def test_an_unknown_criterion() -> None:
    with pytest.raises(UnknownName):
        get_criterion("luck")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("points", {"a": 6, "b": 3, "c": 2, "d": 1}),
        ("wins", {"a": 3, "b": 1, "c": 0, "d": 0}),
        ("game_points", {"a": 1610, "b": 1055, "c": 750, "d": 895}),
        ("point_difference", {"a": 1210, "b": -190, "c": -410, "d": -610}),
        ("buchholz", {"a": 6, "b": 9, "c": 10, "d": 11}),
        ("buchholz_cut_1", {"a": 5, "b": 8, "c": 9, "d": 9}),
        ("median_buchholz", {"a": 2, "b": 2, "c": 3, "d": 3}),
        ("sonneborn_berger", {"a": 12, "b": 4, "c": 4, "d": 2}),
        ("fewest_forfeits", {"a": 0, "b": 0, "c": 0, "d": 0}),
    ],
)
def test_values_of_a_plain_event(code: str, expected: dict[str, int]) -> None:
    assert values(SWISS, code) == expected


def test_victory_and_card_points_are_added_up() -> None:
    record = Record(
        "ab",
        [
            met(1, "ab", (2, 0), victory_points=(7, 1), card_points=(220, 180)),
            met(2, "ba", (2, 0), victory_points=(4, 4)),
        ],
    )
    assert values(record, "victory_points") == {"a": 11, "b": 5}
    assert values(record, "card_points") == {"a": 220, "b": 180}


def test_a_full_bye_and_a_walkover_are_wins_and_a_requested_bye_is_none() -> None:
    record = Record(
        "abc",
        [
            met(1, "ab", (2, 0), forfeit=(False, True)),
            met(1, "c", (2,)),
            met(2, "a", (1,)),
            met(2, "bc", (1, 1)),
        ],
        draw=1,
    )
    assert values(record, "wins") == {"a": 1, "c": 1, "b": 0}
    assert values(record, "fewest_forfeits") == {"a": 0, "c": 0, "b": 1}


def test_a_round_that_was_sat_out_is_no_win_and_was_not_asked_for() -> None:
    """Whatever was declared for it: here more than for a draw, and less."""
    for declared in (2, 0):
        bye = met(2, "c", (declared,), declared=True)
        record = Record("abc", [met(1, "ab", (2, 0)), met(1, "c", (2,)), bye], draw=1)
        assert values(record, "wins") == {"a": 1, "b": 0, "c": 1}
        assert not record.is_requested_bye(record.turns["c"][1])


def test_a_bye_is_played_against_a_dummy_with_ones_own_points() -> None:
    # 16.4: a has 2 from the bye and 1 from the draw; the dummy ends with 3, but with at most a draw a round (16.4.2).
    record = Record("abc", [met(1, "a", (2,)), met(1, "bc", (2, 0)), met(2, "ab", (1, 1)), met(2, "c", (2,))])
    assert values(record, "buchholz") == {"a": 3 + 2, "b": 2 + 3, "c": 3 + 2}


def test_a_walkover_is_played_against_a_dummy_no_stronger_than_who_was_to_come() -> None:
    # 16.4.1: c has 4 points, but b, who did not come, ends with 2.
    record = Record(
        "abcd",
        [
            met(1, "cb", (2, 0), forfeit=(False, True)),
            met(1, "ad", (2, 0)),
            met(2, "cd", (2, 0)),
            met(2, "ba", (2, 0)),
        ],
    )
    assert values(record, "buchholz") == {"c": 2 + 0, "b": 2 + 2, "a": 0 + 2, "d": 2 + 4}


def test_whoever_left_counts_as_drawing_what_he_did_not_play() -> None:
    # 16.3.2: b asked for a bye in the last two rounds; for a, who met b, these are draws.
    meetings = [
        met(1, "ab", (2, 0)),
        met(1, "cd", (2, 0)),
        met(2, "ac", (2, 0)),
        met(2, "b", (0,)),
        met(2, "d", (2,)),
        met(3, "ad", (2, 0)),
        met(3, "b", (0,)),
        met(3, "c", (2,)),
    ]
    record = Record("abcd", meetings, draw=1)
    assert values(record, "buchholz")["a"] == (0 + 1 + 1) + 4 + 2
    # A bye in the middle counts what it was worth (16.3.1).
    again = Record("abcd", [*meetings, met(4, "ab", (2, 0))], draw=1)
    assert values(again, "buchholz")["a"] == 0 + 0 + 4 + 2


def test_a_round_unplayed_by_ones_own_will_is_cut_first() -> None:
    # 16.5: a asked for a bye; its dummy (4 points) is cut although d, whom a met, has fewer.
    record = Record(
        "abcd",
        [
            met(1, "a", (0,)),
            met(1, "bc", (2, 0)),
            met(1, "d", (0,)),
            met(2, "ad", (2, 0)),
            met(2, "bc", (2, 0)),
            met(3, "ab", (2, 0)),
            met(3, "cd", (2, 0)),
        ],
        draw=1,
    )
    assert values(record, "buchholz")["a"] == 3 + 0 + 4
    assert values(record, "buchholz_cut_1")["a"] == 0 + 4


def test_fixed_pairings_count_forfeits_as_games_and_byes_not_at_all() -> None:
    # 15.2
    record = Record(
        "abc",
        [
            met(1, "ab", (2, 0), forfeit=(False, True)),
            met(1, "c", (0,)),
            met(2, "ac", (1, 1)),
            met(3, "bc", (2, 0)),
        ],
        fixed=True,
    )
    assert values(record, "sonneborn_berger") == {"a": 2 * 2 + 1 * 1, "b": 2 * 1, "c": 1 * 3}


def test_a_round_without_a_meeting_does_not_exist_for_an_entrant() -> None:
    record = Record("abc", [met(1, "ab", (2, 0)), met(2, "bc", (2, 0)), met(3, "ab", (2, 0))])
    assert values(record, "buchholz") == {"a": 2 + 2, "b": 4 + 0 + 4, "c": 2}


def test_partners_of_the_day_are_no_opponents() -> None:
    record = Record(
        "abcd", [met(1, "abcd", (3, 1, 3, 1), game_points=(300, 100, 300, 100), teams=(0, 1, 0, 1))]
    )
    assert values(record, "buchholz") == {"a": 2, "c": 2, "b": 6, "d": 6}
    assert values(record, "point_difference") == {"a": 200, "c": 200, "b": -200, "d": -200}
    assert values(record, "wins") == {"a": 1, "c": 1, "b": 0, "d": 0}


def test_four_single_players_differ_from_the_mean_of_the_others() -> None:
    record = Record("abcd", [met(1, "abcd", (3, 2, 1, 0), game_points=(10, 5, 3, 0))])
    assert values(record, "point_difference") == {
        "a": Fraction(22, 3),
        "b": Fraction(2, 3),
        "c": -2,
        "d": -6,
    }
    assert values(record, "wins") == {"a": 1, "b": 0, "c": 0, "d": 0}


@pytest.mark.parametrize(
    ("meetings", "worth"),
    [
        ([], 0),
        ([met(1, "ab", (1, 0))], 0.5),
        ([met(1, "ab", (3, 0)), met(1, "cd", (1, 1))], 1),
        ([met(1, "ab", (0, 0), forfeit=(True, True)), met(1, "cd", (2, 0))], 1),
    ],
)
def test_what_a_draw_is_worth_is_found_in_the_matches(meetings: list[Meeting], worth: float) -> None:
    assert Record("abcd", meetings).draw_points == worth


def test_lots_decide_by_the_lowest_number_and_those_without_come_last() -> None:
    record = Record("abcd", [], lots={"c": 1, "a": 2})
    assert list(values(record, "draw_of_lots")) == ["c", "a", "b", "d"]
