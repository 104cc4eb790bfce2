"""Events as the API shows them."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

from pydantic import BaseModel, Field

from tournaments import models
from tournaments.permissions import Actor, run_by
from tournaments.queries.programme import Counts, counts_of


class Session(BaseModel):
    """A date and time at which people sit down to play."""

    id: int
    starts_at: datetime
    ends_at: datetime | None
    title: str


class Draw(BaseModel):
    """How the seeds came about. Before it is published only the organizer sees more than `published`."""

    published: bool
    method: str
    number: str


class EntryCounts(BaseModel):
    """How full the event is."""

    taken: int
    waiting: int


class MatchCounts(BaseModel):
    """How far the event is, in matches."""

    decided: int
    playing: int
    total: int


class Tournament(BaseModel):
    """An event. `version` grows with every visible change."""

    slug: str
    name: str
    status: str = Field(
        description="draft, registration, check_in, running, finished, archived or cancelled."
    )
    version: int
    series: str | None
    leg: int | None
    host: str
    venue: str
    address: str
    sponsor: str
    contact: str
    text: str
    announced_on: date | None
    game: str
    ruleset: dict[str, Any]
    format: str
    options: dict[str, Any]
    entry_size: int
    capacity: int
    reporting: str
    match_points: str = Field(description='What a match of a league is worth; "": as usual for its format.')
    criteria: list[str] = Field(description="What decides about places in a league; empty: as usual.")
    timezone: str
    language: str
    visibility: str
    opens_at: datetime | None
    closes_at: datetime | None
    started_at: datetime | None
    paused_at: datetime | None
    finished_at: datetime | None
    sessions: list[Session]
    draw: Draw
    entries: EntryCounts
    matches: MatchCounts


_PLAIN = (
    *("slug", "name", "status", "version", "leg", "host", "venue", "address", "sponsor", "contact", "text"),
    *(
        "announced_on",
        "game",
        "ruleset",
        "format",
        "options",
        "entry_size",
        "capacity",
        "reporting",
        "match_points",
        "criteria",
        "timezone",
    ),
    *("language", "visibility", "opens_at", "closes_at", "started_at", "paused_at", "finished_at"),
)


def tournament_shape(tournament: models.Tournament, actor: Actor) -> Tournament:
    return tournament_shapes([tournament], actor)[0]


def tournament_shapes(tournaments: Sequence[models.Tournament], actor: Actor) -> list[Tournament]:
    """These events, in as many queries for one as for all, as far as each is published or the actor manages it."""
    counts = counts_of(tournaments)
    own = set(run_by(actor).filter(pk__in=counts).values_list("pk", flat=True)) if actor.user_id else set()
    return [_shape(event, counts[event.pk], managed=event.pk in own) for event in tournaments]


def session_shape(session: models.Session) -> Session:
    return Session(id=session.pk, starts_at=session.starts_at, ends_at=session.ends_at, title=session.title)


def _shape(event: models.Tournament, counts: Counts, *, managed: bool) -> Tournament:
    shown = event.draw_published or managed
    return Tournament(
        **{name: getattr(event, name) for name in _PLAIN},
        series=event.series.slug if event.series else None,
        sessions=[session_shape(session) for session in event.sessions.all()],
        draw=Draw(
            published=event.draw_published,
            method=event.draw_method if shown else "",
            number=event.draw_number if shown else "",
        ),
        entries=EntryCounts(taken=counts.taken, waiting=counts.waiting),
        matches=MatchCounts(decided=counts.done, playing=counts.playing, total=counts.total),
    )
