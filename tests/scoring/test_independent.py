"""Tie-breaks beside another package that computes them by the same edition of the FIDE Handbook."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all_strict

from scoring.meetings import Meeting
from scoring.record import Record
from scoring.standings import rank
from scoring.tiebreaks import get_criterion
from tests.scoring.events import DRAW, WIN, event_at_random

#: Ours and theirs, and by how much ours are larger: a win is worth 2 here and 1 there.
SAME = {
    "buchholz": ("buchholz", 2),
    "buchholz_cut_1": ("buchholz_cut1", 2),
    "median_buchholz": ("median_buchholz", 2),
    "sonneborn_berger": ("sonneborn_berger", 4),
}
NOBODY = -1


@settings(deadline=None, max_examples=100)
@given(st.integers(2, 24), st.integers(3, 9), st.integers(0, 2**32).map(Random))
def test_tie_breaks_are_those_of_another_package(entrants: int, rounds: int, dice: Random) -> None:
    """With draws, forfeits, requested byes and byes. It cuts nothing of fewer than three rounds; here they are cut."""
    record = event_at_random(entrants, rounds, dice)
    theirs = by_tiebreak_core(record, rounds)
    for row in rank(record, [get_criterion(code) for code in SAME]):
        found = {code: row.values[code] for code in SAME}
        assert found == {code: theirs[row.entrant][name] * factor for code, (name, factor) in SAME.items()}


def by_tiebreak_core(record: Record, rounds: int) -> dict[object, dict[str, float]]:
    players: dict[Any, PlayerTiebreakData] = {
        entrant: PlayerTiebreakData(int(str(entrant)), 0, 0, []) for entrant in record.entrants
    }
    for meeting in record.meetings:
        for index, entrant in enumerate(meeting.sides):
            score = float(meeting.points[index]) / WIN
            opponent = NOBODY if len(meeting.sides) == 1 else int(str(meeting.sides[1 - index]))
            game = GameRecord(opponent, 0, score, "white", meeting.round, kind=kind_of(meeting, index))
            players[entrant].games.append(game)
            players[entrant].points += score
    codes = [name for name, _factor in SAME.values()]
    return {
        entrant: calculate_all_strict(player, players, codes, total_rounds=rounds, ruleset="fide-2026")
        for entrant, player in players.items()
    }


def kind_of(meeting: Meeting, index: int) -> str:
    """What a round was to one of its sides, in that package's words."""
    if len(meeting.sides) == 1:
        return "pairing_bye" if meeting.points[0] > DRAW else "requested_bye"
    if not any(meeting.forfeit):
        return "played"
    return "forfeit_loss" if meeting.forfeit[index] else "forfeit_win"
