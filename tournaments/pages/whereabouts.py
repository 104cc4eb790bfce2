"""Where an entry is in the event, in a few words."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import LEFT, EntryStatus, MatchStatus
from tournaments.formats.places import RUNNER_UP
from tournaments.formats.single_elimination import THIRD
from tournaments.queries.board import sides_of
from tournaments.queries.league import DUEL
from tournaments.queries.rules import LEAGUE_ROUND

if TYPE_CHECKING:
    from tournaments.models import Entry
    from tournaments.queries.round_names import RoundNames
    from tournaments.queries.standings import Row


def whereabouts(row: "Row", names: "RoundNames", *, complete: bool) -> str:
    """Where the entry is, or where it went out."""
    round_name = names.of(row.match.round)
    in_league = row.match.round.bracket == LEAGUE_ROUND
    if complete and row.place <= RUNNER_UP and row.entry.status != EntryStatus.DISQUALIFIED:
        return wording.award(row.place)
    if row.out or (in_league and row.entry.status in LEFT):
        return _out(row, round_name)
    if complete and in_league:
        return wording.award(row.place)
    if in_league and row.match.status == MatchStatus.FINAL:
        return gettext("Place {place} so far").format(place=row.place)
    texts = {
        MatchStatus.PLAYING: gettext("Playing: {round}"),
        MatchStatus.REPORTED: gettext("Reported: {round}"),
        MatchStatus.DISPUTED: gettext("Disputed: {round}"),
        MatchStatus.READY: gettext("Next: {round}"),
        MatchStatus.BYE: gettext("Sits out: {round}")
        if len(sides_of(row.match)) > DUEL
        else gettext("Bye: {round}"),
    }
    return texts.get(MatchStatus(row.match.status), gettext("Waiting: {round}")).format(round=round_name)


def gone(entry: "Entry") -> str:
    """That the entry has left the event, or had to; "" for any other."""
    return {
        EntryStatus.WITHDRAWN: pgettext("entry", "Left the event"),
        EntryStatus.DISQUALIFIED: pgettext("entry", "Disqualified"),
    }.get(EntryStatus(entry.status), "")


def _won_last(row: "Row") -> bool:
    winner = row.match.winner
    return winner is not None and sides_of(row.match)[winner].entry_id == row.entry.pk


def _out(row: "Row", round_name: str) -> str:
    if why := gone(row.entry):
        return why
    if row.match.round.bracket == THIRD and (_won_last(row) or not row.walkover):
        # Of its two sides one has won it: nobody went out there.
        return wording.award(row.place)
    text = gettext("No-show: {round}") if row.walkover else gettext("Out: {round}")
    return text.format(round=round_name)
