"""Entries: who takes part, register and withdraw."""

from datetime import datetime
from typing import Annotated, Literal

from django.conf import settings
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Header, Router, Status
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import Seen, entry_of, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.paging import Page, Paging, next_of
from tournaments.models.tournament import MAX_CAPACITY
from tournaments.queries.field import entries_seen, waitlist
from tournaments.services.registration import Registration
from tournaments.services.rulings import withdraw_entry
from tournaments.services.sign_ups import sign_up_from

router = Router(tags=["entries"])


class Entry(BaseModel):
    """An entry. `seed` is there once the draw is published; `waiting` is its place on the waitlist, from 1."""

    id: int
    name: str
    status: str = Field(description="confirmed, waitlisted, checked_in, withdrawn or disqualified.")
    players: list[str]
    seed: int | None
    waiting: int | None
    registered_at: datetime


class RegisteredEntry(Entry):
    """An entry just registered; `link` is its captain's private link, with which it acts on the site."""

    link: str


class Entries(Page):
    """A part of an event's entries, in the order of sign-up."""

    items: list[Entry]


class NewEntry(Body):
    """Who wants to take part. `seed` is for the organizer to give, and counts only with a place."""

    name: str = Field(max_length=200)
    players: list[str] = Field(max_length=4)
    seed: Whole | None = Field(default=None, ge=1, le=MAX_CAPACITY)
    email: str = Field(default="", max_length=254)
    language: Literal["en", "zh-hans", "ja"] | None = None


Key = Annotated[str, Header(alias="Idempotency-Key", max_length=80)]


@router.get("/tournaments/{slug:slug}/entries", **documented(Entries, READ, 422))
def list_entries(request: HttpRequest, response: HttpResponse, slug: str, piece: Paging) -> Entries:
    """The event's entries in the order of sign-up."""
    seen = seen_event(request, slug)
    manages = seen.manages
    etags.mark(request, response, [seen.tournament], manages)
    found = entries_seen(seen.tournament, manages=manages)
    count = found.count()
    rows = found[piece.offset : piece.offset + piece.limit]
    items = _shapes(seen, list(rows), manages=manages)
    return Entries(items=items, count=count, next=next_of(request, response, piece, count))


@router.post(
    "/tournaments/{slug:slug}/entries",
    **documented(RegisteredEntry, WRITE_MANAGE, 409, *BODY, good=(200, 201)),
)
def register(request: HttpRequest, slug: str, body: NewEntry, key: Key = "") -> Status[RegisteredEntry]:
    """Register an entry; it gets a place or stands on the waitlist. With a key it is safe to repeat (200)."""
    seen = seen_event(request, slug)
    address, event = request.META.get("REMOTE_ADDR", ""), {"tournament": seen.tournament, "actor": seen.actor}
    fields = {**dict(body), **event, "key": key, "language": body.language or seen.tournament.language}
    try:
        registration = sign_up_from(address, **fields)
    except IntegrityError:
        # Another request with the same key, for another event, came between: now it is found.
        registration = sign_up_from(address, **fields)
    return Status(201 if registration.created else 200, _registered(seen, registration))


@router.delete("/tournaments/{slug:slug}/entries/{int:id}", **documented(Entry, WRITE_MANAGE, 409))
def withdraw(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002 - the contract's word
    """Withdraw an entry: the waitlist moves up, or its open match goes to the opponent. Repeating changes nothing."""
    seen = seen_event(request, slug)
    withdraw_entry(entry=entry_of(seen, id), actor=seen.actor)
    return _shapes(seen, [entry_of(seen, id)], manages=True)[0]


def _registered(seen: Seen, registration: Registration) -> RegisteredEntry:
    entry = _shapes(seen, [registration.entry], manages=seen.manages)[0]
    path = reverse("entry-link", kwargs={"slug": seen.tournament.slug, "token": registration.token})
    return RegisteredEntry(**dict(entry), link=settings.BASE_URL + path)


def _shapes(seen: Seen, entries: list[models.Entry], *, manages: bool) -> list[Entry]:
    waiting = waitlist(seen.tournament)
    drawn = manages or seen.tournament.draw_published
    return [
        Entry(
            id=entry.pk,
            name=entry.name,
            status=entry.status,
            players=[player.name for player in entry.players.all()],
            seed=entry.seed if drawn else None,
            waiting=waiting.get(entry.pk),
            registered_at=entry.created_at,
        )
        for entry in entries
    ]
