"""Accounts of the people in an entry: attached by whoever holds its link, so that they need it no more to play."""

from tournaments.enums import AuditTag
from tournaments.models import Entry, EntryAccount
from tournaments.permissions import Action, Actor, can
from tournaments.services.change import changing, record
from tournaments.services.errors import Problem, Refused

#: An entry has at most four players and as many substitutes.
MOST_ACCOUNTS = 8


def attach_account(*, entry: Entry, actor: Actor) -> EntryAccount:
    """Let the actor's own account play for the entry whose link it holds. Again: nothing. Raises Refused."""
    with changing(entry.tournament_id, actor, Action.ATTACH_ACCOUNT, [entry.pk]) as tournament:
        if actor.user_id is None:
            raise Refused(Problem("sign-in-first"))
        known = EntryAccount.objects.filter(entry=entry, user=actor.user_id).first()
        if known is not None:
            return known
        if entry.accounts.count() >= MOST_ACCOUNTS:
            raise Refused(Problem("too-many-accounts", params={"most": MOST_ACCOUNTS}))
        attached = EntryAccount.objects.create(entry=entry, user_id=actor.user_id)
        record(tournament, actor, AuditTag.ENTRY_ACCOUNT_ATTACHED, entry=entry.pk, user=actor.user_id)
    return attached


def detach_account(*, entry: Entry, actor: Actor, user_id: int) -> None:
    """End that; one's own account always, another's with the entry's link or as staff. Gone already: nothing."""
    action = Action.EDIT_ENTRY if user_id != actor.user_id else Action.VIEW
    with changing(entry.tournament_id, actor, action, [entry.pk]) as tournament:
        ended, _rows = EntryAccount.objects.filter(entry=entry, user=user_id).delete()
        if ended:
            record(tournament, actor, AuditTag.ENTRY_ACCOUNT_DETACHED, entry=entry.pk, user=user_id)


def may_detach(entry: Entry, actor: Actor, user_id: int) -> bool:
    """Whether a page offers it."""
    return user_id == actor.user_id or can(actor, Action.EDIT_ENTRY, entry.tournament, [entry.pk])
