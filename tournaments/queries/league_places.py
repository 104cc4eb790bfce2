"""Places in a league: by points, then by point difference, then by seed order shared."""

from collections import Counter
from typing import TYPE_CHECKING

from tournaments.enums import MatchOutcome, MatchStatus
from tournaments.models import Entrant, Match
from tournaments.queries.board import sides_of
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from tournaments.models import Side, Stage

WIN, DRAW = 2, 1


def league_places(stage: "Stage") -> dict[int, int]:
    """Place by entry id, in each group apart, while the league goes on as well."""
    groups = dict(Entrant.objects.filter(stage=stage).values_list("entry", "group"))
    points: Counter[int] = Counter()
    difference: Counter[int] = Counter()
    decided = Match.objects.filter(stage=stage, status__in=(MatchStatus.FINAL, MatchStatus.BYE))
    sides = game_of(stage.tournament).sides
    for match in decided.prefetch_related("sides"):
        rows = sides_of(match)
        total = sum(row.score for row in rows)
        for side in rows:
            if side.entry_id is not None:
                points[side.entry_id] += _worth(match, side, sides)
                difference[side.entry_id] += 0 if match.status == MatchStatus.BYE else 2 * side.score - total
    keys = {pk: (-points[pk], -difference[pk]) for pk in groups}
    found: dict[int, int] = {}
    for group in set(groups.values()):
        ordered = sorted(key for pk, key in keys.items() if groups[pk] == group)
        found |= {pk: ordered.index(keys[pk]) + 1 for pk in groups if groups[pk] == group}
    return found


def _worth(match: Match, side: "Side", sides: int) -> int:
    if match.outcome == MatchOutcome.DRAW:
        return DRAW
    return WIN if match.winner == side.index % sides and not side.forfeit else 0
