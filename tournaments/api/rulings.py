"""A director's rulings about a score: set it, penalty points, time called, play it again, take one back."""

from datetime import datetime
from typing import Annotated, Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field, model_validator

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound, match_to_change, seen_event
from tournaments.api.auth import READ, WRITE_RESULTS
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Key, Whole
from tournaments.api.match_shape import Match
from tournaments.api.matches import shown_match
from tournaments.permissions import Actor
from tournaments.queries.record import standing_rulings
from tournaments.services.score_rulings import (
    MOST,
    call_time,
    give_penalty,
    replay_match,
    set_score,
    take_back_ruling,
)
from tournaments.services.substitutes import Substitution, substitute_player

router = Router(tags=["rulings"])

_RULINGS = "/tournaments/{slug:slug}/matches/{code:code}/rulings"


class StandingRuling(BaseModel):
    """A ruling that stands.

    `kind`: walkover, double_forfeit, absent, adjusted (the score is `points`), penalty (`side` loses `points[0]`),
    time_called (during the hand with the number `points[0]`), replayed (what was played before does not count) or
    substitute (`player` sits on seat `points[1]` from hand `points[0]` on).
    """

    id: int
    kind: str
    side: int | None
    points: list[int] | None
    player: int | None
    note: str
    ruled_at: datetime


class Rulings(BaseModel):
    """The rulings about a match that stand, the first first."""

    items: list[StandingRuling]


class NewSubstitute(Body):
    """Who comes for whoever sits on `seat` from hand `hand` on: a `player` (id) of the same entry, or somebody new of this
    `name`; with `rest` in the matches to come as well.
    """

    seat: Whole = Field(ge=0, le=7)
    hand: Whole = Field(ge=1, le=999)
    player: Whole | None = None
    name: str = Field(default="", max_length=200)
    rest: bool = Field(default=False, strict=True)
    note: str = Field(default="", max_length=200)


class NewRuling(Body):
    """What is ruled: `adjusted` with `points` per team, `penalty` with `side` and one number of `points`, `time_called`,
    or `replayed`. All but time_called need a reason, `note`. `confirm` as in corrections.
    """

    kind: Literal["adjusted", "penalty", "time_called", "replayed"]
    side: Whole | None = Field(default=None, ge=0, le=3)
    points: list[Annotated[Whole, Field(ge=-MOST, le=MOST)]] | None = Field(default=None, max_length=4)
    note: str = Field(default="", max_length=200)
    confirm: Whole | None = None

    @model_validator(mode="after")
    def _fits_its_kind(self) -> "NewRuling":
        if (self.points is not None) != (self.kind in {"adjusted", "penalty"}):
            raise ValueError("points are for adjusted and penalty")
        if (self.side is not None) != (self.kind == "penalty"):
            raise ValueError("a side is for penalty")
        if self.kind == "penalty" and (len(self.points or ()) != 1 or (self.points or [0])[0] < 1):
            raise ValueError("a penalty is one number of points, at least 1")
        return self


@router.get(_RULINGS, **documented(Rulings, READ))
def list_rulings(request: HttpRequest, response: HttpResponse, slug: str, code: str) -> Rulings:
    """What directors ruled about a match."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    match = models.Match.objects.filter(stage__tournament=tournament, code=code).first()
    if match is None:
        raise NotFound
    found = standing_rulings().filter(attempt__match=match).order_by("id")
    return Rulings(
        items=[
            StandingRuling(
                id=row.pk,
                kind=row.kind,
                side=row.side,
                points=row.points,
                player=row.player_id,
                note=row.note,
                ruled_at=row.created_at,
            )
            for row in found
        ]
    )


@router.post(_RULINGS, **documented(Match, WRITE_RESULTS, 409, *BODY))
def rule(request: HttpRequest, slug: str, code: str, body: NewRuling, key: Key = "") -> Match:
    """Rule about the score of a match. With a key it is safe to repeat; without one each penalty counts."""
    match, actor = match_to_change(request, slug, code)
    return shown_match(_rule(match, actor, body, key))


@router.post(
    "/tournaments/{slug:slug}/matches/{code:code}/substitutes", **documented(Match, WRITE_RESULTS, 409, *BODY)
)
def substitute(request: HttpRequest, slug: str, code: str, body: NewSubstitute) -> Match:
    """Let a substitute sit down: a ruling, which is taken back like others. The same again changes nothing."""
    match, actor = match_to_change(request, slug, code)
    change = Substitution(**body.model_dump(exclude={"note"}))
    return shown_match(substitute_player(match=match, actor=actor, change=change, note=body.note))


@router.delete(f"{_RULINGS}/{{int:id}}", **documented(Match, WRITE_RESULTS, 409, 422))
def take_back(
    request: HttpRequest,
    slug: str,
    code: str,
    id: int,  # noqa: A002
    confirm: int | None = None,
) -> Match:
    """Take a ruling back. Taken back already: nothing changes. `confirm` as in corrections."""
    match, actor = match_to_change(request, slug, code)
    if not models.Ruling.objects.filter(attempt__match=match, pk=id).exists():
        raise NotFound
    return shown_match(take_back_ruling(match=match, actor=actor, ruling_id=id, confirm=confirm))


def _rule(match: models.Match, actor: Actor, body: NewRuling, key: str) -> models.Match:
    common: dict[str, Any] = {"match": match, "actor": actor, "note": body.note, "confirm": body.confirm}
    points = body.points or []
    if body.kind == "adjusted":
        return set_score(**common, points=points)
    if body.kind == "penalty":
        return give_penalty(**common, side=body.side or 0, points=points[0], key=key)
    if body.kind == "replayed":
        return replay_match(**common)
    return call_time(**common)
