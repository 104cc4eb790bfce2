"""Single elimination: who loses is out; with `third_place` the losers of the semi-finals meet once more.

The field is padded to a power of two with byes for the missing bottom seeds. The last winners' round is the final.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from rules_engine.types import Option
from tournaments.formats.graph import MatchPlan, Target
from tournaments.formats.knockout import Sides, halving, match_ids, neighbours, seeded

OPTIONS: Mapping[str, Option] = {
    "third_place": Option(
        default=False,
        values=(False, True),
        says="Whether the losers of the semi-finals play for third place; if not, they share it.",
    ),
}

THIRD_PLACE = "3P"
#: The part of the bracket that this match is in.
THIRD = "third"
#: With two entrants there are no semi-finals.
LEAST_FOR_THIRD_PLACE = 3


def plan_matches(entrants: int, options: Mapping[str, Any]) -> Iterator[MatchPlan]:
    """Every match for this many entrants (at least 2), in order of play: W1, W2 ... 3P and the final."""
    rounds = (entrants - 1).bit_length()
    third = options["third_place"] and entrants >= LEAST_FOR_THIRD_PLACE
    sides = seeded(2**rounds, entrants)
    for number in range(1, rounds):
        yield from _round(number, sides, semi_finals=third and number == rounds - 1)
        sides = neighbours("winner_of", match_ids(f"W{number}", len(sides)))
    if third:
        [losers] = neighbours("loser_of", match_ids(f"W{rounds - 1}", 2))
        yield MatchPlan(THIRD_PLACE, THIRD, 1, losers, None, None)
    [finalists] = sides
    yield MatchPlan(f"W{rounds}.1", "winners", rounds, finalists, None, None)


def _round(number: int, sides: list[Sides], *, semi_finals: bool) -> Iterator[MatchPlan]:
    """A round before the final; the losers of semi-finals go on to the match for third place."""
    codes = match_ids(f"W{number}", len(sides))
    ups = halving(match_ids(f"W{number + 1}", len(sides) // 2))
    for place, (code, pair, up) in enumerate(zip(codes, sides, ups, strict=True)):
        down = Target(THIRD_PLACE, place) if semi_finals else None
        yield MatchPlan(code, "winners", number, pair, up, down)
