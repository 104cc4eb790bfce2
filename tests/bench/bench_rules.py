"""How fast the rules engine is: `python -m tests.bench.bench_rules` prints what `run` measures."""

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import IO

from tests.real_data import ROOT

#: What was measured, its value, the unit, the reference of the same run, and what to reach.
Row = tuple[str, float, str, str, str]

LINES = 200_000
REPEATS = 3


def run() -> list[Row]:
    """The figures of this machine, medians of a few runs."""
    return [("hand results validated, --lines", validated_per_second(), "hands/s", "–", "≥ 30,000")]


def validated_per_second() -> float:
    """Whole calls of `score tichu --lines`, the start of the interpreter included."""
    with tempfile.TemporaryFile("w+b") as requests:
        write_requests(requests)
        return LINES / statistics.median(seconds_for(requests) for _ in range(REPEATS))


def seconds_for(requests: IO[bytes]) -> float:
    requests.seek(0)
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "rules_engine", "score", "tichu", "--lines"],
        stdin=requests,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        check=True,
    )
    return time.perf_counter() - started


def write_requests(file: IO[bytes]) -> None:
    """Valid hands as they occur: one in four a double victory, a call in every other hand, some with the order."""
    dice = random.Random(1)
    for _ in range(LINES):
        first_out, doubled = dice.randrange(4), dice.random() < 0.25
        points = dice.randrange(-5, 26) * 5
        result = {
            "first_out": first_out,
            "double_victory": doubled,
            "card_points": None if doubled else [points, 100 - points],
            "calls": [dice.choice(["none"] * 6 + ["tichu", "grand"]) for _ in range(4)],
        }
        if dice.random() < 0.3:
            turns = (0, 2) if doubled else (0, 1, 2, 3)
            result["order"] = [(first_out + turn) % 4 for turn in turns]
        file.write(json.dumps({"ruleset": "geek_cup", "result": result}).encode() + b"\n")
    file.flush()


if __name__ == "__main__":
    for row in run():
        print(*row, sep="\t")
