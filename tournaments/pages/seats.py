"""The ways in which the players of a match can sit, drawn as the table."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.models import Player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.score import SeatView, Table


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """One way to sit. ``value`` is the players' ids by seat, as the form sends them."""

    value: str
    seats: "tuple[SeatView, ...]"
    current: bool


def seat_orders(table: "Table") -> list[SeatOrder]:
    """Both ways, always in the same order. Turning the table changes nothing, so there are only two."""
    if not table.seats:
        return []
    seats = table.seats
    now = SeatOrder(_value(seats), seats, current=True)
    one, other = (seats[index] for index in (1, 3))
    swapped = (
        seats[0],
        replace(one, name=other.name, player_id=other.player_id),
        seats[2],
        replace(other, name=one.name, player_id=one.player_id),
    )
    return sorted(
        [now, SeatOrder(_value(swapped), swapped, current=False)], key=lambda order: order.seats[1].player_id
    )


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat and who may sit there: (player id, name) of its entry; ``player_id`` sits there now."""

    index: int
    number: int
    player_id: int
    players: "Sequence[tuple[int, str]]"


def chairs(table: "Table") -> list[Chair]:
    """The seats in play order with everybody of their entries, where somebody has a substitute; else none."""
    now = {seat.player_id: seat for seat in table.seats}
    entries = dict(Player.objects.filter(pk__in=now).values_list("pk", "entry"))
    everybody: dict[int, list[tuple[int, str]]] = {}
    found = Player.objects.filter(entry__in=set(entries.values()), active=True).order_by("position")
    for pk, name, entry in found.values_list("pk", "name", "entry"):
        everybody.setdefault(entry, []).append((pk, name))
    if sum(map(len, everybody.values())) <= len(now):
        return []
    return [
        Chair(seat.index, seat.index + 1, seat.player_id, everybody[entries[seat.player_id]])
        for seat in sorted(table.seats, key=lambda seat: seat.index)
    ]


def _value(seats: "tuple[SeatView, ...]") -> str:
    return "-".join(str(seat.player_id) for seat in sorted(seats, key=lambda seat: seat.index))
