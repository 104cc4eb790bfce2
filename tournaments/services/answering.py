"""Answers that a place hangs on: a partner's to its invitation, and an entry's to a place it is offered."""

from typing import TYPE_CHECKING

from tournaments.enums import BEFORE_START, AuditTag, EntryStatus
from tournaments.models import Entry, Player
from tournaments.permissions import NOBODY, Action, Actor, require
from tournaments.queries.sign_up import asked_players
from tournaments.services.change import changing, record, require_status
from tournaments.services.errors import NotOpen, Problem
from tournaments.services.links import player_for_token
from tournaments.services.messages import notify
from tournaments.services.waitlist import keep_in_line, lapse, lapse_late, settle_place

if TYPE_CHECKING:
    from tournaments.models import Tournament


def answer_invitation(*, player: Player, token: str, accepts: bool) -> Entry:
    """A partner says whether they play; ``token`` is their own link, which is the right to answer.

    With the last word the entry has its place, or waits in line; a refusal gives its place to the head of the
    waitlist. After the deadline it is heard as well: the entry then stands wherever the line has left it. The same
    answer again writes nothing. Raises NotOpen where the link no longer works or the event has begun.
    """
    with changing(player.tournament_id, NOBODY, Action.REGISTER) as tournament:
        found = player_for_token(token)
        if found is None or found.pk != player.pk:
            raise NotOpen(Problem("invitation-gone"))
        entry = found.entry
        if found.accepted is accepts:
            return entry
        require_status(tournament, BEFORE_START)
        lapse_late(tournament)
        entry.refresh_from_db()
        entry.tournament = tournament
        found.accepted = accepts
        found.save(update_fields=["accepted"])
        actor = Actor(entry_id=entry.pk)
        _accept(tournament, entry, actor) if accepts else _decline(tournament, entry, actor)
    return entry


def _accept(tournament: "Tournament", entry: Entry, actor: Actor) -> None:
    record(tournament, actor, AuditTag.ENTRY_ACCEPTED, entry=entry.pk)
    if asked_players(entry):
        return
    if entry.status == EntryStatus.INVITED:
        settle_place(entry)
        notify(entry, "confirmed", f"entry:{entry.pk}:whole:{tournament.version}")
    elif entry.status == EntryStatus.WAITLISTED and entry.held:
        keep_in_line(tournament, entry, actor)


def _decline(tournament: "Tournament", entry: Entry, actor: Actor) -> None:
    if entry.holds_place:
        lapse(tournament, entry, actor, AuditTag.ENTRY_DECLINED)
        return
    entry.held = True
    entry.save(update_fields=["held"])
    record(tournament, actor, AuditTag.ENTRY_DECLINED, entry=entry.pk)


def answer_offer(*, entry: Entry, actor: Actor, takes: bool) -> Entry:
    """An entry that moved up says whether it takes the place; one that was passed over, that it still wants one.

    The organizer may answer for it, and for partners who have not. Without the place it goes to the end of the
    waitlist and is passed over until it asks again. Repeating writes nothing. Raises NotOpen.
    """
    with changing(entry.tournament_id, actor, Action.EDIT_ENTRY, [entry.pk]) as tournament:
        require_status(tournament, BEFORE_START)
        lapse_late(tournament)
        entry = Entry.objects.get(pk=entry.pk)
        entry.tournament = tournament
        if not entry.is_active:
            raise NotOpen(Problem("entry-withdrawn"))
        if takes:
            _take(tournament, entry, actor)
        elif entry.status == EntryStatus.OFFERED:
            lapse(tournament, entry, actor, AuditTag.ENTRY_DECLINED)
    return entry


def _take(tournament: "Tournament", entry: Entry, actor: Actor) -> None:
    waits = entry.status == EntryStatus.WAITLISTED and entry.held
    if not waits and entry.status not in {EntryStatus.OFFERED, EntryStatus.INVITED}:
        return
    if asked_players(entry):
        require(actor, Action.MANAGE, tournament)
        entry.players.update(accepted=True)
    record(tournament, actor, AuditTag.ENTRY_ACCEPTED, entry=entry.pk)
    if waits:
        keep_in_line(tournament, entry, actor)
    else:
        settle_place(entry)
