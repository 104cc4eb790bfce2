"""How full an event is: places, those taken, and how many wait."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count

from tournaments.enums import HOLDS_PLACE, EntryStatus
from tournaments.models import Entry

if TYPE_CHECKING:
    from tournaments.models import Tournament

#: A waitlist is at least this long, however few places there are.
WAITLIST = 64


@dataclass(frozen=True, slots=True)
class Capacity:
    """``taken`` of ``places`` are held; ``waiting`` entries stand on the waitlist, ``held`` of them passed over."""

    places: int
    taken: int
    waiting: int
    held: int = 0

    @property
    def free(self) -> int:
        """Places a new entry could take: none while somebody waits who would take one."""
        return 0 if self.waiting > self.held else max(self.places - self.taken, 0)

    @property
    def is_full(self) -> bool:
        """Whether nobody can even wait: as many stand on the waitlist as there are places, and at least WAITLIST."""
        return self.waiting >= max(self.places, WAITLIST)

    @property
    def next_waiting(self) -> int:
        """The waitlist number that a new entry would get where no place is free."""
        return self.waiting + 1


def capacity_of(tournament: "Tournament") -> Capacity:
    """The event's capacity as it stands now."""
    rows = Entry.objects.filter(tournament=tournament).order_by().values_list("status", "held")
    counts: Counter[tuple[str, bool]] = Counter()
    for status, held, n in rows.annotate(n=Count("pk")):
        counts[status, held] = n
    taken = sum(n for (status, _held), n in counts.items() if status in HOLDS_PLACE)
    held = counts[EntryStatus.WAITLISTED, True]
    return Capacity(tournament.capacity, taken, counts[EntryStatus.WAITLISTED, False] + held, held)


def waitlist_position(entry: Entry) -> int | None:
    """How many places down the waitlist the entry is: 1 = the next to be promoted; None = not waiting."""
    if entry.status != EntryStatus.WAITLISTED:
        return None
    ahead = Entry.objects.filter(
        tournament_id=entry.tournament_id, status=EntryStatus.WAITLISTED, queue__lt=entry.queue
    )
    return ahead.count() + 1
