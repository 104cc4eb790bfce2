"""Leagues of 2 to 200 whatever happens in them: rulings and corrections in any order, departures, late entries.

Fair draws, points that are conserved, places that are a ranking, and standings that the facts alone come to.
"""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.meetings import Meeting
from tests.formats.exact import best_swiss, fewest_again
from tests.formats.league_sheets import PAIR, SCHEME, TABLE, League, Sheet, hand, play, rule
from tournaments.formats.pairing_commands import contenders
from tournaments.formats.pairing_request import PairingRequest, read_swiss

slow = settings(deadline=None, max_examples=25)
dice = st.integers(0, 2**32).map(Random)
rulings = st.sampled_from([0, 0.2, 0.6])
SMALL = 8


@slow
@given(
    st.sampled_from(["swiss", "tables"]),
    st.integers(2, 200) | st.integers(2, 12),
    st.integers(1, 5),
    dice,
    rulings,
    st.sampled_from([0, 0.04]),
)
def test_rounds_that_are_drawn(
    kind: str, entrants: int, rounds: int, chance: Random, ruled: float, departures: float
) -> None:
    league = League(kind, entrants, chance.randrange(99))
    for number in range(1, rounds + 1):
        if number == 2:
            league.entrants += chance.randrange(3)
        for entrant in range(1, league.entrants + 1):
            if entrant not in league.gone and chance.random() < departures:
                league.withdraw(entrant)
        byes = league.byes()
        asked, answer = league.draw()
        assert_drawn_fairly(league, asked, answer, byes)
        assert as_few_again_as_can_be(league, asked, answer)
        paired = [sheet.sides for sheet in league.sheets]
        play(league, league.open(), chance, ruled)
        assert [sheet.sides for sheet in league.sheets] == paired
        assert_standings_hold(league, chance)


@slow
@given(
    st.sampled_from(["round_robin", "double_round_robin"]),
    st.integers(2, 24),
    dice,
    rulings,
    st.sampled_from([0, 0.1]),
)
def test_rounds_that_are_planned(
    kind: str, entrants: int, chance: Random, ruled: float, departures: float
) -> None:
    league = League(kind, entrants)
    league.plan()
    met = [frozenset(sheet.sides) for sheet in league.sheets]
    assert set(map(len, met)) == {PAIR}
    assert all(met.count(pair_) == len(met) // len(set(met)) for pair_ in set(met))
    half = chance.sample(league.open(), len(league.open()) // 2)
    for number in half:
        league.say(number, "hand", hand(chance))
    for entrant in range(1, entrants + 1):
        if chance.random() < departures:
            league.withdraw(entrant)
    play(league, half, chance, ruled)
    assert_standings_hold(league, chance)


@slow
@given(dice, st.integers(0, 8))
def test_only_the_last_valid_attempt_counts(chance: Random, count: int) -> None:
    """What is ruled about a replay leaves the attempt before as it was, and back is where one was."""
    league = League("swiss", 2)
    league.sheets.append(Sheet(1, (1, 2)))
    for _ in range(count):
        rule(league, 0, chance)
    play(league, [0], chance, 0)
    sheet = league.sheets[0]
    before, attempts = sheet.meeting, len(sheet.attempts)
    league.say(0, "again")
    while sheet.counting < attempts:
        league.say(0, "again")
    assert sheet.meeting is None
    league.say(0, "hand", (200, 0))
    league.say(0, "hand", (200, 0))
    league.say(0, "penalty", 0, 50)
    assert sheet.meeting == Meeting(1, (1, 2), (2, 0), (350, 0))
    league.say(0, "set", (0, 10))
    assert sheet.meeting == Meeting(1, (1, 2), (0, 2), (0, 10))
    league.say(0, "set", None)
    assert sheet.meeting == Meeting(1, (1, 2), (2, 0), (350, 0))
    for _ in range(sheet.counting - attempts + 1):
        league.say(0, "not again")
    assert sheet.counting == attempts - 1
    assert sheet.counting > 0 or sheet.meeting == before


def assert_drawn_fairly(league: League, asked: dict[str, Any], answer: dict[str, Any], byes: Any) -> None:
    """Everybody who plays on is there once, and who rests had no more byes than any who plays."""
    drawn = [sheet for sheet in league.sheets if sheet.round == league.rounds]
    seated = [seed for sheet in drawn for seed in sheet.sides]
    playing = set(range(1, league.entrants + 1)) - league.gone
    assert sorted(seated) == sorted(playing)
    resting = [sheet.sides[0] for sheet in drawn if len(sheet.sides) == 1]
    missed = {seed: byes[seed] for seed in playing}
    if league.kind == "tables":
        # Who came late has sat out the rounds before.
        seats = [seed for round_ in asked["rounds"] for table in round_ for seed in table]
        missed = {seed: len(asked["rounds"]) - seats.count(seed) for seed in playing}
        assert len(resting) == len(playing) % TABLE if len(playing) >= TABLE else len(playing)
    for alone in resting:
        assert all(missed[alone] <= missed[seed] for seed in playing - set(resting))
    assert len(answer["why"]) == len(drawn) - len(resting)


def as_few_again_as_can_be(league: League, asked: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Opponents of a Swiss system, partners at tables; against all there is in small fields."""
    if league.kind == "tables":
        return as_few_partners_again(asked, answer)
    request = read_swiss(asked)
    assert isinstance(request, PairingRequest)
    field = contenders(request)
    met = {one.entrant: one.opponents for one in field}
    again = sum(met[one].count(other) for one, other in answer["pairs"])
    if len(field) <= SMALL:
        return again == best_swiss(field)[0]
    # Each has met fewer than half of the others: then a pairing without repetition exists.
    return again == 0 or len(field) < 2 * league.rounds + 2


def as_few_partners_again(asked: dict[str, Any], answer: dict[str, Any]) -> bool:
    before = Counter(pair_ for round_ in asked["rounds"] for pair_ in partners(round_))
    again = sum(before[pair_] for pair_ in partners(answer["tables"]))
    seated = [seed for table in answer["tables"] for seed in table]
    if len(seated) <= SMALL:
        return again == fewest_again(seated, before)
    # While each had fewer than half of the others, there are partners enough.
    return again == 0 or len(seated) <= 2 * len(asked["rounds"]) + SMALL


def partners(tables: list[list[int]]) -> list[frozenset[object]]:
    return [frozenset(pair_) for table in tables for pair_ in (table[::2], table[1::2])]


def assert_standings_hold(league: League, chance: Random) -> None:
    rows = league.standings()
    assert rows == league.rebuilt(chance)
    assert sorted(row.entrant for row in rows) == list(range(1, league.entrants + 1))  # type: ignore[type-var]
    ranking = [row.place for row in rows]
    assert ranking == [1 + sum(other < place for other in ranking) for place in ranking]
    assert sum(row.values["points"] or 0 for row in rows) == sum(map(worth, league.sheets))
    assert sum(row.values["point_difference"] or 0 for row in rows) == 0


def worth(sheet: Sheet) -> int:
    """What a match gives away: a win or two draws to each who sits on a side of its own, and nothing to who is absent."""
    if len(sheet.sides) == 1:
        return SCHEME[0]
    if absent := sheet.attempts[sheet.counting].absent:
        return SCHEME[0] * (len(sheet.sides) - len(absent))
    return SCHEME[0] * len(sheet.sides) // PAIR
