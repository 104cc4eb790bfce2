"""Golden transcripts: whole hands of every game and preset, and what `replay` answered when they were written.

`python -m tests.rules_engine.transcripts` writes those that are missing; none is ever overwritten, so that a change
of the rules shows. To accept a change, delete the file first.
"""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules_engine.game import Game
from rules_engine.jsontext import write_json
from rules_engine.registry import GAMES

FOLDER = Path(__file__).parent / "golden"
#: How many random hands of one preset are looked through for something new.
LOOKED_THROUGH = 400
EVERY = [(game, preset) for game in GAMES.values() for preset in game.presets]
KEPT = 3


def path_of(game: Game, preset: str) -> Path:
    return FOLDER / game.code / f"{preset}.jsonl"


def write_missing() -> None:
    """Keeps, of many random hands, few that together show most of what can happen."""
    for game, preset in EVERY:
        path = path_of(game, preset)
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(write_json(line) + "\n" for line in choose(game, preset)))


def choose(game: Game, preset: str) -> Iterator[dict[str, Any]]:
    rules, dice = game.ruleset(preset), random.Random(f"{game.code} {preset}")
    records = [game.playout(preset, dice) for _ in range(LOOKED_THROUGH)]
    lines = [{"record": record, "answer": game.replay(rules, record)} for record in records]
    seen: set[str] = set()
    for _ in range(KEPT):
        best = max(lines, key=lambda line: len(shown(line) - seen))
        seen |= shown(best)
        yield best


def shown(line: dict[str, Any]) -> set[str]:
    """What a transcript shows: the kinds of events, what they say, and what kind of result comes out."""
    events = line["record"]["events"]
    items = itertools.chain.from_iterable(event.items() for event in events)
    said = {
        f"{name} {value}" if isinstance(value, bool | str) and name != "play" else name
        for name, value in items
    }
    sizes = {f"play of {len(event['play'])}" for event in events if isinstance(event.get("play"), list)}
    result = {
        f"{name} {value}" for name, value in line["answer"]["result"].items() if isinstance(value, bool | str)
    }
    return said | sizes | result | ({"grand"} & line["record"].keys())


if __name__ == "__main__":
    write_missing()
