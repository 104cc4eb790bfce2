"""The settings of a series, for its owner."""

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Series
from tournaments.permissions import actor_for
from tournaments.services.errors import Refused
from tournaments.services.series import update_series
from tournaments.web.access import private
from tournaments.web.director_forms.series import SeriesForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings(request: "HttpRequest", slug: str) -> "HttpResponse":
    """What places are worth and how many legs count. For everybody but its owner there is no such page."""
    series = get_object_or_404(Series, slug=slug)
    user = cast("User", request.user)
    if series.owner_id != user.pk:
        raise Http404
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
