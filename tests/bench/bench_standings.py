"""How fast standings are, beside packages that compute them: `python -m tests.bench standings`.

Swiss events by chance, with draws. tiebreak-core computes the same criteria by the same edition of the FIDE
Handbook, so its values are compared as well; cardarena's standings know two tie-breaks of their own.
"""

import time
from collections.abc import Callable
from random import Random

from cardarena_tournament_core.common.models import Matchup, MatchupOutcome, Player, Round
from cardarena_tournament_core.scoring import PokemonTCG
from tiebreak_core import GameRecord, PlayerTiebreakData, calculate_all_strict

from scoring.meetings import Meeting
from scoring.record import Record
from scoring.standings import rank
from scoring.tiebreaks import get_criterion
from tests.bench.bench_rules import Row

ENTRANTS, ROUNDS, FEW_ROUNDS = 1024, 11, 3
#: tiebreak-core takes long over large fields.
SMALL = 64
CODES = ("points", "head_to_head", "buchholz", "sonneborn_berger", "point_difference")
#: Ours and theirs, and by how much ours are larger: a win is worth 2 here and 1 there.
SAME = {
    "buchholz": ("buchholz", 2),
    "buchholz_cut_1": ("buchholz_cut1", 2),
    "median_buchholz": ("median_buchholz", 2),
    "sonneborn_berger": ("sonneborn_berger", 4),
}
REPEATS = 9
OUTCOMES = {
    (2, 0): MatchupOutcome.PLAYER1_WINS,
    (1, 1): MatchupOutcome.DRAW,
    (0, 2): MatchupOutcome.PLAYER2_WINS,
}


def run() -> list[Row]:
    """The figures of this machine."""
    meetings = event(ENTRANTS, ROUNDS, Random(1))
    small = event(SMALL, ROUNDS, Random(2))
    few = [meeting for meeting in meetings if meeting.round <= FEW_ROUNDS]
    ours = fastest(lambda: standings(meetings), REPEATS)
    theirs = fastest(lambda: by_tiebreak_core(small), 1)
    cardarena = fastest(lambda: PokemonTCG().calculate(cardarena_rounds(few)), 1)
    return [
        (
            f"standings, {ENTRANTS:,} × {ROUNDS} rounds × {len(CODES)} criteria",
            ours * 1e3,
            "ms",
            f"tiebreak-core, {SMALL} entrants, 4 criteria {theirs * 1e3:.3g} ms; cardarena, {FEW_ROUNDS} rounds, 2 criteria {cardarena:.2g} s",
            "≤ 100 ms",
        ),
        (
            "values that differ from tiebreak-core's",
            differing(small),
            "",
            f"of {SMALL * len(SAME)}",
            "0",
        ),
    ]


def event(entrants: int, rounds: int, dice: Random) -> list[Meeting]:
    """Everybody plays in every round, whoever comes."""
    meetings = []
    for round_ in range(1, rounds + 1):
        order = list(range(entrants))
        dice.shuffle(order)
        for first, second in zip(order[::2], order[1::2], strict=True):
            score = (dice.randrange(20) * 50, dice.randrange(20) * 50)
            meetings.append(Meeting(round_, (first, second), dice.choice(list(OUTCOMES)), score))
    return meetings


def standings(meetings: list[Meeting]) -> object:
    return rank(Record(range(ENTRANTS), meetings), [get_criterion(code) for code in CODES])


def by_tiebreak_core(meetings: list[Meeting]) -> dict[int, dict[str, float]]:
    """The values of everybody, as that package computes them."""
    players = {entrant: PlayerTiebreakData(entrant, 0, 0, []) for entrant in range(SMALL)}
    for meeting in meetings:
        for own, other in ((0, 1), (1, 0)):
            score = float(meeting.points[own]) / 2
            record = GameRecord(
                int(str(meeting.sides[other])), 0, score, "white", meeting.round, kind="played"
            )
            player = players[int(str(meeting.sides[own]))]
            player.games.append(record)
            player.points += score
    criteria = [code for code, _ in SAME.values()]
    return {
        entrant: calculate_all_strict(player, players, criteria, total_rounds=ROUNDS, ruleset="fide-2026")
        for entrant, player in players.items()
    }


def differing(meetings: list[Meeting]) -> int:
    theirs = by_tiebreak_core(meetings)
    rows = rank(Record(range(SMALL), meetings), [get_criterion(code) for code in SAME])
    return sum(
        row.values[code] != theirs[int(str(row.entrant))][name] * factor
        for row in rows
        for code, (name, factor) in SAME.items()
    )


def cardarena_rounds(meetings: list[Meeting]) -> list[Round]:
    players = [Player(f"p{number}", f"Player {number}") for number in range(ENTRANTS)]
    found: dict[int, list[Matchup]] = {}
    for meeting in meetings:
        first, second = (players[int(str(entrant))] for entrant in meeting.sides)
        matchup = Matchup(first, second, OUTCOMES[(int(meeting.points[0]), int(meeting.points[1]))])
        found.setdefault(meeting.round, []).append(matchup)
    return [Round(number, matchups) for number, matchups in found.items()]


def fastest(function: Callable[[], object], repeats: int) -> float:
    """The least seconds of a few runs: others use this machine as well."""
    times = []
    for _ in range(repeats):
        started = time.perf_counter()
        function()
        times.append(time.perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    for row in run():
        print(*row, sep="\t")
