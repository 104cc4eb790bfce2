"""Who runs the event with the owner, and what was done by whom."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.paginator import Paginator
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.enums import RoleName
from tournaments.models import AuditEntry
from tournaments.pages.manage_log import log_lines
from tournaments.pages.manage_people import people_of
from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.roles import invite, remove_role
from tournaments.web.access import event_page
from tournaments.web.director_forms.people import DirectorForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

LOG_PAGE = 50


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.GRANT_ROLE)
def people(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The owner and the directors; the owner makes further directors."""
    form = DirectorForm(sent(request))
    if request.method == "POST" and form.is_valid():
        email = form.cleaned_data["email"]
        try:
            invite(tournament=tournament, actor=actor, email=email, name=RoleName.DIRECTOR)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("{email} can now run the event too.").format(email=email))
            return redirect("manage-people", tournament.slug)
    context = {"form": form, "people": people_of(tournament)}
    return desk_page(request, tournament, actor, "manage-people", context)


@require_POST
@event_page(Action.GRANT_ROLE)
def remove(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """End a role."""
    try:
        remove_role(tournament=tournament, actor=actor, role_id=pk)
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _ended(tournament))
    return redirect("manage-people", tournament.slug)


def _ended(tournament: "Tournament") -> str:
    """What ends with a role, and what does not."""
    return format_html(
        '{} <a href="{}">{}</a>',
        gettext(
            "The role is ended. Private links that this person has seen go on working until you renew them."
        ),
        reverse("manage-entries", args=[tournament.slug]),
        gettext("To the entries"),
    )


@require_safe
@event_page(Action.MANAGE)
def log(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """What happened, the latest first."""
    rows = AuditEntry.objects.filter(chain=tournament.pk).order_by("-seq")
    page = Paginator(rows, LOG_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "lines": log_lines(tournament, page.object_list)}
    return desk_page(request, tournament, actor, "manage-log", context)
