"""Where an entry is in the event, in a few words."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import EntryStatus, MatchStatus
from tournaments.formats.places import RUNNER_UP

if TYPE_CHECKING:
    from tournaments.queries.round_names import RoundNames
    from tournaments.queries.standings import Row


def whereabouts(row: "Row", names: "RoundNames", *, complete: bool) -> str:
    """Where the entry is, or where it went out."""
    round_name = names.of(row.match.round)
    if complete and row.place <= RUNNER_UP:
        return wording.award(row.place)
    if row.out:
        return _out(row, round_name)
    texts = {
        MatchStatus.PLAYING: gettext("Playing: {round}"),
        MatchStatus.REPORTED: gettext("Reported: {round}"),
        MatchStatus.DISPUTED: gettext("Disputed: {round}"),
        MatchStatus.READY: gettext("Next: {round}"),
    }
    return texts.get(MatchStatus(row.match.status), gettext("Waiting: {round}")).format(round=round_name)


def _out(row: "Row", round_name: str) -> str:
    if row.entry.status == EntryStatus.WITHDRAWN:
        return pgettext("entry", "Left the event")
    if row.entry.status == EntryStatus.DISQUALIFIED:
        return pgettext("entry", "Disqualified")
    text = gettext("No-show: {round}") if row.walkover else gettext("Out: {round}")
    return text.format(round=round_name)
