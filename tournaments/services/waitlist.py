"""Places and the waitlist: who moves up, until when an answer is awaited, and what happens without one.

Nothing here checks permissions: it is called by the services that do, under the tournament's lock.
"""

from typing import TYPE_CHECKING, Any

from django.db.models import Max
from django.utils import timezone

from tournaments.enums import AWAITS_REPLY, BEFORE_START, HOLDS_PLACE, AuditTag, EntryStatus
from tournaments.models import Entry, Tournament
from tournaments.permissions import SYSTEM, Action, Actor
from tournaments.queries.capacity import capacity_of, waitlist_position
from tournaments.queries.sign_up import rules_of, until
from tournaments.services.change import changing, record
from tournaments.services.messages import notify

if TYPE_CHECKING:
    from collections.abc import Sequence


def take_number(tournament: Tournament) -> int:
    """The next sign-up number: the end of the line."""
    number = tournament.next_queue_number
    tournament.next_queue_number += 1
    tournament.save(update_fields=["next_queue_number"])
    return number


def withdraw_before_start(tournament: Tournament, entry: Entry, actor: Actor, status: EntryStatus) -> None:
    """Take an entry out before the start; the next on the waitlist takes its place and its seed."""
    seed = entry.seed
    held_place = entry.holds_place
    leave(entry, status)
    tag = AuditTag.ENTRY_WITHDRAWN if status == EntryStatus.WITHDRAWN else AuditTag.ENTRY_DISQUALIFIED
    record(tournament, actor, tag, entry=entry.pk)
    if held_place:
        promote(tournament, actor, seed)


def leave(entry: Entry, status: EntryStatus, left_from: str = "") -> None:
    """Mark the entry as out. Its names are free again for others."""
    entry.status = status
    entry.withdrawn_at = timezone.now()
    entry.left_from = left_from
    entry.reply_by, entry.held = None, False
    entry.save(update_fields=["status", "withdrawn_at", "left_from", "reply_by", "held"])
    entry.players.update(active=False)


def promote(
    tournament: Tournament,
    actor: Actor,
    seed: int | None = None,
    answered: Entry | None = None,
    *,
    present_only: bool = False,
) -> None:
    """Fill free places from the waitlist in its order, whole entries only. ``seed`` is the vacated one, if the draw
    was made; ``answered`` has just said that it plays, so it is not asked again; ``present_only``: of those that
    checked in.

    Where the event wants an answer, the place is offered until the deadline. Those that are held are passed over.
    """
    entries = Entry.objects.filter(tournament=tournament)
    capacity = capacity_of(tournament)
    free = max(capacity.places - capacity.taken, 0)
    if seed is not None:
        entries.filter(seed=seed).exclude(status__in=HOLDS_PLACE).update(seed=None)
    able = entries.filter(status=EntryStatus.WAITLISTED, held=False)
    if present_only:
        able = able.filter(arrived_at__isnull=False)
    waiting = list(able.order_by("queue")[:free])
    if not waiting:
        return
    seeds = _seeds_for(tournament, waiting, seed)
    rules = rules_of(tournament)
    for entry, own_seed in zip(waiting, seeds, strict=True):
        asked = rules.reply_hours is not None and entry != answered and not entry.arrived_at
        entry.status = EntryStatus.OFFERED if asked else _placed(entry)
        entry.reply_by = until(rules.reply_hours) if asked else None
        entry.seed = own_seed
        entry.save(update_fields=["status", "seed", "reply_by"])
        event = f"entry:{entry.pk}:promoted:{tournament.version}"
        notify(entry, "offered" if asked else "promoted", event, **of_place(entry))
        record(tournament, actor, AuditTag.ENTRY_PROMOTED, entry=entry.pk)


def _placed(entry: Entry) -> EntryStatus:
    """What an entry with a place is: whoever is at the door already is checked in."""
    return EntryStatus.CHECKED_IN if entry.arrived_at else EntryStatus.CONFIRMED


def _seeds_for(tournament: Tournament, waiting: "Sequence[Entry]", vacated: int | None) -> list[int | None]:
    """A seed for each, where the draw was made: the vacated one first, then those behind the last."""
    if not tournament.draw_method:
        return [None] * len(waiting)
    drawn = Entry.objects.filter(tournament=tournament, seed__isnull=False, status__in=HOLDS_PLACE)
    last = drawn.aggregate(last=Max("seed"))["last"] or 0
    first: list[int | None] = [] if vacated is None else [vacated]
    last = max(last, vacated or 0)
    return [*first, *(last + n for n in range(1, len(waiting) + 1))][: len(waiting)]


def settle_place(entry: Entry) -> None:
    """The entry keeps its place for good: nothing more is asked of it."""
    entry.status, entry.reply_by = _placed(entry), None
    entry.save(update_fields=["status", "reply_by"])


def lapse(tournament: Tournament, entry: Entry, actor: Actor, tag: AuditTag = AuditTag.ENTRY_LAPSED) -> None:
    """The entry's place goes to the head of the waitlist, and the entry to its end, passed over until it answers."""
    seed = entry.seed
    entry.status, entry.held = EntryStatus.WAITLISTED, True
    entry.reply_by, entry.seed = None, None
    entry.queue = take_number(tournament)
    entry.save(update_fields=["status", "held", "reply_by", "seed", "queue"])
    kind = "declined" if tag == AuditTag.ENTRY_DECLINED else "lapsed"
    notify(entry, kind, f"entry:{entry.pk}:lapsed:{entry.queue}")
    record(tournament, actor, tag, entry=entry.pk)
    promote(tournament, actor, seed)


def of_place(entry: Entry) -> dict[str, Any]:
    """What a message says of the place or the wait as it is now: the waitlist number, until when to answer."""
    said: dict[str, Any] = {}
    if (number := waitlist_position(entry)) is not None:
        said["number"] = number
    if entry.reply_by is not None:
        said["deadline"] = entry.reply_by.isoformat()
    return said


def keep_in_line(tournament: Tournament, entry: Entry, actor: Actor) -> None:
    """The entry answered after all, or is whole now: it waits like any other, and takes a place if one is free."""
    entry.held = False
    entry.save(update_fields=["held"])
    promote(tournament, actor, answered=entry)
    entry.refresh_from_db()


def lapse_late(tournament: Tournament) -> None:
    """Let go of every place that was to be answered for by now, the oldest deadline first."""
    if tournament.status not in BEFORE_START:
        return
    late = Entry.objects.filter(tournament=tournament, status__in=AWAITS_REPLY, reply_by__lte=timezone.now())
    for entry in late.order_by("reply_by", "queue"):
        lapse(tournament, entry, SYSTEM)


def act_on_deadlines() -> int:
    """The sweep: every event in which a deadline has passed; returns how many there were."""
    late = Entry.objects.filter(
        status__in=AWAITS_REPLY, reply_by__lte=timezone.now(), tournament__status__in=BEFORE_START
    )
    events = list(late.order_by().values_list("tournament", flat=True).distinct())
    for pk in events:
        with changing(pk, SYSTEM, Action.MANAGE) as tournament:
            lapse_late(tournament)
    return len(events)
