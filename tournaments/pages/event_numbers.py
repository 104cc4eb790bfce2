"""An event that is over in a few sentences: how much was played, and its records."""

from typing import TYPE_CHECKING

from tournaments.enums import TournamentStatus
from tournaments.pages.record_lines import ToldMatches, record_lines
from tournaments.pages.telling.registry import telling_of
from tournaments.pages.told_matches import told_matches
from tournaments.queries.played import played_matches

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from tournaments.models import Tournament

_ENDED = frozenset({TournamentStatus.FINISHED, TournamentStatus.ARCHIVED})


def event_numbers(tournament: "Tournament") -> "list[SafeString | str]":
    """The sentences; none before the end, or where nothing was played. As many queries whatever the size."""
    told = event_told(tournament)
    return record_lines(told) if told else []


def event_told(tournament: "Tournament") -> ToldMatches | None:
    """What the sentences are made of; None before the end."""
    if tournament.status not in _ENDED:
        return None
    matches = told_matches(played_matches().filter(stage__tournament=tournament))
    names: dict[object, str] = {
        side.entry.pk: side.entry.name
        for match, _story in matches
        for side in match.sides.all()
        if side.entry
    }
    return ToldMatches(
        telling=telling_of(tournament),
        matches=matches,
        named=lambda entry: (names[entry], tournament.language),
        place=lambda match: match.code,
    )
