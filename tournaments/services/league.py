"""The derived rows of leagues: round robin, Swiss, tables. A result writes its own match and no other.

Nothing here checks permissions or writes audit: it is called by the services that do, under their lock.
"""

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import LEFT, MatchStatus, SlotState
from tournaments.models import Attempt, Match, Side
from tournaments.queries.board import StageRows, sides_of
from tournaments.queries.league import league_states, shown_state
from tournaments.queries.stages import is_drawn, seeds_of
from tournaments.services import seating
from tournaments.services.match_news import tell_moved

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tournaments.models import Entry, Stage
    from tournaments.queries.league import LeagueState


def decide(match: Match) -> None:
    """Bring this match to what its record says."""
    refresh(match.stage, [match.code])


def refresh(stage: "Stage", codes: "Iterable[str] | None" = None) -> list[str]:
    """Bring these matches, or all, to what the record says; returns the codes of those that are written."""
    rows = StageRows(stage)
    known = rows.load(codes)
    matches = list(known.values()) if codes is None else [known[code] for code in codes]
    _seat_entrants(stage, matches)
    seating.attach_attempts([match for match in matches if _is_full(match)])
    write(matches, league_states(stage, matches))
    return [match.code for match in matches]


def write(matches: "Sequence[Match]", states: "Mapping[str, LeagueState]") -> None:
    """Write these states; matches that became ready are told of."""
    now = timezone.now()
    moved = []
    for match in matches:
        state = states[match.code]
        if (state.status, state.outcome, state.winner) != (match.status, match.outcome, match.winner):
            moved.append(match)
        match.status, match.outcome, match.winner = state.status, state.outcome, state.winner
        match.decided_at = (match.decided_at or now) if state.decided else None
        for side, score, forfeit in zip(sides_of(match), state.scores, state.forfeits, strict=True):
            side.score, side.forfeit = score, forfeit
    sides = [side for match in matches for side in sides_of(match)]
    Side.objects.bulk_update(sides, ["state", "entry", "score", "forfeit"], batch_size=500)
    Match.objects.bulk_update(
        matches, ["status", "outcome", "winner", "attempt", "decided_at"], batch_size=500
    )
    decided = [m.attempt_id for m in matches if m.status == MatchStatus.FINAL and m.attempt_id]
    Attempt.objects.filter(pk__in=decided, decided_at__isnull=True).update(decided_at=now)
    tell_moved(moved)


def _is_full(match: Match) -> bool:
    return all(side.state == SlotState.FILLED for side in sides_of(match))


def _seat_entrants(stage: "Stage", matches: "Sequence[Match]") -> None:
    """Put the entries of the stage's field on the sides that are named by a seed; drawn sides have theirs."""
    if is_drawn(stage):
        return
    entries = seeds_of(stage)
    for match in matches:
        for side in sides_of(match):
            if side.source_seed is not None and side.entry_id != entries[side.source_seed - 1]:
                side.entry_id = entries[side.source_seed - 1]
                side.state = SlotState.FILLED


def leave(stage: "Stage", entry: "Entry") -> None:
    """The entry, marked as out or back again: its matches without a result are lost, or open again."""
    assert entry.status in LEFT or entry.is_active
    codes = Match.objects.filter(stage=stage, sides__entry=entry).values_list("code", flat=True)
    refresh(stage, list(codes))


def check(stage: "Stage") -> list[str]:
    """The codes of matches whose rows differ from what the record says."""
    known = StageRows(stage).load()
    matches = list(known.values())
    states = league_states(stage, matches)
    wrong = set(_misplaced(stage, matches))
    return [
        match.code for match in matches if match.code in wrong or shown_state(match) != states[match.code]
    ]


def _misplaced(stage: "Stage", matches: "Sequence[Match]") -> "Iterable[str]":
    """Matches that show others than the field has at these seeds, or another attempt than the one that counts."""
    entries = [] if is_drawn(stage) else seeds_of(stage)
    expected = seating.attempts_that_count([match for match in matches if _is_full(match)])
    for match in matches:
        seeded = (side for side in sides_of(match) if side.source_seed is not None)
        if any(side.entry_id != entries[(side.source_seed or 0) - 1] for side in seeded) or (
            _is_full(match) and expected.get(match.pk) != match.attempt_id
        ):
            yield match.code
