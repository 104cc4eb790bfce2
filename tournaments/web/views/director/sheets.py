"""Score sheets for the tables, to print."""

from typing import TYPE_CHECKING

from django.views.decorators.http import require_safe

from tournaments.pages.score_sheets import score_sheets
from tournaments.permissions import Action
from tournaments.web.access import event_page
from tournaments.web.views.director.answers import desk_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_safe
@event_page(Action.MANAGE)
def sheets(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """A sheet for each match that takes hands now."""
    context = {"tab": "manage-tables", "sheets": score_sheets(tournament)}
    return desk_page(request, tournament, actor, "manage-sheets", context)
