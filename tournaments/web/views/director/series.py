"""The settings of a series, for its owner."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Series
from tournaments.pages.series_people import series_people_page
from tournaments.permissions import actor_for
from tournaments.services.errors import Refused
from tournaments.services.series import update_series
from tournaments.services.series_people import join_people, separate_entry, undo_decision
from tournaments.web.access import private
from tournaments.web.director_forms.series import SeriesForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import User
    from tournaments.permissions import Actor

#: No id is longer.
_DIGITS = 18


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: "HttpRequest", slug: str) -> "HttpResponse":
    """What places are worth and how many legs count. For everybody but its owner there is no such page."""
    series, user = _own_series(request, slug)
    form = SeriesForm(sent(request), series=series)
    if form.is_bound and form.is_valid():
        try:
            update_series(series=series, actor=actor_for(user), **form.values())
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("series-settings", series.slug)
    return private(render(request, "tournaments/series_settings.html", {"form": form, "series": series}))


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def people(request: "HttpRequest", slug: str) -> "HttpResponse":
    """Who is who over the legs; for everybody but the owner there is no such page."""
    series, user = _own_series(request, slug)
    if request.method == "POST":
        try:
            _decide(request, series, actor_for(user))
        except Refused as refused:
            say_refused(request, refused)
        else:
            messages.success(request, gettext("Saved."))
        return private(redirect("series-people", series.slug))
    context = {"page": series_people_page(series), "series": series}
    return private(render(request, "tournaments/series_people.html", context))


def _decide(request: "HttpRequest", series: Series, actor: "Actor") -> None:
    """What the button says: these are one, this one is somebody else, or that does not hold any more."""
    if "separate" in request.POST:
        separate_entry(series=series, actor=actor, entry=_number(request.POST["separate"]))
    elif "undo" in request.POST:
        undo_decision(series=series, actor=actor, decision=_number(request.POST["undo"]))
    else:
        chosen = map(_number, request.POST.getlist("entries"))
        join_people(series=series, actor=actor, entries=chosen)


def _number(text: str) -> int:
    """An id that was sent; 0, which is nobody's, for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _DIGITS else 0


def _own_series(request: "HttpRequest", slug: str) -> "tuple[Series, User]":
    series = get_object_or_404(Series, slug=slug)
    user = cast("User", request.user)
    if series.owner_id != user.pk:
        raise Http404
    return series, user
