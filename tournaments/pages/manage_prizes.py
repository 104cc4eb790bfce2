"""The prizes of an event and the places that are honoured, in words."""

from typing import TYPE_CHECKING

from tournaments import wording

if TYPE_CHECKING:
    from tournaments.models import Tournament


def prizes_now(tournament: "Tournament") -> list[str]:
    """Every prize, and every award place, as a line."""
    awards = [wording.award(award.place, award.title) for award in tournament.awards.all()]
    return [*(prize.name for prize in tournament.prizes.all()), *awards]
