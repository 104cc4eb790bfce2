"""Who calls: the account behind a bearer token, the captain or scorer behind a private link's, or nobody."""

import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser
from ninja.errors import Throttled
from structlog.contextvars import bind_contextvars

from tournaments.api.limits import PerMinute
from tournaments.enums import TokenScope
from tournaments.permissions import NOBODY, Actor, actor_for
from tournaments.services.links import entry_for_token
from tournaments.services.table_links import table_link_for_token
from tournaments.services.tokens import PREFIX, use_token

if TYPE_CHECKING:
    from django.http import HttpRequest

THROTTLE = PerMinute()
_BEARER = re.compile(r"bearer +([^ ]+) *", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Caller:
    """Who calls, and what it is counted by. Without a token it is nobody, who sees what everybody sees."""

    actor: Actor = NOBODY
    token: str = ""


class NotSignedIn(Exception):
    """There is no token where one is needed, or one that is not valid."""


class MissingScope(Exception):
    """The token is valid, but not made for this."""

    def __init__(self, scope: TokenScope) -> None:
        super().__init__(scope)
        self.scope = scope


class Bearer:
    """Ninja's authentication of an operation: a token with this scope, or nobody where ``optional``."""

    def __init__(self, scope: TokenScope, *, optional: bool = False) -> None:
        self.scope = scope
        self.optional = optional

    def __call__(self, request: "HttpRequest") -> Caller:
        header = request.headers.get("Authorization")
        if header is None and self.optional:
            return Caller()
        given = _BEARER.fullmatch(header or "")
        caller = self._account(given[1]) or _by_link(given[1]) if given else None
        if caller is None:
            _count_stranger(request)
            raise NotSignedIn
        bind_contextvars(actor=caller.actor.name)
        return caller

    def _account(self, text: str) -> Caller | None:
        if not text.startswith(PREFIX):
            return None
        token = use_token(text)
        if token is not None and self.scope not in token.scopes:
            raise MissingScope(self.scope)
        return Caller(Actor(user_id=token.user_id), f"token {token.pk}") if token else None

    def as_openapi(self) -> list[dict[str, Any]]:
        """The operation's `security`: scopes of a bearer token are named as its roles."""
        needed = {"token": [self.scope.value]}
        return [{}, needed] if self.optional else [needed]


READ = Bearer(TokenScope.READ, optional=True)
READ_OWN = Bearer(TokenScope.READ)
WRITE_RESULTS = Bearer(TokenScope.WRITE_RESULTS)
WRITE_MANAGE = Bearer(TokenScope.WRITE_MANAGE)


def _by_link(text: str) -> Caller | None:
    """A link's own token, an entry's or a table's, needs no scopes: it opens what the link opens on the pages."""
    if (entry := entry_for_token(text)) is not None:
        return Caller(actor_for(AnonymousUser(), entry), f"entry {entry.pk}")
    if (link := table_link_for_token(text)) is not None:
        return Caller(actor_for(AnonymousUser(), scores_at=link), f"table {link.pk}")
    return None


def _count_stranger(request: "HttpRequest") -> None:
    """Whoever tries tokens out is held up as well: ninja counts only requests that were let in."""
    if not THROTTLE.allow_request(request):
        raise Throttled(wait=math.ceil(THROTTLE.wait()))


def caller_of(request: "HttpRequest") -> Caller:
    """The caller that authentication found."""
    caller = getattr(request, "auth", None)
    return caller if isinstance(caller, Caller) else Caller()
