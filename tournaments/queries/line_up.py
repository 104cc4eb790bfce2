"""Line-ups: who sits down in a match, and who of an entry could, where it has more players than seats at the table."""

from collections import Counter
from typing import TYPE_CHECKING

from django.db.models import Count

from tournaments.models import Player, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def seats_at(attempt_id: int | None) -> list[Seat]:
    """The seats in play order with who sits there; ``players`` is how many the entry of each has."""
    found = Seat.objects.filter(attempt=attempt_id).select_related("player")
    return list(found.annotate(players=Count("player__entry__players")).order_by("index"))


def has_choice(seats: "Sequence[Seat]") -> bool:
    """Whether somebody of these entries does not sit. Takes what ``seats_at`` gives."""
    seated = Counter(seat.player.entry_id for seat in seats)
    return any(getattr(seat, "players", 0) > seated[seat.player.entry_id] for seat in seats)


def players_of(entry_ids: "Iterable[int]") -> dict[int, list[Player]]:
    """Everybody of these entries, substitutes last, by entry."""
    found: dict[int, list[Player]] = {}
    for player in Player.objects.filter(entry__in=list(entry_ids), active=True).order_by("position"):
        found.setdefault(player.entry_id, []).append(player)
    return found
