"""Answers that are the same for everybody who may see an event: made into JSON once per version of it."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from django.http import HttpRequest, HttpResponse
from pydantic import BaseModel

from tournaments.api import etags
from tournaments.models import Tournament

#: Bytes that are kept of all answers together; a bracket of 4,096 entries has 2.6 MB.
MOST_BYTES = 32 * 1024 * 1024


@dataclass(slots=True)
class _Kept:
    """An event's answer at a version; whoever holds the lock makes the next one, and others wait for it."""

    version: int = -1
    body: bytes = b""
    lock: threading.Lock = field(default_factory=threading.Lock)


class Rendered:
    """The latest answer of each event, by its id; what was asked for the longest time ago goes first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._kept: OrderedDict[int, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def answer(
        self, request: HttpRequest, tournament: Tournament, make: Callable[[], BaseModel]
    ) -> HttpResponse:
        """The event's answer with its entity tag. Raises etags.NotModified where the reader has it."""
        response = HttpResponse(content_type="application/json; charset=utf-8")
        etags.mark(request, response, [tournament])
        response.content = self.of(tournament.pk, tournament.version, make)
        return response

    def of(self, event_id: int, version: int, make: Callable[[], BaseModel]) -> bytes:
        """The answer at this version or a later one, from ``make`` where it is not there yet."""
        with self._lock:
            kept = self._kept.setdefault(event_id, _Kept())
            self._kept.move_to_end(event_id)
        with kept.lock:
            if kept.version < version:
                kept.body = make().model_dump_json().encode()
                kept.version = version
            body = kept.body
        self._shrink()
        return body

    def _shrink(self) -> None:
        with self._lock:
            size = sum(len(kept.body) for kept in self._kept.values())
            while size > self._most_bytes:
                _, gone = self._kept.popitem(last=False)
                size -= len(gone.body)
