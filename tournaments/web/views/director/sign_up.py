"""What sign-up asks, and check-in at the door."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext, ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import wording
from tournaments.enums import BEFORE_START, OVER
from tournaments.models import Entry
from tournaments.pages.check_in import check_in_page
from tournaments.permissions import Action
from tournaments.services import check_in as services
from tournaments.services.errors import Refused
from tournaments.services.sign_up_rules import questions_mark, set_questions, set_sign_up_rules
from tournaments.web.access import event_page
from tournaments.web.director_forms.sign_up import (
    QuestionForm,
    QuestionFormSet,
    RulesForm,
    question_initial,
    questions_in,
)
from tournaments.web.forms import add_problems
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.forms import BaseFormSet
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def rules(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Substitutes, deadlines, the partner board, contacts, the fee and the check-in window."""
    form = RulesForm(sent(request), tournament=tournament)
    if request.method == "POST" and form.is_valid():
        try:
            set_sign_up_rules(tournament=tournament, actor=actor, **form.values())
        except Refused as refused:
            add_problems(form, refused)
        except ValidationError as error:
            form.add_error(None, error.messages)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-sign-up", tournament.slug)
    return _page(request, tournament, actor, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.MANAGE)
def questions(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The organizer's own questions."""
    if request.method != "POST":
        return redirect("manage-sign-up", tournament.slug)
    formset = QuestionFormSet(request.POST, initial=question_initial(tournament), prefix="q")
    if formset.is_valid():
        asked, forms_ = questions_in(formset)
        try:
            set_questions(
                tournament=tournament, actor=actor, questions=asked, seen=request.POST.get("seen", "")
            )
        except Refused as refused:
            _add_to_rows(request, refused, forms_)
        else:
            messages.success(request, gettext("Saved."))
            return redirect("manage-sign-up", tournament.slug)
    return _page(request, tournament, actor, formset=formset)


def _add_to_rows(request: "HttpRequest", refused: Refused, forms_: "Sequence[QuestionForm]") -> None:
    """Each problem in the row it names; what names none above the page."""
    for problem in refused.problems:
        said = wording.problem(problem.code, problem.params)
        field, dash, number = problem.field.partition("-")
        if dash:
            forms_[int(number)].add_error(field, said)
        else:
            messages.error(request, said)


def _page(
    request: "HttpRequest",
    tournament: "Tournament",
    actor: "Actor",
    form: RulesForm | None = None,
    formset: "BaseFormSet[QuestionForm] | None" = None,
) -> "HttpResponse":
    context = {
        "form": form or RulesForm(tournament=tournament),
        "formset": formset or QuestionFormSet(initial=question_initial(tournament), prefix="q"),
        "seen": questions_mark(tournament),
        "open": tournament.status not in OVER,
    }
    return desk_page(request, tournament, actor, "manage-sign-up", context)


@require_safe
@event_page(Action.MANAGE)
def check_in(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Who is there and who is not, the code for the door, and the step at the end."""
    context = {"page": check_in_page(tournament)}
    return desk_page(request, tournament, actor, "manage-check-in", context)


@require_POST
@event_page(Action.MANAGE)
def arrived(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """One entry is there (``there=yes``), or is not after all."""
    entry = Entry.objects.filter(tournament=tournament, pk=pk).first()
    if entry is None:
        raise Http404
    service = services.check_in if request.POST.get("there") == "yes" else services.undo_check_in
    try:
        service(entry=entry, actor=actor)
    except Refused as refused:
        say_refused(request, refused)
    return redirect("manage-check-in", tournament.slug)


@require_POST
@event_page(Action.MANAGE)
def no_shows(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """Deal with those who are not there: before the start they leave, after it they forfeit."""
    seen = request.POST.get("seen", "")
    before = tournament.status in BEFORE_START
    try:
        if before:
            count = len(services.remove_no_shows(tournament=tournament, actor=actor, seen=seen))
        else:
            count = len(services.forfeit_no_shows(tournament=tournament, actor=actor, seen=seen))
    except Refused as refused:
        say_refused(request, refused)
    else:
        _say_dealt_with(request, count, before=before)
    return redirect("manage-check-in", tournament.slug)


def _say_dealt_with(request: "HttpRequest", count: int, *, before: bool) -> None:
    if not count:
        messages.success(request, gettext("There was nobody left to deal with."))
        return
    said = (
        ngettext("{count} entry is out.", "{count} entries are out.", count)
        if before
        else ngettext("{count} match is forfeited.", "{count} matches are forfeited.", count)
    )
    messages.success(request, said.format(count=count))
