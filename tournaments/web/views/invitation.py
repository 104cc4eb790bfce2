"""The link of an invitation: what one is asked to be, and the button that accepts it."""

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments import wording
from tournaments.enums import RoleName
from tournaments.permissions import actor_for
from tournaments.services.errors import Refused
from tournaments.services.invitations import accept_invitation, invitation_for_token
from tournaments.web.access import private, unreferred

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: "HttpRequest", slug: str, token: str) -> "HttpResponse":
    """Not gated like other pages: the link itself is the right to know of even a private event."""
    found = invitation_for_token(token)
    if found is not None and found.tournament.slug != slug:
        found = None
    status, problem = 200 if found else 404, ""
    if found is not None and request.method == "POST" and request.user.is_authenticated:
        try:
            role = accept_invitation(invitation=found, actor=actor_for(request.user))
        except Refused as refused:
            status, problem = 409, wording.problem(refused.code, refused.problems[0].params)
        else:
            messages.success(request, gettext("Welcome: you are in."))
            director = role.name == RoleName.DIRECTOR
            return unreferred(private(redirect("manage" if director else "tournament", slug)))
    context = {
        "invitation": found,
        "role": wording.role(found.role) if found else "",
        "tables": wording.tables(found.tables) if found and found.tables else "",
        "problem": problem,
        "next": urlencode({"next": request.path}),
        "sign_in": reverse("sign-in"),
        "sign_up": reverse("account_signup"),
    }
    return unreferred(private(render(request, "tournaments/invitation.html", context, status=status)))
