"""Pairing everyone at the least cost: minimum-weight perfect matching, the only place that knows rustworkx."""

from collections.abc import Sequence
from hashlib import sha256

import rustworkx

#: One possible pair: two numbers from 0, and what it costs on each level, the most important level first.
Choice = tuple[int, int, tuple[int, ...]]
#: The matching algorithm doubles and adds weights in 128 bits.
WEIGHT_BITS = 120
#: So many bits of a hash decide between equally cheap pairings, where that many are free.
DRAW_BITS = 40


def cheapest_pairs(count: int, choices: Sequence[Choice]) -> list[tuple[int, int]] | None:
    """The pairs of all numbers below `count` (even) at the least total cost; None if they cannot all be paired.

    Costs, whole numbers from 0, are compared level by level: no saving on a lower level outweighs anything on a
    higher one. Raises `OverflowError` if the levels need more than 120 bits together.
    """
    factors = _factors(count, choices)
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    totals = [sum(map(int.__mul__, factors, costs)) for _, _, costs in choices]
    dearest = max(totals, default=0)
    graph.add_edges_from(
        [(one, other, dearest - total) for (one, other, _), total in zip(choices, totals, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found) if 2 * len(found) == count else None


def most_pairs(count: int, possible: Sequence[tuple[int, int]]) -> int:
    """How many of the numbers below `count` can be paired at most, as pairs."""
    graph: rustworkx.PyGraph[None, None] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * count)
    graph.add_edges_from_no_data(list(possible))
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True, default_weight=1))


def with_draw(count: int, choices: Sequence[Choice], draw: str) -> list[Choice]:
    """The choices with a last level of hashes of `draw` and the two numbers, which makes one pairing the cheapest."""
    digits = min(_free_bits(count, choices), DRAW_BITS) // 4
    return [
        (one, other, (*costs, int("0" + sha256(f"{draw}:{one}:{other}".encode()).hexdigest()[:digits], 16)))
        for one, other, costs in choices
    ]


def _free_bits(count: int, choices: Sequence[Choice]) -> int:
    used = sum((_most(count, choices, level) + 1).bit_length() for level in range(_levels(choices)))
    return max(WEIGHT_BITS - used - count.bit_length(), 0)


def _factors(count: int, choices: Sequence[Choice]) -> list[int]:
    factors: list[int] = []
    factor = 1
    for level in reversed(range(_levels(choices))):
        factors.insert(0, factor)
        factor *= _most(count, choices, level) + 1
    if factor.bit_length() > WEIGHT_BITS:
        raise OverflowError(f"{factor.bit_length()} bits are too many for a matching")
    return factors


def _most(count: int, choices: Sequence[Choice], level: int) -> int:
    """The most that all pairs together can cost on a level."""
    return (count // 2) * max((costs[level] for _, _, costs in choices), default=0)


def _levels(choices: Sequence[Choice]) -> int:
    return len(choices[0][2]) if choices else 0
