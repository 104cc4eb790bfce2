"""Wins of an entry that no longer stand: a hand was corrected, a ruling taken back, or others meet in the match now."""

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tournaments.enums import HandKind, RulingKind
from tournaments.models import Attempt, Hand, Ruling
from tournaments.queries.record import score_of
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Entry, Match, Tournament

    Why = Literal["corrected", "others", "again"]


@dataclass(frozen=True, slots=True)
class LostWin:
    """``why``: ``corrected`` (the result is another now), ``others`` (the entry no longer stands in the match) or
    ``again`` (the match is played again)."""

    match: "Match"
    why: "Why"


def lost_wins(tournament: "Tournament", entry: "Entry") -> list[LostWin]:
    """In order of play; in the same number of queries however many matches there are."""
    decided = Attempt.objects.filter(seats__player__entry=entry, decided_at__isnull=False).distinct()
    found = decided.select_related("match__round", "match__attempt").order_by("match__order", "number")
    sides = game_of(tournament).sides
    doubtful = [
        (attempt, team)
        for attempt in found
        if (team := attempt.entry_ids.index(entry.pk) % sides) != attempt.match.winner
        or attempt.pk != attempt.match.attempt_id
    ]
    ids = [attempt.pk for attempt, _ in doubtful]
    hands: defaultdict[int, list[Hand]] = defaultdict(list)
    for hand in Hand.objects.filter(attempt__in=ids).order_by("pk"):
        hands[hand.attempt_id].append(hand)
    walkovers = Ruling.objects.filter(attempt__in=ids, kind=RulingKind.WALKOVER)
    ruled = set(walkovers.values_list("attempt_id", "side"))
    return [
        LostWin(attempt.match, _why(attempt))
        for attempt, team in doubtful
        if (attempt.pk, team) in ruled or _had_won(tournament, attempt, team, hands[attempt.pk])
    ]


def _why(attempt: Attempt) -> "Why":
    now = attempt.match.attempt
    if now is None or now.sides != attempt.sides:
        return "others"
    return "corrected" if now.pk == attempt.pk else "again"


def _had_won(tournament: "Tournament", attempt: Attempt, team: int, hands: "Sequence[Hand]") -> bool:
    """Whether the hands, version by version as they were written, ever came to a win of this side."""
    standing: dict[int, list[int]] = {}
    for hand in hands:
        if hand.kind == HandKind.RECORDED:
            standing[hand.number] = hand.points
        else:
            standing.pop(hand.number, None)
        points = [value for _, value in sorted(standing.items())]
        state = score_of(tournament, attempt.match.round, points, attempt)
        if state.complete and state.winners == (team,):
            return True
    return False
