"""How fast the two smaller games are: `python -m tests.bench.bench_games` prints what `run` measures."""

import json
import random
from collections.abc import Iterator

from rules_engine.game import Game
from rules_engine.jsontext import write_json
from rules_engine.registry import get_game
from tests.bench.bench_rules import Row, per_second

HANDS = 500


def run() -> list[Row]:
    """The figures of this machine, the best of a few runs on one core."""
    return [row for code in ("bingo", "44a") for row in rows(get_game(code))]


def rows(game: Game) -> Iterator[Row]:
    """Random hands, replays of such hands and checks of their results, all through the public interface."""
    rules, dice = game.ruleset(game.default_preset), random.Random(1)
    records = [json.loads(write_json(game.playout(game.default_preset, dice))) for _ in range(HANDS)]
    results = [game.replay(rules, record)["result"] for record in records]
    events = sum(len(record["events"]) for record in records) / HANDS
    yield (
        f"random {game.title} hands",
        per_second(HANDS, lambda: [game.playout(game.default_preset, dice) for _ in range(HANDS)]),
        "hands/s",
        f"{events:.0f} events each",
        "–",
    )
    yield (
        f"checked {game.title} replays",
        per_second(HANDS, lambda: [game.replay(rules, record) for record in records]),
        "hands/s",
        f"{events:.0f} events each",
        "–",
    )
    yield (
        f"{game.title} results validated",
        per_second(HANDS, lambda: [game.score(rules, result) for result in results]),
        "results/s",
        "–",
        "–",
    )


if __name__ == "__main__":
    for row in run():
        print(*row, sep="\t")
