"""The bracket's derived rows: built at the start, moved by one step, or replayed from the record.

Nothing here checks permissions or writes audit: it is called by the services that do, under their lock.
"""

from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.enums import HOLDS_PLACE, OPEN_MATCH, UNDECIDED_MATCH, MatchStatus, SlotState
from tournaments.formats import progress
from tournaments.formats.registry import make_plan
from tournaments.models import Attempt, Entry, Match, Round, Side, Stage
from tournaments.queries.board import StageRows, sides_of, state_of
from tournaments.queries.record import left_entries, points_by_attempt, score_of, stage_record
from tournaments.services import seating
from tournaments.services.messages import notify

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tournaments.formats.graph import MatchPlan, Plan
    from tournaments.formats.progress import MatchState, Outcome, Record, Slot
    from tournaments.models import Tournament

_STATUSES = {
    "pending": MatchStatus.PENDING,
    "ready": MatchStatus.READY,
    "done": MatchStatus.FINAL,
    "bye": MatchStatus.BYE,
    "void": MatchStatus.VOID,
}


def seeded_entries(tournament: "Tournament") -> list[Entry]:
    """Entries with a place by seed, those without a seed after them in the order of sign-up."""
    entries = Entry.objects.filter(tournament=tournament, status__in=HOLDS_PLACE)
    return sorted(entries, key=lambda e: (e.seed is None, e.seed or 0, e.queue))


def sync_rounds(tournament: "Tournament", entrants: int) -> Stage:
    """Make the stage's rounds those of a field of this size. Settings of rounds that stay are kept."""
    plan = make_plan(tournament.format, max(entrants, 2), tournament.options)
    stage, _ = Stage.objects.update_or_create(
        tournament=tournament,
        number=1,
        defaults={
            "format": tournament.format,
            "options": dict(tournament.options),
            "entrants": plan.entrants,
        },
    )
    wanted = list(dict.fromkeys((match.bracket, match.round) for match in plan.matches.values()))
    known = {(round_.bracket, round_.number): round_ for round_ in stage.rounds.all()}
    for order, key in enumerate(wanted):
        if key not in known:
            Round.objects.create(stage=stage, bracket=key[0], number=key[1], order=order)
        elif known[key].order != order:
            known[key].order = order
            known[key].save(update_fields=["order"])
    stage.rounds.filter(pk__in=[row.pk for key, row in known.items() if key not in wanted]).delete()
    return stage


def build(tournament: "Tournament", entries: "Sequence[Entry]") -> None:
    """Write the matches of the draw; ``entries[0]`` is seed 1."""
    stage = sync_rounds(tournament, len(entries))
    plan = make_plan(stage.format, len(entries), stage.options)
    _insert(stage, plan)
    rows = StageRows(stage)
    rows.load()
    write(rows, progress.start(plan, [entry.pk for entry in entries]))


def _insert(stage: Stage, plan: "Plan") -> None:
    rounds = {(round_.bracket, round_.number): round_ for round_ in stage.rounds.all()}
    matches = Match.objects.bulk_create(
        _match_row(stage, rounds, order, match) for order, match in enumerate(plan.matches.values())
    )
    Side.objects.bulk_create(
        Side(
            match=row,
            index=index,
            source_kind=source.kind,
            source_seed=source.seed,
            source_match=source.match or "",
        )
        for row, match in zip(matches, plan.matches.values(), strict=True)
        for index, source in enumerate(match.sides)
    )


def _match_row(
    stage: Stage, rounds: "Mapping[tuple[str, int], Round]", order: int, match: "MatchPlan"
) -> Match:
    return Match(
        stage=stage,
        round=rounds[match.bracket, match.round],
        code=match.id,
        order=order,
        winner_to=match.winner_to.match if match.winner_to else "",
        winner_to_side=match.winner_to.side if match.winner_to else None,
        loser_to=match.loser_to.match if match.loser_to else "",
        loser_to_side=match.loser_to.side if match.loser_to else None,
        only_if=match.only_if.match if match.only_if else "",
        only_if_winner=match.only_if.winner if match.only_if else None,
    )


