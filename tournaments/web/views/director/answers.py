"""How the organizer's pages answer: a page of the desk, and what a refused change says."""

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.shortcuts import render

from tournaments import wording
from tournaments.pages.desk_head import desk_head
from tournaments.web.access import private

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse, QueryDict

    from tournaments.models import Tournament
    from tournaments.permissions import Actor
    from tournaments.services.errors import Refused


def sent(request: "HttpRequest") -> "QueryDict | None":
    """What a form was sent with, also if that is nothing at all; None where the page is only looked at."""
    return request.POST if request.method == "POST" else None


def desk_page(
    request: "HttpRequest", tournament: "Tournament", actor: "Actor", name: str, context: dict[str, Any]
) -> "HttpResponse":
    """The page with this url name, "manage-entries", from its template under the same name."""
    template = f"tournaments/{name.replace('-', '_')}.html"
    tab = context.pop("tab", name)
    head = desk_head(tournament, actor, tab)
    return private(render(request, template, {"tournament": tournament, "head": head, **context}))


def say_refused(request: "HttpRequest", refused: "Refused") -> None:
    """Say above the next page why nothing was changed."""
    for problem in refused.problems:
        messages.error(request, wording.problem(problem.code, problem.params))
