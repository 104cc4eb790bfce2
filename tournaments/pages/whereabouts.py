"""Rounds by name, and where an entry is in the bracket, in a few words."""

from collections import defaultdict
from typing import TYPE_CHECKING

from django.utils.translation import gettext, pgettext

from tournaments import wording
from tournaments.enums import EntryStatus, MatchStatus
from tournaments.formats.places import RUNNER_UP

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Round
    from tournaments.queries.standings import Row


class RoundNames:
    """The names of a stage's rounds: a bracket's last one is its final."""

    def __init__(self, rounds: "Iterable[Round]") -> None:
        self._last: defaultdict[str, int] = defaultdict(int)
        for round_ in rounds:
            self._last[round_.bracket] = max(self._last[round_.bracket], round_.number)

    def of(self, round_: "Round") -> str:
        return wording.round_name(round_.bracket, round_.number, self._last[round_.bracket])


def whereabouts(row: "Row", names: RoundNames, *, complete: bool) -> str:
    """Where the entry is, or where it went out."""
    round_name = names.of(row.match.round)
    if complete and row.place <= RUNNER_UP:
        return wording.award(row.place)
    if row.out:
        return _out(row, round_name)
    texts = {
        MatchStatus.PLAYING: gettext("Playing: {round}"),
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
