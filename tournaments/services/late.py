"""An entry that comes late, with the last seed: into a Swiss system or to tables, where it plays from the next round on,
or into a bracket, where it fills a bye."""

from typing import TYPE_CHECKING

from tournaments.enums import AuditTag, EntryStatus, MatchStatus, SlotState
from tournaments.models import Entrant, Entry
from tournaments.queries.board import StageRows
from tournaments.queries.late import free_bye, joinable_stage
from tournaments.queries.record import points_by_attempt, stage_record
from tournaments.queries.stages import is_drawn
from tournaments.services import bracket, seating
from tournaments.services.change import record
from tournaments.services.errors import NotOpen, Problem

if TYPE_CHECKING:
    from tournaments.models import Side, Stage, Tournament
    from tournaments.permissions import Actor


def join(tournament: "Tournament", entry: Entry, actor: "Actor") -> None:
    """Put a new entry into the running stage, under the tournament's lock. Raises NotOpen once it is too late."""
    stage = joinable_stage(tournament)
    if stage is None:
        raise NotOpen(Problem("too-late-to-join"))
    bye = None if is_drawn(stage) else free_bye(stage)
    seed = stage.entrants + 1
    entry.seed, entry.status = seed, EntryStatus.CONFIRMED
    entry.save(update_fields=["seed", "status"])
    Entrant.objects.create(stage=stage, entry=entry, seed=seed)
    stage.entrants = seed
    stage.save(update_fields=["entrants"])
    if bye is not None:
        _fill(stage, bye, entry)
    record(tournament, actor, AuditTag.ENTRY_JOINED_LATE, entry=entry.pk, seed=seed)


def _fill(stage: "Stage", bye: "Side", entry: Entry) -> None:
    """The entry stands where the bye was. Raises NotOpen where what was played behind it would no longer count."""
    bye.source_kind, bye.source_seed = "seed", entry.seed
    bye.entry, bye.state = entry, SlotState.FILLED
    bye.save(update_fields=["source_kind", "source_seed", "entry", "state"])
    # Whoever had the bye and has left since loses this match: the record knows it by its attempt.
    seating.attach_attempts([bye.match])
    rows = StageRows(stage)
    changed = bracket.differing(rows, bracket.replayed(rows, stage_record(stage)))
    known = rows.load()
    attempts = [pk for code in changed if (pk := known[code].attempt_id) is not None]
    decided = any(known[code].status == MatchStatus.FINAL for code in changed)
    if decided or points_by_attempt(attempts):
        raise NotOpen(Problem("too-late-to-join"))
    bracket.replay(stage)
