"""Rounds by name."""

from collections import defaultdict
from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.models import Round

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Tournament


class RoundNames:
    """The names of rounds, of one stage or of several: a bracket's last one is its final."""

    def __init__(self, rounds: "Iterable[Round]") -> None:
        self._last: defaultdict[tuple[int, str], int] = defaultdict(int)
        self._double: set[int] = set()
        for round_ in rounds:
            key = (round_.stage_id, round_.bracket)
            self._last[key] = max(self._last[key], round_.number)
            if round_.bracket == "final":
                self._double.add(round_.stage_id)

    def of(self, round_: Round) -> str:
        last = self._last[round_.stage_id, round_.bracket]
        if round_.bracket == "winners" and round_.stage_id not in self._double:
            return wording.knockout_round(round_.number, last)
        return wording.round_name(round_.bracket, round_.number, last)

    def in_half(self, round_: Round) -> str:
        """A round as a bracket heads its column, where the half is said above."""
        if round_.bracket == "winners" and round_.stage_id not in self._double:
            return self.of(round_)
        last = self._last[round_.stage_id, round_.bracket]
        return wording.round_in_half(round_.bracket, round_.number, last)


def round_names(tournament: "Tournament") -> RoundNames:
    """The names of all rounds of the event."""
    return RoundNames(Round.objects.filter(stage__tournament=tournament))
