"""The steps of leagues and stages: draw the next round, begin the next stage, take either back."""

from functools import partial
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_POST

from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.rounds import pair_round, undo_pairing
from tournaments.services.stage_change import start_next_stage, undo_next_stage
from tournaments.services.tables import assign_tables, set_tables
from tournaments.web.access import event_page
from tournaments.web.director_forms.desk import TablesForm
from tournaments.web.views.director.answers import say_refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_POST
@event_page(Action.MANAGE)
def pair(request: "HttpRequest", tournament: "Tournament", actor: "Actor", number: int) -> "HttpResponse":
    """Draw a round; with "early" also while matches are still open."""
    early = request.POST.get("early") == "yes"
    change = partial(pair_round, tournament=tournament, actor=actor, number=number, early=early)
    return _step(request, tournament, change, gettext("Round {number} is drawn.").format(number=number))


@require_POST
@event_page(Action.MANAGE)
def unpair(request: "HttpRequest", tournament: "Tournament", actor: "Actor", number: int) -> "HttpResponse":
    """Take the draw of a round back."""
    change = partial(undo_pairing, tournament=tournament, actor=actor, number=number)
    said = gettext("The draw of round {number} is taken back.").format(number=number)
    return _step(request, tournament, change, said)


@require_POST
@event_page(Action.MANAGE)
def begin(request: "HttpRequest", tournament: "Tournament", actor: "Actor", number: int) -> "HttpResponse":
    """Begin a stage with those who go on."""
    change = partial(start_next_stage, tournament=tournament, actor=actor, number=number)
    return _step(request, tournament, change, gettext("Stage {number} has begun.").format(number=number))


@require_POST
@event_page(Action.MANAGE)
def undo(request: "HttpRequest", tournament: "Tournament", actor: "Actor", number: int) -> "HttpResponse":
    """Take the start of a stage back."""
    change = partial(undo_next_stage, tournament=tournament, actor=actor, number=number)
    said = gettext("The start of stage {number} is taken back.").format(number=number)
    return _step(request, tournament, change, said)


def _step(
    request: "HttpRequest", tournament: "Tournament", change: "Callable[[], object]", said: str
) -> "HttpResponse":
    """Make the change, say so or why not, and go back to the desk."""
    try:
        change()
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, said)
    return redirect("manage", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def tables(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """How many tables there are, which is streamed, and every match that waits at a free one."""
    form = TablesForm(request.POST)
    if not form.is_valid():
        messages.error(request, gettext("Give the number of tables."))
        return redirect("manage", tournament.slug)
    try:
        set_tables(tournament=tournament, actor=actor, **form.cleaned_data)
        given = assign_tables(tournament=tournament, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        text = ngettext("{count} match has a table now.", "{count} matches have a table now.", given)
        nothing = gettext("Saved. No match waits for a table, or no table is free.")
        messages.success(request, text.format(count=given) if given else nothing)
    return redirect("manage", tournament.slug)
