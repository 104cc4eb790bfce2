"""The gate before everything of an event: what a caller must not know of is not there for it."""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tournaments.api.auth import caller_of
from tournaments.models import Entry, Match, Tournament, User
from tournaments.permissions import Action, Actor, NotAllowed, can, can_see
from tournaments.prepared import Objects
from tournaments.queries.field import entry_of_account

if TYPE_CHECKING:
    from django.http import HttpRequest


class NotFound(Exception):
    """There is nothing at this address, or nothing for this caller. ``detail`` says more, if it may."""

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Seen:
    """An event that a caller may see, and whether it may manage it."""

    tournament: Tournament
    actor: Actor

    @property
    def manages(self) -> bool:
        return can(self.actor, Action.MANAGE, self.tournament)


def seen_event(request: "HttpRequest", slug: str) -> Seen:
    """The event with this slug. Raises NotFound."""
    tournament = Tournament.objects.select_related("series").filter(slug=slug).first()
    actor = caller_of(request).actor
    if tournament is None or not can_see(actor, tournament):
        raise NotFound
    return Seen(tournament, actor)


def account_of(request: "HttpRequest") -> User:
    """The account behind the token. Raises NotAllowed for a link's."""
    user_id = caller_of(request).actor.user_id
    if user_id is None:
        raise NotAllowed
    return User.objects.get(pk=user_id)


def as_player(seen: Seen) -> Actor:
    """The caller as whoever plays in the event: an account with the entry that it belongs to."""
    actor = seen.actor
    if actor.user_id is None or actor.own_entry is not None:
        return actor
    entry = entry_of_account(seen.tournament, actor.user_id)
    return replace(actor, player_of=entry.pk, left=not entry.is_active) if entry else actor


def entry_of(seen: Seen, pk: int) -> Entry:
    """The event's entry with this id. Raises NotFound."""
    entry = Entry.objects.filter(tournament=seen.tournament, pk=pk).prefetch_related("players").first()
    if entry is None:
        raise NotFound
    return entry


def match_to_change(request: "HttpRequest", slug: str, code: str) -> tuple[Match, Actor]:
    """The match with this code, with no more than the services ask of it. Raises NotFound."""
    match = _TO_CHANGE.first(slug=slug, code=code)
    actor = caller_of(request).actor
    if match is None or not can_see(actor, match.stage.tournament):
        raise NotFound
    return match, actor


_TO_CHANGE = Objects(
    lambda slug, code: (
        Match.objects.filter(stage__tournament__slug=slug, code=code)
        .select_related("stage__tournament")
        .order_by("pk")
        .only("code", "stage__tournament__status", "stage__tournament__visibility")
    ),
    slug=str,
    code=str,
)
