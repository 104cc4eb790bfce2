"""How fast brackets are planned and moved, and how late rematches come: `python -m tests.bench formats`.

The references are packages that only `make bench` installs; the one from npm goes into a temporary folder.
"""

import gc
import json
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from graphlib import TopologicalSorter
from random import Random
from statistics import median
from typing import Any

from double_elimination import Tournament

from tests.bench.bench_rules import Row
from tests.formats.rematches import Graph, Node, earliest_possible, graph_of, rematches
from tournaments.formats.progress import Board, start
from tournaments.formats.registry import make_plan

REPEATS = 25
SMALL, MEDIUM, LARGE = 64, 256, 4096
FIELDS = 1000
FIELD_SIZES = (64, 100, 256)
PAIRINGS = "tournament-pairings@2.0.1"
PRINT_GRAPHS = """
import { DoubleElimination } from "tournament-pairings";
const sizes = JSON.parse(process.argv.at(-1));
console.log(JSON.stringify(Object.fromEntries(sizes.map((size) => [size, DoubleElimination(size, 1, true)]))));
"""


def run() -> list[Row]:
    """The figures of this machine; both sides of a ratio are measured in turns."""
    return [*planning(), result_in_memory(), *late_rematches()]


def planning() -> list[Row]:
    """Plans of 4,096 beside the package's, and beside our own of 256."""
    ours, package = medians(lambda: plan(LARGE), lambda: Tournament(list(range(LARGE))))
    large, medium = medians(lambda: plan(LARGE), lambda: plan(MEDIUM))
    reference = f"double-elimination {milliseconds(package)}, here {milliseconds(ours)}"
    growth = f"{MEDIUM}: {milliseconds(medium)}, {LARGE:,}: {milliseconds(large)}"
    return [
        (f"plan a double elimination of {LARGE:,}", ours / package, "×", reference, "≤ 6×"),
        (f"t({LARGE:,}) / t({MEDIUM})", large / medium, "×", growth, "≤ 20×"),
    ]


def plan(entrants: int) -> Any:
    return make_plan("double_elimination", entrants, {})


def medians(*timed: Callable[[], object], times: int = REPEATS) -> list[float]:
    """The median seconds of each; in turns, so that all of them see the machine alike."""
    rounds = [[seconds(function) for function in timed] for _ in range(times)]
    return [median(column) for column in zip(*rounds, strict=True)]


def seconds(function: Callable[[], object]) -> float:
    """Without garbage collection, as timeit: a full one walks through all objects of this process, Django's as well."""
    gc.collect()
    gc.disable()
    try:
        started = time.perf_counter()
        function()
        return time.perf_counter() - started
    finally:
        gc.enable()


def milliseconds(value: float) -> str:
    return f"{value * 1e3:.3g} ms"


def result_in_memory() -> Row:
    """One result and what it moves, over whole events at random."""
    small: list[float] = []
    large: list[float] = []
    for number in range(3):
        large += result_times(LARGE, Random(number))
        for again in range(LARGE // SMALL):
            small += result_times(SMALL, Random(f"{number} {again}"))
    ratio = median(large) / median(small)
    reference = f"{SMALL}: {median(small) * 1e6:.3g} µs, {LARGE:,}: {median(large) * 1e6:.3g} µs"
    return (f"one result in memory at {LARGE:,}, p50", ratio, "×", reference, "≤ 1.5×")


def result_times(entrants: int, dice: Random) -> list[float]:
    """The seconds of every result of an event."""
    made = plan(entrants)
    states = start(made, range(entrants))
    ready = [state.id for state in states.values() if state.state == "ready"]
    times = []
    while ready:
        match_id = ready.pop(dice.randrange(len(ready)))
        outcome = dice.choice((0, 1))
        started = time.perf_counter()
        changed = Board.over(made, states).decide(match_id, outcome)
        states.update(changed)
        times.append(time.perf_counter() - started)
        ready += [state.id for state in changed.values() if state.state == "ready"]
    return times


def late_rematches() -> list[Row]:
    """Two who meet again before the grand final, in fields where all are equally strong."""
    rows: list[Row] = []
    for size, theirs in peer_graphs().items():
        ours = graph_of(make_plan("double_elimination", size, {"final": "simple"}))
        here, there = rematches(ours, FIELDS, draw=1), rematches(theirs, FIELDS, draw=1)
        mean = f"mean {here.mean:.2f} v {there.mean:.2f}"
        rows += [
            (
                f"rematches before the final, {size}, median of {FIELDS:,} fields",
                here.median,
                "",
                f"tournament-pairings {there.median:g}; {mean}",
                "no more",
            ),
            (
                f"earliest possible rematch, {size}, rounds before the final",
                earliest_possible(ours),
                "",
                f"tournament-pairings {earliest_possible(theirs)}",
                "no more",
            ),
        ]
    return rows


def peer_graphs() -> dict[int, Graph]:
    """The brackets that the npm package makes of the same sizes."""
    with tempfile.TemporaryDirectory() as folder:
        output_of("npm", "install", "--silent", "--no-audit", "--no-fund", PAIRINGS, folder=folder)
        sizes = json.dumps(FIELD_SIZES)
        printed = output_of("node", "--input-type=module", "--eval", PRINT_GRAPHS, sizes, folder=folder)
    return {int(size): peer_graph(matches) for size, matches in json.loads(printed).items()}


def output_of(*command: str, folder: str) -> str:
    return subprocess.run(command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True).stdout


def peer_graph(matches: list[Mapping[str, Any]]) -> Graph:
    nodes = {
        (match["round"], match["match"]): Node(
            tuple(seed for seed in (match["player1"], match["player2"]) if seed),
            key(match.get("win")),
            key(match.get("loss")),
        )
        for match in matches
    }
    # Its rounds are numbered winners first, so an order of play has to be found.
    sorter: TopologicalSorter[Any] = TopologicalSorter({code: [] for code in nodes})
    for code, node in nodes.items():
        for target in (node.winner_to, node.loser_to):
            if target is not None:
                sorter.add(target, code)
    return {code: nodes[code] for code in sorter.static_order()}


def key(target: Mapping[str, int] | None) -> tuple[int, int] | None:
    return (target["round"], target["match"]) if target else None


if __name__ == "__main__":
    for row in run():
        print(*row, sep="\t")
