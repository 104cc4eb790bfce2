"""What sign-up asks, answers that places wait for, and check-in."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import entry_of, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.entry_shape import Entry, entry_shapes
from tournaments.api.fields import Body, Moment, Whole, left_out
from tournaments.models.sign_up import FEE_LENGTH, MAX_HOURS, MAX_SUBSTITUTES
from tournaments.queries.sign_up import rules_of
from tournaments.services.answering import answer_offer
from tournaments.services.check_in import check_in, undo_check_in
from tournaments.services.merging import merge_entries
from tournaments.services.sign_up_rules import set_sign_up_rules

router = Router(tags=["sign-up"])

_ENTRY = "/tournaments/{slug:slug}/entries/{int:id}"


class SignUp(BaseModel):
    """How an event takes entries. Hours are null, and the rest off, where nothing is asked."""

    substitutes: int
    partner_hours: int | None
    reply_hours: int | None
    board: bool
    asks_contact: bool
    fee: str
    check_in_opens_at: datetime | None
    check_in_closes_at: datetime | None


class SignUpChanges(Body):
    """What of it can be changed; what is left out stays as it is."""

    substitutes: Whole = Field(default_factory=left_out, ge=0, le=MAX_SUBSTITUTES)
    partner_hours: Whole | None = Field(
        default=None, ge=1, le=MAX_HOURS, description="Within so many hours a partner accepts by their link."
    )
    reply_hours: Whole | None = Field(
        default=None, ge=1, le=MAX_HOURS, description="Within so many hours whoever moves up answers."
    )
    board: bool = Field(default_factory=left_out, strict=True)
    asks_contact: bool = Field(default_factory=left_out, strict=True)
    fee: str = Field(default_factory=left_out, max_length=FEE_LENGTH)
    check_in_opens_at: Moment | None = None
    check_in_closes_at: Moment | None = None


class Merge(Body):
    """The id of another entry that is the same as this one."""

    duplicate: Whole


@router.get("/tournaments/{slug:slug}/sign-up", **documented(SignUp, READ))
def read_rules(request: HttpRequest, response: HttpResponse, slug: str) -> SignUp:
    """How the event takes entries."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    return _rules(rules_of(seen.tournament))


@router.patch("/tournaments/{slug:slug}/sign-up", **documented(SignUp, WRITE_MANAGE, 409, *BODY))
def change_rules(request: HttpRequest, slug: str, body: SignUpChanges) -> SignUp:
    """Change how the event takes entries. The same values again change nothing."""
    seen = seen_event(request, slug)
    fields: dict[str, Any] = {name: getattr(body, name) for name in body.model_fields_set}
    return _rules(set_sign_up_rules(tournament=seen.tournament, actor=seen.actor, **fields))


@router.post(f"{_ENTRY}/accept", **documented(Entry, WRITE_MANAGE, 409))
def accept(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Say yes for an entry whose answer, or whose partner's, is awaited. Repeating changes nothing."""
    return _changed(request, slug, id, answer_offer, takes=True)


@router.post(f"{_ENTRY}/decline", **documented(Entry, WRITE_MANAGE, 409))
def decline(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Leave the place that is offered to the next on the waitlist. Repeating changes nothing."""
    return _changed(request, slug, id, answer_offer, takes=False)


@router.post(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def arrive(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """The entry is there. Repeating changes nothing."""
    return _changed(request, slug, id, check_in)


@router.delete(f"{_ENTRY}/check-in", **documented(Entry, WRITE_MANAGE, 409))
def undo_arrival(request: HttpRequest, slug: str, id: int) -> Entry:  # noqa: A002
    """Take a check-in back. Repeating changes nothing."""
    return _changed(request, slug, id, undo_check_in)


@router.post(f"{_ENTRY}/merge", **documented(Entry, WRITE_MANAGE, 409, *BODY))
def merge(request: HttpRequest, slug: str, id: int, body: Merge) -> Entry:  # noqa: A002
    """Another entry is the same as this one: it leaves, and its private link opens this one."""
    seen = seen_event(request, slug)
    duplicate = entry_of(seen, body.duplicate)
    merge_entries(keep=entry_of(seen, id), duplicate=duplicate, actor=seen.actor)
    return entry_shapes(seen, [entry_of(seen, id)], manages=True)[0]


def _changed(request: HttpRequest, slug: str, pk: int, service: Any, **fields: Any) -> Entry:
    """Let the service act on the entry, and answer with it as it stands then."""
    seen = seen_event(request, slug)
    service(entry=entry_of(seen, pk), actor=seen.actor, **fields)
    return entry_shapes(seen, [entry_of(seen, pk)], manages=True)[0]


def _rules(rules: models.SignUpRules) -> SignUp:
    return SignUp(**{name: getattr(rules, name) for name in SignUp.model_fields})
