"""Disputed hands: what either side says, and the director's decision."""

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from tournaments.pages.disputes import dispute_of, dispute_page
from tournaments.pages.ruling import revocation
from tournaments.permissions import Action, NotAllowed
from tournaments.services.errors import NeedsConfirmation, Refused
from tournaments.services.reporting import match_of, settle_dispute
from tournaments.web.access import event_page
from tournaments.web.director_forms.desk import DisputeForm
from tournaments.web.views.director.answers import desk_page, say_refused, sent

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
@event_page(Action.RULE)
def dispute(request: "HttpRequest", tournament: "Tournament", actor: "Actor", pk: int) -> "HttpResponse":
    """Both versions side by side; the buttons say which of them stands."""
    found = dispute_of(tournament, pk)
    if found is None:
        raise Http404
    form = DisputeForm(sent(request))
    context: dict[str, object] = {"tab": "manage", "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            settle_dispute(dispute=found, actor=actor, **form.cleaned_data)
        except NeedsConfirmation as needed:
            stale = form.cleaned_data["confirm"] is not None
            context["touched"] = revocation(needed, stale=stale, match=match_of(found))
        except NotAllowed:
            messages.error(request, gettext("You play in this match, so another director decides."))
        except Refused as refused:
            say_refused(request, refused)
        else:
            messages.success(request, gettext("The dispute is settled."))
            return redirect("manage", tournament.slug)
    context["page"] = dispute_page(tournament, found, actor)
    return desk_page(request, tournament, actor, "manage-dispute", context)
