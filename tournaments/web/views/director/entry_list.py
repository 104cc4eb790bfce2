"""Importing entries: a file or a text, what its columns mean, each line as it would be, and then all at once."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import BEFORE_START
from tournaments.pages.entry_list import list_preview
from tournaments.permissions import Action
from tournaments.services.entry_lists.columns import lines_of
from tournaments.services.entry_lists.importing import checked_lines, import_entries, kinds_of
from tournaments.services.errors import Refused
from tournaments.web.access import event_page
from tournaments.web.director_forms.entry_list import ColumnsForm, ListForm, reread
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor
    from tournaments.services.entry_lists.columns import Line
    from tournaments.services.entry_lists.importing import Imported


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def entry_list(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Asks for the list, shows what it comes to, and signs its entries up when that was seen."""
    if request.method != "POST":
        return _page(request, tournament, actor, form=ListForm(entry_size=tournament.entry_size))
    if "was" not in request.POST:
        return _look(request, tournament, actor)
    try:
        cells = reread(request.POST)
    except Refused as refused:
        return _asked_again(request, tournament, actor, refused)
    sent = {**request.POST.dict(), "text": cells.text, "was": cells.encoding}
    columns = ColumnsForm(cells, kinds_of(tournament), sent)
    if columns.is_valid() and "import" in request.POST:
        return _import(request, tournament, actor, columns)
    return _preview(request, tournament, actor, columns)


def _import(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", columns: ColumnsForm
) -> "HttpResponse":
    mails = columns.cleaned_data["mails"]
    try:
        imported = import_entries(tournament=tournament, actor=actor, lines=_lines(columns), mails=mails)
    except Refused as refused:
        add_problems(columns, refused)
        return _preview(request, tournament, actor, columns)
    messages.success(request, _said(imported))
    return redirect("manage-entries", tournament.slug)


def _look(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The list was just chosen or pasted."""
    form = ListForm(request.POST, request.FILES, entry_size=tournament.entry_size)
    if not form.is_valid():
        return _page(request, tournament, actor, form=form)
    try:
        cells = form.cells()
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, tournament, actor, form=form)
    return _preview(request, tournament, actor, ColumnsForm(cells, kinds_of(tournament)))


def _asked_again(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", refused: Refused
) -> "HttpResponse":
    """What was read before can’t be read so; it stands there to be changed."""
    form = ListForm({"text": request.POST.get("text", "")}, entry_size=tournament.entry_size)
    add_problems(form, refused)
    return _page(request, tournament, actor, form=form)


def _lines(columns: ColumnsForm) -> "list[Line]":
    data = columns.cleaned_data
    return lines_of(columns.cells, columns.kinds, columns.columns(data), headings=data["headings"])


def _preview(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", columns: ColumnsForm
) -> "HttpResponse":
    """The lines as they would be added; without them where it is not clear what the columns hold."""
    preview = None
    if not columns.has_error_in_columns():
        preview = list_preview(tournament, checked_lines(tournament, _lines(columns)))
    return _page(request, tournament, actor, columns=columns, preview=preview)


def _said(imported: "Imported") -> str:
    added, there = len(imported.added), imported.there
    if not added:
        return gettext("Nothing was added: everybody on the list is there already.")
    said = ngettext("{count} entry is added.", "{count} entries are added.", added).format(count=added)
    if there:
        again = ngettext("{count} was there already.", "{count} were there already.", there)
        said = f"{said} {again.format(count=there)}"
    return said


def _page(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", **shown: object
) -> "HttpResponse":
    """``shown``: the ``form`` that asks for the list, or what its ``columns`` mean, and the ``preview``."""
    context = {
        "form": None,
        "columns": None,
        "preview": None,
        "open": tournament.status in BEFORE_START,
        **shown,
        "tab": "manage-entries",
    }
    return desk_page(request, tournament, actor, "manage-import", context)
