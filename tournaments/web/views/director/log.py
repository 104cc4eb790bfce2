"""What was done by whom: to read, to filter, to take along, and to check."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.pages.log_export import log_as_csv, log_as_json
from tournaments.pages.manage_log import log_lines
from tournaments.permissions import Action
from tournaments.queries.audit import audit_rows
from tournaments.services.audit import broken_links
from tournaments.web.access import event_page, private
from tournaments.web.director_forms.log import LogForm
from tournaments.web.views.director.answers import desk_page

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

LOG_PAGE = 50


@require_safe
@event_page(Action.MANAGE)
def log(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """What happened, the latest first; of an entry, a match, a kind of thing where the address says so."""
    form = LogForm(tournament, request.GET)
    rows = audit_rows(tournament, form.about())
    page = Paginator(rows, LOG_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "page": page,
        "lines": log_lines(tournament, page.object_list),
        "form": form,
        "filtered": form.is_bound and any(form.data.values()),
        "query": asked.urlencode(),
    }
    return desk_page(request, tournament, actor, "manage-log", context)


@require_safe
@event_page(Action.MANAGE)
def export(request: "HttpRequest", tournament: "Tournament", actor: "Actor", kind: str) -> "HttpResponse":
    """The same rows as a file: csv or json."""
    rows = audit_rows(tournament, LogForm(tournament, request.GET).about())
    write, media = {"csv": (log_as_csv, "text/csv"), "json": (log_as_json, "application/json")}[kind]
    response = HttpResponse(write(tournament, rows), content_type=f"{media}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-log.{kind}"'
    return private(response)


@require_POST
@event_page(Action.MANAGE)
def check(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Whether every link follows from the one before it; the first that does not is named."""
    broken = next(broken_links(tournament.pk), None)
    if broken is None:
        messages.success(request, gettext("The log is whole: every link follows from the one before it."))
    else:
        said = gettext("The log is broken at link {number}. Tell whoever runs the site.")
        messages.error(request, said.format(number=broken.seq))
    return redirect("manage-log", tournament.slug)
