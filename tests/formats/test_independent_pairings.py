"""Swiss rounds beside another package's matching: every pair of the field at its cost, and nothing is cheaper."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.formats.test_swiss import Event, pairs
from tournaments.formats.swiss import Contender, SwissRound

#: What a pair costs: meetings before, for the bye, score groups, for who floats, within a group.
Cost = tuple[int, int, int, int, int]
NO_COST: Cost = (0, 0, 0, 0, 0)
BYE = "bye"


@settings(deadline=None, max_examples=25)
@given(st.integers(8, 40), st.integers(1, 7), st.integers(0, 2**32).map(Random), st.sampled_from([0, 0.04]))
def test_no_pairing_of_the_field_is_cheaper(
    entrants: int, rounds: int, dice: Random, withdrawals: float
) -> None:
    event = Event(entrants, draw_number=dice.randrange(99))
    for _ in range(rounds):
        field = event.contenders()
        drawn = event.play(dice)
        assert total(field, drawn) == cheapest(field)
        for entrant in list(event.entrants):
            if dice.random() < withdrawals:
                event.withdraw(entrant)


@pytest.mark.parametrize("entrants", [90, 201])
def test_nor_of_a_field_in_which_only_likely_pairs_are_tried(entrants: int) -> None:
    event, dice = Event(entrants), Random(entrants)
    for _ in range(4):
        event.play(dice)
    field = event.contenders()
    assert total(field, event.draw()) == cheapest(field)


def costs_of(field: list[Contender]) -> dict[frozenset[object], Cost]:
    """Every pair that may be, as the rules say it: by rank, counted from the top of the standings."""
    ranking = sorted(field, key=lambda contender: -contender.score)
    scores = sorted({contender.score for contender in ranking}, reverse=True)
    groups = [[one.entrant for one in ranking if one.score == score] for score in scores]
    place = {entrant: (at, n) for at, group in enumerate(groups) for n, entrant in enumerate(group)}
    found: dict[frozenset[object], Cost] = {}
    for upper, lower in combinations(ranking, 2):
        (high, above), (low, below) = place[upper.entrant], place[lower.entrant]
        half, span = len(groups[high]) // 2, low - high
        floats = len(groups[high]) - 1 - above + below if span else 0
        off = 0 if span else (below - above - half) ** 2
        again = upper.opponents.count(lower.entrant)
        found[frozenset({upper.entrant, lower.entrant})] = (again, 0, span**2, floats, off)
    if len(ranking) % 2:
        fewest = min(one.byes for one in ranking)
        for from_below, one in enumerate(reversed(ranking)):
            if one.byes == fewest:
                found[frozenset({one.entrant, BYE})] = (0, from_below, 0, 0, 0)
    return found


def cheapest(field: list[Contender]) -> Cost:
    """The least that pairing everybody costs, level by level, by networkx."""
    costs, base = costs_of(field), 10**6
    graph = nx.Graph()
    for pair, cost in costs.items():
        graph.add_edge(*pair, weight=-sum(part * base ** (4 - level) for level, part in enumerate(cost)))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    assert 2 * len(found) == len(field) + len(field) % 2
    return added(costs[frozenset(pair)] for pair in found)


def total(field: list[Contender], drawn: SwissRound) -> Cost:
    """What the round costs that was drawn."""
    costs = costs_of(field)
    met = [frozenset(pair) for pair in pairs(drawn)]
    if drawn.bye:
        met.append(frozenset({drawn.bye.entrant, BYE}))
    return added(costs[pair] for pair in met)


def added(costs: Iterable[Cost]) -> Cost:
    a, b, c, d, e = zip(NO_COST, *costs, strict=True)
    return sum(a), sum(b), sum(c), sum(d), sum(e)
