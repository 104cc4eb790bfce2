"""The end of a match as it was reported: confirming it, disputing a hand, taking a dispute back."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import wording
from tournaments.pages.confirm import confirm_page
from tournaments.permissions import Action, Actor, NotAllowed
from tournaments.queries.reporting import open_disputes
from tournaments.services.errors import Refused, RulesViolated
from tournaments.services.reporting import confirm_match, dispute_hand, withdraw_dispute
from tournaments.services.results import same_result
from tournaments.web.hand_forms.registry import correction_of
from tournaments.web.table_access import table_page
from tournaments.web.views.scorer import form_context, missing_something, preview, reread

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Hand
    from tournaments.pages.score import Table
    from tournaments.web.hand_forms.base import HandForm


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.CONFIRM)
def confirm(request: "HttpRequest", table: "Table", actor: Actor) -> "HttpResponse":
    """The hands with their sum; the button says that they are right."""
    problem, status = "", 200
    if request.method == "POST":
        try:
            confirm_match(match=table.match, actor=actor)
        except NotAllowed:
            problem, status = _("Somebody else has to confirm it: the other side, or a director."), 403
        except Refused as refused:
            problem, status = wording.problem(refused.code, refused.problems[0].params), 409
        else:
            messages.success(request, _("Confirmed."))
            return redirect("match-confirm", table.tournament.slug, table.match.code)
        table = reread(table, actor)
    context = {"table": table, "page": confirm_page(table, actor), "problem": problem}
    return render(request, "tournaments/match_confirm.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.DISPUTE)
def dispute(request: "HttpRequest", table: "Table", actor: Actor, number: int) -> "HttpResponse":
    """Say what is wrong with a hand, and, if one knows, what it was."""
    if (hand := table.hand(number)) is None:
        raise Http404
    form_class = correction_of(table.tournament)
    if request.method != "POST":
        entered = form_class.initial_from(request.GET) or form_class.initial_of(hand.result or {})
        form = form_class(initial={**entered, "number": number, "version": hand.version})
        form.fields["note"].required = True
        return _dispute_page(request, table, hand, form)
    form = form_class(form_class.mended(request.POST))
    form.fields["note"].required = True
    if form.damaged:
        form.add_error(None, missing_something())
        return _dispute_page(request, table, hand, form)
    if preview(table, form, number) is None or "fix" in request.POST:
        return _dispute_page(request, table, hand, form)
    return _dispute(request, table, actor, hand, form)


def _dispute(
    request: "HttpRequest", table: "Table", actor: Actor, hand: "Hand", form: "HandForm"
) -> "HttpResponse":
    result = form.result()
    try:
        dispute_hand(
            match=table.match,
            actor=actor,
            number=hand.number,
            note=form.cleaned_data["note"],
            result=None if same_result(hand.result, result) else result,
        )
    except RulesViolated as refused:
        form.add_violations(refused)
        return _dispute_page(request, table, hand, form)
    except Refused as refused:
        for problem in refused.problems:
            field = problem.field if problem.field in form.fields else None
            form.add_error(field, wording.problem(problem.code, problem.params))
        return _dispute_page(request, table, hand, form)
    messages.success(request, _("Hand {number} is disputed. A director decides.").format(number=hand.number))
    return redirect("match-confirm", table.tournament.slug, table.match.code)


def _dispute_page(request: "HttpRequest", table: "Table", hand: "Hand", form: "HandForm") -> "HttpResponse":
    context = form_context(
        table, form, hand.number, preview(table, form, hand.number) if form.is_bound else None
    )
    status = 422 if form.is_bound and form.errors else 200
    return render(request, "tournaments/hand_dispute.html", context, status=status)


@require_POST
@table_page(Action.DISPUTE)
def undispute(request: "HttpRequest", table: "Table", actor: Actor, pk: int) -> "HttpResponse":
    """Whoever disputed a hand takes that back."""
    said = open_disputes().filter(pk=pk, attempt=table.match.attempt_id).first()
    if said is not None:
        withdraw_dispute(dispute=said, actor=actor)
        messages.success(request, _("The dispute is taken back."))
    return redirect("match-confirm", table.tournament.slug, table.match.code)
