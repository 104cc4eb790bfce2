"""Entries as the API shows them."""

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.access import Seen
from tournaments.queries.field import waitlist


class Entry(BaseModel):
    """An entry. `seed` is there once the draw is published; `waiting` is its place on the waitlist, from 1."""

    id: int
    name: str
    status: str = Field(
        description="seeking, invited, offered, confirmed, waitlisted, checked_in, withdrawn or disqualified."
    )
    players: list[str]
    player_ids: list[int] = Field(
        description="In the order of `players`: with these a match’s seats are set."
    )
    seed: int | None
    waiting: int | None
    registered_at: datetime


def entry_shapes(seen: Seen, entries: list[models.Entry], *, manages: bool) -> list[Entry]:
    """These entries, in as many queries for one as for all."""
    waiting = waitlist(seen.tournament)
    drawn = manages or seen.tournament.draw_published
    return [
        Entry(
            id=entry.pk,
            name=entry.name,
            status=entry.status,
            players=[player.name for player in entry.players.all()],
            player_ids=[player.pk for player in entry.players.all()],
            seed=entry.seed if drawn else None,
            waiting=waiting.get(entry.pk),
            registered_at=entry.created_at,
        )
        for entry in entries
    ]


def link_of(tournament: models.Tournament, token: str) -> str:
    """The address of the private link with this token."""
    return settings.BASE_URL + reverse("entry-link", kwargs={"slug": tournament.slug, "token": token})
