"""Entries: the list, adding and correcting them, their private links, and those who leave."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST
from django_tables2 import RequestConfig

from tournaments.enums import BEFORE_START, OVER
from tournaments.models import Entry
from tournaments.pages.manage_entries import entries_table, entry_page
from tournaments.pages.ruling import revocation
from tournaments.permissions import Action
from tournaments.queries.capacity import waitlist_position
from tournaments.queries.late import joinable_stage
from tournaments.services.answering import answer_offer
from tournaments.services.board import pair_players
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.links import renew_link
from tournaments.services.merging import merge_entries
from tournaments.services.registration import register_entry, update_entry
from tournaments.services.rulings import disqualify_entry, reinstate_entry, withdraw_entry
from tournaments.web.access import event_page
from tournaments.web.director_forms.desk import ConfirmForm
from tournaments.web.director_forms.people import MergeForm
from tournaments.web.forms import KeyedForm, add_problems, new_key
from tournaments.web.player_forms import EntryForm, initial_names
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: Entries of a page of the list.
PER_PAGE = 100


def _entry_or_404(tournament: "Tournament", pk: int) -> Entry:
    entry = Entry.objects.prefetch_related("players").filter(tournament=tournament, pk=pk).first()
    if entry is None:
        raise Http404
    return entry


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def entries(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """All entries, and the form that adds one."""
    form = EntryForm(tournament, sent(request), by_staff=True)
    if request.method == "POST" and form.is_valid():
        language, key = tournament.language, form.cleaned_data["key"]
        try:
            added = register_entry(
                tournament=tournament, actor=actor, language=language, key=key, **form.names()
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("“{name}” is added.").format(name=added.entry.name))
            return redirect("manage-entries", tournament.slug)
    table = entries_table(tournament)
    RequestConfig(request, paginate={"per_page": PER_PAGE}).configure(table)
    context = {
        "table": table,
        "form": form,
        "open": tournament.status in BEFORE_START or joinable_stage(tournament) is not None,
        "importable": tournament.status in BEFORE_START,
    }
    return desk_page(request, tournament, actor, "manage-entries", context)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def entry(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """One entry: its names, its private link, and the way out."""
    found = _entry_or_404(tournament, pk)
    initial = initial_names(found)
    form = EntryForm(tournament, sent(request), entry=found, by_staff=True, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            update_entry(entry=found, actor=actor, **form.names())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-entries", tournament.slug)
    changeable = found.is_active and tournament.status not in OVER
    context = {
        "tab": "manage-entries",
        "page": entry_page(tournament, found, waitlist_position(found)),
        "form": form if changeable or form.is_bound else None,
        "renewal_key": new_key(),
        "merge_form": _merge_form(tournament, found),
    }
    return desk_page(request, tournament, actor, "manage-entry", context)


def _merge_form(tournament: "Tournament", entry: Entry, data: "QueryDict | None" = None) -> MergeForm | None:
    """The form that makes another entry part of this one; None where there is none, or it is too late."""
    if tournament.status not in BEFORE_START or not entry.is_active:
        return None
    form = MergeForm(data, entry=entry)
    return form if form.others else None


@require_POST
@event_page(Action.MANAGE)
def confirm(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """The organizer says yes for an entry, or for partners who have not."""
    try:
        answer_offer(entry=_entry_or_404(tournament, pk), actor=actor, takes=True)
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("Saved."))
    return redirect("manage-entry", tournament.slug, pk)


@require_POST
@event_page(Action.MANAGE)
def merge(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """Another entry is the same as this one; of two single players, they are a pair."""
    found = _entry_or_404(tournament, pk)
    form = _merge_form(tournament, found, request.POST)
    if form is None or not form.is_valid():
        messages.error(request, gettext("Choose another entry than this one."))
        return redirect("manage-entry", tournament.slug, pk)
    other = _entry_or_404(tournament, form.cleaned_data["other"])
    try:
        if form.pairs:
            pair_players(first=found, second=other, actor=actor)
        else:
            merge_entries(keep=found, duplicate=other, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("They are one entry now. Both private links open it."))
    return redirect("manage-entry", tournament.slug, pk)


@require_POST
@event_page(Action.MANAGE)
def renew(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """A new private link; the old one no longer opens anything."""
    found = _entry_or_404(tournament, pk)
    form = KeyedForm(request.POST)
    if form.is_valid():
        renew_link(entry=found, actor=actor, key=form.cleaned_data["key"])
        messages.success(request, gettext("The old link no longer works. Hand out the new one."))
    return redirect("manage-entry", tournament.slug, pk)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def leave(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int, how: str
) -> "HttpResponse":
    """The entry withdraws or is disqualified: asked first, for others feel it."""
    found = _entry_or_404(tournament, pk)
    if request.method != "POST":
        page = entry_page(tournament, found, waitlist_position(found))
        context = {"tab": "manage-entries", "page": page, "how": how}
        return desk_page(request, tournament, actor, "manage-leave", context)
    service = {"withdraw": withdraw_entry, "disqualify": disqualify_entry}[how]
    try:
        service(entry=found, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        if found.is_active:
            messages.success(request, gettext("“{name}” is out of the event.").format(name=found.name))
    return redirect("manage-entries", tournament.slug)


@require_POST
@event_page(Action.RULE)
def reinstate(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """The entry that left plays on; what that changes is agreed to first."""
    found = _entry_or_404(tournament, pk)
    form = ConfirmForm(request.POST)
    confirm = form.cleaned_data["confirm"] if form.is_valid() else None
    try:
        reinstate_entry(entry=found, actor=actor, confirm=confirm)
    except NeedsConfirmation as needed:
        context = {
            "tab": "manage-entries",
            "entry": found,
            "revocation": revocation(needed, stale=confirm is not None),
        }
        return desk_page(request, tournament, actor, "manage-reinstate", context)
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("“{name}” plays on.").format(name=found.name))
    return redirect("manage-entry", tournament.slug, pk)
