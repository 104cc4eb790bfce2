"""What is stored about the people of an entry, when they ask for it at the desk: handed out, and erased."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.db import transaction
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Entry
from tournaments.permissions import Action
from tournaments.queries.own_data import entry_data
from tournaments.services.erasing import (
    erase_account_on_request,
    erase_entry,
    may_be_erased,
    may_erase_accounts,
)
from tournaments.services.errors import Refused
from tournaments.web.access import event_page, private
from tournaments.web.director_forms.erase import DeskEraseForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, sent
from tournaments.web.views.own_data import json_file

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def erase(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """What goes and what stays is said first; then it is done, all of it or nothing."""
    entry = _entry_or_404(tournament, pk)
    form = DeskEraseForm(entry, sent(request), deletes_accounts=may_erase_accounts(actor))
    if request.method == "POST" and form.is_valid():
        try:
            _erase(entry, actor, form)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Erased. Results stay."))
            return redirect("manage-entry", tournament.slug, pk)
    context = {"tab": "manage-entries", "entry": entry, "form": form, "may_erase": may_be_erased(entry)}
    return desk_page(request, tournament, actor, "manage-erase", context)


def _erase(entry: Entry, actor: "Actor", form: DeskEraseForm) -> None:
    with transaction.atomic():
        erase_entry(entry=entry, actor=actor, **form.chosen())
        for account in form.to_delete():
            erase_account_on_request(account=account, actor=actor)


@require_safe
@event_page(Action.MANAGE)
def data_file(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """All that is stored about an entry, as JSON, to hand out to those it is about."""
    entry = _entry_or_404(tournament, pk)
    return private(json_file(entry_data(entry), f"geekcup-{tournament.slug}-{entry.pk}.json"))


def _entry_or_404(tournament: "Tournament", pk: int) -> Entry:
    entry = tournament.entries.select_related("tournament").filter(pk=pk).first()
    if entry is None:
        raise Http404
    return entry
