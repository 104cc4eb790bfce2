"""Who is behind a request, and the gate before every page of an event."""

import functools
import math
import re
from typing import TYPE_CHECKING, Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.http import http_date
from structlog.contextvars import bind_contextvars

from tournaments.models import Entry, Match, TableLink, Tournament
from tournaments.permissions import Action, Actor, actor_for, can, can_see
from tournaments.queries.field import entry_of_account
from tournaments.services.links import entry_for_token
from tournaments.services.table_links import table_link_for_token

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    View = Callable[..., HttpResponse]

#: The cookie that the private link is exchanged for lasts as long as browsers keep any.
_COOKIE_AGE = 400 * 24 * 3600
_SALT = "geekcup.entry-cookie"
_TABLE_SALT = "geekcup.table-cookie"
#: A scorer's link is for the days of an event.
_TABLES_AGE = 60 * 24 * 3600
_CODE = re.compile(r"[A-Z0-9.]{1,12}")


def _cookie(tournament: Tournament) -> str:
    return f"entry-{tournament.pk}"


def remember_entry(response: HttpResponse, tournament: Tournament, token: str, *, secure: bool) -> None:
    """Let this browser act for the entry: a signed cookie that scripts cannot read."""
    response.set_signed_cookie(
        _cookie(tournament),
        token,
        salt=_SALT,
        max_age=_COOKIE_AGE,
        secure=secure,
        httponly=True,
        samesite="Lax",
    )


def forget_entry(response: HttpResponse, tournament: Tournament) -> None:
    """This browser no longer acts for an entry."""
    response.delete_cookie(_cookie(tournament), samesite="Lax")


def _table_cookie(tournament: Tournament) -> str:
    return f"tables-{tournament.pk}"


def remember_tables(response: HttpResponse, tournament: Tournament, token: str, *, secure: bool) -> None:
    """Let this browser score at the tables of a link; of an event it keeps the last one only."""
    response.set_signed_cookie(
        _table_cookie(tournament),
        token,
        salt=_TABLE_SALT,
        max_age=_TABLES_AGE,
        secure=secure,
        httponly=True,
        samesite="Lax",
    )


def forget_tables(response: HttpResponse, tournament: Tournament) -> None:
    """This browser no longer scores at any table."""
    response.delete_cookie(_table_cookie(tournament), samesite="Lax")


def tables_of(request: HttpRequest, tournament: Tournament) -> TableLink | None:
    """The link by which this browser scores; None once it was revoked."""
    token = request.get_signed_cookie(_table_cookie(tournament), default="", salt=_TABLE_SALT)
    link = table_link_for_token(token) if token else None
    return link if link is not None and link.tournament_id == tournament.pk else None


def entry_of(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """The entry that this browser holds the link of, or that its account belongs to."""
    return linked_entry(request, tournament) or attached_entry(request, tournament)


def attached_entry(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """The entry that the signed-in account belongs to."""
    return entry_of_account(tournament, request.user.pk) if request.user.is_authenticated else None


def linked_entry(request: HttpRequest, tournament: Tournament) -> Entry | None:
    """The entry whose private link this browser holds; None once the link was renewed."""
    token = request.get_signed_cookie(_cookie(tournament), default="", salt=_SALT)
    entry = entry_for_token(token) if token else None
    return entry if entry is not None and entry.tournament_id == tournament.pk else None


def actor_of(request: HttpRequest, tournament: Tournament | None = None) -> Actor:
    """The actor behind a request, in this tournament or on the site; the log names it from here on."""
    if tournament is None:
        actor = actor_for(request.user)
    else:
        entry = linked_entry(request, tournament)
        plays_in = None if entry else attached_entry(request, tournament)
        actor = actor_for(request.user, entry, plays_in=plays_in, scores_at=tables_of(request, tournament))
    bind_contextvars(actor=actor.name)
    return actor


def event_page(action: Action = Action.VIEW) -> "Callable[[View], View]":
    """Decorate a view ``(request, tournament, actor, ...)`` whose address holds the event's slug.

    An event the actor must not see is 404 for it; an action it may not do is 403, or the sign-in page where
    signing in could help.
    """

    def decorate(view: "View") -> "View":
        @functools.wraps(view)
        def wrapped(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            tournament = Tournament.objects.select_related("series").filter(slug=slug).first()
            if tournament is None:
                raise Http404
            actor = actor_of(request, tournament)
            if not can_see(actor, tournament):
                if action == Action.MANAGE and not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                raise Http404
            if not can(actor, action, tournament):
                if not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                raise PermissionDenied
            return view(request, tournament, actor, *args, **kwargs)

        return wrapped

    return decorate


def match_or_404(tournament: Tournament, code: str) -> Match:
    """The match with this code, with its sides and round."""
    if not _CODE.fullmatch(code):
        raise Http404
    found = Match.objects.select_related("stage__tournament", "round__session", "attempt")
    match = found.prefetch_related("sides__entry").filter(stage__tournament=tournament, code=code).first()
    if match is None:
        raise Http404
    match.stage.tournament = tournament
    return match


def private(response: HttpResponse) -> HttpResponse:
    """A page with something of the viewer in it: no cache may keep it."""
    patch_cache_control(response, private=True, no_store=True)
    return response


def unreferred(response: HttpResponse) -> HttpResponse:
    """Keep the address out of other sites' logs and of search engines.

    Not "no-referrer": with that, browsers send "Origin: null" with the form, which Django rightly refuses.
    """
    response["Referrer-Policy"] = "strict-origin"
    response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    return response


def published(tournament: Tournament, response: HttpResponse) -> HttpResponse:
    """A page that is the same for every reader; of an event that only its own people see, no cache may keep it."""
    return response if tournament.is_published else private(response)


def until(response: HttpResponse, moment: "datetime | None") -> HttpResponse:
    """A page that changes by itself at this moment, if at any."""
    if moment is not None:
        response["Expires"] = http_date(math.ceil(moment.timestamp()))
    return response
