"""Who runs the event with the owner, and what was done by whom."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.pages.manage_people import invited_to, people_of
from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.invitations import invite, revoke_invitation
from tournaments.services.roles import remove_role
from tournaments.web.access import event_page
from tournaments.web.director_forms.people import InvitationForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.GRANT_ROLE)
def people(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Who has a role, who is invited, and the form that invites; for the owner."""
    form = InvitationForm(sent(request))
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            invite(
                tournament=tournament,
                actor=actor,
                email=said["email"],
                name=said["role"],
                tables=said["tables"],
                language=get_language() or "",
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("{email} gets an invitation.").format(email=said["email"]))
            return redirect("manage-people", tournament.slug)
    context = {"form": form, "people": people_of(tournament), "invited": invited_to(tournament)}
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


@require_POST
@event_page(Action.GRANT_ROLE)
def uninvite(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """Take an invitation back."""
    revoke_invitation(tournament=tournament, actor=actor, invitation_id=pk)
    messages.success(request, gettext("The invitation no longer works."))
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
