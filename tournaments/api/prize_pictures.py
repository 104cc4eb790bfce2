"""The picture of a prize: sent, described, removed."""

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api.access import NotFound, Seen, seen_event
from tournaments.api.auth import WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, length_of
from tournaments.pages.pictures import shown
from tournaments.permissions import Action, require
from tournaments.pictures import LONGEST, MOST_BYTES, Picture, UnusablePicture, drawn_anew
from tournaments.queries.prizes import candidates
from tournaments.services.errors import Problem, Refused
from tournaments.services.prize_pictures import remove_picture, set_picture

router = Router(tags=["prizes"])

_PICTURE = "/tournaments/{slug:slug}/vote/candidates/{int:id}/picture"


class PrizePicture(BaseModel):
    """Where a picture is, its size in pixels, and what is on it for those who do not see it."""

    url: str
    width: int
    height: int
    alt: str


class Pictured(BaseModel):
    """A prize (its id) and its picture; null where it has none."""

    prize: int
    picture: PrizePicture | None


_ALT = length_of(models.PrizePicture, "alt")


class Alt(Body):
    """What is on the picture, in a sentence."""

    alt: str = Field(max_length=_ALT)


def _taking_files() -> dict[str, Any]:
    """As ``documented``, for a call whose body is a picture's file."""
    how = documented(Pictured, WRITE_MANAGE, *BODY)
    kinds = ("image/jpeg", "image/png", "image/webp")
    file = {"schema": {"type": "string", "format": "binary", "maxLength": MOST_BYTES}}
    how["openapi_extra"]["requestBody"] = {"required": True, "content": dict.fromkeys(kinds, file)}
    return how


@router.put(_PICTURE, **_taking_files())
def put_picture(
    request: HttpRequest,
    slug: str,
    id: int,  # noqa: A002 - the word of the other calls
    alt: Annotated[str, Query(max_length=_ALT)] = "",
) -> Pictured:
    """Give the prize the picture that the body is: a JPEG, PNG or WebP, drawn anew, small and without metadata.

    `alt` says what is on it. The same again changes nothing.
    """
    seen = _organizer(request, slug, id)
    # Read by itself: the limit of other bodies, which Django keeps whole, is smaller.
    sent = _drawn(request.read(MOST_BYTES + 1))
    return _set(seen, id, picture=sent, alt=alt)


@router.patch(_PICTURE, **documented(Pictured, WRITE_MANAGE, *BODY))
def describe_picture(request: HttpRequest, slug: str, id: int, body: Alt) -> Pictured:  # noqa: A002
    """Say what is on the picture that the prize has; without one there is nothing to do."""
    return _set(_organizer(request, slug, id), id, picture=None, alt=body.alt)


@router.delete(_PICTURE, **documented(Pictured, WRITE_MANAGE))
def delete_picture(request: HttpRequest, slug: str, id: int) -> Pictured:  # noqa: A002
    """Take the prize's picture away; without one there is nothing to do."""
    seen = _organizer(request, slug, id)
    try:
        remove_picture(tournament=seen.tournament, actor=seen.actor, prize=id)
    except models.Prize.DoesNotExist:
        raise NotFound from None
    return _pictured(seen, id)


def picture_shape(prize: models.Prize, tournament: models.Tournament) -> PrizePicture | None:
    """The picture of one of the ``candidates`` as the API shows it."""
    kept = shown(prize, tournament)
    if kept is None:
        return None
    return PrizePicture(url=kept.url, width=kept.width, height=kept.height, alt=kept.alt)


def _organizer(request: HttpRequest, slug: str, prize: int) -> Seen:
    """Asked before a picture is unpacked, for that is work. Raises NotAllowed and NotFound."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    if not seen.tournament.prizes.filter(pk=prize).exists():
        raise NotFound
    return seen


def _set(seen: Seen, prize: int, *, picture: Picture | None, alt: str) -> Pictured:
    try:
        set_picture(tournament=seen.tournament, actor=seen.actor, prize=prize, picture=picture, alt=alt)
    except models.Prize.DoesNotExist:
        raise NotFound from None
    return _pictured(seen, prize)


def _drawn(sent: bytes) -> Picture:
    try:
        return drawn_anew(sent)
    except UnusablePicture as unusable:
        limits = {"limit": MOST_BYTES // 1000, "side": LONGEST}
        raise Refused(Problem(unusable.code, "picture", limits)) from unusable


def _pictured(seen: Seen, prize: int) -> Pictured:
    row = candidates(seen.tournament.prizes.all()).get(pk=prize)
    return Pictured(prize=prize, picture=picture_shape(row, seen.tournament))
