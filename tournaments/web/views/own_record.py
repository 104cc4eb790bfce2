"""What somebody played: by account over all events, by private link within one."""

from typing import TYPE_CHECKING, cast

from django.contrib.auth.decorators import login_required
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.pages.event import event_head
from tournaments.pages.own_record import record_of_account, record_of_entry
from tournaments.web.access import private
from tournaments.web.views.entry import captain_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Entry, Tournament, User
    from tournaments.permissions import Actor


@require_safe
@login_required
def of_account(request: "HttpRequest") -> "HttpResponse":
    """Every match that the account's entries played."""
    context = {"record": record_of_account(cast("User", request.user))}
    return private(render(request, "tournaments/record.html", context))


@require_safe
@captain_page
def of_entry(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", entry: "Entry"
) -> "HttpResponse":
    """Every match that the entry played in this event."""
    context = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "record": record_of_entry(entry),
    }
    return render(request, "tournaments/record.html", context)
