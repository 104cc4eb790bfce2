"""When and how long people play: the sessions of an event, and its rounds with their own settings."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Moment, Whole, left_out, length_of
from tournaments.api.tournament_shape import Session, session_shape
from tournaments.services.schedule import Times, sessions_mark, set_sessions, update_round

router = Router(tags=["schedule"])

MOST_SESSIONS = 100
#: The largest number that every database keeps in the column.
_MOST_POINTS = 2_000_000_000


class Sessions(BaseModel):
    """The event's sessions by their start. Sent back with others, `seen` guards against replacing unseen ones."""

    sessions: list[Session]
    seen: str


class NewSession(Body):
    """A session as it shall be. With the `id` of one that there is, its rounds follow it to another time."""

    id: Whole | None = None
    starts_at: Moment
    ends_at: Moment | None = None
    title: str = Field(default="", max_length=length_of(models.Session, "title"))


class NewSessions(Body):
    """All sessions that the event shall have. With `seen`, those of somebody else since are not replaced."""

    sessions: list[NewSession] = Field(max_length=MOST_SESSIONS)
    seen: str = Field(default="", max_length=64)


class Round(BaseModel):
    """A round. Where `target` and `max_hands` are both null, its matches are as long as the event's rules say."""

    id: int
    bracket: str
    number: int
    target: int | None
    max_hands: int | None
    best_of: int = Field(description="Games of a match: whoever wins more than half of them wins it.")
    session: int | None = Field(description="The id of the session that it is played in.")
    starts_at: datetime | None = Field(description="Its own start, where it has one.")


class Rounds(BaseModel):
    """The event's rounds in the order of play; also before the start, as they are planned."""

    items: list[Round]


class RoundChanges(Body):
    """What of a round can be changed; what is left out stays as it is."""

    target: Whole | None = Field(default=None, ge=1, le=_MOST_POINTS)
    max_hands: Whole | None = Field(default=None, ge=1, le=99)
    best_of: Whole = Field(default=1, ge=1, le=9)
    session: Whole | None = None
    starts_at: Moment | None = Field(default_factory=left_out)


@router.get("/tournaments/{slug:slug}/sessions", **documented(Sessions, READ))
def list_sessions(request: HttpRequest, response: HttpResponse, slug: str) -> Sessions:
    """The dates of the event."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return _sessions(tournament)


@router.put("/tournaments/{slug:slug}/sessions", **documented(Sessions, WRITE_MANAGE, 409, *BODY))
def replace_sessions(request: HttpRequest, slug: str, body: NewSessions) -> Sessions:
    """Replace the dates of the event. The same again changes nothing."""
    seen = seen_event(request, slug)
    times = [Times(row.starts_at, row.ends_at, row.title, row.id) for row in body.sessions]
    set_sessions(tournament=seen.tournament, actor=seen.actor, sessions=times, seen=body.seen)
    return _sessions(seen.tournament)


@router.get("/tournaments/{slug:slug}/rounds", **documented(Rounds, READ))
def list_rounds(request: HttpRequest, response: HttpResponse, slug: str) -> Rounds:
    """The event's rounds and how they are played."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    rounds = models.Round.objects.filter(stage__tournament=tournament).order_by("stage__number", "order")
    return Rounds(items=[_round(row) for row in rounds])


@router.patch("/tournaments/{slug:slug}/rounds/{int:id}", **documented(Round, WRITE_MANAGE, 409, *BODY))
def change_round(request: HttpRequest, slug: str, id: int, body: RoundChanges) -> Round:  # noqa: A002
    """Change a round. How long its matches are is fixed once one of them has begun."""
    seen = seen_event(request, slug)
    found = models.Round.objects.filter(stage__tournament=seen.tournament, pk=id).select_related("stage")
    if (row := found.first()) is None:
        raise NotFound
    columns = {"session": "session_id"}
    fields = {columns.get(name, name): getattr(body, name) for name in body.model_fields_set}
    return _round(update_round(round_=row, actor=seen.actor, **fields))


def _sessions(tournament: models.Tournament) -> Sessions:
    rows = [session_shape(row) for row in tournament.sessions.all()]
    return Sessions(sessions=rows, seen=sessions_mark(tournament))


def _round(row: models.Round) -> Round:
    return Round(
        id=row.pk,
        bracket=row.bracket,
        number=row.number,
        target=row.target,
        max_hands=row.max_hands,
        best_of=row.best_of,
        session=row.session_id,
        starts_at=row.starts_at,
    )
