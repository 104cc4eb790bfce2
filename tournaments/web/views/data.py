"""An event's tables as files: for everybody who may see the event, and with contacts for the organizer."""

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.pages.data_files import FILES
from tournaments.pages.data_tables import TABLES, entries_table
from tournaments.permissions import Action
from tournaments.web.access import event_page, private, published

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Tournament
    from tournaments.pages.data_tables import DataTable
    from tournaments.permissions import Actor


@require_safe
@event_page()
def data(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", name: str, kind: str
) -> HttpResponse:
    """One of the public tables."""
    if name not in TABLES or kind not in FILES:
        raise Http404
    return published(tournament, _file(tournament, TABLES[name](tournament), kind))


@require_safe
@event_page(Action.MANAGE)
def contacts(request: "HttpRequest", tournament: "Tournament", actor: "Actor", kind: str) -> HttpResponse:
    """The entries with how to reach them, and their answers."""
    if kind not in FILES:
        raise Http404
    return private(_file(tournament, entries_table(tournament, contacts=True), kind))


def _file(tournament: "Tournament", table: "DataTable", kind: str) -> HttpResponse:
    write, media = FILES[kind]
    response = HttpResponse(write(table), content_type=media)
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-{table.name}.{kind}"'
    return response
