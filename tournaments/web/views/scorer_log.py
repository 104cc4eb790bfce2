"""Uploading the log of a match that was played on BrettspielWelt: file, names, preview, hands."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.pages.hand_words import why_closed
from tournaments.pages.log_preview import log_preview
from tournaments.permissions import Action, Actor
from tournaments.services.errors import Refused
from tournaments.services.log_reading import hands_of, log_of, seating_of
from tournaments.services.logs import record_log
from tournaments.web.forms import add_problems
from tournaments.web.log_forms import FileForm, WhoForm, uploaded_text
from tournaments.web.table_access import table_closed, table_page
from tournaments.web.views.scorer import reread

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.pages.log_preview import LogPreview
    from tournaments.pages.score import Table
    from tournaments.services.log_reading import Log

#: The game whose logs can be read.
LOGGED = "tichu"


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.RECORD_HAND)
def log(request: "HttpRequest", table: "Table", actor: Actor) -> "HttpResponse":
    """Asks for the file, then for its players; shows what it comes to, and records it when that was seen."""
    if table.tournament.game != LOGGED:
        raise Http404
    if request.method != "POST":
        return (
            table_closed(request, table, actor, why) if (why := why_closed(table)) else _page(request, table)
        )
    try:
        text = uploaded_text(request)
        read = log_of(text)
    except Refused as refused:
        return _page(request, table, file=_refused_file(refused))
    fresh = "log" in request.FILES
    who = WhoForm(table, read, {} if fresh else request.POST.dict())
    if "record" in request.POST and not fresh and who.is_valid():
        try:
            count = record_log(
                match=table.match,
                actor=actor,
                text=text,
                players=who.players(),
                number=who.cleaned_data["number"],
            )
        except Refused as refused:
            table = reread(table, actor)
            add_problems(who, refused)
            return _page(request, table, text=text, form=who, status=409)
        _say(request, count)
        return redirect("match", table.tournament.slug, table.match.code)
    return _page(request, table, text=text, form=who, preview=_preview(table, read, who))


def _refused_file(refused: Refused) -> FileForm:
    form = FileForm({})
    # What it says of itself is said better by the problem.
    form.errors.clear()
    add_problems(form, refused)
    return form


def _preview(table: "Table", read: "Log", who: WhoForm) -> "LogPreview | None":
    """What would be recorded; None, with the reasons in the form, where nothing can be."""
    if not who.is_valid():
        return None
    try:
        hands = hands_of(table.tournament, table.match, read, who.players())
        seating = seating_of(table.match, read, who.players())
    except Refused as refused:
        add_problems(who, refused)
        return None
    return log_preview(table, hands, seating, table.next_number)


def _say(request: "HttpRequest", count: int) -> None:
    said = ngettext("{count} hand of the log is recorded.", "{count} hands of the log are recorded.", count)
    messages.success(request, said.format(count=count))


def _page(request: "HttpRequest", table: "Table", *, status: int = 200, **shown: object) -> "HttpResponse":
    """``shown``: the form of the ``file``, the ``text`` that was read, the ``form`` of its names, the ``preview``."""
    context = {"file": FileForm(), "text": "", "form": None, "preview": None, **shown, "table": table}
    return render(request, "tournaments/log.html", context, status=status)
