"""Who makes a match final: confirm it, dispute a hand, settle a dispute; and calling a match to its table."""

from datetime import datetime
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, match_to_change, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.match_shape import Match
from tournaments.api.matches import shown_match
from tournaments.enums import StatementKind
from tournaments.permissions import Action, require
from tournaments.queries.reporting import open_disputes
from tournaments.services.calls import call_match
from tournaments.services.reporting import confirm_match, dispute_hand, settle_dispute, withdraw_dispute

router = Router(tags=["reporting"])

_MATCH = "/tournaments/{slug:slug}/matches/{code:code}"
_DISPUTE = "/tournaments/{slug:slug}/disputes/{int:id}"


class Dispute(BaseModel):
    """A hand that somebody says is wrong. `result` is what it was in their eyes, null if they do not say."""

    id: int
    match: str
    hand: int
    version: int
    side: int | None
    note: str
    result: Any
    open: bool
    created_at: datetime


class NewDispute(Body):
    """Why a hand is wrong, and, if one knows, what it was."""

    note: str = Field(min_length=1, max_length=200)
    result: Any = None


class Decision(Body):
    """Which version stands. `confirm` is the version from an `affects-matches` answer."""

    keep: Literal["recorded", "disputed"]
    note: str = Field(default="", max_length=200)
    confirm: Whole | None = None


@router.post(f"{_MATCH}/confirm", **documented(Match, WRITE_RESULTS, 409))
def confirm(request: HttpRequest, slug: str, code: str) -> Match:
    """Make a reported match final. Whoever reported it cannot; the same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    return shown_match(confirm_match(match=match, actor=actor))


@router.post(f"{_MATCH}/call", **documented(Match, WRITE_MANAGE, 409))
def call(request: HttpRequest, slug: str, code: str) -> Match:
    """Call a ready match to its table. The same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    return shown_match(call_match(match=match, actor=actor))


@router.post(
    f"{_MATCH}/hands/{{int:number}}/dispute", **documented(Dispute, WRITE_RESULTS, 409, *BODY, good=(201,))
)
def dispute(request: HttpRequest, slug: str, code: str, number: int, body: NewDispute) -> Status[Dispute]:
    """Dispute a hand. A dispute of this hand by the same side that is open already is answered as it stands."""
    match, actor = match_to_change(request, slug, code)
    said = dispute_hand(match=match, actor=actor, number=number, note=body.note, result=body.result)
    return Status(201, _shape(said))


@router.get("/tournaments/{slug:slug}/disputes", **documented(list[Dispute], READ))
def list_disputes(request: HttpRequest, response: HttpResponse, slug: str) -> list[Dispute]:
    """The open disputes, the oldest first: for those who run the event."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.RULE, seen.tournament)
    etags.mark(request, response, [seen.tournament])
    found = open_disputes().filter(attempt__match__stage__tournament=seen.tournament)
    return [_shape(said) for said in found.select_related("attempt__match", "hand").order_by("pk")]


@router.post(f"{_DISPUTE}/settle", **documented(Match, WRITE_RESULTS, 409, *BODY))
def settle(request: HttpRequest, slug: str, id: int, body: Decision) -> Match:  # noqa: A002
    """Decide which version of the hand stands: a director who does not play in the match."""
    seen = seen_event(request, slug)
    decided = settle_dispute(dispute=_dispute_of(seen, id), actor=seen.actor, **dict(body))
    return shown_match(decided)


@router.delete(_DISPUTE, **documented(Dispute, WRITE_RESULTS))
def withdraw(request: HttpRequest, slug: str, id: int) -> Dispute:  # noqa: A002
    """Take one's own dispute back. The same again changes nothing."""
    seen = seen_event(request, slug)
    withdraw_dispute(dispute=_dispute_of(seen, id), actor=seen.actor)
    return _shape(_dispute_of(seen, id))


def _dispute_of(seen: Seen, pk: int) -> models.Statement:
    found = models.Statement.objects.filter(
        pk=pk, kind=StatementKind.DISPUTED, attempt__match__stage__tournament=seen.tournament
    )
    said = found.select_related("attempt__match", "hand").first()
    if said is None:
        raise NotFound
    return said


def _shape(said: models.Statement) -> Dispute:
    return Dispute(
        id=said.pk,
        match=said.attempt.match.code,
        hand=said.hand.number,
        version=said.hand.version,
        side=said.side,
        note=said.note,
        result=said.result,
        open=open_disputes().filter(pk=said.pk).exists(),
        created_at=said.created_at,
    )
