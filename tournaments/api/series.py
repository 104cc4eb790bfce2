"""Series: found one, and read it with its legs."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound
from tournaments.api.auth import READ, WRITE_MANAGE, caller_of
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import SLUG, Body, length_of
from tournaments.queries.programme import listed
from tournaments.services.series import create_series

router = Router(tags=["series"])


class Leg(BaseModel):
    """An event of the series that everybody may see."""

    slug: str
    name: str
    leg: int | None
    status: str


class Series(BaseModel):
    """A series and its legs in their order."""

    slug: str
    name: str
    legs: list[Leg]


class NewSeries(Body):
    """A series to found; its address (slug) is made from the name unless given."""

    name: str = Field(min_length=1, max_length=length_of(models.Series, "name"))
    slug: str = Field(default="", max_length=60, pattern=f"{SLUG}|^$")


@router.post("/series", **documented(Series, WRITE_MANAGE, *BODY))
def found(request: HttpRequest, body: NewSeries) -> Series:
    """A series of the token's account, or the one of this name (or address) that it has already."""
    series = create_series(actor=caller_of(request).actor, name=body.name, slug=body.slug)
    return _shape(series, _legs(series))


@router.get("/series/{slug:slug}", **documented(Series, READ))
def read(request: HttpRequest, response: HttpResponse, slug: str) -> Series:
    """A series with those of its events that are listed."""
    series = models.Series.objects.filter(slug=slug).first()
    if series is None:
        raise NotFound
    legs = _legs(series)
    etags.mark(request, response, legs, series.pk, series.name)
    return _shape(series, legs)


def _legs(series: models.Series) -> Sequence[models.Tournament]:
    return list(listed().filter(series=series).order_by("leg", "pk"))


def _shape(series: models.Series, legs: Sequence[models.Tournament]) -> Series:
    rows = [Leg(slug=row.slug, name=row.name, leg=row.leg, status=row.status) for row in legs]
    return Series(slug=series.slug, name=series.name, legs=rows)
