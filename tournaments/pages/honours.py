"""The places that an event honours, and who has them."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments import wording

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.queries.standings import Standings


@dataclass(frozen=True, slots=True)
class Honour:
    """An award place; ``names`` holds who won it, none before the end."""

    title: str
    names: list[str]


def honours(tournament: "Tournament", standings: "Standings") -> list[Honour]:
    """The event's award places, the best first."""
    return [
        Honour(wording.award(award.place, award.title), [row.entry.name for row in standings.at(award.place)])
        for award in tournament.awards.all()
    ]
