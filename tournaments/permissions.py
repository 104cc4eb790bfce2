"""Who may do what: one matrix.

An actor is whoever acts: an account, the captain holding an entry's private link, or nobody. What an actor is
in a tournament (owner, director, captain of an entry, spectator) decides what it may do there.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from tournaments.enums import RoleName
from tournaments.models import Entry, Role, Tournament, User

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.contrib.auth.models import AnonymousUser
    from django.db.models import QuerySet


class Action(StrEnum):
    """Everything that needs a permission, named by what the page or call does."""

    VIEW = "view"
    CREATE_TOURNAMENT = "create_tournament"
    REGISTER = "register"
    MANAGE = "manage"  # the desk: settings, entries, draw, rounds, tables, lifecycle
    GRANT_ROLE = "grant_role"
    CANCEL = "cancel"
    EDIT_ENTRY = "edit_entry"
    WITHDRAW_ENTRY = "withdraw_entry"
    CHECK_IN = "check_in"
    SET_SEATING = "set_seating"
    RECORD_HAND = "record_hand"
    TAKE_BACK_HAND = "take_back_hand"
    CORRECT_HAND = "correct_hand"  # in a match still being played
    CORRECT_DECIDED = "correct_decided"  # in a match that is decided
    CONFIRM = "confirm"  # that a match ended as reported; who reported it does not
    DISPUTE = "dispute"
    RULE = "rule"  # walkovers, double forfeits, disqualifications


class Standing(StrEnum):
    """What an actor is in a tournament, or, for captains, to the entries concerned."""

    OWNER = "owner"
    DIRECTOR = "director"
    CAPTAIN = "captain"
    MEMBER = "member"  # signed in
    SPECTATOR = "spectator"


_STAFF = frozenset({Standing.OWNER, Standing.DIRECTOR})
_TABLE = _STAFF | {Standing.CAPTAIN}
_EVERYONE = frozenset(Standing)
#: What a captain does no more once its entry has left the event.
_AT_THE_TABLE = frozenset(
    {
        Action.SET_SEATING,
        Action.RECORD_HAND,
        Action.TAKE_BACK_HAND,
        Action.CORRECT_HAND,
        Action.CONFIRM,
        Action.DISPUTE,
    }
)

MATRIX: dict[Action, frozenset[Standing]] = {
    Action.VIEW: _EVERYONE,
    Action.CREATE_TOURNAMENT: frozenset({Standing.OWNER, Standing.DIRECTOR, Standing.MEMBER}),
    Action.REGISTER: _EVERYONE,
    Action.MANAGE: _STAFF,
    Action.GRANT_ROLE: frozenset({Standing.OWNER}),
    Action.CANCEL: frozenset({Standing.OWNER}),
    Action.EDIT_ENTRY: _TABLE,
    Action.WITHDRAW_ENTRY: _TABLE,
    Action.CHECK_IN: _TABLE,
    Action.SET_SEATING: _TABLE,
    Action.RECORD_HAND: _TABLE,
    Action.TAKE_BACK_HAND: _TABLE,
    Action.CORRECT_HAND: _TABLE,
    Action.CORRECT_DECIDED: _STAFF,
    Action.CONFIRM: _TABLE,
    Action.DISPUTE: _TABLE,
    Action.RULE: _STAFF,
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. ``entry_id`` is the entry whose private link the browser holds, if any; ``left``: it is out of the
    event, so its link shows its page and lets it do nothing more at a table.

    ``system`` is the site itself (demo, simulation, sweeps); it may do everything and is named in the audit.
    """

    user_id: int | None = None
    entry_id: int | None = None
    left: bool = False
    system: bool = False

    @property
    def name(self) -> str:
        """As facts and audit rows keep it: an id, never a person's name."""
        if self.system:
            return "system"
        if self.user_id is not None:
            return f"user:{self.user_id}"
        if self.entry_id is not None:
            return f"entry:{self.entry_id}"
        return "nobody"


SYSTEM = Actor(system=True)
NOBODY = Actor()


class NotAllowed(PermissionDenied):
    """The actor may not do this here. Pages answer 403, or 404 where the event must not be known."""


def actor_for(user: "User | AnonymousUser", entry: Entry | None = None) -> Actor:
    """The actor behind a request."""
    return Actor(
        user_id=user.pk if user.is_authenticated else None,
        entry_id=entry.pk if entry else None,
        left=entry is not None and not entry.is_active,
    )


def standings_of(
    actor: Actor, tournament: Tournament | None, entry_ids: "Iterable[int]" = ()
) -> frozenset[Standing]:
    """What the actor is in the tournament; captain only of the entries concerned."""
    found = {Standing.SPECTATOR}
    if actor.user_id is not None:
        found.add(Standing.MEMBER)
        if tournament is not None:
            roles = Role.objects.filter(tournament=tournament, user_id=actor.user_id, user__is_active=True)
            names = set(roles.values_list("name", flat=True))
            found |= {Standing(name) for name in names & {RoleName.OWNER, RoleName.DIRECTOR}}
    if actor.entry_id is not None and actor.entry_id in set(entry_ids):
        found.add(Standing.CAPTAIN)
    return frozenset(found)


def run_by(actor: Actor) -> "QuerySet[Tournament]":
    """The events whose owner or director the actor is: ``standings_of`` for many at once."""
    roles = Role.objects.filter(user=actor.user_id, user__is_active=True, name__in=_STAFF)
    return Tournament.objects.filter(pk__in=roles.values("tournament"))


def can(
    actor: Actor, action: Action, tournament: Tournament | None = None, entry_ids: "Iterable[int]" = ()
) -> bool:
    """Whether the actor may do this, concerning these entries (a match's sides, or one entry)."""
    if actor.system:
        return True
    standings = standings_of(actor, tournament, entry_ids)
    if actor.left and action in _AT_THE_TABLE:
        standings -= {Standing.CAPTAIN}
    return bool(MATRIX[action] & standings)


def require(
    actor: Actor, action: Action, tournament: Tournament | None = None, entry_ids: "Iterable[int]" = ()
) -> None:
    """Raise NotAllowed unless the actor may do this."""
    if not can(actor, action, tournament, entry_ids):
        raise NotAllowed(action)


def can_see(actor: Actor, tournament: Tournament) -> bool:
    """Drafts and private events are seen by their people only: staff, and captains of their entries."""
    if tournament.is_published or actor.system:
        return True
    if actor.entry_id is not None and tournament.entries.filter(pk=actor.entry_id).exists():
        return True
    return bool(_STAFF & standings_of(actor, tournament))
