"""Scorers' links: one for each table, to print and to lay there."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.pages.table_links import placards, tables_without_link
from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.table_links import make_table_links, revoke_table_link
from tournaments.web.access import event_page
from tournaments.web.director_forms.people import TablesForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def tables(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The links that there are, with their QR codes, and the form that makes more."""
    proposed = ", ".join(tables_without_link(tournament))
    form = TablesForm(sent(request), initial={"tables": proposed})
    if request.method == "POST" and form.is_valid():
        try:
            made = make_table_links(tournament=tournament, actor=actor, tables=form.cleaned_data["tables"])
        except Refused as refused:
            add_problems(form, refused)
        else:
            said = (
                gettext("The links are made.")
                if made
                else gettext("Each of these tables has a link already.")
            )
            messages.success(request, said)
            return redirect("manage-tables", tournament.slug)
    context = {"form": form, "placards": placards(tournament)}
    return desk_page(request, tournament, actor, "manage-tables", context)


@require_POST
@event_page(Action.MANAGE)
def revoke(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """The link stops working, on all devices."""
    revoke_table_link(tournament=tournament, actor=actor, link_id=pk)
    messages.success(request, gettext("The link no longer works, on any device."))
    return redirect("manage-tables", tournament.slug)
