"""The picture of a prize: sent, described, removed."""

import base64
import binascii

from django.http import HttpRequest
from ninja import Router
from pydantic import BaseModel, Field, field_validator

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


class NewPicture(Body):
    """A picture as it shall be, and what is on it. Without `picture` the prize keeps the one it has."""

    picture: str | None = Field(
        default=None,
        description="A JPEG, PNG or WebP in Base64. It is drawn anew, small and without metadata.",
    )
    alt: str = Field(default="", max_length=length_of(models.PrizePicture, "alt"))

    @field_validator("picture")
    @classmethod
    def _in_base64(cls, picture: str | None) -> str | None:
        try:
            base64.b64decode(picture or "", validate=True)
        except (binascii.Error, ValueError):
            raise ValueError("a picture in Base64") from None
        return picture


@router.put(_PICTURE, **documented(Pictured, WRITE_MANAGE, *BODY))
def put_picture(request: HttpRequest, slug: str, id: int, body: NewPicture) -> Pictured:  # noqa: A002
    """Give the prize this picture, or say what is on the one it has. The same again changes nothing."""
    seen = _organizer(request, slug)
    sent = None if body.picture is None else _drawn(base64.b64decode(body.picture))
    try:
        set_picture(tournament=seen.tournament, actor=seen.actor, prize=id, picture=sent, alt=body.alt)
    except models.Prize.DoesNotExist:
        raise NotFound from None
    return _pictured(seen, id)


@router.delete(_PICTURE, **documented(Pictured, WRITE_MANAGE))
def delete_picture(request: HttpRequest, slug: str, id: int) -> Pictured:  # noqa: A002
    """Take the prize's picture away; without one there is nothing to do."""
    seen = _organizer(request, slug)
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


def _organizer(request: HttpRequest, slug: str) -> Seen:
    """Asked before a picture is unpacked, for that is work."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    return seen


def _drawn(sent: bytes) -> Picture:
    try:
        return drawn_anew(sent)
    except UnusablePicture as unusable:
        limits = {"limit": MOST_BYTES // 1000, "side": LONGEST}
        raise Refused(Problem(unusable.code, "picture", limits)) from unusable


def _pictured(seen: Seen, prize: int) -> Pictured:
    row = candidates(seen.tournament.prizes.all()).get(pk=prize)
    return Pictured(prize=prize, picture=picture_shape(row, seen.tournament))
