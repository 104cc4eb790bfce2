"""Events: list, read, create and change them."""

import functools
from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import BaseModel, Field

from scoring.tiebreaks import CRITERIA
from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE, caller_of
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import SLUG, Body, Day, Moment, Whole, left_out, length_of
from tournaments.api.paging import Page, Paging, next_of
from tournaments.api.tournament_shape import Tournament, tournament_shape, tournament_shapes
from tournaments.enums import TournamentStatus
from tournaments.models.tournament import MAX_CAPACITY
from tournaments.queries.programme import known_to
from tournaments.queries.rules import OFFERED
from tournaments.services.errors import Problem, Refused
from tournaments.services.tournaments import create_tournament, update_tournament

router = Router(tags=["tournaments"])
_length = functools.partial(length_of, models.Tournament)


class Tournaments(Page):
    """A part of the events that are listed for the caller, the newest first."""

    items: list[Tournament]


class Wanted(BaseModel):
    """Which events are asked for."""

    status: list[TournamentStatus] = Field(
        default=[], max_length=7, description="Given several times: in any of these states."
    )


class Changes(Body):
    """What of an event can be changed; what is left out stays as it is."""

    name: str = Field(default_factory=left_out, min_length=1, max_length=_length("name"))
    host: str = Field(default_factory=left_out, max_length=_length("host"))
    venue: str = Field(default_factory=left_out, max_length=_length("venue"))
    address: str = Field(default_factory=left_out, max_length=_length("address"))
    sponsor: str = Field(default_factory=left_out, max_length=_length("sponsor"))
    contact: str = Field(default_factory=left_out, max_length=_length("contact"))
    text: str = Field(default_factory=left_out, max_length=_length("text"), description="Markdown.")
    announced_on: Day | None = None
    series: str | None = Field(
        default=None, max_length=60, description="The address (slug) of a series of yours."
    )
    leg: Whole | None = Field(default=None, ge=1, le=999)
    game: str = Field(
        default_factory=left_out, max_length=_length("game"), description=f"One of {', '.join(OFFERED)}."
    )
    ruleset: str | dict[str, Any] = Field(
        default_factory=left_out,
        description="A preset's name, or an object of `preset` and the options that differ.",
    )
    format: str = Field(default_factory=left_out, max_length=_length("format"))
    options: dict[str, Any] = Field(default_factory=left_out, description="Options of the format.")
    entry_size: Whole = Field(default_factory=left_out, ge=1, le=4)
    capacity: Whole = Field(default_factory=left_out, ge=2, le=MAX_CAPACITY)
    reporting: Literal["trust", "opponent", "director"] = Field(
        default_factory=left_out, description="Who makes a result final; fixed at the start."
    )
    match_points: Literal["", "2-1-0", "3-1-0", "victory_points", "game_points"] = Field(
        default_factory=left_out, description="What a match of a league is worth."
    )
    criteria: list[Annotated[str, Field(max_length=40)]] = Field(
        default_factory=left_out,
        max_length=len(CRITERIA),
        description="What decides about places in a league, in order: codes of `GET /formats`.",
    )
    timezone: str = Field(default_factory=left_out, max_length=_length("timezone"))
    language: Literal["en", "zh-hans", "ja"] = Field(default_factory=left_out)
    visibility: Literal["public", "unlisted", "private"] = Field(default_factory=left_out)
    opens_at: Moment | None = None
    closes_at: Moment | None = None


class NewTournament(Changes):
    """A new event. Without a ruleset it is the game's usual one; `starts_at` is its first session."""

    name: str = Field(min_length=1, max_length=_length("name"))
    game: str = Field(max_length=_length("game"))
    format: str = Field(max_length=_length("format"))
    slug: str = Field(default_factory=left_out, min_length=1, max_length=60, pattern=SLUG)
    starts_at: Moment | None = None


@router.get("/tournaments", **documented(Tournaments, READ, 422))
def list_tournaments(
    request: HttpRequest, response: HttpResponse, piece: Paging, wanted: Annotated[Wanted, Query()]
) -> Tournaments:
    """Public events, and with a token also one's own, drafts and private ones included."""
    actor = caller_of(request).actor
    found = known_to(actor)
    if wanted.status:
        found = found.filter(status__in=wanted.status)
    count = found.count()
    events = list(found[piece.offset : piece.offset + piece.limit])
    etags.mark(request, response, events, count, request.GET.urlencode(), actor.user_id)
    items = tournament_shapes(events, actor)
    return Tournaments(items=items, count=count, next=next_of(request, response, piece, count))


@router.post("/tournaments", **documented(Tournament, WRITE_MANAGE, 409, *BODY, good=(201,)))
def create(request: HttpRequest, body: NewTournament) -> Status[Tournament]:
    """A new event, a draft, owned by the token's account."""
    actor = caller_of(request).actor
    fields = _fields(body)
    preset = OFFERED[body.game].default_preset if body.game in OFFERED else ""
    fields.setdefault("ruleset", {"preset": preset})
    return Status(201, tournament_shape(create_tournament(actor=actor, **fields), actor))


@router.get("/tournaments/{slug:slug}", **documented(Tournament, READ))
def read(request: HttpRequest, response: HttpResponse, slug: str) -> Tournament:
    """An event."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament], seen.manages)
    return tournament_shape(seen.tournament, seen.actor)


@router.patch("/tournaments/{slug:slug}", **documented(Tournament, WRITE_MANAGE, 409, *BODY))
def change(request: HttpRequest, slug: str, body: Changes) -> Tournament:
    """Change an event. The same values again change nothing."""
    seen = seen_event(request, slug)
    changed = update_tournament(tournament=seen.tournament, actor=seen.actor, **_fields(body))
    return tournament_shape(changed, seen.actor)


def _fields(body: Changes) -> dict[str, Any]:
    """What was sent, as the services want it. Raises Refused for a series that there is not."""
    fields = {name: getattr(body, name) for name in body.model_fields_set}
    if isinstance(fields.get("ruleset"), str):
        fields["ruleset"] = {"preset": fields["ruleset"]}
    if fields.get("series") is not None:
        fields["series"] = models.Series.objects.filter(slug=fields["series"]).first()
        if fields["series"] is None:
            raise Refused(Problem("no-such-series", "series"))
    return fields
