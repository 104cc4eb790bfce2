"""The ways in which the players of a match can sit, drawn as the table."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def _value(seats: "tuple[SeatView, ...]") -> str:
    return "-".join(str(seat.player_id) for seat in sorted(seats, key=lambda seat: seat.index))
