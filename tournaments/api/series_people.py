"""Who is who over the legs of a series, for its owner to say."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import NotFound
from tournaments.api.auth import READ_OWN, WRITE_MANAGE, caller_of
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.permissions import Actor
from tournaments.queries.series_people import LegEntry, legs_of, series_people
from tournaments.services.series_people import join_people, separate_entry, undo_decision

router = Router(tags=["series"])

_PEOPLE = "/series/{slug:slug}/people"
_MOST = 100


class SeriesEntry(BaseModel):
    """An entry of a leg; `leg` is the place of its event in the series' `legs`, from 0."""

    id: int
    leg: int
    name: str


class Decision(BaseModel):
    """What the owner said: the entries of a group are one, those of another are somebody else."""

    id: int
    groups: list[list[int]]


class People(BaseModel):
    """Each person (or pair) with its entries, and the decisions that hold."""

    people: list[list[SeriesEntry]]
    decisions: list[Decision]


class Same(Body):
    """Ids of entries that are one and the same."""

    entries: list[Whole] = Field(min_length=2, max_length=_MOST)


class Other(Body):
    """The id of an entry that is somebody else than those it is taken for."""

    entry: Whole


@router.get(_PEOPLE, **documented(People, READ_OWN))
def list_people(request: HttpRequest, response: HttpResponse, slug: str) -> People:
    """Who is taken for whom."""
    series, _ = _own(request, slug)
    shown = _people(series)
    etags.mark(request, response, legs_of(series), shown.model_dump_json())
    return shown


@router.post(f"{_PEOPLE}/join", **documented(People, WRITE_MANAGE, *BODY))
def join(request: HttpRequest, slug: str, body: Same) -> People:
    """Say that these entries are one. One already: nothing changes."""
    series, actor = _own(request, slug)
    join_people(series=series, actor=actor, entries=body.entries)
    return _people(series)


@router.post(f"{_PEOPLE}/separate", **documented(People, WRITE_MANAGE, *BODY))
def separate(request: HttpRequest, slug: str, body: Other) -> People:
    """Say that this entry is somebody else. Alone already: nothing changes."""
    series, actor = _own(request, slug)
    separate_entry(series=series, actor=actor, entry=body.entry)
    return _people(series)


@router.delete(f"{_PEOPLE}/decisions/{{int:id}}", **documented(People, WRITE_MANAGE))
def undo(request: HttpRequest, slug: str, id: int) -> People:  # noqa: A002 - the word of the other calls
    """What was said does not hold any more. Undone already: nothing changes."""
    series, actor = _own(request, slug)
    undo_decision(series=series, actor=actor, decision=id)
    return _people(series)


def _own(request: HttpRequest, slug: str) -> tuple[models.Series, Actor]:
    """The series, for its owner; for everybody else it has no people. Raises NotFound."""
    actor = caller_of(request).actor
    series = models.Series.objects.filter(slug=slug, owner=actor.user_id).first() if actor.user_id else None
    if series is None:
        raise NotFound
    return series, actor


def _people(series: models.Series) -> People:
    found = series_people(series, legs_of(series))
    decisions = models.SeriesDecision.objects.filter(series=series, undone=False).order_by("pk")
    return People(
        people=[_person(person) for person in found],
        decisions=[Decision(id=row.pk, groups=row.groups) for row in decisions],
    )


def _person(entries: Sequence[LegEntry]) -> list[SeriesEntry]:
    return [SeriesEntry(id=entry.pk, leg=entry.leg, name=str(entry.name)) for entry in entries]
