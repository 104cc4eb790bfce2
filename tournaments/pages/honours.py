"""The places that an event honours, who has them, and which prize is theirs."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.pages.pictures import Shown, shown
from tournaments.queries.prizes import handed_out, poll_of

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.queries.standings import Standings


@dataclass(frozen=True, slots=True)
class Honour:
    """An award place; ``names`` holds who won it, none before the end. ``prize`` is "" while it is not known."""

    title: str
    names: list[str]
    prize: str = ""
    picture: Shown | None = None


def honours(tournament: "Tournament", standings: "Standings") -> list[Honour]:
    """The event's award places, the best first."""
    return [
        Honour(
            wording.award(given.award.place, given.award.title),
            [entry.name for entry in given.entries],
            prize=given.prize.name if given.prize else "",
            picture=shown(given.prize, tournament) if given.prize else None,
        )
        for given in handed_out(tournament, poll_of(tournament), standings)
    ]
