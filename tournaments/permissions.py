"""Who may do what: one matrix.

An actor is whoever acts: an account, the captain holding an entry's private link, a scorer holding a table's, or
nobody. What an actor is in a tournament (owner, director, scorer of a table, captain of an entry, player in it,
spectator) decides what it may do there.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.db.models import Q

from tournaments.enums import ACTIVE_ENTRY, RoleName
from tournaments.models import Entry, EntryAccount, Match, Role, TableLink, Tournament, User
from tournaments.prepared import Rows

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
    READ_ENTRY = "read_entry"  # what only its own people and the organizers read: its inbox, its record
    ERASE_ENTRY = "erase_entry"  # names and contacts of its people, once they play no more
    ATTACH_ACCOUNT = "attach_account"  # one's own account to the entry whose link one holds
    CHECK_IN = "check_in"
    SET_SEATING = "set_seating"
    RECORD_HAND = "record_hand"
    TAKE_BACK_HAND = "take_back_hand"
    CORRECT_HAND = "correct_hand"  # in a match still being played
    CORRECT_DECIDED = "correct_decided"  # in a match that is decided
    CONFIRM = "confirm"  # that a match ended as reported; who reported it does not
    DISPUTE = "dispute"
    VOTE = "vote"  # on the prizes; the poll says which of these have a ballot
    CHOOSE_PRIZE = "choose_prize"  # of the prizes voted for, for the entry concerned
    RULE = "rule"  # walkovers, double forfeits, disqualifications


class Standing(StrEnum):
    """What an actor is in a tournament, or, for captains, to the entries concerned."""

    OWNER = "owner"
    DIRECTOR = "director"
    SCORER = "scorer"  # of the table concerned
    CAPTAIN = "captain"  # holds the private link of an entry concerned
    PLAYER = "player"  # with an account that belongs to an entry concerned
    MEMBER = "member"  # signed in
    SPECTATOR = "spectator"


_STAFF = frozenset({Standing.OWNER, Standing.DIRECTOR})
_ENTRY = _STAFF | {Standing.CAPTAIN}
_SIDES = _ENTRY | {Standing.PLAYER}
_TABLE = _SIDES | {Standing.SCORER}
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
    Action.EDIT_ENTRY: _ENTRY,
    Action.WITHDRAW_ENTRY: _ENTRY,
    Action.READ_ENTRY: _SIDES,
    Action.ERASE_ENTRY: _SIDES,
    Action.ATTACH_ACCOUNT: frozenset({Standing.CAPTAIN}),
    Action.CHECK_IN: _SIDES,
    Action.SET_SEATING: _TABLE,
    Action.RECORD_HAND: _TABLE,
    Action.TAKE_BACK_HAND: _TABLE,
    Action.CORRECT_HAND: _TABLE,
    Action.CORRECT_DECIDED: _STAFF,
    Action.CONFIRM: _SIDES,
    Action.DISPUTE: _SIDES,
    Action.VOTE: frozenset({Standing.CAPTAIN, Standing.PLAYER, Standing.MEMBER}),
    Action.CHOOSE_PRIZE: _SIDES,
    Action.RULE: _STAFF,
}


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts. ``entry_id`` is the entry whose private link the browser holds, if any, ``player_of`` the entry
    that the account belongs to; ``left``: it is out of the event, so it sees its page and does nothing more at a
    table. ``table_link`` is the link that the browser holds as a scorer of ``tables``.

    ``system`` is the site itself (demo, simulation, sweeps); it may do everything and is named in the audit.
    """

    user_id: int | None = None
    entry_id: int | None = None
    left: bool = False
    player_of: int | None = None
    table_link: int | None = None
    tables: frozenset[str] = frozenset()
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
        if self.table_link is not None:
            return f"scorer:{self.table_link}"
        return "nobody"

    @property
    def own_entry(self) -> int | None:
        """The entry that the actor plays in, whatever shows it."""
        return self.entry_id if self.entry_id is not None else self.player_of


SYSTEM = Actor(system=True)
NOBODY = Actor()


class NotAllowed(PermissionDenied):
    """The actor may not do this here. Pages answer 403, or 404 where the event must not be known."""


def actor_for(
    user: "User | AnonymousUser",
    entry: Entry | None = None,
    *,
    plays_in: Entry | None = None,
    scores_at: TableLink | None = None,
) -> Actor:
    """The actor behind a request: the entry whose link it holds, the one its account plays in, its tables."""
    shown = entry or plays_in
    return Actor(
        user_id=user.pk if user.is_authenticated else None,
        entry_id=entry.pk if entry else None,
        left=shown is not None and not shown.is_active,
        player_of=plays_in.pk if plays_in else None,
        table_link=scores_at.pk if scores_at else None,
        tables=frozenset(scores_at.tables if scores_at else ()),
    )


