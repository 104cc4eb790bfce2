"""What knock-out brackets share: a padded first round in seed order, and rounds in which neighbours meet."""

from typing import Literal

from tournaments.formats.graph import Source, Target
from tournaments.formats.seeding import standard_order

Sides = tuple[Source, Source]


def match_ids(round_name: str, count: int) -> list[str]:
    """The ids of a round: W1.1, W1.2 ..."""
    return [f"{round_name}.{number}" for number in range(1, count + 1)]


def seeded(size: int, entrants: int) -> list[Sides]:
    """The first round of a bracket of `size`, a power of two; the bottom seeds that are missing are byes."""
    order = [Source("seed", seed) if seed <= entrants else Source("bye") for seed in standard_order(size)]
    return list(zip(order[::2], order[1::2], strict=True))


def neighbours(kind: Literal["winner_of", "loser_of"], before: list[str]) -> list[Sides]:
    """The sides of a round in which each match takes two neighbours of the round before."""
    return [
        (Source(kind, None, first), Source(kind, None, second))
        for first, second in zip(before[::2], before[1::2], strict=True)
    ]


def halving(following: list[str]) -> list[Target]:
    """Where the matches of a round send their winners when neighbours meet in the following round."""
    return [Target(match, side) for match in following for side in (0, 1)]
