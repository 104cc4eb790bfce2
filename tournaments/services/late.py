"""An entry that comes late into a Swiss system or to tables: it plays from the next round on, with the last seed."""

from typing import TYPE_CHECKING

from tournaments.enums import AuditTag, EntryStatus
from tournaments.models import Entrant, Entry
from tournaments.queries.late import joinable_stage
from tournaments.services.change import record
from tournaments.services.errors import NotOpen, Problem

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.permissions import Actor


def join(tournament: "Tournament", entry: Entry, actor: "Actor") -> None:
    """Put a new entry into the running stage, under the tournament's lock. Raises NotOpen once it is too late."""
    stage = joinable_stage(tournament)
    if stage is None:
        raise NotOpen(Problem("too-late-to-join"))
    seed = stage.entrants + 1
    entry.seed, entry.status = seed, EntryStatus.CONFIRMED
    entry.save(update_fields=["seed", "status"])
    Entrant.objects.create(stage=stage, entry=entry, seed=seed)
    stage.entrants = seed
    stage.save(update_fields=["entrants"])
    record(tournament, actor, AuditTag.ENTRY_JOINED_LATE, entry=entry.pk, seed=seed)
