"""Line-ups: who sits down in a match, hand by hand, and who of an entry could, where it has more players than seats.

Seats are who sat down first; a director's ruling brings a substitute from some hand on.
"""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from tournaments.models import Player, Seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tournaments.models import Attempt


@dataclass(frozen=True, slots=True)
class Change:
    """From this hand on another player (its id) sits on a seat."""

    hand: int
    seat: int
    player: int


def changes_of(attempt: "Attempt | None") -> list[Change]:
    """The substitutes of an attempt, in the order in which they came."""
    ruled = attempt.terms.get("substitutes", ()) if attempt else ()
    return sorted((Change(*one) for one in ruled), key=lambda change: change.hand)


def players_in(players: "Sequence[int]", changes: "Iterable[Change]", hand: int | None = None) -> list[int]:
    """Who sat in this hand, or in the last one, by seat; ``players`` are those who sat down first."""
    found = list(players)
    for change in changes:
        if hand is None or change.hand <= hand:
            found[change.seat] = change.player
    return found


def players_of_match(players: "Sequence[int]", changes: "Sequence[Change]", hands: int) -> list[int]:
    """Whose match it was, by seat: of several on a seat who sat there for most hands, of equals who came first."""
    if not changes:
        return list(players)
    in_hands = [players_in(players, changes, hand) for hand in range(1, hands + 1)] or [list(players)]
    return [Counter(seat).most_common(1)[0][0] for seat in zip(*in_hands, strict=True)]


def seats_at(attempt: "Attempt | None", hand: int | None = None) -> list[Seat]:
    """The seats in play order with who sits there in this hand, or in the next one; ``players`` is how many the entry
    of each has."""
    if attempt is None:
        return []
    found = Seat.objects.filter(attempt=attempt).select_related("player")
    seats: list[Seat] = list(found.annotate(players=Count("player__entry__players")).order_by("index"))
    if changes := changes_of(attempt):
        now = players_in([seat.player_id for seat in seats], changes, hand)
        known = Player.objects.in_bulk(now)
        for seat, player in zip(seats, now, strict=True):
            seat.player = known[player]
    return seats


def names_by_hand(attempt: "Attempt | None", seats: "Sequence[Seat]") -> "Callable[[int], list[str]]":
    """What gives the players' names by seat in a hand. Takes what ``seats_at`` gives of the next hand."""
    now = [seat.player.name for seat in seats]
    if attempt is None or not (changes := changes_of(attempt)):
        return lambda _hand: now
    first = list(attempt.seats.order_by("index").values_list("player", flat=True))
    known = Player.objects.in_bulk({*first, *(change.player for change in changes)})
    return lambda hand: [known[player].name for player in players_in(first, changes, hand)]


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
