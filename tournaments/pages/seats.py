"""The ways in which the players of a match can sit, drawn as the table."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.models import Player
from tournaments.permissions import Action, can
from tournaments.queries.line_up import players_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.score import SeatView, Table
    from tournaments.permissions import Actor


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """One way to sit. ``value`` is the players' ids by seat, as the form sends them."""

    value: str
    seats: "tuple[SeatView, ...]"
    current: bool


def seat_orders(table: "Table") -> list[SeatOrder]:
    """Both ways, always in the same order. Turning the table changes nothing, so there are only two."""
    if not table.has_seat_orders:
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
    player_id: int
    players: "Sequence[tuple[int, str]]"


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who sits down for an entry of more players than seats."""

    entry: str
    chairs: "Sequence[Chair]"


def line_ups(table: "Table", actor: "Actor") -> list[LineUp]:
    """Of the entries in which somebody does not sit, those for whom the reader may choose; none after the first hand."""
    if table.hands or not table.has_choice:
        return []
    seats = table.seats_by_index
    seated = Player.objects.filter(pk__in=[seat.player_id for seat in seats]).select_related("entry")
    entry_of = {player.pk: player.entry for player in seated}
    everybody = players_of(entry.pk for entry in entry_of.values())
    found = []
    for pk, players in everybody.items():
        own = [seat for seat in seats if entry_of[seat.player_id].pk == pk]
        choice = [(player.pk, str(player.name)) for player in players]
        may = can(actor, Action.SET_SEATING, table.tournament, [pk], table.match.pk)
        if may and len(choice) > len(own):
            chairs = [Chair(seat.index, seat.player_id, choice) for seat in own]
            found.append(LineUp(entry_of[own[0].player_id].name, chairs))
    return found


def _value(seats: "tuple[SeatView, ...]") -> str:
    return "-".join(str(seat.player_id) for seat in sorted(seats, key=lambda seat: seat.index))
