"""Correcting a hand and taking the last one back: what it touches is shown before anything changes."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import wording
from tournaments.pages.corrections import taken_back_before, touched, without
from tournaments.pages.follows import follows
from tournaments.pages.hand_words import compared, corrected_line, said, why_closed, written_by
from tournaments.permissions import Action, Actor, NotAllowed
from tournaments.queries.record import former_of
from tournaments.services.corrections import correct_hand, may_correct, take_back_hand
from tournaments.services.errors import HandExists, NeedsConfirmation, Refused
from tournaments.web.forms import new_key
from tournaments.web.hand_forms.registry import correction_of
from tournaments.web.score_forms import TakeBackForm
from tournaments.web.table_access import refused, table_closed, table_page
from tournaments.web.views.scorer import agreed, form_context, missing_something, preview, reread

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Hand
    from tournaments.pages.score import Sum, Table
    from tournaments.web.hand_forms.base import HandForm


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.CORRECT_HAND)
def correct(request: "HttpRequest", table: "Table", actor: Actor, number: int) -> "HttpResponse":
    """The form of a recorded hand, filled in with it, or with what it was ("former"); sending it replaces the hand."""
    if not may_correct(table.match, actor, table.tournament):
        return _may_not(request, table, actor)
    if (hand := table.hand(number)) is None:
        raise Http404
    form_class = correction_of(table.tournament)
    if request.method != "POST":
        standing = former_of(hand) if "former" in request.GET else hand
        entered = form_class.initial_from(request.GET) or form_class.initial_of(standing.result or {})
        form = form_class(initial={**entered, "number": number, "version": hand.version})
        return _correction_page(request, table, hand, form)
    form = form_class(form_class.mended(request.POST))
    if form.damaged:
        return _again(request, table, hand, form, missing_something())
    expected = preview(table, form, number)
    if expected is None or "fix" in request.POST or not agreed(form, expected):
        return _correction_page(request, table, hand, form, expected)
    return _correct(request, table, actor, hand, form)


def _may_not(request: "HttpRequest", table: "Table", actor: Actor) -> "HttpResponse":
    """Only an organizer may, or nobody now; which of the two, and why."""
    decided = _("Match {code} is decided, so only the organizers can still change its hands.")
    goes_on = table.tournament.status == "running" and table.match.stage.ended_at is None
    if table.match.winner is not None and goes_on:
        return refused(request, table.tournament, table.match, actor, decided.format(code=table.match.code))
    return table_closed(request, table, actor, why_closed(table))


def _correction_page(
    request: "HttpRequest", table: "Table", hand: "Hand", form: "HandForm", shown: "Sum | None" = None
) -> "HttpResponse":
    context = form_context(table, form, hand.number, shown)
    return render(request, "tournaments/hand_correct.html", context)


def _correct(
    request: "HttpRequest", table: "Table", actor: Actor, hand: "Hand", form: "HandForm"
) -> "HttpResponse":
    cleaned = form.cleaned_data
    try:
        done = correct_hand(
            match=table.match,
            actor=actor,
            number=hand.number,
            result=form.result(),
            version=cleaned["version"],
            confirm=cleaned["confirm"],
            note=cleaned["note"],
        )
    except NeedsConfirmation as needed:
        return _confirm_correction(request, table, hand, form, needed)
    except HandExists as exists:
        return _corrected_meanwhile(request, reread(table, actor), exists.hand, form)
    except NotAllowed:
        return _may_not(request, table, actor)
    except Refused:
        return table_closed(request, reread(table, actor), actor, why_closed(reread(table, actor)))
    said = (
        corrected_line(done.hand) if done.created else _("Nothing changed: the hand stood like this already.")
    )
    last = table.last is not None and table.last.number == hand.number
    messages.success(request, said, extra_tags="last-hand" if last else "")
    return redirect("score", table.tournament.slug, table.match.code)


def _confirm_correction(
    request: "HttpRequest", table: "Table", hand: "Hand", form: "HandForm", needed: NeedsConfirmation
) -> "HttpResponse":
    """All that would change with it, to be agreed to; an agreement to an older preview is asked for again."""
    context = {
        **form_context(table, form, hand.number, preview(table, form, hand.number)),
        "lines": compared(table, hand.result, form.result()),
        "touched": touched(table, needed.affected),
        "follows": follows(table.match),
        "version": needed.version,
        "outdated": form.cleaned_data["confirm"] is not None,
    }
    return render(request, "tournaments/hand_confirm.html", context, status=409)


def _corrected_meanwhile(
    request: "HttpRequest", table: "Table", hand: "Hand", form: "HandForm"
) -> "HttpResponse":
    """Another correction came first: it is shown beside this one, which may still be made."""
    again = _renewed(hand, form)
    context = {
        **form_context(table, again, hand.number, preview(table, again, hand.number)),
        "lines": compared(table, hand.result, form.result()),
        "by": written_by(table, hand),
    }
    return render(request, "tournaments/hand_correct.html", context, status=409)


def _renewed(hand: "Hand", form: "HandForm") -> "HandForm":
    """The form as it was sent, now about this version of the hand, with nothing agreed to."""
    return form.again(number=str(hand.number), version=str(hand.version), shown="", key=new_key())


def _again(
    request: "HttpRequest", table: "Table", hand: "Hand", form: "HandForm", why: str
) -> "HttpResponse":
    again = _renewed(hand, form)
    again.add_error(None, why)
    return _correction_page(request, table, hand, again, preview(table, _renewed(hand, form), hand.number))


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.TAKE_BACK_HAND)
def take_back(request: "HttpRequest", table: "Table", actor: Actor, number: int) -> "HttpResponse":
    """Asks whether the last hand is to be taken back, and takes it back."""
    form = TakeBackForm(request.POST if request.method == "POST" else None)
    if form.is_valid() and taken_back_before(table, number, form.cleaned_data["version"]):
        return _taken_back(request, table, number)
    if not may_correct(table.match, actor, table.tournament):
        return _may_not(request, table, actor)
    if (hand := table.hand(number)) is None:
        raise Http404
    if not form.is_valid():
        return _take_back_page(request, table, hand)
    try:
        take_back_hand(match=table.match, actor=actor, number=number, **form.cleaned_data)
    except NotAllowed:
        return _may_not(request, table, actor)
    except Refused as why:
        return _take_back_page(request, reread(table, actor), hand, _why_not(why))
    return _taken_back(request, table, number)


def _why_not(refused: Refused) -> str:
    if isinstance(refused, NeedsConfirmation):
        return _("The event went on since you saw this. Here is what taking it back would do now.")
    return wording.problem(refused.code, refused.problems[0].params)


def _taken_back(request: "HttpRequest", table: "Table", number: int) -> "HttpResponse":
    messages.success(request, _("Hand {number} is taken back.").format(number=number))
    return redirect("score", table.tournament.slug, table.match.code)


def _take_back_page(request: "HttpRequest", table: "Table", hand: "Hand", why: str = "") -> "HttpResponse":
    """The hand, what the score would be without it, and what else would change."""
    hand = table.hand(hand.number) or hand
    context = {
        "table": table,
        "hand": hand,
        "number": hand.number,
        "lines": said(table, hand.result),
        "change": without(table, hand),
        "why": why,
        "last": table.last is not None and table.last.number == hand.number,
        "version": table.tournament.version,
    }
    return render(request, "tournaments/hand_take_back.html", context, status=409 if why else 200)
