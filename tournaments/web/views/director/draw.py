"""The draw: make it, order it by hand, publish or hide it."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from tournaments.enums import BEFORE_START, DrawMethod
from tournaments.pages.manage_draw import MOST_BY_HAND, draw_page
from tournaments.permissions import Action
from tournaments.services.draw import make_draw, publish_draw, set_seeds
from tournaments.services.errors import Refused
from tournaments.web.access import event_page
from tournaments.web.director_forms.draw import DrawForm, OrderForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused

if TYPE_CHECKING:
    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_safe
@event_page(Action.MANAGE)
def draw(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The draw as it stands, and every way to change it."""
    return _page(request, tournament, actor)


@require_POST
@event_page(Action.MANAGE)
def make(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Draw, or draw again."""
    form = DrawForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, actor, draw_form=form)
    method, number = DrawMethod(form.cleaned_data["method"]), form.cleaned_data["number"]
    try:
        make_draw(tournament=tournament, actor=actor, method=method, number=number)
    except Refused as refused:
        add_problems(form, refused)
        return _page(request, tournament, actor, draw_form=form)
    messages.success(request, gettext("Drawn. Nobody else sees it until you publish it."))
    return redirect("manage-draw", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def order(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Seed by hand."""
    page = draw_page(tournament)
    if not page.by_hand:
        messages.error(request, too_many())
        return redirect("manage-draw", tournament.slug)
    form = OrderForm(request.POST, entries=page.entries)
    if not form.is_valid():
        if "seen" in form.errors:
            # What was typed belongs to entries as they no longer are: show the present ones instead.
            messages.error(request, str(form.errors["seen"][0]))
            return redirect("manage-draw", tournament.slug)
        return _page(request, tournament, actor, order_form=form)
    try:
        set_seeds(tournament=tournament, actor=actor, order=form.order())
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("The seeds are set."))
    return redirect("manage-draw", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def publish(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Show the draw to everybody (``publish=yes``), or hide it."""
    wanted = request.POST.get("publish") == "yes"
    try:
        publish_draw(tournament=tournament, actor=actor, publish=wanted)
    except Refused as refused:
        say_refused(request, refused)
    else:
        said = gettext("Everybody sees the draw now.") if wanted else gettext("The draw is hidden again.")
        messages.success(request, said)
    return redirect("manage-draw", tournament.slug)


def too_many() -> str:
    """Why seeds cannot be set by hand here."""
    text = gettext("With more than {limit} entries the seeds are drawn or follow the order of sign-up.")
    return text.format(limit=MOST_BY_HAND)


def _page(
    request: "HttpRequest",
    tournament: "Tournament",
    actor: "Actor",
    draw_form: "forms.Form | None" = None,
    order_form: "OrderForm | None" = None,
) -> "HttpResponse":
    page = draw_page(tournament)
    context: dict[str, object] = {
        "draw": page,
        "open": tournament.status in BEFORE_START,
        "draw_form": draw_form or DrawForm(),
        "too_many": "" if page.by_hand else too_many(),
    }
    if page.by_hand:
        form = order_form or OrderForm(entries=page.entries)
        context["order_form"] = form
        context["order_rows"] = [(entry, form[f"place_{entry.entry_id}"]) for entry in page.entries]
    return desk_page(request, tournament, actor, "manage-draw", context)
