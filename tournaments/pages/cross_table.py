"""Everyone against everyone: the results of a round robin, one row and one column for each entry."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import pgettext

from tournaments import wording
from tournaments.enums import MatchOutcome, MatchStatus
from tournaments.models import Entrant, Match
from tournaments.queries.board import sides_of
from tournaments.queries.stages import group_name
from tournaments.templatetags.geekcup import score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Entry, Side, Stage, Tournament

#: Wider ones fit no page.
WIDEST = 16


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match from the row's side: the score, or words; ``kind`` is won, lost, draw or empty."""

    code: str
    url: str
    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """An entry and its meetings with each of the others, in the same order; nothing against itself."""

    number: int
    entry: int
    name: str
    cells: "Sequence[Sequence[Meeting] | None]"


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A group's table; ``name`` is empty where there is only one group."""

    name: str
    rows: "Sequence[CrossRow]"


def cross_tables(tournament: "Tournament", stage: "Stage") -> list[CrossTable]:
    """A table for each group that is not too large for one; none before the start."""
    groups: dict[int, list[Entry]] = {}
    for entrant in Entrant.objects.filter(stage=stage).select_related("entry").order_by("seed"):
        groups.setdefault(entrant.group, []).append(entrant.entry)
    if not groups or max(map(len, groups.values())) > WIDEST:
        return []
    met = _meetings(tournament, stage)
    return [
        CrossTable(
            wording.group(group_name(number)) if stage.groups > 1 else "",
            [_row(place, entry, entries, met) for place, entry in enumerate(entries, start=1)],
        )
        for number, entries in sorted(groups.items())
    ]


def _row(
    place: int, entry: "Entry", entries: "Sequence[Entry]", met: dict[tuple[int, int], list[Meeting]]
) -> CrossRow:
    cells = [None if other.pk == entry.pk else met.get((entry.pk, other.pk), []) for other in entries]
    return CrossRow(place, entry.pk, entry.name, cells)


def _meetings(tournament: "Tournament", stage: "Stage") -> dict[tuple[int, int], list[Meeting]]:
    found: dict[tuple[int, int], list[Meeting]] = {}
    for match in Match.objects.filter(stage=stage).prefetch_related("sides").order_by("order"):
        first, second = sides_of(match)
        for own, other in ((first, second), (second, first)):
            if own.entry_id is not None and other.entry_id is not None:
                meeting = _meeting(tournament, match, own, other)
                found.setdefault((own.entry_id, other.entry_id), []).append(meeting)
    return found


def _meeting(tournament: "Tournament", match: Match, own: "Side", other: "Side") -> Meeting:
    decided = match.status == MatchStatus.FINAL
    kind = ""
    if decided:
        draw = match.outcome == MatchOutcome.DRAW
        kind = "draw" if draw else "won" if match.winner == own.index else "lost"
    text = score((own.score, other.score)) if decided or match.status == MatchStatus.PLAYING else ""
    if own.forfeit or other.forfeit:
        text = pgettext("walkover, short", "w/o") if kind == "won" else "–"
    return Meeting(match.code, reverse("match", args=[tournament.slug, match.code]), text, kind)
