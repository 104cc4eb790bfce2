"""A match decided without play, and what taking such a ruling back would touch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments import wording
from tournaments.enums import OPEN_MATCH, TournamentStatus
from tournaments.pages.follows import follows
from tournaments.pages.opposed import opposed
from tournaments.queries.rules import game_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Match
    from tournaments.services.errors import NeedsConfirmation


@dataclass(frozen=True, slots=True)
class RulingPage:
    """The match that a ruling is about; ``open``: it can be decided by one."""

    code: str
    names: "Sequence[str]"
    open: bool
    desk_url: str
    revoke_url: str


@dataclass(frozen=True, slots=True)
class Revocation:
    """What would change, as (code, sentence), at the event's ``version``; ``stale``: it changed meanwhile. ``follows``
    says what does not."""

    affected: "Sequence[tuple[str, str]]"
    version: int
    stale: bool
    follows: "Sequence[str]" = ()


def ruling_page(match: "Match") -> RulingPage:
    tournament = match.stage.tournament
    return RulingPage(
        code=match.code,
        names=opposed(match, game_of(tournament).sides),
        open=tournament.status == TournamentStatus.RUNNING and match.status in OPEN_MATCH,
        desk_url=f"{reverse('manage', args=[tournament.slug])}#{match.code}",
        revoke_url=reverse("manage-revoke", args=[tournament.slug, match.code]),
    )


def revocation(needed: "NeedsConfirmation", *, stale: bool, match: "Match | None" = None) -> Revocation:
    """What is to be agreed to; ``match``: the one that it is about, if it is about one."""
    return Revocation(
        affected=[
            (item.code, wording.affected(item.change, item.hands, item.returns)) for item in needed.affected
        ],
        version=needed.version,
        stale=stale,
        follows=follows(match) if match is not None else (),
    )
