"""What the organizers announced, and what an entry was told."""

from datetime import datetime
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Header, Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import as_player, entry_of, seen_event
from tournaments.api.auth import READ, READ_OWN, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body
from tournaments.pages.inbox import announcements_of, inbox_of
from tournaments.permissions import Action, require
from tournaments.services.announcements import TEXT_LENGTH, TITLE_LENGTH, announce

router = Router(tags=["announcements"])

_ANNOUNCEMENTS = "/tournaments/{slug:slug}/announcements"
Key = Annotated[str, Header(alias="Idempotency-Key", min_length=1, max_length=60)]


class Announcement(BaseModel):
    """What all entries were told. `on_page`: it stands on the event's page, too."""

    id: int
    title: str
    text: str
    on_page: bool
    announced_at: datetime


class Announcements(BaseModel):
    """Announcements, the latest first: those on the event's page, for those who run the event all."""

    items: list[Announcement]


class NewAnnouncement(Body):
    """What to tell all entries: in their inboxes, and by mail where they left an address."""

    title: str = Field(min_length=1, max_length=TITLE_LENGTH)
    text: str = Field(min_length=1, max_length=TEXT_LENGTH)
    on_page: bool = Field(default=False, strict=True)


class Letter(BaseModel):
    """A message as it is read, in English but for what the organizers wrote."""

    title: str
    text: str
    sent_at: datetime


class Inbox(BaseModel):
    """What an entry was told, the latest first, whether or not a mail could be sent."""

    items: list[Letter]


@router.get(_ANNOUNCEMENTS, **documented(Announcements, READ))
def list_announcements(request: HttpRequest, response: HttpResponse, slug: str) -> Announcements:
    """What was announced."""
    seen = seen_event(request, slug)
    manages = seen.manages
    etags.mark(request, response, [seen.tournament], manages)
    found = announcements_of(seen.tournament)
    return Announcements(items=[_shape(row) for row in found if row.on_page or manages])


@router.post(_ANNOUNCEMENTS, **documented(Announcement, WRITE_MANAGE, 409, *BODY))
def make_announcement(request: HttpRequest, slug: str, body: NewAnnouncement, key: Key) -> Announcement:
    """Tell all entries something. The same key again is no second announcement."""
    seen = seen_event(request, slug)
    said = announce(tournament=seen.tournament, actor=seen.actor, key=key, **dict(body))
    return _shape(said)


@router.get("/tournaments/{slug:slug}/entries/{int:id}/inbox", **documented(Inbox, READ_OWN))
def read_inbox(request: HttpRequest, response: HttpResponse, slug: str, id: int) -> Inbox:  # noqa: A002
    """What the entry was told; for its own people and those who run the event."""
    seen = seen_event(request, slug)
    entry = entry_of(seen, id)
    require(as_player(seen), Action.READ_ENTRY, seen.tournament, [entry.pk])
    letters = inbox_of(seen.tournament, entry)
    etags.mark(request, response, [seen.tournament], id, len(letters))
    return Inbox(
        items=[
            Letter(title=letter.title, text="\n\n".join(letter.paragraphs), sent_at=letter.at)
            for letter in letters
        ]
    )


def _shape(row: models.Announcement) -> Announcement:
    return Announcement(
        id=row.pk, title=row.title, text=row.text, on_page=row.on_page, announced_at=row.created_at
    )
