"""What can be won: the prizes to choose from, and the places that are honoured."""

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field, field_validator

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole, length_of
from tournaments.services.prizes import prizes_mark, set_prizes

router = Router(tags=["prizes"])

MOST_PRIZES = 100
_PRIZE = length_of(models.Prize, "name")
_TITLE = length_of(models.Award, "title")


class Award(BaseModel):
    """A place that is honoured, and its title ("" for the usual one)."""

    place: int
    title: str


class Prizes(BaseModel):
    """Prizes in their order, and award places from the first."""

    prizes: list[str]
    awards: list[Award]
    seen: str = Field(description="Sent back with others, it guards against replacing unseen ones.")


class NewAward(Body):
    """A place to honour."""

    place: Whole = Field(ge=1, le=999)
    title: str = Field(default="", max_length=_TITLE)


class NewPrizes(Body):
    """All prizes and award places that the event shall have; a place stands there once."""

    prizes: list[Annotated[str, Field(max_length=_PRIZE)]] = Field(max_length=MOST_PRIZES)
    awards: list[NewAward] = Field(max_length=MOST_PRIZES)
    seen: str = Field(default="", max_length=64)

    @field_validator("awards")
    @classmethod
    def _each_place_once(cls, awards: list[NewAward]) -> list[NewAward]:
        if len({award.place for award in awards}) < len(awards):
            raise ValueError("each place once")
        return awards


@router.get("/tournaments/{slug:slug}/prizes", **documented(Prizes, READ))
def list_prizes(request: HttpRequest, response: HttpResponse, slug: str) -> Prizes:
    """What can be won."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return _shape(tournament)


@router.put("/tournaments/{slug:slug}/prizes", **documented(Prizes, WRITE_MANAGE, 409, *BODY))
def replace_prizes(request: HttpRequest, slug: str, body: NewPrizes) -> Prizes:
    """Replace what can be won. The same again changes nothing."""
    seen = seen_event(request, slug)
    awards = [(award.place, award.title) for award in body.awards]
    set_prizes(
        tournament=seen.tournament, actor=seen.actor, prizes=body.prizes, awards=awards, seen=body.seen
    )
    return _shape(seen.tournament)


def _shape(tournament: models.Tournament) -> Prizes:
    return Prizes(
        prizes=[prize.name for prize in tournament.prizes.all()],
        awards=[Award(place=award.place, title=award.title) for award in tournament.awards.all()],
        seen=prizes_mark(tournament),
    )
