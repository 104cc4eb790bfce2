"""Hands that waited on a phone: sent by its script one after another, answered in JSON.

Each carries the key it got when it was entered, so a queue that is sent again records nothing twice, and no clock but
the server's is asked. What was read of the hand must still be so: the sum, or, for a hand that ``waited``, its own points,
since the totals may have moved on meanwhile.
"""

from html import unescape
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import JsonResponse
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments import wording
from tournaments.pages.hand_words import compared, recorded_line, why_closed, written_by
from tournaments.pages.moments import clock, local
from tournaments.pages.score import Table
from tournaments.permissions import Action, Actor
from tournaments.services.corrections import may_correct
from tournaments.services.errors import Refused
from tournaments.services.results import record_hand
from tournaments.web.hand_forms.registry import form_of
from tournaments.web.table_access import table_page
from tournaments.web.views.scorer import preview, reread

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Hand
    from tournaments.web.hand_forms.base import HandForm


@require_http_methods(["GET", "HEAD", "POST"])
@table_page(Action.RECORD_HAND)
def score_waiting(request: "HttpRequest", table: Table, actor: Actor) -> "HttpResponse":
    """GET: a fresh token to send with. POST: takes the form of one hand and says what became of it.

    ``outcome``: recorded, conflict (with both results as ``lines``), closed, or check (``form`` leads to it filled in).
    """
    if request.method != "POST":
        return JsonResponse({"token": get_token(request)})
    form = form_of(table.tournament)(request.POST)
    if not form.is_valid():
        return _check(table, form, [str(error) for errors in form.errors.values() for error in errors])
    number = form.cleaned_data["number"]
    if number == table.next_number and not why_closed(table) and not _worth_as_read(table, form):
        said = [_("The hand is not worth what you saw when you entered it.")]
        return _check(table, form, [*(str(e) for errors in form.errors.values() for e in errors), *said])
    try:
        recorded = record_hand(
            match=table.match, actor=actor, number=number, result=form.result(), key=form.cleaned_data["key"]
        )
    except Refused as refused:
        return _not_recorded(request, reread(table, actor), actor, form, refused)
    if not recorded.hand.is_current:
        return _recorded(
            request, _("Hand {number} was changed or taken back after you sent it."), recorded.hand
        )
    return _recorded(request, recorded_line(recorded.hand), recorded.hand)


def _worth_as_read(table: Table, form: "HandForm") -> bool:
    """Whether the sum is what was read; of a hand that waited, its own points: the totals after them may move on."""
    expected = preview(table, form, table.next_number)
    if expected is None:
        return False
    if "waited" not in form.data:
        return bool(form.cleaned_data["shown"] == expected.key)
    points = [str(row.points) for row in expected.rows]
    return bool(form.cleaned_data["shown"].split()[: len(points)] == points)


def _not_recorded(
    request: "HttpRequest", table: Table, actor: Actor, form: "HandForm", refused: Refused
) -> JsonResponse:
    hand = table.hand(form.cleaned_data["number"])
    if hand is not None and hand.result == form.result():
        return _recorded(request, _("Hand {number} stands already, just as you entered it."), hand)
    if hand is not None:
        return _conflict(table, actor, form, hand)
    if why := why_closed(table):
        return JsonResponse({"outcome": "closed", "says": why})
    return _check(table, form, [wording.problem(found.code, found.params) for found in refused.problems])


def _recorded(request: "HttpRequest", says: str, hand: "Hand") -> JsonResponse:
    """Of several hands that come at once, the page that follows tells only of the last."""
    for _earlier in messages.get_messages(request):
        pass
    says = says.format(number=hand.number)
    messages.success(request, says, extra_tags="last-hand")
    return JsonResponse({"outcome": "recorded", "says": says})


def _conflict(table: Table, actor: Actor, form: "HandForm", hand: "Hand") -> JsonResponse:
    """Somebody else entered another result: both, line by line, and where to correct theirs, if that may be."""
    path = reverse("hand-correct", args=[table.tournament.slug, table.match.code, hand.number])
    lines = compared(table, hand.result, form.result())
    says = _("{by} recorded it at {time}, and not as you entered it. Compare with the table.")
    answer: dict[str, Any] = {
        "outcome": "conflict",
        "says": says.format(by=written_by(table, hand), time=clock(local(hand.created_at, table.tournament))),
        "lines": [
            {"label": _plain(line.label), "theirs": _plain(line.theirs), "yours": _plain(line.yours)}
            for line in lines
        ],
    }
    if may_correct(table.match, actor, table.tournament):
        answer["correct"] = f"{path}?{urlencode(form.query(), doseq=True)}"
    return JsonResponse(answer)


def _plain(words: str) -> str:
    """Words that may be HTML, with their names isolated, as the text that a script puts in place."""
    return unescape(strip_tags(words)) if isinstance(words, SafeString) else str(words)


def _check(table: Table, form: "HandForm", says: list[str]) -> JsonResponse:
    """Nothing was recorded, and somebody has to look: the way to the form, filled in."""
    path = reverse("score", args=[table.tournament.slug, table.match.code])
    query = urlencode(form.query(), doseq=True)
    return JsonResponse({"outcome": "check", "says": " ".join(says), "form": f"{path}?{query}"})
