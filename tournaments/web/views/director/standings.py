"""How places in the event's leagues come about."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments import criteria_words
from tournaments.permissions import Action
from tournaments.queries.stages import league_stages
from tournaments.services.errors import Refused
from tournaments.services.tournaments import update_tournament
from tournaments.web.access import event_page
from tournaments.web.director_forms.standings import StandingsForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def rules(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Choose and order the criteria; fixed once the event has started."""
    stages = league_stages(tournament)
    if not stages:
        raise Http404
    form = StandingsForm(sent(request), tournament=tournament, stage=stages[0])
    if form.is_bound and form.is_valid():
        try:
            update_tournament(tournament=tournament, actor=actor, **form.values())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-standings", tournament.slug)
    said = [
        (criteria_words.criterion(code), criteria_words.criterion_says(code))
        for code in criteria_words.CRITERIA
    ]
    return desk_page(request, tournament, actor, "manage-standings", {"form": form, "said": said})
