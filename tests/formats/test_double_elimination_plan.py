"""The plan of a double elimination: formats.md's tables and lists, small fields by hand, and what holds for all."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.brackets import Bracket, double_elimination
from tournaments.formats.graph import MatchPlan, OnlyIf, Source, Target
from tournaments.formats.progress import EMPTY

fields = st.integers(2, 128)
finals = st.sampled_from(["simple", "reset"])

#: Losers' matches that take the losers of a winners' round's matches 1, 2, 3 ...
DROPS = {
    8: {"W2": ("L2", [2, 1]), "W3": ("L4", [1])},
    16: {"W2": ("L2", [4, 3, 2, 1]), "W3": ("L4", [1, 2]), "W4": ("L6", [1])},
    32: {
        "W2": ("L2", [8, 7, 6, 5, 4, 3, 2, 1]),
        "W3": ("L4", [2, 1, 4, 3]),
        "W4": ("L6", [2, 1]),
        "W5": ("L8", [1]),
    },
    64: {
        "W2": ("L2", [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
        "W3": ("L4", [4, 3, 2, 1, 8, 7, 6, 5]),
        "W4": ("L6", [3, 4, 1, 2]),
        "W5": ("L8", [1, 2]),
        "W6": ("L10", [1]),
    },
}

#: M1 to M15 of eight pairs: the match's id, and what meets in it (a seed, or W or L of a match).
EIGHT_PAIRS = [
    ("W1.1", "1", "8"),
    ("W1.2", "4", "5"),
    ("W1.3", "2", "7"),
    ("W1.4", "3", "6"),
    ("W2.1", "W(M1)", "W(M2)"),
    ("W2.2", "W(M3)", "W(M4)"),
    ("L1.1", "L(M1)", "L(M2)"),
    ("L1.2", "L(M3)", "L(M4)"),
    ("L2.1", "L(M6)", "W(M7)"),
    ("L2.2", "L(M5)", "W(M8)"),
    ("W3.1", "W(M5)", "W(M6)"),
    ("L3.1", "W(M9)", "W(M10)"),
    ("L4.1", "L(M11)", "W(M12)"),
    ("GF", "W(M11)", "W(M13)"),
    ("GF2", "L(M14)", "W(M14)"),
]


@pytest.mark.parametrize("size", DROPS)
def test_losers_drop_as_the_table_says(size: int) -> None:
    matches = double_elimination(size).matches
    for winners_round, (losers_round, places) in DROPS[size].items():
        drops = [matches[f"{winners_round}.{number}"].loser_to for number in range(1, len(places) + 1)]
        assert drops == [Target(f"{losers_round}.{place}", 0) for place in places]


@pytest.mark.parametrize("size", DROPS)
def test_first_losers_meet_their_neighbours(size: int) -> None:
    matches = double_elimination(size).matches
    for number in range(1, size // 4 + 1):
        sides = matches[f"L1.{number}"].sides
        assert [side.match for side in sides] == [f"W1.{2 * number - 1}", f"W1.{2 * number}"]


def test_eight_pairs_match_by_match() -> None:
    matches = list(double_elimination(8).matches.values())
    numbers = {match.id: number for number, match in enumerate(matches, 1)}

    def said(source: Source) -> str:
        if source.kind == "seed":
            return str(source.seed)
        return f"{source.kind[0].upper()}(M{numbers[str(source.match)]})"

    assert [(match.id, *map(said, match.sides)) for match in matches] == EIGHT_PAIRS


def test_the_second_final_needs_the_losers_champion_to_win_the_first() -> None:
    final, second = list(double_elimination(8).matches.values())[-2:]
    assert final == MatchPlan(
        id="GF",
        bracket="final",
        round=1,
        sides=(Source("winner_of", match="W3.1"), Source("winner_of", match="L4.1")),
        winner_to=Target("GF2", 1),
        loser_to=Target("GF2", 0),
    )
    assert (second.bracket, second.round, second.only_if) == ("final", 2, OnlyIf("GF", 1))
    assert second.winner_to is second.loser_to is None


def test_a_simple_final_is_the_last_match() -> None:
    *_, final = double_elimination(8, "simple").matches.values()
    assert (final.id, final.winner_to, final.loser_to) == ("GF", None, None)


@pytest.mark.parametrize(
    ("entrants", "ready", "byes"),
    [
        (2, {"W1.1": [1, 2]}, []),
        (3, {"W1.2": [2, 3]}, ["W1.1"]),
        (5, {"W1.2": [4, 5], "W2.2": [2, 3]}, ["L1.2", "W1.1", "W1.3", "W1.4"]),
        (6, {"W1.2": [4, 5], "W1.4": [3, 6]}, ["W1.1", "W1.3"]),
        (7, {"W1.2": [4, 5], "W1.3": [2, 7], "W1.4": [3, 6]}, ["W1.1"]),
    ],
)
def test_small_fields_before_the_first_result(
    entrants: int, ready: dict[str, list[int]], byes: list[str]
) -> None:
    bracket = Bracket(double_elimination(entrants))
    assert {match_id: bracket.entrants(match_id) for match_id in bracket.ready()} == ready
    assert sorted(state.id for state in bracket.states.values() if state.state == "bye") == byes


def test_two_entrants_meet_again_in_the_final() -> None:
    matches = double_elimination(2).matches
    assert list(matches) == ["W1.1", "GF", "GF2"]
    assert (matches["W1.1"].winner_to, matches["W1.1"].loser_to) == (Target("GF", 0), Target("GF", 1))


def test_three_entrants_by_hand() -> None:
    bracket = Bracket(double_elimination(3)).play(("W1.2", 1))
    assert bracket.entrants("W2.1") == [1, 3]
    # The first losers' match is a bye: seed 1 had no opponent who could lose.
    assert bracket.states["L1.1"].state == "bye"
    assert bracket.entrants("L1.1") == [EMPTY, 2]
    bracket.play(("W2.1", 1))
    assert bracket.entrants("L2.1") == [1, 2]
    bracket.play(("L2.1", 0))
    assert bracket.entrants("GF") == [3, 1]


def test_five_entrants_by_hand() -> None:
    bracket = Bracket(double_elimination(5)).play(("W1.2", 0), ("W2.1", 0), ("W2.2", 0))
    assert bracket.entrants("L1.1") == [EMPTY, 5]
    assert bracket.entrants("L2.1") == [3, 5]
    assert bracket.states["L2.2"].state == "bye"
    assert bracket.entrants("L2.2") == [4, EMPTY]
    bracket.play(("L2.1", 1), ("W3.1", 0))
    assert bracket.entrants("L3.1") == [5, 4]
    bracket.play(("L3.1", 0))
    assert bracket.entrants("L4.1") == [2, 5]


def test_seven_entrants_by_hand() -> None:
    bracket = Bracket(double_elimination(7)).play(("W1.2", 0), ("W1.3", 0), ("W1.4", 0))
    assert bracket.entrants("L1.1") == [EMPTY, 5]
    assert bracket.entrants("L1.2") == [7, 6]
    bracket.play(("W2.1", 0), ("W2.2", 0))
    assert bracket.entrants("L2.1") == [3, 5]


@given(fields, finals)
def test_every_slot_has_one_source_and_every_source_feeds_one_slot(entrants: int, final: str) -> None:
    matches = double_elimination(entrants, final).matches
    fed = [
        (kind, match.id, target)
        for match in matches.values()
        for kind, target in (("winner_of", match.winner_to), ("loser_of", match.loser_to))
        if target
    ]
    named = [
        (side.kind, side.match, Target(match.id, index))
        for match in matches.values()
        for index, side in enumerate(match.sides)
        if side.match
    ]
    assert sorted(fed, key=str) == sorted(named, key=str)
    slots = Counter(target for _, _, target in fed)
    assert set(slots.values()) == {1}
    seeds = [side.seed for match in matches.values() for side in match.sides if side.kind == "seed"]
    assert sorted(seeds) == list(range(1, entrants + 1))


@given(fields, finals)
def test_matches_are_fed_by_earlier_ones_only(entrants: int, final: str) -> None:
    seen: set[str] = set()
    for match in double_elimination(entrants, final).matches.values():
        assert {side.match for side in match.sides if side.match} <= seen
        seen.add(match.id)


@given(st.integers(3, 128))
def test_seeds_one_and_two_cannot_meet_before_the_winners_final(entrants: int) -> None:
    matches = double_elimination(entrants, "simple").matches

    def way(seed: int) -> list[MatchPlan]:
        path = [next(match for match in matches.values() if Source("seed", seed) in match.sides)]
        while path[-1].winner_to:
            path.append(matches[path[-1].winner_to.match])
        return path

    first_meeting = next(match for match in way(1) if match in way(2))
    assert first_meeting.winner_to == Target("GF", 0)


def test_byes_go_to_the_best_seeds() -> None:
    bracket = Bracket(double_elimination(11))
    through = [state.slots[state.winner] for state in bracket.states.values() if state.winner is not None]
    assert sorted(through) == [1, 2, 3, 4, 5]
