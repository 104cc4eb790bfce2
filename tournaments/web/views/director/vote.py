"""The vote on the prizes, and what each of them is."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.enums import OVER
from tournaments.models import Prize
from tournaments.permissions import Action
from tournaments.queries.prizes import is_open, poll_of
from tournaments.services import prize_pictures, votes
from tournaments.services.errors import Refused
from tournaments.web.access import event_page
from tournaments.web.director_forms.prize_texts import PrizeChange, PrizeTextsForm
from tournaments.web.director_forms.vote import PollForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def vote(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Who votes, for how many, until when, and who gets which prize."""
    form = PollForm(sent(request), tournament=tournament, poll=poll_of(tournament))
    if request.method == "POST" and form.is_valid():
        try:
            votes.set_poll(tournament=tournament, actor=actor, **form.cleaned_data)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-vote", tournament.slug)
    return _page(request, tournament, actor, form, PrizeTextsForm(tournament=tournament))


@require_POST
@event_page(Action.MANAGE)
def describe(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """A sentence and a picture for each prize."""
    form = PrizeTextsForm(request.POST, request.FILES, tournament=tournament)
    if not form.is_valid():
        poll = PollForm(tournament=tournament, poll=poll_of(tournament))
        return _page(request, tournament, actor, poll, form)
    for change in form.changes():
        try:
            _describe(tournament, actor, change)
        except Prize.DoesNotExist:
            messages.error(request, gettext("A prize was removed meanwhile."))
    messages.success(request, gettext("Saved."))
    return redirect("manage-vote", tournament.slug)


def _describe(tournament: "Tournament", actor: "Actor", change: PrizeChange) -> None:
    """Write down what was typed for a prize; raises Prize.DoesNotExist."""
    if change.text is not None:
        votes.describe_prize(tournament=tournament, actor=actor, prize=change.prize, text=change.text)
    if change.remove and change.picture is None:
        prize_pictures.remove_picture(tournament=tournament, actor=actor, prize=change.prize)
    else:
        prize_pictures.set_picture(
            tournament=tournament,
            actor=actor,
            prize=change.prize,
            picture=change.picture,
            alt=change.alt,
        )


@require_POST
@event_page(Action.MANAGE)
def close(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """End the vote now."""
    try:
        votes.close_poll(tournament=tournament, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    return redirect("manage-vote", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def take_back(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Undo the last choice of a prize."""
    votes.take_choice_back(tournament=tournament, actor=actor)
    return redirect("manage-vote", tournament.slug)


def _page(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", form: PollForm, texts: PrizeTextsForm
) -> "HttpResponse":
    poll = poll_of(tournament)
    context = {
        "form": form,
        "texts": texts,
        "poll": poll,
        "open": poll is not None and is_open(poll),
        "ballots": poll.ballots.count() if poll else 0,
        "candidates": tournament.prizes.count(),
        "chosen": tournament.awards.exclude(prize=None).order_by("-place").first(),
        "over": tournament.status in OVER,
    }
    return desk_page(request, tournament, actor, "manage-vote", {**context, "tab": "manage-prizes"})
