"""The format of an event: its stages, or all of it like a well-known event."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import wording
from tournaments.enums import BEFORE_START
from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.presets import apply_preset, offered_presets
from tournaments.services.stage_change import planned_stages, set_stages
from tournaments.web.access import event_page
from tournaments.web.director_forms.format import FormatForm, initial_format
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def event_format(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The stages that the event is played in."""
    form = FormatForm(sent(request), initial=initial_format(planned_stages(tournament)))
    if request.method == "POST" and form.is_valid():
        try:
            set_stages(tournament=tournament, actor=actor, plans=form.plans())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-format", tournament.slug)
    is_open = tournament.status in BEFORE_START
    if not is_open and not form.is_bound:
        for field in form.fields.values():
            field.disabled = True
    context = {
        "form": form,
        "open": is_open,
        "presets": [(code, *wording.preset(code)) for code in offered_presets()] if is_open else [],
    }
    return desk_page(request, tournament, actor, "manage-format", context)


@require_POST
@event_page(Action.MANAGE)
def preset(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Make the event like a well-known one."""
    try:
        apply_preset(tournament=tournament, actor=actor, code=request.POST.get("preset", ""))
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("Saved."))
    return redirect("manage-format", tournament.slug)