def discard(tournament: "Tournament") -> None:
    """Throw the bracket away; rounds and their settings stay."""
    Match.objects.filter(stage__tournament=tournament).delete()


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
    seeded = Entry.objects.filter(tournament=stage.tournament, seed__isnull=False).order_by("seed")
    entrants = list(seeded.values_list("pk", flat=True))
    return progress.replay(plan, entrants, record, left_entries(stage.tournament))


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
    for match in matches:
        _write_sides(match, changed[match.code])
    seating.attach_attempts([m for m in matches if _has_both(changed[m.code])])
    hands = points_by_attempt([match.attempt_id for match in matches if match.attempt_id])
    for match in matches:
        _write_status(rows, match, changed[match.code], hands.get(match.attempt_id or 0, []))
    Side.objects.bulk_update([side for m in matches for side in sides_of(m)], ["state", "entry", "score"])
    Match.objects.bulk_update(matches, ["status", "winner", "attempt", "decided_at"])
    decided = [m.attempt_id for m in matches if m.status == MatchStatus.FINAL and m.attempt_id]
    Attempt.objects.filter(pk__in=decided, decided_at__isnull=True).update(decided_at=timezone.now())
    for match in matches:
        if match.status == MatchStatus.READY:
            _tell_sides(match)


def _has_both(state: "MatchState") -> bool:
    return all(isinstance(slot, int) for slot in state.slots)


def _write_sides(match: Match, state: "MatchState") -> None:
    for side, slot in zip(sides_of(match), state.slots, strict=True):
        side.entry_id = slot if isinstance(slot, int) else None
        side.state = _slot_state(slot)
    match.attempt = None


def _slot_state(slot: "Slot") -> SlotState:
    if isinstance(slot, int):
        return SlotState.FILLED
    return SlotState.EMPTY if slot is progress.EMPTY else SlotState.OPEN


def _write_status(
    rows: StageRows, match: Match, state: "MatchState", points: "Sequence[Sequence[int]]"
) -> None:
    """Status and score. A ready match with hands is being played: the hands came back with its sides."""
    totals = score_of(rows.stage.tournament, match.round, points).score if points else (0, 0)
    for side, total in zip(sides_of(match), totals, strict=True):
        side.score = total
    match.winner = state.winner
    match.status = MatchStatus.PLAYING if state.state == "ready" and points else _STATUSES[state.state]
    decided = match.status in (MatchStatus.FINAL, MatchStatus.BYE)
    match.decided_at = (match.decided_at or timezone.now()) if decided else None


def _tell_sides(match: Match) -> None:
    for side in sides_of(match):
        if side.entry is not None and side.entry.is_active:
            notify(side.entry, "match-ready", f"match:{match.pk}:ready:{match.attempt_id}", code=match.code)


def stale_scores(rows: StageRows) -> list[str]:
    """The codes of matches whose shown score or being played is not what their hands say."""
    known = rows.load()
    hands = points_by_attempt([match.attempt_id for match in known.values() if match.attempt_id])
    stale = []
    for match in known.values():
        points = hands.get(match.attempt_id or 0, [])
        totals = score_of(rows.stage.tournament, match.round, points).score if points else (0, 0)
        open_status = MatchStatus.PLAYING if points else MatchStatus.READY
        shown = tuple(side.score for side in sides_of(match))
        if shown != totals or (match.status in OPEN_MATCH and match.status != open_status):
            stale.append(match.code)
    return stale


def check(stage: Stage) -> list[str]:
    """The codes of matches whose rows differ from what the record says; replay would write them."""
    rows = StageRows(stage)
    differ = differing(rows, replayed(rows, stage_record(stage)))
    stale = set(stale_scores(rows)) | set(differ)
    return [code for code in rows.load() if code in stale]
