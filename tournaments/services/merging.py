"""Two entries that are one: somebody signed up twice."""

from tournaments.enums import BEFORE_START, AuditTag, EntryStatus
from tournaments.models import Answer, Entry, Tournament
from tournaments.permissions import Action, Actor
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.waitlist import leave, promote, take_number


def merge_entries(*, keep: Entry, duplicate: Entry, actor: Actor) -> Entry:
    """``duplicate`` is the same as ``keep``: it leaves, its link opens ``keep``, and what only it said is kept.

    Of the two places in line the better one stays. Only before the start. Repeating writes nothing. Raises NotOpen,
    and Refused for one and the same entry.
    """
    with changing(keep.tournament_id, actor, Action.MANAGE) as tournament:
        require_status(tournament, BEFORE_START)
        found = Entry.objects.filter(tournament=tournament, pk__in={keep.pk, duplicate.pk})
        by_id = {entry.pk: entry for entry in found}
        if len(by_id) != 2:  # noqa: PLR2004
            raise Refused(Problem("merge-with-itself", "duplicate"))
        keep, duplicate = by_id[keep.pk], by_id[duplicate.pk]
        if duplicate.merged_into_id == keep.pk:
            return keep
        if not keep.is_active or not duplicate.is_active:
            raise NotOpen(Problem("entry-withdrawn"))
        _merge(tournament, keep, duplicate, actor)
    return keep


def _merge(tournament: Tournament, keep: Entry, duplicate: Entry, actor: Actor) -> None:
    before = Entry.objects.get(pk=duplicate.pk)
    leave(duplicate, EntryStatus.WITHDRAWN)
    duplicate.merged_into, duplicate.queue, duplicate.seed = keep, take_number(tournament), None
    duplicate.save(update_fields=["merged_into", "queue", "seed"])
    duplicate.merged.update(merged_into=keep)
    takes_place = before.holds_place and not keep.holds_place
    if takes_place:
        keep.status, keep.seed, keep.reply_by, keep.held = before.status, before.seed, before.reply_by, False
    if takes_place or keep.status == before.status:
        keep.queue = min(keep.queue, before.queue)
    keep.email, keep.contact = keep.email or before.email, keep.contact or before.contact
    keep.arrived_at = keep.arrived_at or before.arrived_at
    keep.save()
    known = Answer.objects.filter(entry=keep).exclude(text="").values("question")
    Answer.objects.filter(entry=keep, text="").delete()
    Answer.objects.filter(entry=duplicate).exclude(question__in=known).update(entry=keep)
    record(tournament, actor, AuditTag.ENTRY_MERGED, entry=keep.pk, other=duplicate.pk)
    if before.holds_place and not takes_place:
        promote(tournament, actor, before.seed)
