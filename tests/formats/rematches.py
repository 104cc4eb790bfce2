"""Brackets as bare graphs, played with dice: how often, and how early, two meet again before the grand final."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from tournaments.formats.graph import Plan

Key = Hashable


@dataclass(frozen=True, slots=True)
class Node:
    """A match: the seeds that start in it, and the matches its winner and loser go to (None: the end, or out)."""

    seeds: tuple[int, ...]
    winner_to: Key | None
    loser_to: Key | None


#: In an order of play: every match after those that feed it; the grand final is the one without `winner_to`.
Graph = Mapping[Key, Node]


@dataclass(frozen=True, slots=True)
class Rematches:
    """Over many fields: rematches a field, and the most rounds before the grand final that one was seen."""

    median: float
    mean: float
    earliest: int


def graph_of(plan: Plan) -> Graph:
    """The graph of a double elimination with a simple final."""
    return {
        match.id: Node(
            tuple(side.seed for side in match.sides if side.seed is not None),
            match.winner_to and match.winner_to.match,
            match.loser_to and match.loser_to.match,
        )
        for match in plan.matches.values()
    }


def with_drop_order(plan: Plan, order: Callable[[int, int], Sequence[int]]) -> Graph:
    """The plan's graph, but each winners' round >= 2 of `count` matches drops its losers by `order(round, count)`."""
    graph = dict(graph_of(plan))
    sizes = {
        match.round: sum(
            other.round == match.round for other in plan.matches.values() if other.bracket == "winners"
        )
        for match in plan.matches.values()
        if match.bracket == "winners"
    }
    for number, count in sizes.items():
        for index, place in enumerate(order(number, count), 1) if number > 1 else ():
            code = f"W{number}.{index}"
            graph[code] = Node(graph[code].seeds, graph[code].winner_to, f"L{2 * number - 2}.{place + 1}")
    return graph


def rounds_before_final(graph: Graph) -> dict[Key, int]:
    """How many rounds lie between each match and the grand final: 1 = the winners' and the losers' final."""
    distance: dict[Key, int] = {}
    for key, node in reversed(graph.items()):
        distance[key] = 0 if node.winner_to is None else distance[node.winner_to] + 1
    return distance


def rematches(graph: Graph, fields: int, draw: int) -> Rematches:
    """Play so many fields in which everybody is as likely to win as the other; `draw` makes it repeatable."""
    distance = rounds_before_final(graph)
    again = [play(graph, Random(f"{draw} {number}")) for number in range(fields)]
    return Rematches(
        median(map(len, again)),
        mean(map(len, again)),
        max((distance[key] for keys in again for key in keys), default=0),
    )


def play(graph: Graph, dice: Random) -> list[Key]:
    """One field; the matches before the grand final in which two met who had met before."""
    seats = {key: list(node.seeds) for key, node in graph.items()}
    met: set[frozenset[int]] = set()
    again = []
    for key, node in graph.items():
        entrants = seats[key]
        if len(entrants) == 2:
            if node.winner_to is not None and frozenset(entrants) in met:
                again.append(key)
            met.add(frozenset(entrants))
            dice.shuffle(entrants)
            if node.loser_to is not None:
                seats[node.loser_to].append(entrants[1])
        if entrants and node.winner_to is not None:
            seats[node.winner_to].append(entrants[0])
    return again


def earliest_possible(graph: Graph) -> int:
    """The most rounds before the grand final that any results can bring a rematch."""
    distance = rounds_before_final(graph)
    possible = [0]
    for node in graph.values():
        above = node.winner_to
        while node.loser_to is not None and above is not None and graph[above].loser_to is not None:
            # Who lost here, and who won here and lost up there: they can meet where their ways come together.
            met = common(ways(graph, node.loser_to), ways(graph, graph[above].loser_to))
            possible += [distance[key] for key in met if graph[key].winner_to is not None]
            above = graph[above].winner_to
    return max(possible)


def ways(graph: Graph, key: Key | None) -> list[Key]:
    """The matches on the way from one match to the grand final, for who wins them all."""
    path = []
    while key is not None:
        path.append(key)
        key = graph[key].winner_to
    return path


def common(first: list[Key], second: list[Key]) -> set[Key]:
    return set(first) & set(second)
