"""What is stored about people: said, handed out, erased."""

from typing import TYPE_CHECKING, Any, cast

from allauth.account.internal.flows.reauthentication import raise_if_reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.pages.event import event_head
from tournaments.pages.own_data import own_entries, privacy_text
from tournaments.queries.own_data import account_data, entry_data
from tournaments.services.erasing import erase_account, erase_entry, may_be_erased
from tournaments.services.errors import Refused
from tournaments.web.access import private
from tournaments.web.data_forms import EraseAccountForm, EraseForm
from tournaments.web.forms import add_problems
from tournaments.web.views.entry import captain_page

if TYPE_CHECKING:
    from tournaments.models import Entry, Tournament, User
    from tournaments.permissions import Actor


@require_safe
@cache_control(public=True, max_age=3600)
def privacy(request: HttpRequest) -> HttpResponse:
    """What is stored, who sees it, how long it is kept, and what one can do about it."""
    return render(request, "tournaments/privacy.html", {"text": privacy_text()})


@require_http_methods(["GET", "HEAD", "POST"])
@captain_page
def of_entry(request: HttpRequest, tournament: "Tournament", actor: "Actor", entry: "Entry") -> HttpResponse:
    """An entry's data: the file, and erasing names and contacts. Twice is once."""
    form = EraseForm(entry, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            chosen = {"players": form.cleaned_data.get("players", []), "name": form.cleaned_data.get("name")}
            erase_entry(entry=entry, actor=actor, players=chosen["players"], name=bool(chosen["name"]))
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Erased. Results stay."))
            return redirect("me", slug=tournament.slug)
    context = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "entry": entry,
        "form": form,
        "may_erase": may_be_erased(entry),
    }
    return render(request, "tournaments/me_data.html", context)


@require_safe
@captain_page
def file_of_entry(
    request: HttpRequest, tournament: "Tournament", actor: "Actor", entry: "Entry"
) -> HttpResponse:
    """All that is stored about an entry, as JSON."""
    return json_file(entry_data(entry), f"geekcup-{tournament.slug}.json")


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def of_account(request: HttpRequest) -> HttpResponse:
    """An account's data: the file, its entries, and deleting it, once its owner showed who they are."""
    user = cast("User", request.user)
    form = EraseAccountForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        raise_if_reauthentication_required(request, app="allauth.account")
        try:
            erase_account(account=user)
        except Refused as refused:
            add_problems(form, refused)
        else:
            logout(request)
            messages.success(request, gettext("Your account is deleted."))
            return private(redirect("sign-in"))
    context = {"form": form, "entries": own_entries(user)}
    return private(render(request, "account/data.html", context))


@require_safe
@login_required
def file_of_account(request: HttpRequest) -> HttpResponse:
    """All that is stored about an account and its entries, as JSON."""
    return private(json_file(account_data(cast("User", request.user)), "geekcup-account.json"))


def json_file(content: dict[str, Any], name: str) -> HttpResponse:
    """A file to keep."""
    response = JsonResponse(content, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
