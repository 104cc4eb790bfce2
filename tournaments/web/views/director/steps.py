"""The event's lifecycle: each step a POST, with a page before it where it hurts."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from tournaments.pages.steps import SAID, confirmation
from tournaments.permissions import Action
from tournaments.services import lifecycle
from tournaments.services.errors import Refused
from tournaments.web.access import event_page
from tournaments.web.views.director.answers import desk_page, say_refused

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: The word in the address, and the service behind it.
SERVICES = {
    "open": lifecycle.open_registration,
    "close": lifecycle.close_registration,
    "reopen": lifecycle.reopen_registration,
    "start": lifecycle.start_tournament,
    "undo-start": lifecycle.undo_start,
    "pause": lifecycle.pause_tournament,
    "resume": lifecycle.resume_tournament,
    "finish": lifecycle.finish_tournament,
    "archive": lifecycle.archive_tournament,
    "cancel": lifecycle.cancel_tournament,
}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def step(request: "HttpRequest", tournament: "Tournament", actor: "Actor", verb: str) -> "HttpResponse":
    """GET says what the step would do; POST takes it."""
    if verb not in SERVICES:
        raise Http404
    if request.method != "POST":
        context = {"tab": "manage", "step": confirmation(tournament, verb)}
        return desk_page(request, tournament, actor, "manage-step", context)
    before = tournament.status, tournament.paused_at
    try:
        if verb == "finish":
            # Only where the page before said what is not played.
            early = request.POST.get("early") == "yes"
            after = lifecycle.finish_tournament(tournament=tournament, actor=actor, early=early)
        else:
            after = SERVICES[verb](tournament=tournament, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        if (after.status, after.paused_at) != before:
            messages.success(request, SAID[verb])
    return redirect("manage", tournament.slug)
