"""Series: found one, read it with its legs and standings, and say how these come about."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound
from tournaments.api.auth import READ, WRITE_MANAGE, caller_of
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import SLUG, Body, Whole, length_of
from tournaments.queries.programme import listed
from tournaments.queries.series_standings import standings_of_series
from tournaments.services.series import MOST_PLACES, create_series, update_series

router = Router(tags=["series"])


class Leg(BaseModel):
    """An event of the series that everybody may see."""

    slug: str
    name: str
    leg: int | None
    status: str


class SeriesLine(BaseModel):
    """An entry's line: its points of each leg that is over (null: it was away), and their sum."""

    place: int
    name: str
    points: float
    legs: list[float | None]


class Series(BaseModel):
    """A series and its legs in their order. `standings` are empty where `points_by_place` is."""

    slug: str
    name: str
    legs: list[Leg]
    points_by_place: list[int] = Field(description="Points of the first place, the second and so on.")
    best_legs: int | None = Field(description="How many legs of each entry count; null: all.")
    standings: list[SeriesLine]


class SeriesChanges(Body):
    """How the standings of a series come about; what is left out stays as it is."""

    points_by_place: list[Whole] = Field(default=[], max_length=MOST_PLACES)
    best_legs: Whole | None = None


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
    decided = list(series.decisions.values_list("pk", "undone"))
    settings = (series.pk, series.name, series.points_by_place, series.best_legs, decided)
    etags.mark(request, response, legs, *settings)
    return _shape(series, legs)


@router.patch("/series/{slug:slug}", **documented(Series, WRITE_MANAGE, *BODY))
def change(request: HttpRequest, slug: str, body: SeriesChanges) -> Series:
    """Say what places are worth and how many legs count; only for the owner of the series."""
    actor = caller_of(request).actor
    series = models.Series.objects.filter(slug=slug, owner=actor.user_id).first()
    if series is None:
        raise NotFound
    given = {name: getattr(body, name) for name in body.model_fields_set}
    before = {"points_by_place": series.points_by_place, "best_legs": series.best_legs}
    changed = update_series(series=series, actor=actor, **{**before, **given})
    return _shape(changed, _legs(changed))


def _legs(series: models.Series) -> Sequence[models.Tournament]:
    return list(listed().filter(series=series).order_by("leg", "pk"))


def _shape(series: models.Series, legs: Sequence[models.Tournament]) -> Series:
    rows = [Leg(slug=row.slug, name=row.name, leg=row.leg, status=row.status) for row in legs]
    return Series(
        slug=series.slug,
        name=series.name,
        legs=rows,
        points_by_place=series.points_by_place,
        best_legs=series.best_legs,
        standings=_standings(series),
    )


def _standings(series: models.Series) -> list[SeriesLine]:
    found = standings_of_series(series)
    if found is None:
        return []
    return [
        SeriesLine(
            place=row.place,
            name=found.names[row.entrant][0],
            points=float(row.total),
            legs=[None if leg is None else float(leg.points) for leg in row.legs],
        )
        for row in found.rows
    ]
