"""The prizes of an event: the public page, one's own ballot, and the choice of those who won."""

from typing import TYPE_CHECKING

from django import forms
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import wording
from tournaments.models import PrizePicture
from tournaments.pages.prizes import ballot_page, prizes_page
from tournaments.permissions import Action, can
from tournaments.services.errors import Refused
from tournaments.services.votes import cast_ballot, choose_prize
from tournaments.web.access import event_page, private, published, until
from tournaments.web.forms import add_problems

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: In seconds: another picture has another address.
_FOR_GOOD = 365 * 24 * 3600


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
    return until(published(tournament, render(request, "tournaments/prizes.html", context)), page.until)


@require_safe
def picture(request: "HttpRequest", slug: str, digest: str) -> "HttpResponse":
    """The picture with this hash: of a published event for everybody and for good, else for those who see the event."""
    rows = PrizePicture.objects.select_related("prize__tournament").filter(prize__tournament__slug=slug)
    found = rows.filter(digest=digest).first()
    if found is None:
        raise Http404
    if not found.prize.tournament.is_published:
        return _private_picture(request, slug=slug, found=found)
    response = _image(found)
    patch_cache_control(response, public=True, max_age=_FOR_GOOD, immutable=True)
    return response


@event_page()
def _private_picture(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", found: PrizePicture
) -> "HttpResponse":
    return private(_image(found))


def _image(picture: PrizePicture) -> HttpResponse:
    return HttpResponse(bytes(picture.content), content_type="image/webp")


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
    boxes = list(zip(form["prizes"], page.prizes, strict=True))
    context = {"page": page, "form": form, "boxes": boxes, "tournament": tournament}
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
