"""How fast and how well rounds are drawn: `python -m tests.bench pairings`.

The same fields go to packages that only `make bench` installs: `caissify-pairings` (its simple Swiss and its Berger
tables) and `tournament-pairings` from npm.
"""

import json
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from caissify_pairings import generate_pairings
from caissify_pairings.engines.round_robin import berger_schedule

from tests.bench.bench_formats import PAIRINGS, medians, milliseconds, output_of, seconds
from tests.bench.bench_rules import Row
from tournaments.formats import round_robin
from tournaments.formats.meetings import Meetings
from tournaments.formats.registry import make_plan
from tournaments.formats.swiss import Contender, next_round
from tournaments.formats.table_polish import least_squares
from tournaments.formats.tables import TablesRound, all_rounds

ENTRANTS, ROUNDS = 1024, 7
PLAYERS, EVENINGS = 400, 6
CLUB, LONG = 40, 10
#: What runs of ten minutes found (`python -m tests.bench.long_run`), with their commands and dates. That of 400 players
#: ended early: its sum is the least possible, so no run can be better, however long.
LONG_RUNS = {
    (run["players"], run["rounds"]): run["sum_of_squares"]
    for run in json.loads(Path(__file__).with_name("long_runs.json").read_text("utf-8"))
}
TIME_SWISS = """
import { Swiss } from "tournament-pairings";
const { players, round } = JSON.parse(process.argv.at(-1));
const started = performance.now();
const pairs = Swiss(players, round);
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ seconds, pairs: pairs.map((match) => [match.player1, match.player2]) }));
"""
TIME_ROUND_ROBIN = """
import { RoundRobin } from "tournament-pairings";
const started = performance.now();
RoundRobin(Number(process.argv.at(-1)));
console.log((performance.now() - started) / 1000);
"""

Pair = tuple[int, int]


