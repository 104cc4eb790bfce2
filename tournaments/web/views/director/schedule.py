"""Dates, rounds and prizes of an event."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import wording
from tournaments.enums import OVER
from tournaments.pages.manage_prizes import prizes_now
from tournaments.pages.manage_rounds import round_lines, session_choices, usual_length
from tournaments.permissions import Action
from tournaments.services.errors import Refused
from tournaments.services.prizes import set_prizes
from tournaments.services.schedule import delay_play, sessions_mark, set_sessions, times_mark, update_rounds
from tournaments.web.access import event_page
from tournaments.web.director_forms.schedule import (
    DelayForm,
    PrizesForm,
    RoundForm,
    SessionFormSet,
    session_initial,
    sessions_of,
)
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django import forms
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def sessions(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The dates on which people sit down to play."""
    now: list[str] | None = None
    formset = SessionFormSet(
        sent(request),
        initial=session_initial(tournament),
        form_kwargs={"zone": tournament.timezone},
    )
    if request.method == "POST" and formset.is_valid():
        times, forms_ = sessions_of(formset)
        try:
            set_sessions(
                tournament=tournament, actor=actor, sessions=times, seen=request.POST.get("seen", "")
            )
        except Refused as refused:
            _add_to_rows(request, refused, forms_)
            now = _now(refused, [words for _pk, words in session_choices(tournament)])
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-sessions", tournament.slug)
    context = {
        "formset": formset,
        "open": tournament.status not in OVER,
        "seen": sessions_mark(tournament),
        "now": now,
        "delay_form": DelayForm(initial={"seen": times_mark(tournament)}),
    }
    return desk_page(request, tournament, actor, "manage-sessions", context)


def _now(refused: Refused, present: list[str]) -> list[str] | None:
    """What there is now, to be said where somebody else put it there meanwhile; None otherwise."""
    return present if refused.code == "event-changed" else None


def _add_to_rows(request: "HttpRequest", refused: Refused, forms_: "Sequence[forms.Form]") -> None:
    """Each problem at the start of the row it names; what names none above the page."""
    for problem in refused.problems:
        said = wording.problem(problem.code, problem.params)
        if problem.field.startswith("sessions-"):
            forms_[int(problem.field.removeprefix("sessions-"))].add_error("starts_at", said)
        else:
            messages.error(request, said)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def rounds(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Each round's own target or number of hands, its date and start."""
    lines, choices = round_lines(tournament), session_choices(tournament)
    data, zone = sent(request), tournament.timezone
    rows = [
        (line, RoundForm(data, round_=line.round, begun=line.begun, sessions=choices, zone=zone))
        for line in lines
    ]
    # Every form is asked, so that each says what is wrong with it.
    valid = [form.is_valid() for _line, form in rows]
    if request.method == "POST" and all(valid):
        changes = {line.round.pk: form.values() for line, form in rows}
        try:
            update_rounds(tournament=tournament, actor=actor, changes=changes)
        except Refused as refused:
            _add_to_rounds(request, refused, {str(line.round.pk): form for line, form in rows})
        except ValidationError as error:
            messages.error(request, "; ".join(error.messages))
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-rounds", tournament.slug)
    context = {"rows": rows, "usual": usual_length(tournament), "open": tournament.status not in OVER}
    return desk_page(request, tournament, actor, "manage-rounds", context)


def _add_to_rounds(request: "HttpRequest", refused: Refused, forms_: "dict[str, RoundForm]") -> None:
    for problem in refused.problems:
        said = wording.problem(problem.code, problem.params)
        pk, _dash, name = problem.field.partition("-")
        if pk in forms_ and name in forms_[pk].fields:
            forms_[pk].add_error(name, said)
        else:
            messages.error(request, said)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def prizes(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Candidate prizes and the places that are honoured."""
    now: list[str] | None = None
    form = PrizesForm(sent(request), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            set_prizes(tournament=tournament, actor=actor, **form.values())
        except Refused as refused:
            add_problems(form, refused)
            now = _now(refused, [*prizes_now(tournament)])
            if now is not None:
                form.see_present()
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-prizes", tournament.slug)
    return desk_page(request, tournament, actor, "manage-prizes", {"form": form, "now": now})


@require_POST
@event_page(Action.MANAGE)
def delay(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Everything that has not begun yet begins later. The answer is the page that the form stood on."""
    form = DelayForm(request.POST)
    page = "manage" if request.POST.get("from") == "desk" else "manage-sessions"
    if not form.is_valid():
        for problems in form.errors.values():
            messages.error(request, str(problems[0]))
        return redirect(page, tournament.slug)
    try:
        moved = delay_play(
            tournament=tournament,
            actor=actor,
            minutes=form.cleaned_data["minutes"],
            since=timezone.now(),
            seen=form.cleaned_data["seen"],
        )
    except Refused as refused:
        say_refused(request, refused)
    else:
        messages.success(request, _moved(moved))
    return redirect(page, tournament.slug)


def _moved(count: int) -> str:
    if not count:
        return gettext("Nothing that has not begun yet has a time.")
    return ngettext("{count} time is moved.", "{count} times are moved.", count).format(count=count)
