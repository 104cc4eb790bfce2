"""Entries: who takes part, and sign-up."""

from typing import Literal

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import Field

from tournaments.api import etags
from tournaments.api.access import Seen, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import (
    MOST_PLAYERS,
    Answer,
    Entry,
    answers_by_question,
    entry_shapes,
    link_of,
)
from tournaments.api.fields import Body, Key, Whole
from tournaments.api.paging import Page, Paging, next_of
from tournaments.models.entry import CONTACT_LENGTH
from tournaments.models.tournament import MAX_CAPACITY
from tournaments.permissions import Actor
from tournaments.queries.field import entries_seen
from tournaments.services.registration import Registration
from tournaments.services.sign_up_rules import MAX_QUESTIONS
from tournaments.services.sign_ups import sign_up_from

router = Router(tags=["entries"])


class RegisteredEntry(Entry):
    """An entry just registered; `link` is its captain's private link, with which it acts on the site."""

    link: str


class Entries(Page):
    """A part of an event's entries, in the order of sign-up."""

    items: list[Entry]


class NewEntry(Body):
    """Who wants to take part. `seed` is for the organizer to give, and counts only with a place."""

    name: str = Field(default="", max_length=200, description="Left out, it is the names of those who play.")
    players: list[str] = Field(max_length=MOST_PLAYERS, description="Those who play, then substitutes.")
    seed: Whole | None = Field(default=None, ge=1, le=MAX_CAPACITY)
    email: str = Field(default="", max_length=254)
    contact: str = Field(default="", max_length=CONTACT_LENGTH, description="Another way to reach them.")
    answers: list[Answer] = Field(default=[], max_length=MAX_QUESTIONS)
    language: Literal["en", "zh-hans", "ja"] | None = None


@router.get("/tournaments/{slug:slug}/entries", **documented(Entries, READ, 422))
def list_entries(request: HttpRequest, response: HttpResponse, slug: str, piece: Paging) -> Entries:
    """The event's entries in the order of sign-up."""
    seen = seen_event(request, slug)
    manages = seen.manages
    etags.mark(request, response, [seen.tournament], manages)
    found = entries_seen(seen.tournament, manages=manages)
    count = found.count()
    rows = found[piece.offset : piece.offset + piece.limit]
    items = entry_shapes(seen, list(rows), manages=manages)
    return Entries(items=items, count=count, next=next_of(request, response, piece, count))


@router.post(
    "/tournaments/{slug:slug}/entries",
    **documented(RegisteredEntry, WRITE_MANAGE, 409, *BODY, good=(200, 201)),
)
def register(request: HttpRequest, slug: str, body: NewEntry, key: Key = "") -> Status[RegisteredEntry]:
    """Register an entry; it gets a place or stands on the waitlist. With a key it is safe to repeat (200)."""
    seen = seen_event(request, slug)
    actor = Actor(user_id=seen.actor.user_id)  # an entry does not sign another one up
    address, event = request.META.get("REMOTE_ADDR", ""), {"tournament": seen.tournament, "actor": actor}
    fields = {**dict(body), **event, "key": key, "language": body.language or seen.tournament.language}
    fields["answers"] = answers_by_question(body.answers)
    try:
        registration = sign_up_from(address, **fields)
    except IntegrityError:
        # Another request with the same key, for another event, came between: now it is found.
        registration = sign_up_from(address, **fields)
    return Status(201 if registration.created else 200, registered(seen, registration))


def registered(seen: Seen, registration: Registration) -> RegisteredEntry:
    """The entry of a sign-up, with its private link."""
    entry = entry_shapes(seen, [registration.entry], manages=seen.manages)[0]
    return RegisteredEntry(**dict(entry), link=link_of(seen.tournament, registration.token))
