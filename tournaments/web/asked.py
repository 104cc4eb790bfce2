"""What an address asks a page for, besides its path. Whatever makes no sense is left out, as if it were not there."""

import re
from typing import TYPE_CHECKING

from tournaments.queries.stages import current_stage, stages_of

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.models import Stage, Tournament

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


class AskedStandings:
    """`?stage=1&after=3&above=12&below=15`: a stage, a round, and two entries to compare."""

    def __init__(self, query: "QueryDict") -> None:
        self.stage = _number(query, "stage")
        self.after = _number(query, "after")
        above, below = _number(query, "above"), _number(query, "below")
        self.compared = (above, below) if above and below and above != below else None

    def stage_of(self, tournament: "Tournament") -> "Stage | None":
        """The stage that is asked for, else the one being played; before the start the first."""
        stages = stages_of(tournament)
        asked = next((stage for stage in stages if stage.number == self.stage), None)
        return asked or current_stage(tournament) or (stages[0] if stages else None)


def _number(query: "QueryDict", name: str) -> int | None:
    text = query.get(name, "")
    return int(text) if _NUMBER.fullmatch(text) else None
