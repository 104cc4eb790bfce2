"""A match decided without play, and what taking such a ruling back would touch."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tournaments import wording
from tournaments.queries.board import sides_of
from tournaments.templatetags.geekcup import name_lang

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Match
    from tournaments.services.errors import NeedsConfirmation


@dataclass(frozen=True, slots=True)
class RulingPage:
    """The match that a ruling is about; ``sides`` are (name, lang)."""

    code: str
    sides: "Sequence[tuple[str, str]]"
    url: str
    revoke_url: str
    known: bool


@dataclass(frozen=True, slots=True)
class Revocation:
    """What would change, as (code, sentence), at the event's ``version``; ``stale``: it changed meanwhile."""

    affected: "Sequence[tuple[str, str]]"
    version: int
    stale: bool


def ruling_page(match: "Match") -> RulingPage:
    slug = match.stage.tournament.slug
    names = [side.entry.name if side.entry else "" for side in sides_of(match)]
    return RulingPage(
        code=match.code,
        sides=[(name, name_lang(name)) for name in names],
        url=reverse("match", args=[slug, match.code]),
        revoke_url=reverse("manage-revoke", args=[slug, match.code]),
        known=all(names),
    )


def revocation(needed: "NeedsConfirmation", *, stale: bool) -> Revocation:
    return Revocation(
        affected=[(item.code, wording.affected(item.change, item.hands)) for item in needed.affected],
        version=needed.version,
        stale=stale,
    )
