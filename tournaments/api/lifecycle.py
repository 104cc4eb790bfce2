"""The life of an event: open, close, draw, start, finish, and what undoes them. Asked for where it is already, it stays there."""

from collections.abc import Callable
from functools import partial
from typing import Literal

from django.http import HttpRequest
from ninja import Router
from pydantic import Field, model_validator

from tournaments import models
from tournaments.api.access import Seen, seen_event
from tournaments.api.auth import WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.api.tournament_shape import Tournament, tournament_shape
from tournaments.enums import DrawMethod
from tournaments.models.tournament import MAX_CAPACITY
from tournaments.queries.field import seeded_entries
from tournaments.services import lifecycle
from tournaments.services.draw import make_draw, publish_draw, set_seeds

router = Router(tags=["lifecycle"])
_STEP = documented(Tournament, WRITE_MANAGE, 409)


class NewDraw(Body):
    """How to draw. All may be left out: the draw that stands stays, and if there is none, lots are drawn.

    `method`: `number` sorts the entries by a draw number that anybody can check (drawn by the site where none is
    given), `registration` by sign-up, `manual` by `order`, the ids of all entries with a place, best first.
    `publish` shows the draw to everybody, or hides it.
    """

    method: Literal["registration", "manual", "number"] | None = None
    number: str | None = Field(default=None, min_length=1, max_length=64)
    order: list[Whole] | None = Field(default=None, max_length=MAX_CAPACITY)
    publish: bool | None = Field(default=None, strict=True)

    @model_validator(mode="after")
    def _fits_its_method(self) -> "NewDraw":
        if self.number is not None and (self.method or "number") != "number":
            raise ValueError("a number is for the method number")
        if self.order is not None and (self.method or "manual") != "manual":
            raise ValueError("an order is for the method manual")
        if self.order is not None and self.number is not None:
            raise ValueError("either a number or an order")
        return self

    def method_for(self, standing: str) -> DrawMethod:
        """The method that is meant where the draw was made by ``standing`` so far."""
        if self.order is not None:
            return DrawMethod.MANUAL
        if self.number is not None:
            return DrawMethod.NUMBER
        return DrawMethod(self.method or standing or DrawMethod.NUMBER)


class Ending(Body):
    """How the event ends. `early`: in a league, matches that are open and rounds and stages that follow are not played."""

    early: bool = Field(default=False, strict=True)


@router.post("/tournaments/{slug:slug}/open", **_STEP)
def open_sign_up(request: HttpRequest, slug: str) -> Tournament:
    """Open sign-up, within opens_at and closes_at where these are set."""
    return _after(request, slug, lifecycle.open_registration)


@router.post("/tournaments/{slug:slug}/close", **_STEP)
def close_sign_up(request: HttpRequest, slug: str) -> Tournament:
    """Close sign-up; the organizer may still change entries and seeds."""
    return _after(request, slug, lifecycle.close_registration)


@router.post("/tournaments/{slug:slug}/reopen", **_STEP)
def reopen_sign_up(request: HttpRequest, slug: str) -> Tournament:
    """Undo the end of sign-up."""
    return _after(request, slug, lifecycle.reopen_registration)


@router.post("/tournaments/{slug:slug}/start", **_STEP)
def start(request: HttpRequest, slug: str) -> Tournament:
    """Build the bracket and begin. Without a draw the seeds are those of sign-up."""
    return _after(request, slug, lifecycle.start_tournament)


@router.post("/tournaments/{slug:slug}/undo-start", **_STEP)
def undo_start(request: HttpRequest, slug: str) -> Tournament:
    """Take the start back, as long as there is no hand and no ruling. The seeds stay."""
    return _after(request, slug, lifecycle.undo_start)


@router.post("/tournaments/{slug:slug}/pause", **_STEP)
def pause(request: HttpRequest, slug: str) -> Tournament:
    """Play pauses: everybody sees it, and no round is drawn. Hands of matches that go on can be entered."""
    return _after(request, slug, lifecycle.pause_tournament)


@router.post("/tournaments/{slug:slug}/resume", **_STEP)
def resume(request: HttpRequest, slug: str) -> Tournament:
    """Play goes on."""
    return _after(request, slug, lifecycle.resume_tournament)


@router.post("/tournaments/{slug:slug}/finish", **documented(Tournament, WRITE_MANAGE, 409, *BODY))
def finish(request: HttpRequest, slug: str, body: Ending | None = None) -> Tournament:
    """Close the event, once every match is decided, or `early`."""
    asked = body or Ending()
    return _after(request, slug, partial(lifecycle.finish_tournament, early=asked.early))


@router.post("/tournaments/{slug:slug}/archive", **_STEP)
def archive(request: HttpRequest, slug: str) -> Tournament:
    """Put a finished event away; it can still be read."""
    return _after(request, slug, lifecycle.archive_tournament)


@router.post("/tournaments/{slug:slug}/cancel", **_STEP)
def cancel(request: HttpRequest, slug: str) -> Tournament:
    """Call the event off: its owner's to decide, and not undone."""
    return _after(request, slug, lifecycle.cancel_tournament)


@router.post("/tournaments/{slug:slug}/draw", **documented(Tournament, WRITE_MANAGE, 409, *BODY))
def draw(request: HttpRequest, slug: str, body: NewDraw | None = None) -> Tournament:
    """Give every entry its seed. The draw that stands already is not made again."""
    seen = seen_event(request, slug)
    asked = body or NewDraw()
    drawn = _drawn(seen, asked)
    if asked.publish is not None:
        drawn = publish_draw(tournament=drawn, actor=seen.actor, publish=asked.publish)
    return tournament_shape(drawn, seen.actor)


def _drawn(seen: Seen, asked: NewDraw) -> models.Tournament:
    event, actor = seen.tournament, seen.actor
    method = asked.method_for(event.draw_method)
    if method == DrawMethod.MANUAL:
        order = asked.order or [entry.pk for entry in seeded_entries(event)]
        return set_seeds(tournament=event, actor=actor, order=order)
    standing = event.draw_number if method == event.draw_method else ""
    return make_draw(tournament=event, actor=actor, method=method, number=asked.number or standing)


def _after(request: HttpRequest, slug: str, step: Callable[..., models.Tournament]) -> Tournament:
    seen = seen_event(request, slug)
    return tournament_shape(step(tournament=seen.tournament, actor=seen.actor), seen.actor)
