"""Reading a request for the next round: the entrants, the rounds before, who has withdrawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar, cast

from rules_engine.fields import shown
from rules_engine.types import Violation
from tournaments.formats.reading import Reader
from tournaments.formats.registry import MIN_ENTRANTS
from tournaments.formats.tables import Table

#: Far beyond any event, and still paired within seconds.
MAX_DRAWN = 2**11
LARGEST_DRAW_NUMBER = 10**18
SEATS = 4

RoundItem = TypeVar("RoundItem")


@dataclass(frozen=True, slots=True)
class Played:
    """A match of two seeds with the points of both, or a bye: one seed, with its points or without."""

    seeds: tuple[int, ...]
    points: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class PairingRequest(Generic[RoundItem]):
    """What the next round follows from; `partners` says of tables whether two sit together against two."""

    entrants: int
    rounds: tuple[tuple[RoundItem, ...], ...]
    withdrawn: frozenset[int]
    draw_number: int
    partners: bool = True


def read_swiss(body: Mapping[str, Any]) -> PairingRequest[Played] | tuple[Violation, ...]:
    """The request, or everything that is wrong with it."""
    reader = _Reader()
    entrants = reader.whole(body, "entrants", "", MIN_ENTRANTS, MAX_DRAWN)
    most = entrants or MAX_DRAWN
    rounds = tuple(reader.swiss_round(items, at, most) for at, items in reader.lists(body, "rounds"))
    return reader.request(body, entrants, rounds)


def read_tables(body: Mapping[str, Any]) -> PairingRequest[Table] | tuple[Violation, ...]:
    """The request, or everything that is wrong with it."""
    reader = _Reader()
    entrants = reader.whole(body, "entrants", "", MIN_ENTRANTS, MAX_DRAWN)
    most = entrants or MAX_DRAWN
    rounds = tuple(reader.tables_round(items, at, most) for at, items in reader.lists(body, "rounds"))
    return reader.request(body, entrants, rounds)


class _Reader(Reader):
    """One pass over a request for a round."""

    def request(
        self, body: Mapping[str, Any], entrants: int | None, rounds: tuple[tuple[RoundItem, ...], ...]
    ) -> PairingRequest[RoundItem] | tuple[Violation, ...]:
        withdrawn = self.withdrawn(body, entrants or MAX_DRAWN)
        given = {"draw_number": 0, **body}
        draw_number = self.whole(given, "draw_number", "", -LARGEST_DRAW_NUMBER, LARGEST_DRAW_NUMBER)
        partners = self.flag({"partners": True, **body}, "partners")
        if self.found:
            return tuple(self.found)
        # Nothing was refused, so everything was read.
        return PairingRequest(
            cast("int", entrants), rounds, withdrawn, cast("int", draw_number), cast("bool", partners)
        )

    def withdrawn(self, body: Mapping[str, Any], most: int) -> frozenset[int]:
        items = body.get("withdrawn", [])
        if not isinstance(items, list):
            self.refuse("wrong-type", "withdrawn", value=shown(items), expected="a list of seeds")
            return frozenset()
        named = {f"withdrawn[{index}]": item for index, item in enumerate(items)}
        read = [self.whole(named, field, "", 1, most) for field in named]
        return frozenset(seed for seed in read if seed is not None)

    def swiss_round(self, items: list[object], at: str, most: int) -> tuple[Played, ...]:
        read = [self.played(item, place, most) for place, item in self.objects_in(items, at)]
        matches = [match for match in read if match is not None]
        self.once((seed for match in matches for seed in match.seeds), at)
        return tuple(matches)

    def tables_round(self, items: list[object], at: str, most: int) -> tuple[Table, ...]:
        named = {f"[{index}]": item for index, item in enumerate(items)}
        read = [self.seeds(named, place, at, SEATS, most) for place in named]
        tables = [(seats[0], seats[1], seats[2], seats[3]) for seats in read if seats is not None]
        self.once((seed for table in tables for seed in table), at)
        return tuple(tables)

    def played(self, item: Mapping[str, Any], at: str, most: int) -> Played | None:
        if "bye" in item and "sides" not in item:
            seed = self.whole(item, "bye", at, 1, most)
            given = {"points": [item["points"]]} if "points" in item else None
            worth = self.numbers(given, "points", at, 1) if given else []
            return None if seed is None or worth is None else _played([seed], worth)
        sides = self.seeds(item, "sides", at, 2, most)
        points = self.numbers(item, "points", at, 2)
        return None if sides is None or points is None else _played(sides, points)


def _played(seeds: Sequence[int], points: Sequence[int | float]) -> Played:
    # As written: 0.1 is a tenth, so that equal scores are equal.
    return Played(tuple(seeds), tuple(Fraction(str(number)) for number in points))
