"""How fast the rules engine is: `python -m tests.bench.bench_rules` prints what `run` measures."""

import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import IO

from rules_engine.registry import get_game
from rules_engine.tichu.cards import CARD, PHOENIX
from rules_engine.tichu.finders import leads
from rules_engine.tichu.playout import play_out
from tests.real_data import ROOT

#: What was measured, its value, the unit, the reference of the same run, and what to reach.
Row = tuple[str, float, str, str, str]

LINES = 200_000
REPEATS = 7
TICHU = get_game("tichu")
RULESET = TICHU.ruleset("rgg")


def run() -> list[Row]:
    """The figures of this machine, the best of a few runs on one core."""
    return [
        ("hand results validated, --lines", validated_per_second(), "hands/s", "–", "≥ 30,000"),
        ("random Tichu rounds", rounds_per_second(), "rounds/s", "–", "≥ 2,000"),
        (
            "lists of all Tichu leads, 14 cards with the Phoenix",
            leads_per_second(),
            "lists/s",
            "–",
            "≥ 10,000",
        ),
        ("checked Tichu replays", replays_per_second(), "rounds/s", "–", "≥ 3,000"),
    ]


def validated_per_second() -> float:
    """Whole calls of `score tichu --lines`, the start of the interpreter included."""
    with tempfile.TemporaryFile("w+b") as requests:
        write_requests(requests)
        # The work is another process's, so its own time is not ours.
        return per_second(LINES, lambda: validate(requests), time.perf_counter)


def rounds_per_second() -> float:
    dice, rounds = random.Random(1), 1000

    def play() -> None:
        for _ in range(rounds):
            play_out("rgg", RULESET, dice)

    play()
    return per_second(rounds, play)


def leads_per_second() -> float:
    dice, hands = random.Random(2), 5000
    others = [card for card in CARD.values() if card != PHOENIX]
    held = iter([sum(dice.sample(others, 13)) | PHOENIX for _ in range(hands * REPEATS)])
    return per_second(hands, lambda: [leads(next(held)) for _ in range(hands)])


def replays_per_second() -> float:
    dice = random.Random(3)
    records = [TICHU.playout("rgg", dice) for _ in range(1000)]
    return per_second(len(records), lambda: [TICHU.replay(RULESET, record) for record in records])


def per_second(
    count: int, work: Callable[[], object], clock: Callable[[], float] = time.process_time
) -> float:
    """How much is done in a second of one core: in the best run, for what else the machine does only ever takes time.

    Processor time alone is not enough: on a shared machine the same work takes up to half as much again.
    """
    return count / min(seconds(work, clock) for _ in range(REPEATS))


def seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    started = clock()
    work()
    return clock() - started


def validate(requests: IO[bytes]) -> None:
    requests.seek(0)
    subprocess.run(
        [sys.executable, "-m", "rules_engine", "score", "tichu", "--lines"],
        stdin=requests,
        stdout=subprocess.DEVNULL,
        cwd=ROOT,
        check=True,
    )


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
