"""Rounds: how they are played, how they were drawn, and their clock."""

from datetime import datetime
from typing import Any, Literal

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field, model_validator

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, Seen, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Moment, Whole, left_out
from tournaments.services import calls
from tournaments.services.calls import MAX_SECONDS
from tournaments.services.schedule import update_round
from tournaments.services.score_rulings import call_time_of_round

router = Router(tags=["schedule"])

_ROUND = "/tournaments/{slug:slug}/rounds/{int:id}"
#: The largest numbers that every database keeps in these columns.
_MOST_POINTS = 2_000_000_000
_MOST_MINUTES = 32_767
_A_DAY = MAX_SECONDS // 60


class Clock(BaseModel):
    """The clock of a round: it runs until `ends_at`, or stands with `seconds_left`."""

    ends_at: datetime | None
    seconds_left: int | None


class Round(BaseModel):
    """A round. Where `target` and `max_hands` are both null, its matches are as long as the event's rules say."""

    id: int
    stage: int
    bracket: str = Field(description="winners, losers, final, third, or main in a league.")
    number: int
    target: int | None
    max_hands: int | None
    best_of: int = Field(description="Games of a match: whoever wins more than half of them wins it.")
    time_limit: int | None = Field(description="Minutes for a match.")
    session: int | None = Field(description="The id of the session that it is played in.")
    starts_at: datetime | None = Field(description="Its own start, where it has one.")
    deadline: datetime | None = Field(description="When it is to be done, if it is played over days.")
    clock: Clock | None
    draw_number: int | None = Field(description="Of a round that was drawn while the event ran.")


class TimeUp(BaseModel):
    """In how many matches time was called now."""

    called: int


class Rounds(BaseModel):
    """The event's rounds in the order of play; also before the start, as they are planned."""

    items: list[Round]


class RoundChanges(Body):
    """What of a round can be changed; what is left out stays as it is."""

    target: Whole | None = Field(default=None, ge=1, le=_MOST_POINTS)
    max_hands: Whole | None = Field(default=None, ge=1, le=99)
    best_of: Whole = Field(default=1, ge=1, le=9)
    time_limit: Whole | None = Field(default=None, ge=1, le=_MOST_MINUTES)
    session: Whole | None = None
    starts_at: Moment | None = Field(default_factory=left_out)
    deadline: Moment | None = None


class RoundDraw(BaseModel):
    """How a round was drawn. Numbers of entries are their seeds in the stage (`field` of `GET …/stages/N`).

    `request` on standard input of `python -m tournaments.formats next-round` repeats the draw; `reasons` says why each
    pairing came out so.
    """

    draw_number: int
    format: str
    request: dict[str, Any]
    reasons: Any
    drawn_at: datetime


class ClockChange(Body):
    """`start`: run from `minutes`, or on from where it stands. `adjust`: by `minutes`, less than 0 for earlier."""

    do: Literal["start", "pause", "adjust", "clear"]
    minutes: Whole | None = Field(default=None, ge=-_A_DAY, le=_A_DAY)

    @model_validator(mode="after")
    def _minutes_where_they_count(self) -> "ClockChange":
        if self.do == "adjust" and self.minutes is None:
            raise ValueError("minutes to adjust it by")
        if self.do in {"pause", "clear"} and self.minutes is not None:
            raise ValueError("no minutes with pause or clear")
        if self.do == "start" and self.minutes is not None and self.minutes < 1:
            raise ValueError("minutes to run, at least 1")
        return self


@router.get("/tournaments/{slug:slug}/rounds", **documented(Rounds, READ))
def list_rounds(request: HttpRequest, response: HttpResponse, slug: str) -> Rounds:
    """The event's rounds and how they are played."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return Rounds(items=[_round(row) for row in _rounds(tournament).order_by("stage__number", "order")])


@router.patch(_ROUND, **documented(Round, WRITE_MANAGE, 409, *BODY))
def change_round(request: HttpRequest, slug: str, id: int, body: RoundChanges) -> Round:  # noqa: A002
    """Change a round. How long its matches are is fixed once one of them has begun."""
    seen = seen_event(request, slug)
    columns = {"session": "session_id"}
    fields = {columns.get(name, name): getattr(body, name) for name in body.model_fields_set}
    update_round(round_=_round_of(seen, id), actor=seen.actor, **fields)
    return _round(_round_of(seen, id))


@router.get(f"{_ROUND}/draw", **documented(RoundDraw, READ))
def read_draw(request: HttpRequest, response: HttpResponse, slug: str, id: int) -> RoundDraw:  # noqa: A002
    """Why a round of a Swiss system or of tables was drawn as it was. 404 for one that was not drawn."""
    seen = seen_event(request, slug)
    etags.mark(request, response, [seen.tournament])
    row = _round_of(seen, id)
    if not hasattr(row, "draw"):
        raise NotFound
    return RoundDraw(
        draw_number=row.draw.request["draw_number"],
        format=row.stage.format,
        request=row.draw.request,
        reasons=row.draw.reasons,
        drawn_at=row.draw.created_at,
    )


@router.post(f"{_ROUND}/clock", **documented(Round, WRITE_MANAGE, 409, *BODY))
def set_clock(request: HttpRequest, slug: str, id: int, body: ClockChange) -> Round:  # noqa: A002
    """Start, stop, adjust or clear the clock of a round that is being played."""
    seen = seen_event(request, slug)
    row, minutes = _round_of(seen, id), body.minutes
    if body.do == "start":
        calls.start_clock(round_=row, actor=seen.actor, minutes=minutes)
    elif body.do == "pause":
        calls.pause_clock(round_=row, actor=seen.actor)
    elif body.do == "clear":
        calls.clear_clock(round_=row, actor=seen.actor)
    else:
        calls.adjust_clock(round_=row, actor=seen.actor, minutes=minutes or 0)
    return _round(_round_of(seen, id))


@router.post(f"{_ROUND}/time-up", **documented(TimeUp, WRITE_RESULTS, 409))
def call_time(request: HttpRequest, slug: str, id: int) -> TimeUp:  # noqa: A002
    """The time is up in every match of the round that goes on, as by a ruling in each. Called again, nothing changes."""
    seen = seen_event(request, slug)
    return TimeUp(called=call_time_of_round(round_=_round_of(seen, id), actor=seen.actor))


def _rounds(tournament: models.Tournament) -> QuerySet[models.Round]:
    return models.Round.objects.filter(stage__tournament=tournament).select_related("stage", "draw")


def _round_of(seen: Seen, pk: int) -> models.Round:
    row = _rounds(seen.tournament).filter(pk=pk).first()
    if row is None:
        raise NotFound
    return row


def _round(row: models.Round) -> Round:
    has_clock = row.clock_ends_at is not None or row.clock_left is not None
    return Round(
        id=row.pk,
        stage=row.stage.number,
        bracket=row.bracket,
        number=row.number,
        target=row.target,
        max_hands=row.max_hands,
        best_of=row.best_of,
        time_limit=row.time_limit,
        session=row.session_id,
        starts_at=row.starts_at,
        deadline=row.deadline,
        clock=Clock(ends_at=row.clock_ends_at, seconds_left=row.clock_left) if has_clock else None,
        draw_number=row.draw.request["draw_number"] if hasattr(row, "draw") else None,
    )
