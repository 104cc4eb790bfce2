"""Tables: how many there are, which is streamed, matches put at them, and the links by which people score there."""

from typing import Annotated

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Router
from pydantic import BaseModel, Field

from tournaments import models
from tournaments.api import etags
from tournaments.api.access import seen_event
from tournaments.api.auth import READ, WRITE_MANAGE
from tournaments.api.documented import BODY, documented
from tournaments.api.fields import Body, Whole
from tournaments.models.match import TABLE_LENGTH
from tournaments.permissions import Action, require
from tournaments.services.table_links import (
    MOST_TABLES,
    make_table_links,
    revoke_table_link,
    token_for_table,
)
from tournaments.services.tables import MOST_TABLES as MOST_IN_A_HALL
from tournaments.services.tables import assign_tables, set_tables

router = Router(tags=["tables"])

_TABLES = "/tournaments/{slug:slug}/tables"
_LINKS = "/tournaments/{slug:slug}/table-links"


class Tables(BaseModel):
    """How many tables there are (null: as many as needed), and the label of the one that is streamed ("" for none)."""

    tables: int | None
    stream_table: str


class NewTables(Body):
    """Both, as they shall be."""

    tables: Whole | None = Field(ge=1, le=MOST_IN_A_HALL)
    stream_table: str = Field(default="", max_length=TABLE_LENGTH)


class Assigned(BaseModel):
    """How many matches were put at a table."""

    assigned: int


class TableLink(BaseModel):
    """A link that lets whoever opens it score at these tables. The last part of it is good as a bearer token."""

    id: int
    tables: list[str]
    link: str


class TableLinks(BaseModel):
    """The links that work."""

    items: list[TableLink]


class NewTableLinks(Body):
    """The labels of tables that shall have a link each."""

    tables: list[Annotated[str, Field(max_length=TABLE_LENGTH)]] = Field(min_length=1, max_length=MOST_TABLES)


@router.get(_TABLES, **documented(Tables, READ))
def read_tables(request: HttpRequest, response: HttpResponse, slug: str) -> Tables:
    """The tables of the event."""
    tournament = seen_event(request, slug).tournament
    etags.mark(request, response, [tournament])
    return Tables(tables=tournament.tables, stream_table=tournament.stream_table)


@router.put(_TABLES, **documented(Tables, WRITE_MANAGE, 409, *BODY))
def change_tables(request: HttpRequest, slug: str, body: NewTables) -> Tables:
    """Say how many tables there are, and which is streamed. The same again changes nothing."""
    seen = seen_event(request, slug)
    changed = set_tables(tournament=seen.tournament, actor=seen.actor, **dict(body))
    return Tables(tables=changed.tables, stream_table=changed.stream_table)


@router.post(f"{_TABLES}/assign", **documented(Assigned, WRITE_MANAGE, 409))
def assign(request: HttpRequest, slug: str) -> Assigned:
    """Put every match that can be played and has no table at a free one, in the order of play."""
    seen = seen_event(request, slug)
    return Assigned(assigned=assign_tables(tournament=seen.tournament, actor=seen.actor))


@router.get(_LINKS, **documented(TableLinks, WRITE_MANAGE))
def list_links(request: HttpRequest, response: HttpResponse, slug: str) -> TableLinks:
    """The links of the tables; for those who run the event, and no programs that only read: a link is a right to write."""
    seen = seen_event(request, slug)
    require(seen.actor, Action.MANAGE, seen.tournament)
    etags.mark(request, response, [seen.tournament])
    return _links(seen.tournament)


@router.post(_LINKS, **documented(TableLinks, WRITE_MANAGE, 409, *BODY))
def make_links(request: HttpRequest, slug: str, body: NewTableLinks) -> TableLinks:
    """A link for each of these tables that has none yet."""
    seen = seen_event(request, slug)
    make_table_links(tournament=seen.tournament, actor=seen.actor, tables=body.tables)
    return _links(seen.tournament)


@router.delete(f"{_LINKS}/{{int:id}}", **documented(TableLinks, WRITE_MANAGE))
def revoke_link(request: HttpRequest, slug: str, id: int) -> TableLinks:  # noqa: A002
    """Make a link worthless on all devices. One that is already is no problem."""
    seen = seen_event(request, slug)
    revoke_table_link(tournament=seen.tournament, actor=seen.actor, link_id=id)
    return _links(seen.tournament)


def _links(tournament: models.Tournament) -> TableLinks:
    found = models.TableLink.objects.filter(tournament=tournament, revoked_at__isnull=True)
    return TableLinks(
        items=[
            TableLink(
                id=link.pk,
                tables=link.tables,
                link=settings.BASE_URL + reverse("table-link", args=[tournament.slug, token_for_table(link)]),
            )
            for link in found
        ]
    )
