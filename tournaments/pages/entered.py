"""A hand as it stands in its form, readable or not, laid out as the page draws it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tournaments.pages.score import SeatView, Sum, SumRow, Table, Team


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody entered; ``calls`` are the marks at each seat, ``card_points`` the texts of both sides."""

    first_out: str
    calls: tuple[tuple[str, ...], ...]
    double_victory: bool
    card_points: tuple[str, str]

    def query(self) -> dict[str, Any]:
        """The same as the parameters of an address, which fills the form in again."""
        first = {"first_out": self.first_out} if self.first_out else {}
        calls = {f"call_{seat}": marks for seat, marks in enumerate(self.calls) if marks}
        double = {"double_victory": "on"} if self.double_victory else {}
        cards = {f"card_points_{side}": text for side, text in enumerate(self.card_points) if text}
        return {**first, **calls, **double, **cards}


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """A seat with what is marked at it."""

    seat: "SeatView"
    out: bool
    tichu: bool
    grand: bool


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A side with its card points as entered, and what the hand adds to it where that is known."""

    team: "Team"
    points: str
    row: "SumRow | None"


def seat_entries(table: "Table", typed: Typed) -> list[SeatEntry]:
    """The seats in the order they are drawn."""
    return [
        SeatEntry(
            seat=seat,
            out=typed.first_out == str(seat.index),
            tichu="tichu" in typed.calls[seat.index],
            grand="grand" in typed.calls[seat.index],
        )
        for seat in table.seats
    ]


def side_entries(table: "Table", typed: Typed, shown: "Sum | None") -> list[SideEntry]:
    """Both sides, with the sum where there is one."""
    return [
        SideEntry(team, typed.card_points[team.side], shown.rows[team.side] if shown else None)
        for team in table.teams
    ]
