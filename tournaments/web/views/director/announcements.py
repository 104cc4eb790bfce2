"""Announcements from the desk: written, read again, sent."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.enums import ACTIVE_ENTRY
from tournaments.pages.inbox import announcements_of
from tournaments.permissions import Action
from tournaments.services.announcements import announce
from tournaments.services.errors import Refused
from tournaments.web.access import event_page
from tournaments.web.director_forms.announcement import AnnouncementForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def announcements(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The form, its preview, and what was sent before."""
    form = AnnouncementForm(sent(request))
    preview = None
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        preview = {"title": said["title"], "paragraphs": said["text"].replace("\r\n", "\n").split("\n\n")}
        if request.POST.get("step") == "send":
            try:
                announce(
                    tournament=tournament,
                    actor=actor,
                    title=said["title"],
                    text=said["text"],
                    on_page=said["on_page"],
                    key=said["key"],
                )
            except Refused as refused:
                add_problems(form, refused)
                preview = None
            else:
                messages.success(request, gettext("Sent to all entries."))
                return redirect("manage-announcements", tournament.slug)
    active = tournament.entries.filter(status__in=ACTIVE_ENTRY)
    context = {
        "form": form,
        "preview": preview,
        "sent": announcements_of(tournament),
        "entries": active.count(),
        "mailed": active.exclude(email="").count(),
    }
    return desk_page(request, tournament, actor, "manage-announcements", context)
