"""Who plays against whom in a match, in names: partners of a match of four individuals stand together."""

from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.queries.board import sides_of

if TYPE_CHECKING:
    from tournaments.models import Match


def opposed(match: "Match", game_sides: int) -> tuple[str, ...]:
    """The names of those who are known, one for each of the game's sides."""
    sides = sides_of(match)
    teams = [
        [side.entry.name for side in sides[team::game_sides] if side.entry is not None]
        for team in range(game_sides)
    ]
    return tuple(wording.partners(team) for team in teams if team)
