"""The people of an entry: written when it signs up, corrected later, substitutes among them."""

from typing import TYPE_CHECKING

from tournaments.models import Entry, Player, Seat
from tournaments.models.entry import name_key
from tournaments.services.errors import Problem, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence


def create_players(
    entry: Entry, names: "Sequence[str]", *, first: int = 0, accepted: bool | None = True
) -> None:
    """Players with these names from position ``first`` on. The one who signs up and substitutes are not asked."""
    size = entry.tournament.entry_size
    Player.objects.bulk_create(
        Player(
            tournament_id=entry.tournament_id,
            entry=entry,
            position=position,
            name=name,
            name_key=name_key(name),
            accepted=accepted if 0 < position < size else True,
        )
        for position, name in enumerate(names, start=first)
    )


def write_players(entry: Entry, names: "Sequence[str]") -> bool:
    """Write what differs; whether anything did. Raises Refused where somebody is left out who has played."""
    players = list(entry.players.order_by("position"))
    changed = []
    for player, new in zip(players, names, strict=False):
        if player.name != new:
            if player.accepted is False:
                player.accepted = None  # somebody else is asked now
            player.name, player.name_key = new, name_key(new)
            changed.append(player)
    if changed:
        # Two players who swap names would clash on the way: park the keys first.
        entry.players.filter(pk__in=[player.pk for player in changed]).update(active=False)
        for player in changed:
            player.active = True
            player.save(update_fields=["name", "name_key", "active", "accepted"])
    _remove(players[len(names) :])
    create_players(entry, names[len(players) :], first=len(players))
    return bool(changed) or len(players) != len(names)


def _remove(players: "Sequence[Player]") -> None:
    for player in players:
        if Seat.objects.filter(player=player).exists() or player.rulings.exists():
            raise Refused(Problem("player-seated", f"player_{player.position + 1}", {"name": player.name}))
        player.delete()
