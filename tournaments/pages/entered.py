"""A hand as it stands in its form, readable or not, laid out as the page draws it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.pages.score import SeatView, Sum, SumRow, Table, Team


@dataclass(frozen=True, slots=True)
class Typed:
    """What somebody entered; ``calls`` are the marks at each seat, ``card_points`` the texts of both sides."""

    first_out: str
    calls: tuple[tuple[str, ...], ...]
    double_victory: bool
    card_points: tuple[str, str]


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """A seat with what is marked at it."""

    seat: "SeatView"
    out: bool
    tichu: bool
    grand: bool


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A side with its card points as entered."""

    team: "Team"
    points: str


@dataclass(frozen=True, slots=True)
class SideEntry:
    """A side, what it has ``before`` the hand is entered or changed, and what the hand adds to it where that is known;
    ``cells`` are empty where it is not."""

    team: "Team"
    before: int
    row: "SumRow | None"
    cells: "Sequence[str]"


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


def card_entries(table: "Table", typed: Typed) -> list[CardEntry]:
    """Both sides' card points."""
    return [CardEntry(team, typed.card_points[team.side]) for team in table.teams]


def side_entries(table: "Table", number: int, shown: "Sum | None") -> list[SideEntry]:
    """All sides, with the sum of hand ``number`` where there is one."""
    empty = [""] * len(table.telling.sum_heads())
    rows = shown.rows if shown else (None,) * len(table.teams)
    before = table.totals(number, table.state([hand.points for hand in table.hands]))
    return [
        SideEntry(team, total, row, row.cells if row else empty)
        for team, total, row in zip(table.teams, before, rows, strict=True)
    ]
