"""Entering the next hand of a match, at the table."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.pages.entered import side_entries
from tournaments.pages.hand_words import compared, recorded_line, texts_for_script, why_closed, written_by
from tournaments.pages.moments import clock, local
from tournaments.pages.score import Table, sum_of, table_of
from tournaments.pages.waiting import texts_for_waiting
from tournaments.permissions import Action, Actor
from tournaments.services.corrections import may_correct
from tournaments.services.errors import Refused, RulesViolated
from tournaments.services.results import locked_match, record_hand, scored
from tournaments.web.forms import new_key
from tournaments.web.hand_forms.registry import form_of
from tournaments.web.table_access import table_closed, table_page

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Hand
    from tournaments.pages.score import Sum
    from tournaments.web.hand_forms.base import HandForm


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.RECORD_HAND)
def score(request: "HttpRequest", table: Table, actor: Actor) -> "HttpResponse":
    """The form of the next hand, filled in where the address says so; sending it records the hand."""
    form_class = form_of(table.tournament)
    if request.method != "POST":
        if why := why_closed(table):
            return table_closed(request, table, actor, why)
        form = form_class(initial={"number": table.next_number, **form_class.initial_from(request.GET)})
        return score_page(request, table, form)
    form = form_class(form_class.mended(request.POST))
    if form.damaged:
        return _again(request, table, form, missing_something())
    if not form.is_valid() or "fix" in request.POST:
        return score_page(request, table, form, preview(table, form, table.next_number))
    if form.cleaned_data["number"] == table.next_number and not why_closed(table):
        expected = preview(table, form, table.next_number)
        if not agreed(form, expected):
            return score_page(request, table, form, expected)
    return _record(request, table, actor, form)


def missing_something() -> str:
    """What a page says whose hidden fields did not come back whole."""
    return _("Something was missing from this page. It is mended: check it, then send it again.")


def preview(table: Table, form: "HandForm", number: int) -> "Sum | None":
    """What the entered hand would do, by the rules; None, with the reasons in the form, where it can't be."""
    if not form.is_valid():
        return None
    result = form.result()
    try:
        return sum_of(table, number, result, scored(table.tournament, table.match, result))
    except RulesViolated as refused:
        form.add_violations(refused)
        return None


def agreed(form: "HandForm", expected: "Sum | None") -> bool:
    """Whether the sum that was read is the one the hand would have now; if not, the form says what changed."""
    if expected is None or form.cleaned_data["shown"] == expected.key:
        return expected is not None
    if form.cleaned_data["shown"]:
        form.add_error(
            None, _("The sum is not the one you saw: the hand or the score changed since. Check it again.")
        )
    return False


def score_page(
    request: "HttpRequest", table: Table, form: "HandForm", shown: "Sum | None" = None, status: int = 200
) -> "HttpResponse":
    """The page with the form; ``shown`` is the sum of what is entered."""
    context = form_context(table, form, table.next_number, shown)
    return render(request, "tournaments/score.html", context, status=status)


def form_context(table: Table, form: "HandForm", number: int, shown: "Sum | None") -> dict[str, Any]:
    """What templates/tournaments/_hand_form.html needs."""
    return {
        "table": table,
        "form": form,
        "number": number,
        "sum": shown,
        "sides": side_entries(table, number, shown),
        "rules": table.rules_for_script(number),
        "texts": texts_for_script(table),
        "waiting": texts_for_waiting(),
        **form.layout(table),
    }


def _record(request: "HttpRequest", table: Table, actor: Actor, form: "HandForm") -> "HttpResponse":
    number, key = form.cleaned_data["number"], form.cleaned_data["key"]
    try:
        recorded = record_hand(match=table.match, actor=actor, number=number, result=form.result(), key=key)
    except Refused as refused:
        return _not_recorded(request, reread(table, actor), actor, form, refused)
    if not recorded.hand.is_current:
        return _again(
            request, reread(table, actor), form, _("This hand was changed or taken back after you sent it.")
        )
    messages.success(request, recorded_line(recorded.hand), extra_tags="last-hand")
    return redirect("score", table.tournament.slug, table.match.code)


def reread(table: Table, actor: Actor) -> Table:
    """The table as it is now, after somebody else's change."""
    match = locked_match(table.match.pk)
    return table_of(match.stage.tournament, match, actor)


def _not_recorded(
    request: "HttpRequest", table: Table, actor: Actor, form: "HandForm", refused: Refused
) -> "HttpResponse":
    """Somebody was first, the match is over, or the hand before is missing: nothing entered is lost."""
    if (hand := table.hand(form.cleaned_data["number"])) is not None:
        return _exists(request, table, actor, form, hand)
    if why := why_closed(table):
        return table_closed(request, table, actor, why)
    return _again(request, table, form, refused)


def _exists(
    request: "HttpRequest", table: Table, actor: Actor, form: "HandForm", hand: "Hand"
) -> "HttpResponse":
    """Another result stands: both are shown, and what can be done. The same one: all is well."""
    if hand.result == form.result():
        said = _("Hand {number} stands already, just as you entered it.")
        messages.success(request, said.format(number=hand.number))
        return redirect("score", table.tournament.slug, table.match.code)
    args = [table.tournament.slug, table.match.code, hand.number]
    query = urlencode(form.query(), doseq=True)
    context = {
        "table": table,
        "number": hand.number,
        "lines": compared(table, hand.result, form.result()),
        "by": written_by(table, hand),
        "at": clock(local(hand.created_at, table.tournament)),
        "correct": f"{reverse('hand-correct', args=args)}?{query}",
        "may_correct": may_correct(table.match, actor, table.tournament),
    }
    return render(request, "tournaments/score_exists.html", context, status=409)


def _again(request: "HttpRequest", table: Table, form: "HandForm", why: Refused | str) -> "HttpResponse":
    """The form as it was sent, now for the hand that is next."""
    hidden = {"number": str(table.next_number), "shown": "", "key": new_key()}
    again = form.again(**hidden)
    if isinstance(why, Refused):
        again.add_violations(why)
    else:
        again.add_error(None, why)
    return score_page(
        request, table, again, preview(table, form.again(**hidden), table.next_number), status=409
    )
