"""The best tables that minutes of search find: `python -m tests.bench.long_run --players 40 --rounds 10`.

Prints what `long_runs.json` keeps for the benchmark to compare with. A search that cannot be bettered ends at once.
"""

import json
import sys
import time
from argparse import ArgumentParser
from datetime import UTC, datetime
from typing import Any

from tournaments.formats.meetings import Meetings
from tournaments.formats.table_polish import least_squares
from tournaments.formats.tables import all_rounds

#: So many swaps are tried first, to see how many the time will hold.
TRIAL = 1_000_000


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.bench.long_run", description=__doc__)
    parser.add_argument("--players", type=int, required=True)
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()

    trial = searched(asked.players, asked.rounds, asked.seed, TRIAL)
    swaps = round(TRIAL * asked.minutes * 60 / trial["seconds"])
    found = searched(asked.players, asked.rounds, asked.seed, swaps)
    print(json.dumps({"command": " ".join(sys.orig_argv[1:]), "seed": asked.seed, "swaps": swaps, **found}))


def searched(players: int, rounds: int, seed: int, swaps: int) -> dict[str, Any]:
    """What so many swaps come to, in CPU seconds."""
    started = time.process_time()
    drawn = all_rounds(range(players), rounds, draw_number=seed, swaps=swaps)
    seconds = time.process_time() - started
    seats = [table.seats for one in drawn for table in one.tables]
    return {
        "players": players,
        "rounds": rounds,
        "date": datetime.now(tz=UTC).date().isoformat(),
        "seconds": round(seconds, 1),
        "sum_of_squares": Meetings(players, seats).sum_of_squares(),  # type: ignore[arg-type]
        "least_possible": least_squares(players, 2 * len(seats), 4 * len(seats)),
    }


if __name__ == "__main__":
    main()
