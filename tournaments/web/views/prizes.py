"""The prizes of an event: the public page, one's own ballot, and the choice of those who won."""

import math
from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.http import http_date
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import wording
from tournaments.pages.prizes import ballot_page, prizes_page
from tournaments.permissions import Action, can
from tournaments.services.errors import Refused
from tournaments.services.votes import cast_ballot, choose_prize
from tournaments.web.access import event_page, private, published
from tournaments.web.forms import add_problems

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


class BallotForm(forms.Form):
    """The prizes that one approves of."""

    prizes = forms.TypedMultipleChoiceField(
        label=_("Your choice"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, tournament: "Tournament", *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        field = self.fields["prizes"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = list(tournament.prizes.values_list("pk", "name"))


@require_safe
@event_page()
def prizes(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """What can be won, how the vote stands, and who won what."""
    page = prizes_page(tournament)
    context = {"page": page, "tournament": tournament}
    response = published(tournament, render(request, "tournaments/prizes.html", context))
    if page.until is not None:
        response["Expires"] = http_date(math.ceil(page.until.timestamp()))
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@event_page()
def vote(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """One's own ballot, to cast and to change until the vote closes."""
    page = ballot_page(tournament, actor, director=can(actor, Action.MANAGE, tournament))
    data = request.POST if request.method == "POST" else None
    form = BallotForm(tournament, data, initial={"prizes": page.chosen})
    if data is not None and form.is_valid():
        try:
            cast_ballot(tournament=tournament, actor=actor, prizes=form.cleaned_data["prizes"])
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Your vote counts. You can change it until the vote closes."))
            return private(redirect("prizes-vote", tournament.slug))
    context = {"page": page, "form": form, "tournament": tournament}
    return private(render(request, "tournaments/prizes_vote.html", context))


@require_POST
@event_page()
def choose(request: "HttpRequest", tournament: "Tournament", actor: "Actor", place: int) -> "HttpResponse":
    """The prize of an award place, taken by those who reached it."""
    chosen = request.POST.get("prize", "")
    number = int(chosen) if chosen.isascii() and chosen.isdigit() and len(chosen) < 10 else 0  # noqa: PLR2004
    try:
        award = choose_prize(tournament=tournament, actor=actor, place=place, prize=number)
    except Refused as refused:
        for problem in refused.problems:
            messages.error(request, wording.problem(problem.code, problem.params))
    else:
        messages.success(request, gettext("Chosen: {prize}.").format(prize=award.prize))
    return private(redirect("prizes-vote", tournament.slug))
