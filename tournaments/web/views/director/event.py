"""Create an event, and change its settings."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Series
from tournaments.pages.markdown import markdown
from tournaments.pages.my_events import my_entries, my_events
from tournaments.permissions import Action, Actor, actor_for
from tournaments.services.errors import Refused
from tournaments.services.tournaments import create_tournament, update_tournament
from tournaments.web.access import event_page, private
from tournaments.web.director_forms.event import EventForm, NewEventForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament, User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def new(request: "HttpRequest") -> "HttpResponse":
    """`/new/`: whoever is signed in may create an event and owns it."""
    user = cast("User", request.user)
    form, preview = _form(NewEventForm, request, user)
    if form.is_bound and form.is_valid():
        try:
            tournament = create_tournament(actor=actor_for(user), **form.values())
        except Refused as refused:
            add_problems(form, refused)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            said = gettext("The event is created. Only you see it until you open sign-up.")
            messages.success(request, said)
            return redirect("manage", tournament.slug)
    return private(render(request, "tournaments/tournament_new.html", {"form": form, "preview": preview}))


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def edit(request: "HttpRequest", tournament: "Tournament", actor: Actor) -> "HttpResponse":
    """Everything that the event's form holds."""
    form, preview = _form(EventForm, request, cast("User", request.user), tournament)
    if form.is_bound and form.is_valid():
        try:
            update_tournament(tournament=tournament, actor=actor, **form.values())
        except Refused as refused:
            add_problems(form, refused)
        except ValidationError as error:
            form.add_error(None, error)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-edit", tournament.slug)
    return desk_page(request, tournament, actor, "manage-edit", {"form": form, "preview": preview})


def _form(
    kind: type[EventForm], request: "HttpRequest", user: "User", tournament: "Tournament | None" = None
) -> tuple[EventForm, str]:
    """The form, and the announcement as HTML if only a preview of it was asked for."""
    if "preview" in request.POST:
        text = request.POST.get("text", "")
        return kind(user=user, instance=tournament, typed=request.POST), markdown(text)
    return kind(sent(request), user=user, instance=tournament), ""


@require_safe
@login_required
def mine(request: "HttpRequest") -> "HttpResponse":
    """`/mine/`: the events that one runs, and those that one plays in."""
    user = cast("User", request.user)
    series = Series.objects.filter(owner=user).order_by("name")
    context = {"events": my_events(user), "entries": my_entries(user), "series": series}
    return private(render(request, "tournaments/my_events.html", context))
