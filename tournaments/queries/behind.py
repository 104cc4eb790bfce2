"""Who did not go on to the stage that is being played, and the places they end with."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import F

from tournaments.models import Entrant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Entry, Stage


@dataclass(frozen=True, slots=True)
class Behind:
    """An entry whose last stage was an earlier one, and its place in the whole event."""

    entry: "Entry"
    place: int
    stage: "Stage"


def left_behind(stage: "Stage | None") -> "Sequence[Behind]":
    """Behind all who play this stage: who came to a later stage stands higher, then the places decide that were frozen.

    The third of two groups share a place, for their groups were not compared. Nobody is, before the stage has begun.
    One query.
    """
    if stage is None or stage.number == 1:
        return []
    entrants = list(
        Entrant.objects.filter(stage__tournament=stage.tournament_id, stage__number__lte=stage.number)
        .select_related("entry", "stage")
        .order_by("-stage__number", F("place").asc(nulls_last=True), "seed")
    )
    seen: set[int] = set()
    found: list[Behind] = []
    if all(one.stage_id != stage.pk for one in entrants):
        return []
    places: defaultdict[tuple[int, int | None], int] = defaultdict(lambda: len(seen))
    for one in entrants:
        if one.entry_id in seen:
            continue
        seen.add(one.entry_id)
        if one.stage_id != stage.pk:
            found.append(Behind(one.entry, places[one.stage.number, one.place], one.stage))
    return found
