"""What a correction would do, in words, before it is made."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tournaments import wording
from tournaments.enums import OPEN_MATCH, HandKind
from tournaments.models import Match
from tournaments.pages.follows import follows
from tournaments.pages.opposed import opposed
from tournaments.services.corrections import affected_by

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Hand
    from tournaments.pages.score import Table
    from tournaments.services.corrections import Affected


@dataclass(frozen=True, slots=True)
class Touched:
    """A match that a correction changes: its code, who meets there now, and what happens to it."""

    code: str
    names: "tuple[str, ...]"
    says: str


@dataclass(frozen=True, slots=True)
class TotalRow:
    """A side's points in a hand, and its total before and after the hand is gone."""

    name: str
    points: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Without:
    """A match without one of its hands: the totals, the matches touched by that, and what does not change."""

    rows: "tuple[TotalRow, ...]"
    touched: "list[Touched]"
    follows: "list[str]"


def touched(table: "Table", affected: "Sequence[Affected]") -> list[Touched]:
    """The matches that a correction changes, with the names of those who meet there now."""
    codes = [found.code for found in affected]
    rows = Match.objects.filter(stage=table.match.stage_id, code__in=codes).prefetch_related("sides__entry")
    names = {match.code: opposed(match, len(table.teams)) for match in rows}
    return [
        Touched(one.code, names[one.code], wording.affected(one.change, one.hands, one.returns))
        for one in affected
    ]


def without(table: "Table", hand: "Hand") -> Without:
    """The match if this hand were taken back. Only a decided match touches others by that."""
    points = [other.points for other in table.hands if other.number != hand.number]
    after = table.state(points)
    rows = tuple(
        TotalRow(team.name, hand.points[team.side], team.total, after.score[team.side])
        for team in table.teams
    )
    decided = table.match.status not in OPEN_MATCH
    affected = affected_by(table.match, {hand.attempt_id: points}) if decided else []
    return Without(rows, touched(table, affected), follows(table.match) if affected else [])


def taken_back_before(table: "Table", number: int, version: int) -> bool:
    """Whether exactly this version of the hand was taken back already: the same form came twice."""
    attempt = table.match.attempt
    return (
        attempt is not None
        and attempt.hands.filter(
            number=number, version=version + 1, kind=HandKind.TAKEN_BACK, is_current=True
        ).exists()
    )
