"""People who no longer want to be named here. Results stay: they are others' results, too."""

from typing import TYPE_CHECKING

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

from tournaments.enums import OVER, AuditTag, RoleName
from tournaments.models import Entry, EntryAccount, Invitation, Player, Role, Tournament, User
from tournaments.models.entry import clean_name, name_key
from tournaments.models.erased import ERASED_ENTRY, ERASED_PLAYER, erased_key
from tournaments.permissions import Action, Actor, NotAllowed, actor_for, require
from tournaments.services import audit
from tournaments.services.change import changing, record
from tournaments.services.contacts import delete_contacts_of
from tournaments.services.errors import NotOpen, Problem, Refused
from tournaments.services.series_people import keep_together

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


def may_be_erased(entry: Entry) -> bool:
    """Whether it plays no more: others must know whom they meet, and a place must be given up first."""
    return not entry.is_active or entry.tournament.status in OVER


def erase_entry(
    *, entry: Entry, actor: Actor, players: "Collection[int]", name: bool, accounts: "Collection[int]" = ()
) -> None:
    """Erase these of its players' names (by id), its contacts and, if ``name``, the name it plays under.

    A name of the entry that holds a player's goes with it. ``accounts`` belong to it no more: one's own in any case,
    others' only by those who run the event. Erased already: nothing. Raises Refused.
    """
    with changing(entry.tournament_id, actor, Action.ERASE_ENTRY, [entry.pk]) as tournament:
        if accounts:
            require(actor, Action.MANAGE, tournament)
        entry = tournament.entries.select_related("tournament").get(pk=entry.pk)
        if not may_be_erased(entry):
            raise NotOpen(Problem("still-playing"))
        chosen = [player for player in entry.players.all() if player.pk in players]
        if not chosen and not name and not accounts:
            raise Refused(Problem("nobody-chosen", "players"))
        detached = _detach(entry, {actor.user_id, *accounts} if chosen or name else set(accounts))
        _erase(tournament, entry, chosen, actor, name=name, detached=detached)


def may_erase_accounts(actor: Actor) -> bool:
    """Whether the actor deletes accounts of others who asked for it: those who may in the administration."""
    if actor.system or actor.user_id is None:
        return actor.system
    user = User.objects.filter(pk=actor.user_id, is_active=True).first()
    return user is not None and user.has_perm("tournaments.delete_user")


def erase_account_on_request(*, account: User, actor: Actor) -> None:
    """Delete the account of somebody who asked for it elsewhere. Raises Refused, and NotAllowed for all but the staff
    of the site, and for accounts of the staff: they are none any more before they go."""
    if not may_erase_accounts(actor) or account.is_staff or account.is_superuser:
        raise NotAllowed("erase_account")
    erase_account(account=account, actor=actor)


def erase_account(*, account: User, actor: Actor | None = None) -> None:
    """Delete an account with all that hangs on it: roles, tokens, passkeys, sessions. Raises Refused.

    Its entries stay as they are: they are erased one by one, for partners stand in them too. Without ``actor`` its
    owner does it.
    """
    actor = actor or actor_for(account)
    with transaction.atomic():
        # Whoever signs in, or gets a role, meanwhile waits for this row.
        locked = User.objects.select_for_update().filter(pk=account.pk).first()
        if locked is None:
            return
        if problems := _account_problems(locked):
            raise NotOpen(*problems)
        locked.series.update(owner=None)
        Invitation.objects.filter(email__iexact=locked.email).delete()
        keys = list(UserSession.objects.filter(user=locked).values_list("session_key", flat=True))
        Session.objects.filter(session_key__in=keys).delete()
        audit.append_on_site(actor, AuditTag.USER_ERASED, {"user": locked.pk})
        locked.delete()


def _account_problems(account: User) -> "list[Problem]":
    """The events that need the account: those that it owns and that are not over."""
    owned = Role.objects.filter(user=account, name=RoleName.OWNER).exclude(tournament__status__in=OVER)
    names = owned.order_by("tournament_id").values_list("tournament__name", flat=True)
    return [Problem("owns-event", params={"event": name}) for name in names]


def _detach(entry: Entry, users: "Collection[int | None]") -> list[int]:
    """The accounts that belonged to the entry and do no more."""
    rows = EntryAccount.objects.filter(entry=entry, user__in=[user for user in users if user is not None])
    found = list(rows.order_by("user").values_list("user", flat=True))
    rows.delete()
    return found


def _erase(
    tournament: Tournament,
    entry: Entry,
    chosen: "Sequence[Player]",
    actor: Actor,
    *,
    name: bool,
    detached: "Sequence[int]",
) -> None:
    name = name or any(_names(entry, player) for player in chosen)
    fresh = [player for player in chosen if not player.is_erased]
    for player in fresh:
        Player.objects.filter(pk=player.pk).update(name=ERASED_PLAYER, name_key=erased_key(player.pk))
    renamed = name and entry.name_key != erased_key(entry.pk)
    if renamed:
        keep_together(tournament=tournament, actor=actor, entry=entry.pk)
        kept = ERASED_PLAYER if tournament.entry_size == 1 else ERASED_ENTRY
        Entry.objects.filter(pk=entry.pk).update(name=kept, name_key=erased_key(entry.pk))
    if not fresh and not renamed and not detached:
        return
    if fresh or renamed:
        delete_contacts_of(Entry.objects.filter(pk=entry.pk))
    ids = [player.pk for player in fresh]
    others = [pk for pk in detached if pk != actor.user_id]
    payload = {"accounts": others} if others else {}
    record(tournament, actor, AuditTag.ENTRY_ERASED, entry=entry.pk, players=ids, name=renamed, **payload)


def _names(entry: Entry, player: Player) -> bool:
    """Whether the entry's name says who the player is."""
    return player.name_key in name_key(clean_name(entry.name))
