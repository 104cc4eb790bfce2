"""Where a tournament stands, as the version messages tell it."""

from typing import TYPE_CHECKING

from tournaments.pubsub import VersionMessage

if TYPE_CHECKING:
    from tournaments.models import Tournament


def message_of(tournament: "Tournament") -> VersionMessage:
    """The message that tells the tournament's present version."""
    return VersionMessage(tournament.slug, tournament.version, tournament.is_published)
