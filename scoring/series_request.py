"""Reading a request for the standings of a series; everything that is wrong with it is gathered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.fields import LARGEST, not_an_object, shown
from rules_engine.types import Violation
from scoring.meetings import Entrant
from scoring.reader import VIOLATIONS, Reader


@dataclass(frozen=True, slots=True)
class SeriesRequest:
    """Places by entrant for each leg, points by place, and how many legs count (None: all)."""

    legs: Sequence[Mapping[Entrant, int]]
    table: Sequence[int]
    best: int | None


def read_series(body: object) -> SeriesRequest | tuple[Violation, ...]:
    """`{"table": [points of the first place, ...], "legs": [[{"entrant", "place"}]], "best": n}`."""
    if not isinstance(body, Mapping):
        return (not_an_object(VIOLATIONS, "request", body),)
    reader = Reader()
    table = [
        reader.whole(points, f"table[{n}]", 0, LARGEST) for n, points in enumerate(reader.list(body, "table"))
    ]
    legs = [_read_leg(reader, leg, f"legs[{n}]") for n, leg in enumerate(reader.list(body, "legs"))]
    best = reader.whole(body["best"], "best", 1, LARGEST) if body.get("best") is not None else None
    if reader.found:
        return tuple(reader.found)
    return SeriesRequest(legs, [points for points in table if points is not None], best)


def _read_leg(reader: Reader, leg: object, field: str) -> dict[Entrant, int]:
    if not isinstance(leg, list):
        reader.wrong(field, leg, "a list of objects")
        return {}
    places: dict[Entrant, int] = {}
    for index, item in enumerate(leg):
        at = f"{field}[{index}]"
        if not isinstance(item, Mapping):
            reader.found.append(not_an_object(VIOLATIONS, at, item))
            continue
        entrant, place = _read_line(reader, item, f"{at}.")
        if entrant in places:
            reader.refuse("twice", field, value=shown(entrant))
        elif entrant is not None and place is not None:
            places[entrant] = place
    return places


def _read_line(reader: Reader, item: Mapping[str, Any], at: str) -> tuple[Entrant | None, int | None]:
    entrant = reader.entrant(item["entrant"], f"{at}entrant") if reader.has(item, "entrant", at) else None
    place = reader.whole(item["place"], f"{at}place", 1, LARGEST) if reader.has(item, "place", at) else None
    return entrant, place
