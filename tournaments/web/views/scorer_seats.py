"""Who sits where, before the first hand."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.pages.hand_words import why_closed
from tournaments.pages.seats import line_ups, seat_orders
from tournaments.permissions import Action, Actor
from tournaments.services.errors import Refused
from tournaments.services.seating import set_seating
from tournaments.web.forms import add_problems
from tournaments.web.score_forms import SeatsForm, seats_sent
from tournaments.web.table_access import table_closed, table_page
from tournaments.web.views.scorer import reread

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.pages.score import Table


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.SET_SEATING)
def seats(request: "HttpRequest", table: "Table", actor: Actor) -> "HttpResponse":
    """The two ways in which partners can sit opposite each other, and who sits down for an entry of more players than
    seats; what is chosen is kept."""
    if table.seats and not table.has_seat_orders and not table.has_choice:
        raise Http404
    if why := why_closed(table):
        return table_closed(request, table, actor, why)
    if request.method != "POST":
        return _page(request, table, actor, SeatsForm())
    form = SeatsForm(seats_sent(request.POST, [seat.player_id for seat in table.seats_by_index]))
    if not form.is_valid():
        return _page(request, table, actor, form)
    try:
        set_seating(match=table.match, actor=actor, players=form.cleaned_data["seats"])
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, reread(table, actor), actor, form, status=409)
    messages.success(request, _("The seats are set."))
    return redirect("score", table.tournament.slug, table.match.code)


def _page(
    request: "HttpRequest", table: "Table", actor: Actor, form: SeatsForm, status: int = 200
) -> "HttpResponse":
    context = {
        "table": table,
        "form": form,
        "orders": seat_orders(table),
        "line_ups": line_ups(table, actor),
    }
    return render(request, "tournaments/seats.html", context, status=status)
