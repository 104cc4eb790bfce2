"""People who no longer want to be named here. Results stay: they are others' results, too."""

from typing import TYPE_CHECKING

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.db import transaction

from tournaments.enums import OVER, AuditTag, RoleName
from tournaments.models import Entry, EntryAccount, Invitation, Player, Role, Tournament, User
from tournaments.models.entry import clean_name, name_key
from tournaments.models.erased import ERASED_ENTRY, ERASED_PLAYER, erased_key
from tournaments.permissions import Action, Actor, actor_for
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


def erase_entry(*, entry: Entry, actor: Actor, players: "Collection[int]", name: bool) -> None:
    """Erase these of its players' names (by id), its contacts and, if ``name``, the name it plays under.

    A name of the entry that holds a player's goes with it. Erased already: nothing. Raises Refused.
    """
    with changing(entry.tournament_id, actor, Action.ERASE_ENTRY, [entry.pk]) as tournament:
        entry = tournament.entries.select_related("tournament").get(pk=entry.pk)
        if not may_be_erased(entry):
            raise NotOpen(Problem("still-playing"))
        chosen = [player for player in entry.players.all() if player.pk in players]
        if not chosen and not name:
            raise Refused(Problem("nobody-chosen", "players"))
        _erase(tournament, entry, chosen, actor, name=name)


def erase_account(*, account: User) -> None:
    """Delete an account with all that hangs on it: roles, tokens, passkeys, sessions. Raises Refused.

    Its entries stay as they are: they are erased one by one, for partners stand in them too.
    """
    actor = actor_for(account)
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


def _erase(
    tournament: Tournament, entry: Entry, chosen: "Sequence[Player]", actor: Actor, *, name: bool
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
    if not fresh and not renamed:
        return
    delete_contacts_of(Entry.objects.filter(pk=entry.pk))
    EntryAccount.objects.filter(entry=entry, user=actor.user_id).delete()
    ids = [player.pk for player in fresh]
    record(tournament, actor, AuditTag.ENTRY_ERASED, entry=entry.pk, players=ids, name=renamed)


def _names(entry: Entry, player: Player) -> bool:
    """Whether the entry's name says who the player is."""
    return player.name_key in name_key(clean_name(entry.name))
