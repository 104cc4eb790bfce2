"""The derived rows of brackets: moved by one step, or replayed from the record.

Nothing here checks permissions or writes audit: it is called by the services that do, under their lock.
"""

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import OPEN_MATCH, UNDECIDED_MATCH, MatchOutcome, MatchStatus, SlotState
from tournaments.formats import progress
from tournaments.formats.registry import make_plan
from tournaments.models import Attempt, Entry, Match, Side, Stage
from tournaments.queries.board import StageRows, sides_of, state_of
from tournaments.queries.record import left_entries, points_by_attempt, score_of, stage_record
from tournaments.queries.reporting import disputed_attempts, open_status
from tournaments.queries.stages import seeds_of
from tournaments.services import seating
from tournaments.services.match_news import tell_moved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.match import MatchState as Score
    from tournaments.formats.progress import MatchState, Outcome, Record, Slot

_STATUSES = {
    "pending": MatchStatus.PENDING,
    "ready": MatchStatus.READY,
    "done": MatchStatus.FINAL,
    "bye": MatchStatus.BYE,
    "void": MatchStatus.VOID,
}


def decide(match: Match, outcome: "Outcome") -> None:
    """One step forward: decide this open match, whose record says so already, and move those it feeds."""
    if _has_voided_attempts(match.stage):
        replay(match.stage, also=[match.code])
        return
    rows = StageRows(match.stage)
    rows.load([match.code, match.winner_to, match.loser_to])
    board = progress.Board(rows.lookup, left_entries(match.stage.tournament))
    write(rows, board.decide(match.code, outcome))


def _has_voided_attempts(stage: Stage) -> bool:
    """Whether a correction voided anything: its sides may meet again, and then what they played returns."""
    return Attempt.objects.filter(match__stage=stage, current_of__isnull=True).exists()


def open_match_of(stage: Stage, entry: Entry) -> Match | None:
    """The undecided match the entry sits in; there is at most one."""
    return Match.objects.filter(stage=stage, sides__entry=entry, status__in=UNDECIDED_MATCH).first()


def withdraw(stage: Stage, entry: Entry) -> None:
    """The entry, marked as out, leaves: its open match goes to the opponent, a slot it waits in is a bye."""
    if _has_voided_attempts(stage):
        replay(stage)
        return
    rows = StageRows(stage)
    board = progress.Board(rows.lookup, left_entries(stage.tournament))
    write(rows, board.withdraw(entry.pk, entry.left_from or None))


def replayed(rows: StageRows, record: "Record") -> "dict[str, MatchState]":
    """The states that the whole record leads to."""
    stage = rows.stage
    plan = make_plan(stage.format, stage.entrants, stage.options)
    return progress.replay(plan, seeds_of(stage), record, left_entries(stage.tournament))


def differing(rows: StageRows, states: "Mapping[str, MatchState]") -> "dict[str, MatchState]":
    """Those of the states that the rows do not show."""
    known = rows.load()
    return {code: state for code, state in states.items() if state_of(known[code]) != state}


def replay(stage: Stage, also: "Sequence[str]" = ()) -> list[str]:
    """Bring the rows to what the record says; returns the codes of the matches that were written.

    ``also``: matches whose score changed even if their state did not.
    """
    rows = StageRows(stage)
    states = replayed(rows, stage_record(stage))
    changed = differing(rows, states) | {code: states[code] for code in also}
    write(rows, changed)
    return list(changed)


def write(rows: StageRows, changed: "Mapping[str, MatchState]") -> None:
    """Write these states: sides, attempts of matches with both sides known, scores and statuses."""
    known = rows.load(list(changed))
    matches = [known[code] for code in changed]
    before = {match.pk: _shown(match) for match in matches}
    for match in matches:
        _write_sides(match, changed[match.code])
    seating.attach_attempts([m for m in matches if _has_both(changed[m.code])])
    attempts = [match.attempt_id for match in matches if match.attempt_id]
    hands, disputed = points_by_attempt(attempts), disputed_attempts(rows.stage.tournament, attempts)
    for match in matches:
        score = score_of(
            rows.stage.tournament, match.round, hands.get(match.attempt_id or 0, []), match.attempt
        )
        _write_status(match, changed[match.code], score, disputed=match.attempt_id in disputed)
    Side.objects.bulk_update([side for m in matches for side in sides_of(m)], ["state", "entry", "score"])
    Match.objects.bulk_update(matches, ["status", "winner", "outcome", "attempt", "decided_at"])
    decided = [m.attempt_id for m in matches if m.status == MatchStatus.FINAL and m.attempt_id]
    Attempt.objects.filter(pk__in=decided, decided_at__isnull=True).update(decided_at=timezone.now())
    tell_moved(match for match in matches if _shown(match) != before[match.pk])


def _shown(match: Match) -> tuple[str, str, int | None, int | None]:
    return match.status, match.outcome, match.winner, match.attempt_id


def _has_both(state: "MatchState") -> bool:
    return all(isinstance(slot, int) for slot in state.slots)


def outcome_code(state: "MatchState") -> str:
    """How a match of a bracket came out, as its row says it."""
    if state.state != "done":
        return ""
    return MatchOutcome.DOUBLE_FORFEIT if state.winner is None else MatchOutcome.WON


def _write_sides(match: Match, state: "MatchState") -> None:
    for side, slot in zip(sides_of(match), state.slots, strict=True):
        side.entry_id = slot if isinstance(slot, int) else None
        side.state = _slot_state(slot)
    match.attempt = None


def _slot_state(slot: "Slot") -> SlotState:
    if isinstance(slot, int):
        return SlotState.FILLED
    return SlotState.EMPTY if slot is progress.EMPTY else SlotState.OPEN


def _write_status(match: Match, state: "MatchState", score: "Score", *, disputed: bool) -> None:
    """Status and score. A ready match with hands is being played: the hands came back with its sides."""
    totals = score.score
    for side, total in zip(sides_of(match), totals, strict=True):
        side.score = total
    match.winner, match.outcome = state.winner, outcome_code(state)
    waits = state.state == "ready"
    match.status = open_status(score, disputed=disputed) if waits else _STATUSES[state.state]
    decided = match.status in (MatchStatus.FINAL, MatchStatus.BYE)
    match.decided_at = (match.decided_at or timezone.now()) if decided else None


def stale_scores(rows: StageRows) -> list[str]:
    """The codes of matches whose shown score or being played is not what their hands say."""
    known = rows.load()
    attempts = [match.attempt_id for match in known.values() if match.attempt_id]
    hands, disputed = points_by_attempt(attempts), disputed_attempts(rows.stage.tournament, attempts)
    stale = []
    for match in known.values():
        score = score_of(
            rows.stage.tournament, match.round, hands.get(match.attempt_id or 0, []), match.attempt
        )
        totals = score.score
        waits = open_status(score, disputed=match.attempt_id in disputed)
        shown = tuple(side.score for side in sides_of(match))
        if shown != totals or (match.status in OPEN_MATCH and match.status != waits):
            stale.append(match.code)
    return stale


def check(stage: Stage) -> list[str]:
    """The codes of matches whose rows differ from what the record says; replay would write them."""
    rows = StageRows(stage)
    differ = differing(rows, replayed(rows, stage_record(stage)))
    stale = set(stale_scores(rows)) | set(differ)
    return [code for code in rows.load() if code in stale]
