"""From one stage to the next: groups in a snake, and places of groups to seeds of a knock-out."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from tournaments.formats.matching import cheapest_pairs
from tournaments.formats.seeding import standard_order
from tournaments.formats.states import Entrant

SMALLEST_GROUP = 2
Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Qualified:
    """One who goes on from a group with a place (1 = best)."""

    entrant: Entrant
    group: Hashable
    place: int


def snake(entrants: Sequence[Item], groups: int) -> list[list[Item]]:
    """The entrants by seed in so many groups: 1 2 3 4, then 8 7 6 5, then 9 ... Sizes differ by one at most.

    Raises `ValueError` if a group would have fewer than two.
    """
    if groups < 1 or len(entrants) < SMALLEST_GROUP * groups:
        raise ValueError(f"{len(entrants)} entrants cannot form {groups} groups")
    found: list[list[Item]] = [[] for _ in range(groups)]
    for at, entrant in enumerate(entrants):
        turn, step = divmod(at, groups)
        found[step if turn % 2 == 0 else groups - 1 - step].append(entrant)
    return found


def knock_out_order(qualified: Sequence[Qualified]) -> list[Entrant]:
    """The seeds of a knock-out, the first = seed 1, so that those of one group meet again as late as can be.

    All winners come before all seconds and so on, so winners stay apart as in any seeded bracket. Among those of an
    equal place the order given is kept as far as it brings nobody together sooner; winners keep it always.
    """
    size = 1 << max(len(qualified) - 1, 0).bit_length()
    position = {seed: at for at, seed in enumerate(standard_order(size))}
    taken: dict[Hashable, list[int]] = {}
    order: list[Entrant] = []
    for _, tier in groupby(sorted(qualified, key=lambda one: one.place), key=lambda one: one.place):
        for one in _seated(list(tier), len(order), position, taken):
            order.append(one.entrant)
            taken.setdefault(one.group, []).append(position[len(order)])
    return order


def _seated(
    tier: Sequence[Qualified],
    ahead: int,
    position: Mapping[int, int],
    taken: Mapping[Hashable, Sequence[int]],
) -> list[Qualified]:
    """Those of one place in the order of their seeds, which follow the seeds of those `ahead`.

    A matching of them with the seeds: who would meet one of the same group in an earlier round costs more than any
    number of later meetings; after that each step out of the order given costs its square.
    """
    count = len(tier)
    choices = []
    for at, one in enumerate(tier):
        for place in range(count):
            spot = position[ahead + place + 1]
            soon = sum(_weight(spot, other, len(position), count) for other in taken.get(one.group, ()))
            choices.append((at, count + place, (soon, (at - place) ** 2)))
    pairs = cheapest_pairs(2 * count, choices) or []
    return [tier[at] for at, _ in sorted(pairs, key=lambda pair: pair[1])]


def _weight(one: int, other: int, size: int, count: int) -> int:
    """What it costs that two meet: `count` + 1 times more for each round sooner."""
    rounds_before_the_final = size.bit_length() - 1 - (one ^ other).bit_length()
    return (count + 1) ** rounds_before_the_final if rounds_before_the_final else 0
