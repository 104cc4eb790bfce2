"""Round robin: everyone meets everyone once, or twice with `double`, by the circle method.

With an even number seed 1 stays in its place and the others move on by one seat each round; with an odd number nobody
stays, and each round another one sits out. The first round is 1 v N, 2 v N-1 ..., the last one has 1 v 2. Each entrant
is side 0 in half of its matches (with an even number: one more or less), as far as can be in turns.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, ValuesView
from typing import Any

from rules_engine.types import Option
from tournaments.formats.graph import LEAGUE, MatchPlan, Source

OPTIONS: Mapping[str, Option] = {
    "double": Option(
        default=False,
        values=(False, True),
        says="Whether everyone meets everyone twice, the second time with sides changed.",
    ),
}

Pair = tuple[int, int]
#: The id of a match, R<round>.<n>.
CODE = re.compile(r"R([1-9][0-9]{0,8})\.([1-9][0-9]{0,8})")


class LeagueMatches(Mapping[str, MatchPlan]):
    """The matches of some rounds by id, R<round>.<n>; each is worked out when it is asked for.

    A round robin of 1,024 has half a million of them, and who asks for a round or a match needs no others.
    """

    def __init__(self, rounds: Sequence[Sequence[Pair]], entrants: int) -> None:
        self._rounds = rounds
        self._seeds = [Source("seed", seed) for seed in range(entrants + 1)]

    def __getitem__(self, match_id: str) -> MatchPlan:
        named = CODE.fullmatch(match_id)
        if named is None:
            raise KeyError(match_id)
        number, place = map(int, named.groups())
        try:
            return self._match(number, place, self._rounds[number - 1][place - 1])
        except IndexError:
            raise KeyError(match_id) from None

    def __iter__(self) -> Iterator[str]:
        return (match.id for match in self.values())

    def __len__(self) -> int:
        return sum(map(len, self._rounds))

    def values(self) -> ValuesView[MatchPlan]:
        return _Matches(self)

    def in_order(self) -> Iterator[MatchPlan]:
        for number, pairs in enumerate(self._rounds, 1):
            for place, pair in enumerate(pairs, 1):
                yield self._match(number, place, pair)

    def _match(self, number: int, place: int, pair: Pair) -> MatchPlan:
        sides = (self._seeds[pair[0]], self._seeds[pair[1]])
        return MatchPlan(f"R{number}.{place}", LEAGUE, number, sides, None, None)


class _Matches(ValuesView[MatchPlan]):
    """All of them by rounds, without a look-up for each."""

    _mapping: LeagueMatches

    def __iter__(self) -> Iterator[MatchPlan]:
        return self._mapping.in_order()


def plan_matches(entrants: int, options: Mapping[str, Any]) -> LeagueMatches:
    """Every match for this many entrants (at least 2) by rounds; who sits out has no match in that round."""
    return LeagueMatches(schedule(entrants, double=options["double"]), entrants)


def schedule(entrants: int, *, double: bool = False) -> list[list[Pair]]:
    """The pairs of seeds that meet in each round, side 0 first."""
    circle = list(range(2 - entrants % 2, entrants + 1))
    rounds = [_round(circle, number) for number in range(len(circle))]
    if double:
        rounds += [[(second, first) for first, second in pairs] for pairs in rounds]
    return rounds


def _round(circle: list[int], number: int) -> list[Pair]:
    """The pairs of a round, from 0. `circle` is odd: who has no neighbour in it meets seed 1, or sits out.

    Whoever sits `steps` after the one without a neighbour meets the one who sits as many before. Each round the
    steps of everyone change by one, so odd and even steps, side 0 and side 1, take turns.
    """
    size = len(circle)
    alone = (size // 2 if circle[0] == 1 else size - 1) - number
    turned = circle[alone % size :] + circle[: alone % size]
    after, before = turned[1 : size // 2 + 1], turned[: size // 2 : -1]
    pairs = list(zip(after, before, strict=True))
    pairs[1::2] = zip(before[1::2], after[1::2], strict=True)
    if circle[0] == 1:
        return pairs
    return [(turned[0], 1) if number % 2 else (1, turned[0]), *pairs]
