"""When people play: the sessions of an event, and everything later by so many minutes."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Moment, Whole, length_of
from tournaments.api.tournament_shape import Session, session_shape
from tournaments.services.schedule import MOST_DELAY, Times, delay_play, sessions_mark, set_sessions

router = Router(tags=["schedule"])

MOST_SESSIONS = 100


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


class Delay(Body):
    """By how many minutes play begins later, or earlier if less than 0.

    With the `version` of the event that the sender saw, sending it twice delays once.
    """

    minutes: Whole = Field(ge=-MOST_DELAY, le=MOST_DELAY)
    version: Whole | None = None


class Delayed(BaseModel):
    """How many times were moved: sessions, and rounds with a start or a deadline of their own."""

    moved: int


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


@router.post("/tournaments/{slug:slug}/delay", **documented(Delayed, WRITE_MANAGE, 409, *BODY))
def delay(request: HttpRequest, slug: str, body: Delay) -> Delayed:
    """Let everything that is still to begin begin later. Without a `version` each call delays once more."""
    seen = seen_event(request, slug)
    moved = delay_play(
        tournament=seen.tournament,
        actor=seen.actor,
        minutes=body.minutes,
        since=timezone.now(),
        version=body.version,
    )
    return Delayed(moved=moved)


def _sessions(tournament: models.Tournament) -> Sessions:
    rows = [session_shape(row) for row in tournament.sessions.all()]
    return Sessions(sessions=rows, seen=sessions_mark(tournament))
