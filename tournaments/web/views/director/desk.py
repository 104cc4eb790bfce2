"""The desk: what is left to do before the start, and every match by urgency while the event runs."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import wording
from tournaments.enums import BEFORE_START, OVER
from tournaments.models import Round
from tournaments.pages.attention import attention
from tournaments.pages.checklist import checklist
from tournaments.pages.clock import clocks_to_set
from tournaments.pages.desk import ledger
from tournaments.pages.last_action import last_action
from tournaments.pages.league_desk import league_ledger
from tournaments.pages.ruling import revocation, ruling_page
from tournaments.pages.steps import steps
from tournaments.permissions import Action
from tournaments.queries.matches import at_the_same_table, needed_elsewhere
from tournaments.queries.stages import current_stage, is_league
from tournaments.services import calls
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.rulings import forfeit_match, revoke_ruling
from tournaments.services.schedule import times_mark
from tournaments.services.score_rulings import call_time_of_round
from tournaments.services.tournaments import set_table
from tournaments.web.access import event_page, match_or_404
from tournaments.web.director_forms.desk import ClockForm, ConfirmForm, RulingForm, TableForm
from tournaments.web.director_forms.schedule import DelayForm
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor

#: As long as a name can be.
FIND_LENGTH = 60


@require_safe
@event_page(Action.MANAGE)
def desk(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The desk: a checklist before the start, the ledger after it."""
    context: dict[str, object] = {
        "steps": steps(tournament, actor),
        "needs": attention(tournament),
        "last": last_action(tournament),
    }
    if tournament.status in BEFORE_START:
        context["checklist"] = checklist(tournament)
    else:
        context["clocks"] = clocks_to_set(tournament)
        if tournament.status not in OVER:
            context["delay_form"] = DelayForm(initial={"seen": times_mark(tournament)})
        find = request.GET.get("find", "")[:FIND_LENGTH]
        stage = current_stage(tournament)
        if stage is not None and is_league(stage):
            context["ledger"] = league_ledger(tournament, stage, find)
        else:
            context["ledger"] = ledger(tournament, stage, find)
    return desk_page(request, tournament, actor, "manage", context)


@require_POST
@event_page(Action.MANAGE)
def table(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """Put a match at a table."""
    match = match_or_404(tournament, code)
    form = TableForm(request.POST)
    if form.is_valid():
        try:
            match = set_table(match=match, actor=actor, table=form.cleaned_data["table"])
        except Refused as refused:
            say_refused(request, refused)
        else:
            for other in needed_elsewhere(match):
                said = gettext("Somebody of {code} is needed in {other} at the same time.")
                messages.warning(request, said.format(code=code, other=other))
            for other in at_the_same_table(match):
                said = gettext("{table} is taken by {code} as well.")
                messages.warning(request, said.format(table=wording.table(match.table), code=other))
    else:
        messages.error(request, str(form.errors["table"][0]))
    return redirect(reverse("manage", args=[tournament.slug]) + f"#{code}")


@require_POST
@event_page(Action.MANAGE)
def call(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """Call a match to its table."""
    try:
        match = calls.call_match(match=match_or_404(tournament, code), actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        said = gettext("{code} is called: {table}.")
        messages.success(request, said.format(code=code, table=wording.table(match.table)))
    return redirect("manage", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def clock(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """Start, stop or adjust the clock of a round."""
    round_ = Round.objects.select_related("stage").filter(stage__tournament=tournament, pk=pk).first()
    form = ClockForm(request.POST)
    if round_ is None:
        raise Http404
    if not form.is_valid():
        messages.error(request, gettext("Give a number of minutes, at most a day."))
        return redirect("manage", tournament.slug)
    try:
        form.act(round_, actor)
    except Refused as refused:
        say_refused(request, refused)
    return redirect("manage", tournament.slug)


@require_POST
@event_page(Action.RULE)
def time_up(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """Call time at every table of a round."""
    round_ = Round.objects.select_related("stage").filter(stage__tournament=tournament, pk=pk).first()
    if round_ is None:
        raise Http404
    try:
        called = call_time_of_round(round_=round_, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    else:
        said = ngettext("Time is called in {count} match.", "Time is called in {count} matches.", called)
        messages.success(request, said.format(count=called))
    return redirect("manage", tournament.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.RULE)
def rule(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """Decide a match without play: one side did not come, or neither."""
    match = match_or_404(tournament, code)
    form = RulingForm(sent(request), match=match)
    if request.method == "POST" and form.is_valid():
        absent, note = form.cleaned_data["absent"], form.cleaned_data["note"]
        try:
            side = None if absent == "both" else int(absent)
            forfeit_match(match=match, actor=actor, side=side, note=note)
        except Refused as refused:
            add_problems(form, refused)
        else:
            messages.success(request, gettext("{code} is decided.").format(code=code))
            return redirect("manage", tournament.slug)
    context = {"tab": "manage", "form": form, "match": ruling_page(match)}
    return desk_page(request, tournament, actor, "manage-rule", context)


@require_POST
@event_page(Action.RULE)
def revoke(request: "HttpRequest", tournament: "Tournament", actor: "Actor", code: str) -> "HttpResponse":
    """Take a ruling back: what it touches is shown first, and agreed to at that version of the event."""
    match = match_or_404(tournament, code)
    form = ConfirmForm(request.POST)
    confirm = form.cleaned_data["confirm"] if form.is_valid() else None
    try:
        revoke_ruling(match=match, actor=actor, confirm=confirm)
    except NeedsConfirmation as needed:
        context = {
            "tab": "manage",
            "match": ruling_page(match),
            "revocation": revocation(needed, stale=confirm is not None, match=match),
        }
        return desk_page(request, tournament, actor, "manage-revoke", context)
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, gettext("The ruling on {code} is taken back.").format(code=code))
    return redirect("manage", tournament.slug)
