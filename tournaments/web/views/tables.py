"""What a scorer does with a table's link: open it, find the matches there, give the device back."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments import wording
from tournaments.pages.event import event_head
from tournaments.pages.table_links import matches_at, natural
from tournaments.permissions import Action, scores_at
from tournaments.services.table_links import table_link_for_token
from tournaments.web.access import event_page, forget_tables, private, remember_tables, tables_of, unreferred

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import Tournament
    from tournaments.permissions import Actor


@require_http_methods(["GET", "HEAD", "POST"])
def table_link(request: "HttpRequest", slug: str, token: str) -> "HttpResponse":
    """A table's link. Opening it changes nothing (chat previews do); the button on it sets the cookie.

    Not gated like other pages: the link itself is the right to see even a private event.
    """
    link = table_link_for_token(token)
    if link is not None and link.tournament.slug != slug:
        link = None
    if link is not None and request.method == "POST":
        response = redirect("tables", slug)
        remember_tables(response, link.tournament, token, secure=settings.SECURE)
        return unreferred(private(response))
    context = {"link": link, "tables": wording.tables(link.tables) if link else ""}
    page = render(request, "tournaments/table_link.html", context, status=200 if link else 404)
    return unreferred(private(page))


@require_safe
@event_page(Action.VIEW)
def tables(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """The matches at the scorer's tables, by link or by account; straight to the score where there is only one to keep."""
    link, own = tables_of(request, tournament), scores_at(actor, tournament)
    found = matches_at(tournament, own)
    open_ = [match for match in found if match.url]
    if len(open_) == 1 and "all" not in request.GET:
        return private(redirect(open_[0].url))
    context = {
        "head": event_head(tournament),
        "tournament": tournament,
        "link": link,
        "several": own is None or len(own) > 1,
        "keeps": own != frozenset(),
        "tables": gettext("Every table") if own is None else wording.tables(sorted(own, key=natural)),
        "matches": found,
    }
    return private(render(request, "tournaments/tables.html", context))


@require_POST
@event_page(Action.VIEW)
def forget(request: "HttpRequest", tournament: "Tournament", actor: "Actor") -> "HttpResponse":
    """This device no longer scores."""
    messages.success(request, gettext("This device no longer keeps scores here."))
    response = redirect("tables", tournament.slug)
    forget_tables(response, tournament)
    return private(response)