def run() -> list[Row]:
    """The figures of this machine."""
    with tempfile.TemporaryDirectory() as folder:
        output_of("npm", "install", "--silent", "--no-audit", "--no-fund", PAIRINGS, folder=folder)
        return [*swiss(folder), *league(folder), *tables()]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as some package drew it."""

    seconds: float
    pairs: list[Pair]


def swiss(folder: str) -> list[Row]:
    """A Swiss of 1,024 with draws; each round of ours is played, and drawn by the others as well."""
    field = _Field(ENTRANTS)
    ours, caissify = [], []
    for number in range(1, ROUNDS + 1):
        ours.append(drawn_here(field))
        caissify.append(drawn_by_caissify(field, number))
        if number < ROUNDS:
            field.play(ours[-1].pairs, Random(number))
    theirs = drawn_in_node(field, ROUNDS, folder)
    here, there = median(one.seconds for one in ours), median(one.seconds for one in caissify)
    spans = (
        f"caissify-casual {field.spans(caissify[-1].pairs)}, tournament-pairings {field.spans(theirs.pairs)}"
    )
    again = (
        f"caissify-casual {field.again(caissify[-1].pairs)}, tournament-pairings {field.again(theirs.pairs)}"
    )
    times = f"caissify-casual {milliseconds(there)}, tournament-pairings {milliseconds(theirs.seconds)}"
    last = f"Swiss, {ENTRANTS:,} entrants, round {ROUNDS}"
    return [
        (f"Swiss, {ENTRANTS:,} entrants, a round, median of {ROUNDS}", here, "s", times, "≤ 0.5 s"),
        (f"{last}: pairs that met before", field.again(ours[-1].pairs), "", again, "0"),
        (f"{last}: squares of spanned score groups", field.spans(ours[-1].pairs), "", spans, "no more"),
    ]


class _Field:
    """What a Swiss has come to: scores in half points, and who has met whom."""

    def __init__(self, entrants: int) -> None:
        self.entrants = range(1, entrants + 1)
        self.score: Counter[int] = Counter()
        self.opponents: dict[int, list[int]] = defaultdict(list)

    def play(self, pairs: Iterable[Pair], dice: Random) -> None:
        for one, other in pairs:
            first = dice.choice((0, 1, 2))
            self.score[one] += first
            self.score[other] += 2 - first
            self.opponents[one].append(other)
            self.opponents[other].append(one)

    def again(self, pairs: Iterable[Pair]) -> int:
        return sum(other in self.opponents[one] for one, other in pairs)

    def spans(self, pairs: Iterable[Pair]) -> int:
        groups = sorted({self.score[entrant] for entrant in self.entrants})
        rank = {score: at for at, score in enumerate(groups)}
        return sum((rank[self.score[one]] - rank[self.score[other]]) ** 2 for one, other in pairs)


def drawn_here(field: _Field) -> Drawn:
    contenders = [Contender(one, field.score[one], tuple(field.opponents[one])) for one in field.entrants]
    found: list[Pair] = []
    taken = seconds(lambda: found.extend(one.entrants for one in next_round(contenders).pairings))  # type: ignore[misc]
    return Drawn(taken, found)


def drawn_by_caissify(field: _Field, number: int) -> Drawn:
    players = [
        {
            "id": one,
            "name": str(one),
            "score": field.score[one] / 2,
            "rating": ENTRANTS - one,
            "starting_number": one,
            "color_hist": [],
            "float_history": [],
            "bye_count": 0,
        }
        for one in field.entrants
    ]
    met = {(one, other) for one, others in field.opponents.items() for other in others if one < other}
    found: list[dict[str, Any]] = []
    taken = seconds(lambda: found.extend(generate_pairings("casual", players, met, number, ROUNDS)))
    return Drawn(taken, [(pair["white_id"], pair["black_id"]) for pair in found])


def drawn_in_node(field: _Field, number: int, folder: str) -> Drawn:
    players = [
        {"id": one, "score": field.score[one] / 2, "avoid": field.opponents[one]} for one in field.entrants
    ]
    body = json.dumps({"players": players, "round": number})
    printed = json.loads(output_of("node", "--input-type=module", "--eval", TIME_SWISS, body, folder=folder))
    return Drawn(printed["seconds"], [(one, other) for one, other in printed["pairs"]])


def league(folder: str) -> list[Row]:
    """A round robin of 1,024: who meets whom in which round, and the whole plan of its matches."""
    ours, berger = medians(lambda: round_robin.schedule(ENTRANTS), lambda: berger_schedule(ENTRANTS), times=5)
    theirs = float(
        output_of("node", "--input-type=module", "--eval", TIME_ROUND_ROBIN, str(ENTRANTS), folder=folder)
    )
    times = f"caissify Berger tables {milliseconds(berger)}, tournament-pairings {milliseconds(theirs)}"
    [planned] = medians(lambda: make_plan("round_robin", ENTRANTS, {}), times=3)
    matches = ENTRANTS * (ENTRANTS - 1) // 2
    return [
        (f"round robin of {ENTRANTS:,}: the schedule", ours, "s", times, "≤ 0.25 s"),
        (f"round robin of {ENTRANTS:,}: a plan of {matches:,} matches", planned, "s", "", ""),
    ]


def tables() -> list[Row]:
    """Tables with changing partners, beside stored long runs and what no draw can be below."""
    rows: list[Row] = []
    for players, rounds in ((PLAYERS, EVENINGS), (CLUB, LONG)):
        found: list[TablesRound] = []
        taken = seconds(lambda n=players, r=rounds, into=found: into.extend(all_rounds(range(n), r)))  # type: ignore[misc]
        seats = [table.seats for one in found for table in one.tables]
        meetings = Meetings(players, seats)  # type: ignore[arg-type]
        least = least_squares(players, 2 * len(seats), 4 * len(seats))
        what = f"tables, {players} players × {rounds} rounds"
        rows += [
            (what, taken, "s", "", "≤ 10 s" if players == PLAYERS else ""),
            (f"{what}: partners again", meetings.repeated_partnerships(), "", "", "0"),
            (
                f"{what}: sum of squared meetings, by that of a ten-minute run",
                meetings.sum_of_squares() / LONG_RUNS[players, rounds],
                "×",
                f"here {meetings.sum_of_squares():,}, long run {LONG_RUNS[players, rounds]:,}, least possible {least:,}",
                "≤ 1.05×",
            ),
        ]
    return rows


if __name__ == "__main__":
    for row in run():
        print(*row, sep="\t")
