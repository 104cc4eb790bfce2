"""Around everything: each request is counted and ends with one line in the log."""

import logging
import time
from http import HTTPMethod
from typing import TYPE_CHECKING, Any

from django.conf import settings
from structlog.contextvars import bind_contextvars, clear_contextvars

from tournaments.live.request_ids import request_id
from tournaments.metrics import REQUESTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

logger = logging.getLogger(__name__)

_EVENT = "t/<slug:slug>/", "tournaments/<slug:slug>"
_LANGUAGES = tuple(f"{code}/" for code, _ in settings.LANGUAGES)


class RequestLog:
    """Binds the request's id and tournament for the log; who acts is bound where that is found out."""

    def __init__(self, get_response: "Callable[[HttpRequest], HttpResponse]") -> None:
        self.get_response = get_response

    def __call__(self, request: "HttpRequest") -> "HttpResponse":
        clear_contextvars()
        bind_contextvars(request_id=request_id(request.headers.get("X-Request-ID", "")))
        started = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - started
        method, route = method_of(request), route_of(request)
        REQUESTS.labels(method, route, response.status_code).observe(seconds)
        fields = {"method": method, "route": route, "status": response.status_code}
        logger.info("request", extra={**fields, "ms": round(seconds * 1000, 1)})
        clear_contextvars()  # whatever this thread does next is not of this request
        return response

    def process_view(self, request: "HttpRequest", _view: object, _args: Any, kwargs: dict[str, Any]) -> None:
        """Names the tournament, and whoever acts in the administration."""
        match = request.resolver_match
        if match is not None and any(part in match.route for part in _EVENT) and "slug" in kwargs:
            bind_contextvars(tournament=kwargs["slug"])
        if match is not None and match.app_name == "admin" and request.user.is_authenticated:
            bind_contextvars(actor=f"user:{request.user.pk}")


def method_of(request: "HttpRequest") -> str:
    """A known method or "other": whoever invents some must not make a metric of each."""
    method = request.method or ""
    return method if method in HTTPMethod.__members__ else "other"


def route_of(request: "HttpRequest") -> str:
    """The template of the address, `/t/<slug:slug>/`, the same in every language; "" where no page has it."""
    if request.resolver_match is None:
        return ""
    route = request.resolver_match.route
    language = next((prefix for prefix in _LANGUAGES if route.startswith(prefix)), "")
    return f"/{route.removeprefix(language)}"
