"""The fold over the criteria: shared places, who is among those tied, and why one is above another."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.meetings import Entrant, Meeting, Number
from scoring.record import Record
from scoring.standings import Row, explain
from scoring.tiebreaks import CRITERIA, get_criterion
from tests.scoring.events import event_at_random, met, places, ranked, values

slow = settings(deadline=None, max_examples=100)
events = st.builds(event_at_random, st.integers(1, 24), st.integers(0, 9), st.integers(0, 2**32).map(Random))
lists_of_criteria = st.lists(st.sampled_from(sorted(CRITERIA)), unique=True, max_size=6)


def test_ties_share_a_place() -> None:
    record = Record("abcd", [met(1, "ab", (3, 0)), met(1, "cd", (1, 1))])
    assert places(ranked(record, "points")) == {"a": 1, "c": 2, "d": 2, "b": 4}


def test_without_criteria_all_share_the_first_place() -> None:
    assert places(ranked(Record("ab", [met(1, "ab", (3, 0))]))) == {"a": 1, "b": 1}


def test_nobody_has_no_standings() -> None:
    assert ranked(Record([], []), "points", "head_to_head") == []


def cycle(*extra: Meeting) -> Record:
    """a beat b, b beat c, c beat a, each by another margin."""
    return Record(
        "abc",
        [
            met(1, "ab", (2, 0), game_points=(500, 400)),
            met(2, "bc", (2, 0), game_points=(500, 200)),
            met(3, "ca", (2, 0), game_points=(500, 450)),
            *extra,
        ],
    )


def test_head_to_head_of_two_who_won_once_each_is_equal() -> None:
    rows = ranked(Record("ab", [met(1, "ba", (2, 0)), met(2, "ab", (2, 0))]), "points", "head_to_head")
    assert [(row.place, row.values["head_to_head"]) for row in rows] == [(1, 2), (1, 2)]


def test_head_to_head_in_a_circle_decides_nothing_and_the_next_criterion_does() -> None:
    rows = ranked(cycle(), "points", "head_to_head", "point_difference")
    assert places(rows) == {"b": 1, "a": 2, "c": 3}
    assert [row.values["head_to_head"] for row in rows] == [2, 2, 2]


def test_head_to_head_is_silent_unless_all_met_equally_often() -> None:
    rows = ranked(cycle(met(4, "ab", (1, 1)), met(4, "c", (1,))), "points", "head_to_head", "game_points")
    assert {row.values["head_to_head"] for row in rows} == {None}
    # b has 900 game points, a 950, c 700.
    assert [row.entrant for row in rows] == ["a", "b", "c"]


def test_head_to_head_looks_only_at_those_who_are_tied() -> None:
    # a and b have 4 points each; a beat b. What they did against c does not count.
    record = Record(
        "abc",
        [
            met(1, "ab", (2, 0)),
            met(2, "ca", (2, 0)),
            met(3, "bc", (2, 0)),
            met(4, "bc", (2, 0)),
            met(5, "ac", (2, 0)),
        ],
    )
    rows = ranked(record, "points", "head_to_head")
    assert [(row.entrant, row.place, row.values["head_to_head"]) for row in rows] == [
        ("a", 1, 2),
        ("b", 2, 0),
        ("c", 3, 0),
    ]


def test_a_forfeit_is_no_meeting_where_pairings_are_drawn() -> None:
    meetings = [met(1, "ab", (2, 0), forfeit=(False, True)), met(2, "b", (2,)), met(2, "a", (0,))]
    drawn = ranked(Record("ab", meetings), "points", "head_to_head")
    fixed = ranked(Record("ab", meetings, fixed=True), "points", "head_to_head")
    assert places(drawn) == {"a": 1, "b": 1}
    assert places(fixed) == {"a": 1, "b": 2}


def why(record: Record, one: str, other: str, *codes: str) -> list[tuple[str, object, object, str]]:
    criteria = [get_criterion(code) for code in codes]
    steps = explain(ranked(record, *codes), criteria, one, other).steps
    return [(step.criterion.code, step.above, step.below, step.verdict) for step in steps]


def test_why_names_what_each_criterion_says_until_one_decides() -> None:
    assert why(cycle(), "c", "b", "points", "head_to_head", "point_difference", "wins") == [
        ("points", 2, 2, "equal"),
        ("head_to_head", 2, 2, "equal"),
        ("point_difference", 200, -250, "decides"),
    ]


def test_why_says_where_a_criterion_is_silent() -> None:
    record = Record("abcd", [met(1, "ac", (2, 0)), met(1, "bd", (2, 0))])
    assert why(record, "a", "b", "points", "head_to_head") == [
        ("points", 2, 2, "equal"),
        ("head_to_head", None, None, "silent"),
    ]


def test_why_puts_the_higher_one_first() -> None:
    criteria = [get_criterion("points")]
    rows = ranked(Record("ab", [met(1, "ab", (0, 2))]), "points")
    explanation = explain(rows, criteria, "a", "b")
    assert (explanation.above, explanation.below) == ("b", "a")
    assert explanation.deciding is explanation.steps[0]


def by_entrant(rows: list[Row]) -> dict[object, Row]:
    return {row.entrant: row for row in rows}


@slow
@given(events, lists_of_criteria)
def test_places_are_a_competition_ranking(record: Record, codes: list[str]) -> None:
    rows = ranked(record, *codes)
    assert sorted(row.entrant for row in rows) == list(record.entrants)
    for number, row in enumerate(rows):
        above = [other for other in rows if other.place < row.place]
        assert row.place == len(above) + 1
        assert number >= len(above)


@slow
@given(events, lists_of_criteria, st.randoms(use_true_random=False))
def test_the_order_of_matches_and_entrants_does_not_matter(
    record: Record, codes: list[str], dice: Random
) -> None:
    entrants, meetings = list(record.entrants), list(record.meetings)
    dice.shuffle(entrants)
    dice.shuffle(meetings)
    shuffled = Record(entrants, meetings, record.fixed, record.draw)
    assert by_entrant(ranked(record, *codes)) == by_entrant(ranked(shuffled, *codes))


@slow
@given(events, lists_of_criteria, st.sampled_from(sorted(CRITERIA)))
def test_a_further_criterion_only_breaks_ties(record: Record, codes: list[str], further: str) -> None:
    before = places(ranked(record, *codes))
    after = places(ranked(record, *codes, *([further] if further not in codes else [])))
    for one in record.entrants:
        assert after[one] >= before[one]
        for other in record.entrants:
            if before[one] < before[other]:
                assert after[one] < after[other]


@slow
@given(events, lists_of_criteria.filter(bool), st.data())
def test_the_explanation_agrees_with_the_places(
    record: Record, codes: list[str], data: st.DataObject
) -> None:
    rows = ranked(record, *codes)
    one, other = (data.draw(st.sampled_from(record.entrants)) for _ in range(2))
    found = explain(rows, [get_criterion(code) for code in codes], one, other)
    place = places(rows)
    assert {found.above, found.below} == {one, other}
    assert (found.deciding is None) == (place[one] == place[other])
    if found.deciding is not None:
        assert place[found.above] < place[found.below]
        assert found.deciding.above != found.deciding.below
    assert all(step.verdict != "decides" for step in found.steps[:-1])


def more(record: Record, entrant: Entrant, code: str, count: Number) -> Record:
    """The same with so much more for an entrant, outside of all its matches."""
    points, game_points = (count, 0) if code == "points" else (0, count)
    extra = Meeting(99, (entrant,), (points,), (game_points,))
    return Record(record.entrants, [*record.meetings, extra], draw=record.draw)


@slow
@given(events, st.permutations(["points", "game_points"]), st.data())
def test_what_the_lower_one_lacks_makes_them_level_and_more_changes_the_order(
    record: Record, codes: list[str], data: st.DataObject
) -> None:
    one, other = (data.draw(st.sampled_from(record.entrants)) for _ in range(2))
    criteria = [get_criterion(code) for code in codes]
    found = explain(ranked(record, *codes), criteria, one, other)
    if found.change is None:
        assert found.deciding is None
        return
    code = found.change.criterion.code
    level = more(record, found.below, code, found.change.lacks)
    again = explain(ranked(level, *codes), criteria, found.above, found.below)
    assert again.deciding is None or again.deciding.criterion is found.change.then
    beyond = more(record, found.below, code, found.change.lacks + 1)
    assert explain(ranked(beyond, *codes), criteria, found.above, found.below).above == found.below


@pytest.mark.parametrize(
    ("code", "meeting"),
    [
        ("point_difference", met(2, "bc", (0, 0), game_points=(300, 0))),
        ("wins", met(2, "bc", (3, 0))),
        ("victory_points", met(2, "bc", (0, 0), victory_points=(5, 0))),
        ("card_points", met(2, "bc", (0, 0), card_points=(5, 0))),
    ],
)
def test_each_own_criterion_counts_what_is_lacking(code: str, meeting: Meeting) -> None:
    first = met(1, "ab", (3, 0), game_points=(100, 0), victory_points=(2, 0), card_points=(3, 0))
    criteria = [get_criterion(code)]
    found = explain(ranked(Record("abc", [first]), code), criteria, "a", "b")
    assert found.change is not None
    assert (found.above, found.change.criterion.rests_on) == ("a", "own")
    gained = values(Record("abc", [first, meeting]), code)["b"]
    before = values(Record("abc", [first]), code)["b"]
    assert gained is not None
    assert before is not None
    reversed_ = explain(ranked(Record("abc", [first, meeting]), code), criteria, "a", "b").above == "b"
    assert reversed_ == (gained - before > found.change.lacks)


@slow
@given(events)
def test_points_are_conserved(record: Record) -> None:
    total = sum(sum(meeting.points) for meeting in record.meetings)
    rows = ranked(record, "points", "point_difference", "wins")
    assert sum(row.values["points"] or 0 for row in rows) == total
    assert sum(row.values["point_difference"] or 0 for row in rows) == 0


@pytest.mark.parametrize("code", ["buchholz", "buchholz_cut_1", "median_buchholz"])
@slow
@given(record=events)
def test_cuts_take_away(record: Record, code: str) -> None:
    whole = by_entrant(ranked(record, "buchholz"))
    for row in ranked(record, code):
        assert (row.values[code] or 0) <= (whole[row.entrant].values["buchholz"] or 0)
