"""The thin ASGI layer before Django: a request takes one of Django's threads only once its whole body is here."""

import asyncio
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from tournaments.live.headers import protecting

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

BODY_LIMIT = 1024 * 1024
# A sender whose connection is closed while it still writes never sees the answer: read on for a while, keeping nothing.
DRAIN_LIMIT = 32 * BODY_LIMIT
# How long a body may take. A phone in a cellar sends the longest form in a fraction of it.
BODY_SECONDS = 60.0


class DisconnectedError(Exception):
    """The client went away before its request was complete."""


class BodyTooLargeError(Exception):
    """The body is longer than BODY_LIMIT."""


class Edge:
    """Wraps an ASGI app: bodies up to BODY_LIMIT arrive in one piece, longer ones are answered with 413, and those
    that are not there after BODY_SECONDS with 408."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await read_body(receive)
        except BodyTooLargeError:
            await send_problem(send, status=413, code="too-large", title="The request is too large.")
        except TimeoutError:
            await send_problem(
                send, status=408, code="too-slow", title="The request took too long to arrive."
            )
        except DisconnectedError:
            return
        else:
            await self.app(with_length(scope, len(body)), whole(body, receive), send)


async def read_body(receive: Receive) -> bytes:
    """The whole body; raises BodyTooLargeError (once the sender has finished, or DRAIN_LIMIT is reached) or DisconnectedError."""
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise DisconnectedError
        chunk = message.get("body", b"")
        size += len(chunk)
        if size <= BODY_LIMIT:
            chunks.append(chunk)
        else:
            chunks.clear()
        if size > DRAIN_LIMIT or not message.get("more_body", False):
            break
    if size > BODY_LIMIT:
        raise BodyTooLargeError
    return b"".join(chunks)


def with_length(scope: Message, length: int) -> Message:
    """The scope with an honest Content-Length: WSGI knows no chunked bodies, and would read an empty one."""
    headers = [
        (name, value)
        for name, value in scope["headers"]
        if name not in {b"content-length", b"transfer-encoding"}
    ]
    return {**scope, "headers": [*headers, (b"content-length", str(length).encode())]}


def whole(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body in one message, and afterwards what else the client sends."""
    given = False

    async def receive_whole() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_whole


async def send_problem(send: Send, *, status: int, code: str, title: str) -> None:
    """Answers with an RFC 9457 problem and closes the connection, for what Django never gets to see."""
    body = json.dumps({"type": "about:blank", "status": status, "code": code, "title": title}).encode()
    headers = [
        (b"content-type", b"application/problem+json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
        *protecting(),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