def standings_of(
    actor: Actor,
    tournament: Tournament | None,
    entry_ids: "Iterable[int]" = (),
    match_id: int | None = None,
) -> frozenset[Standing]:
    """What the actor is in the tournament; captain and player only of the entries concerned, scorer of the match's
    table."""
    found = {Standing.SPECTATOR}
    roles = _roles(actor, tournament)
    if actor.user_id is not None:
        found.add(Standing.MEMBER)
        found |= {Standing(name) for name in roles.keys() & {RoleName.OWNER, RoleName.DIRECTOR}}
    if actor.own_entry is not None:
        concerned = set(entry_ids)
        found |= {Standing.CAPTAIN} if actor.entry_id in concerned else set()
        found |= {Standing.PLAYER} if actor.player_of in concerned else set()
    if match_id is not None and _scores_at(actor, roles.get(RoleName.SCORER), match_id):
        found.add(Standing.SCORER)
    return frozenset(found)


def _roles(actor: Actor, tournament: Tournament | None) -> "dict[str, list[str]]":
    """The account's roles in the event, each with its tables."""
    if actor.user_id is None or tournament is None:
        return {}
    return dict(_ROLES.all(tournament=tournament.pk, user=actor.user_id))


_ROLES = Rows(
    lambda tournament, user: Role.objects.filter(
        tournament=tournament, user=user, user__is_active=True
    ).values_list("name", "tables"),
    tournament=int,
    user=int,
)


def _scores_at(actor: Actor, by_role: "list[str] | None", match_id: int) -> bool:
    """Whether the match is at a table of the actor; a scorer's role without tables is good for each.

    A table's link is good in its own event alone, wherever the actor comes from.
    """
    if by_role is not None and not by_role:
        return True
    if not by_role and not actor.tables:
        return False
    of_link = Q(table__in=actor.tables, stage__tournament__table_links=actor.table_link)
    return Match.objects.filter(Q(table__in=by_role or ()) | of_link, pk=match_id).exists()


def scores_at(actor: Actor, tournament: Tournament) -> frozenset[str] | None:
    """The tables at which the actor keeps the score, by link or by account; None: at every table."""
    by_role = _roles(actor, tournament).get(RoleName.SCORER)
    return None if by_role == [] else actor.tables | set(by_role or ())


def actor_named(name: str) -> Actor:
    """The account that a fact or an audit row names; NOBODY for every other kind of actor."""
    kind, _colon, number = name.partition(":")
    return Actor(user_id=int(number)) if kind == "user" else NOBODY


def run_by(actor: Actor) -> "QuerySet[Tournament]":
    """The events whose owner or director the actor is: ``standings_of`` for many at once."""
    roles = Role.objects.filter(user=actor.user_id, user__is_active=True, name__in=_STAFF)
    return Tournament.objects.filter(pk__in=roles.values("tournament"))


def can(
    actor: Actor,
    action: Action,
    tournament: Tournament | None = None,
    entry_ids: "Iterable[int]" = (),
    match_id: int | None = None,
) -> bool:
    """Whether the actor may do this, concerning these entries (a match's sides, or one entry) and this match."""
    if actor.system:
        return True
    standings = standings_of(actor, tournament, entry_ids, match_id)
    if actor.left and action in _AT_THE_TABLE:
        standings -= {Standing.CAPTAIN, Standing.PLAYER}
    return bool(MATRIX[action] & standings) or (
        Standing.PLAYER in MATRIX[action] and _plays(actor, entry_ids, at_table=action in _AT_THE_TABLE)
    )


def _plays(actor: Actor, entry_ids: "Iterable[int]", *, at_table: bool) -> bool:
    """Whether the account belongs to one of these entries; asked last, for who comes with a token and no page."""
    if actor.user_id is None or actor.own_entry is not None:
        return False
    found = EntryAccount.objects.filter(user=actor.user_id, entry__in=list(entry_ids))
    return (found.filter(entry__status__in=ACTIVE_ENTRY) if at_table else found).exists()


def require(
    actor: Actor,
    action: Action,
    tournament: Tournament | None = None,
    entry_ids: "Iterable[int]" = (),
    match_id: int | None = None,
) -> None:
    """Raise NotAllowed unless the actor may do this."""
    if not can(actor, action, tournament, entry_ids, match_id):
        raise NotAllowed(action)


def can_see(actor: Actor, tournament: Tournament) -> bool:
    """Drafts and private events are seen by their people only: who has a role there, and who plays or scores."""
    if tournament.is_published or actor.system:
        return True
    if actor.own_entry is not None and tournament.entries.filter(pk=actor.own_entry).exists():
        return True
    if actor.table_link is not None and tournament.table_links.filter(pk=actor.table_link).exists():
        return True
    if actor.user_id is None:
        return False
    attached = EntryAccount.objects.filter(user=actor.user_id, entry__tournament=tournament)
    return bool(_roles(actor, tournament)) or attached.exists()
