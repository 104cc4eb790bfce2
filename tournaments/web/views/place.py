"""Before the start: a partner's yes, an entry's own, the partner board, and check-in at the door."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import wording
from tournaments.enums import EntryStatus
from tournaments.models import Entry
from tournaments.pages.event import event_head
from tournaments.pages.me_place import arrival_words
from tournaments.pages.partners import seekers
from tournaments.permissions import Action, Actor
from tournaments.queries.sign_up import check_in_open, rules_of
from tournaments.services import answering, board
from tournaments.services.check_in import check_in as check_entry_in
from tournaments.services.errors import Refused
from tournaments.services.links import player_for_token
from tournaments.services.sign_ups import seek_from
from tournaments.web.access import entry_of, event_page, private, remember_entry, unreferred
from tournaments.web.forms import add_problems
from tournaments.web.player_forms import LinkForm, SeekForm
from tournaments.web.views.entry import captain_page, enter

if TYPE_CHECKING:
    from tournaments.models import Tournament


def _say(request: HttpRequest, refused: Refused) -> None:
    for problem in refused.problems:
        messages.error(request, wording.problem(problem.code, problem.params))


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """A partner's own link: opening it changes nothing, the buttons on it answer.

    Not gated like other pages: the link itself is the right to see even a private event.
    """
    player = player_for_token(token)
    if player is not None and player.entry.tournament.slug != slug:
        player = None
    problem = ""
    if player is not None and request.method == "POST":
        accepts = request.POST.get("accepts") == "yes"
        try:
            entry = answering.answer_invitation(player=player, token=token, accepts=accepts)
        except Refused as refused:
            problem = wording.problem(refused.code, refused.problems[0].params)
        else:
            if accepts:
                messages.success(
                    request,
                    wording.of_entries(
                        "You play. This page is yours and your partner’s.", entry.tournament.entry_size
                    ),
                )
                return unreferred(enter(entry))
            player.accepted = False
    context = {"player": player, "problem": problem}
    page = render(request, "tournaments/join.html", context, status=200 if player else 404)
    return unreferred(private(page))


@require_POST
@captain_page
def place(request: HttpRequest, tournament: "Tournament", actor: Actor, entry: Entry) -> HttpResponse:
    """Take the place that is offered, ask for one again, or leave it to the next."""
    takes = request.POST.get("takes") == "yes"
    try:
        after = answering.answer_offer(entry=entry, actor=actor, takes=takes)
    except Refused as refused:
        _say(request, refused)
    else:
        if takes and after.holds_place:
            messages.success(request, gettext("The place is yours."))
    return redirect("me", slug=tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.REGISTER)
def partners(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """The partner board, and the form that puts one on it."""
    if not board.has_board(tournament):
        raise Http404
    form = SeekForm(tournament, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            done = seek_from(
                request.META.get("REMOTE_ADDR", ""),
                tournament=tournament,
                actor=Actor(user_id=actor.user_id),  # an entry does not sign another one up
                language=get_language() or tournament.language,
                **form.values(),
            )
        except Refused as refused:
            add_problems(form, refused)
        else:
            response = redirect("registered", slug=tournament.slug)
            remember_entry(response, tournament, done.token, secure=settings.SECURE)
            return private(response)
    mine = entry_of(request, tournament)
    context = {
        "head": event_head(tournament, "register"),
        "tournament": tournament,
        "form": form,
        "mine": mine,
        "seeks": mine is not None and mine.status == EntryStatus.SEEKING,
        "seekers": seekers(tournament, mine),
        "open": tournament.accepts_sign_up(),
    }
    return private(render(request, "tournaments/partners.html", context))


def _seeker_or_404(tournament: "Tournament", pk: int) -> Entry:
    found = Entry.objects.filter(tournament=tournament, pk=pk).first()
    if found is None:
        raise Http404
    return found


@require_POST
@captain_page
def ask(request: HttpRequest, tournament: "Tournament", actor: Actor, entry: Entry, pk: int) -> HttpResponse:
    """Ask somebody on the board to play together."""
    try:
        after = board.ask_partner(asking=entry, asked=_seeker_or_404(tournament, pk), actor=actor)
    except Refused as refused:
        _say(request, refused)
        return redirect("partners", slug=tournament.slug)
    if after.status != EntryStatus.SEEKING:
        return _paired(request, tournament)
    messages.success(request, gettext("Asked. You see the answer on “My event”."))
    return redirect("partners", slug=tournament.slug)


@require_POST
@captain_page
def answer(
    request: HttpRequest, tournament: "Tournament", actor: Actor, entry: Entry, pk: int
) -> HttpResponse:
    """Say yes or no to somebody who asked."""
    accepts = request.POST.get("accepts") == "yes"
    try:
        board.answer_partner(asking=_seeker_or_404(tournament, pk), asked=entry, actor=actor, accepts=accepts)
    except Refused as refused:
        _say(request, refused)
        return redirect("me", slug=tournament.slug)
    return _paired(request, tournament) if accepts else redirect("me", slug=tournament.slug)


def _paired(request: HttpRequest, tournament: "Tournament") -> HttpResponse:
    messages.success(request, gettext("You are a pair now. Both of your links open this page."))
    return redirect("me", slug=tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.VIEW)
def check_in(request: HttpRequest, tournament: "Tournament", actor: Actor) -> HttpResponse:
    """What the code at the door opens: one tap says that the entry is there."""
    entry = entry_of(request, tournament)
    context: dict[str, Any] = {
        "head": event_head(tournament, "me"),
        "tournament": tournament,
        "entry": entry,
        "open": check_in_open(tournament, rules_of(tournament)),
        "form": LinkForm(),
        "may_sign_up": tournament.accepts_sign_up(),
    }
    if entry is not None and request.method == "POST":
        try:
            entry = check_entry_in(entry=entry, actor=actor)
        except Refused as refused:
            _say(request, refused)
            return private(redirect("me", slug=tournament.slug))
        messages.success(request, gettext("You are checked in."))
        return private(redirect("me", slug=tournament.slug))
    context["arrived"] = arrival_words(tournament, entry) if entry else ""
    return private(render(request, "tournaments/check_in.html", context))
