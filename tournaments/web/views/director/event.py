"""Create an event, and change its settings."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.permissions import Action, Actor, actor_for
from tournaments.services.errors import Refused
from tournaments.services.tournaments import create_tournament, update_tournament
from tournaments.web.access import event_page, private
from tournaments.web.director_forms.event import EventForm, NewEventForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament, User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: "HttpRequest") -> "HttpResponse":
    """`/new/`: whoever is signed in may create an event and owns it."""
    user = cast("User", request.user)
    form = NewEventForm(request.POST or None, user=user)
    preview = "preview" in request.POST
    if request.method == "POST" and form.is_valid() and not preview:
        try:
            tournament = create_tournament(actor=actor_for(user), **form.values())
        except Refused as refused:
            add_problems(form, refused)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(
                request, gettext("The event is created. Only you see it until you open sign-up.")
            )
            return redirect("manage", tournament.slug)
    context = {"form": form, "preview": form["text"].value() if preview else None}
    return private(render(request, "tournaments/tournament_new.html", context))


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def edit(request: "HttpRequest", tournament: "Tournament", actor: Actor) -> "HttpResponse":
    """Everything that the event's form holds."""
    user = cast("User", request.user)
    form = EventForm(request.POST or None, user=user, instance=tournament)
    preview = "preview" in request.POST
    if request.method == "POST" and form.is_valid() and not preview:
        try:
            update_tournament(tournament=tournament, actor=actor, **form.values())
        except Refused as refused:
            add_problems(form, refused)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-edit", tournament.slug)
    context = {"form": form, "preview": form["text"].value() if preview else None}
    return desk_page(request, tournament, actor, "manage-edit", context)
