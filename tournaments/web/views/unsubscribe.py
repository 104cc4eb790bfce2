"""The way out of an event's mails: a page for people, and the one click of mail programs (RFC 8058)."""

from typing import TYPE_CHECKING

from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournaments.pages.unsubscribe import mail_choice
from tournaments.services.unsubscribing import entry_to_unsubscribe, resubscribe, unsubscribe
from tournaments.web.access import entry_of, private, unreferred

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@csrf_exempt  # a mail program has no cookie of ours, and the token in the address is the right to ask
@require_http_methods(["GET", "HEAD", "POST"])
def mail_choices(request: "HttpRequest", slug: str, token: str) -> "HttpResponse":
    """Looking changes nothing, for programs open every link of a mail. A POST stops the mails unless it asks for them
    again (``wants``). Not gated like other pages: the link itself is the right to know of even a private event."""
    entry = entry_to_unsubscribe(token)
    if entry is None or entry.tournament.slug != slug:
        return unreferred(private(render(request, "tournaments/mails.html", {"choice": None}, status=404)))
    if request.method == "POST":
        (resubscribe if request.POST.get("wants") == "yes" else unsubscribe)(entry=entry)
    context = {
        "choice": mail_choice(entry),
        "tournament": entry.tournament,
        "is_own": entry_of(request, entry.tournament) == entry,
        "just": request.method == "POST",
    }
    return unreferred(private(render(request, "tournaments/mails.html", context)))
