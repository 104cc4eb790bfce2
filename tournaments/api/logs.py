"""The log of an event: what was done by whom, and whether it is whole."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, seen_event
from tournaments.api.auth import READ_OWN
from tournaments.api.documented import documented
from tournaments.api.fields import MOST_ID
from tournaments.api.paging import Page, Paging, next_of
from tournaments.permissions import Action, require
from tournaments.queries.audit import About, audit_rows
from tournaments.services.audit import broken_links

router = Router(tags=["log"])


class LogLine(BaseModel):
    """A link of the log. `actor`: user:ID, entry:ID, scorer:ID, system or nobody; `payload` holds ids, never names.

    `hash` is made over `previous`, the hash of the link before it, and the rest of the link.
    """

    seq: int
    at: datetime
    actor: str
    tag: str
    payload: dict[str, Any]
    previous: str
    hash: str


class Log(Page):
    """A part of the event's log, the latest first."""

    items: list[LogLine]


class Wanted(BaseModel):
    """What of the log is asked for; all of it together."""

    entry: int | None = Field(default=None, ge=1, le=MOST_ID, description="What an entry did, and met with.")
    match: str | None = Field(default=None, pattern=r"^[A-Z0-9.]{1,12}$", description="The code of a match.")
    kind: Literal["hands", "matches", "entries", "people", "event"] | None = None
    by: Literal["accounts", "entries", "scorers", "others"] | None = None


class Checked(BaseModel):
    """Whether every link follows from the one before it; `broken_at` is the first that does not."""

    whole: bool
    broken_at: int | None


@router.get("/tournaments/{slug:slug}/log", **documented(Log, READ_OWN, 422))
def read_log(
    request: HttpRequest,
    response: HttpResponse,
    slug: str,
    piece: Paging,
    wanted: Annotated[Wanted, Query()],
) -> Log:
    """What happened in the event; for those who run it."""
    seen = _managed(request, slug)
    etags.mark(request, response, [seen.tournament], request.GET.urlencode())
    found = audit_rows(seen.tournament, _about(seen, wanted))
    count = found.count()
    items = [
        LogLine(
            seq=row.seq,
            at=row.at,
            actor=row.actor,
            tag=row.tag,
            payload=row.payload,
            previous=row.previous,
            hash=row.hash,
        )
        for row in found[piece.offset : piece.offset + piece.limit]
    ]
    return Log(items=items, count=count, next=next_of(request, response, piece, count))


@router.get("/tournaments/{slug:slug}/log/check", **documented(Checked, READ_OWN))
def check_log(request: HttpRequest, slug: str) -> Checked:
    """Whether the log is whole."""
    broken = next(broken_links(_managed(request, slug).tournament.pk), None)
    return Checked(whole=broken is None, broken_at=broken.seq if broken else None)


def _managed(request: HttpRequest, slug: str) -> Seen:
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    return seen


def _about(seen: Seen, wanted: Wanted) -> About:
    """Raises NotFound for a match that there is not."""
    match = None
    if wanted.match is not None:
        match = models.Match.objects.filter(stage__tournament=seen.tournament, code=wanted.match).first()
        if match is None:
            raise NotFound
    return About(
        entry=wanted.entry,
        match=match.pk if match else None,
        kind=wanted.kind or "",
        by=wanted.by or "",
    )
