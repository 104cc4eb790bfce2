"""The event stream: "the tournament is at version V", and nothing else. The page fetches itself anew."""

import asyncio
import json
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from tournaments.live.connection import STATE
from tournaments.live.headers import protecting
from tournaments.metrics import OPEN_STREAMS

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from tournaments.live.connection import Connection
    from tournaments.live.edge import App, Message, Receive, Send
    from tournaments.live.versions import Versions, Watched

STREAM = re.compile(r"/live/t/([-a-zA-Z0-9_]{1,60})/")
#: More readers than this are told to ask again later, so that the others are still told in time.
LIMIT = 10_000

_HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # nginx must not collect events
    *protecting(),
]


class Stream:
    """Wraps an ASGI app and answers ``/live/t/SLUG/`` for published tournaments."""

    def __init__(self, app: "App", versions: "Versions", *, limit: int = LIMIT) -> None:
        self.app = app
        self.versions = versions
        self.limit = limit
        self.open = 0

    def __call__(self, scope: "Message", receive: "Receive", send: "Send") -> "Awaitable[None]":
        is_live = scope["type"] == "http" and scope["path"].startswith("/live/")
        found = STREAM.fullmatch(scope["path"]) if is_live else None
        return self._answer(found[1], scope, receive, send) if found else self.app(scope, receive, send)

    async def _answer(self, slug: str, scope: "Message", receive: "Receive", send: "Send") -> None:
        if scope["method"] != "GET":
            await _refuse(send, 405, (b"allow", b"GET"))
            return
        if self.open >= self.limit:
            await _refuse(send, 503, (b"retry-after", b"30"))
            return
        watched = await self.versions.find(slug)
        if watched is None or not watched.published:
            await _refuse(send, 404)
            return
        self.open += 1
        OPEN_STREAMS.inc()
        watched.readers += 1
        try:
            connection = scope.get("state", {}).get(STATE)
            if connection is not None and scope["http_version"] == "1.1":
                await _write(watched, connection, receive, send)
            else:
                await _tell(watched, receive, send)
        finally:
            self.open -= 1
            OPEN_STREAMS.dec()
            watched.readers -= 1


async def _write(watched: "Watched", connection: "Connection", receive: "Receive", send: "Send") -> None:
    """As ``_tell``, past ASGI: with thousands of readers, waking a task for each takes longer than all the writing."""
    gone = asyncio.ensure_future(_until_gone(receive))
    over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def leave(_: object = None) -> None:
        if not over.done():
            over.set_result(None)

    def write() -> None:
        if watched.published:
            connection.write(_chunk(watched.version))
        else:
            leave()

    gone.add_done_callback(leave)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        watched.listeners.add(write)
        write()
        await over
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        watched.listeners.discard(write)


async def _tell(watched: "Watched", receive: "Receive", send: "Send") -> None:
    """Tell each version until the reader leaves or the tournament is no longer published."""
    gone = asyncio.ensure_future(_until_gone(receive))
    news = watched.news()

    def leave(_: object) -> None:
        if not news.done():
            news.set_result(None)

    gone.add_done_callback(leave)
    try:
        await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
        while watched.published and not gone.done():
            # At a heartbeat the version is told again, so that a reader who hears nothing knows it is cut off.
            await send({"type": "http.response.body", "body": _event(watched.version), "more_body": True})
            await news
            news = watched.news()
        await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        watched.forget(news)


@lru_cache(maxsize=256)
def _event(version: int) -> bytes:
    return f"event: version\ndata: {json.dumps({'version': version})}\nretry: 2000\n\n".encode()


@lru_cache(maxsize=256)
def _chunk(version: int) -> bytes:
    """The event as a chunk of an answer (RFC 9112, 7.1)."""
    event = _event(version)
    return b"%x\r\n%b\r\n" % (len(event), event)


async def _until_gone(receive: "Receive") -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _refuse(send: "Send", status: int, *headers: tuple[bytes, bytes]) -> None:
    own = [(b"content-length", b"0"), (b"cache-control", b"no-store"), *protecting()]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *own]})
    await send({"type": "http.response.body", "body": b""})
