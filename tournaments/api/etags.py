"""Conditional reads: an event's version is its entity tag, so what did not change is not sent again."""

import hashlib
from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.http import parse_etags

from tournaments.models import Tournament

#: Grows when answers change their shape, so that nobody goes on with an old one.
SHAPE = 2


class NotModified(Exception):
    """The caller has this already."""

    def __init__(self, etag: str) -> None:
        super().__init__(etag)
        self.etag = etag


def mark(
    request: HttpRequest, response: HttpResponse, tournaments: Iterable[Tournament], *facts: object
) -> None:
    """Put the entity tag of these events' versions, and of what else the answer depends on, on it.

    Raises NotModified where the request's If-None-Match has it.
    """
    content = [SHAPE, *((event.pk, event.version) for event in tournaments), *facts]
    etag = f'W/"{hashlib.sha256(repr(content).encode()).hexdigest()[:24]}"'
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if "*" in known or etag.removeprefix("W/") in {tag.removeprefix("W/") for tag in known}:
        raise NotModified(etag)
    _label(response, etag)


def not_modified(request: HttpRequest, same: NotModified) -> HttpResponse:
    """The answer 304."""
    response = HttpResponseNotModified()
    _label(response, same.etag)
    return response


def _label(response: HttpResponse, etag: str) -> None:
    response["ETag"] = etag
    response["Vary"] = "Authorization"
    response["Cache-Control"] = "private, no-cache"
