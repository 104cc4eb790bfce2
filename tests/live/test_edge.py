"""The edge hands Django whole bodies of a bounded size, and answers the rest itself."""

import asyncio
import json
from collections.abc import Iterable
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlsplit

import pytest

from tournaments.live.edge import BODY_LIMIT, DRAIN_LIMIT, Edge, Message, Receive, Send

SCOPE = {"type": "http", "headers": [(b"host", b"localhost"), (b"transfer-encoding", b"chunked")]}


class Recorder:
    """An app that keeps what it was called with: the headers and the messages it received."""

    def __init__(self) -> None:
        self.calls: list[tuple[dict[bytes, bytes], Message]] = []

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        self.calls.append((dict(scope["headers"]), await receive()))


def chunks(*bodies: bytes) -> list[dict[str, Any]]:
    messages = [{"type": "http.request", "body": body, "more_body": True} for body in bodies]
    messages[-1]["more_body"] = False
    return messages


def through_the_edge(app: Recorder, messages: Iterable[dict[str, Any]]) -> list[Message]:
    """What the edge sends when the client sends these messages."""
    remaining, sent = iter(messages), []

    async def receive() -> Message:
        return next(remaining)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Edge(app)(SCOPE, receive, send))
    return sent


def test_a_body_in_pieces_arrives_whole_with_its_length() -> None:
    app = Recorder()
    assert through_the_edge(app, chunks(b"ti", b"", b"chu")) == []
    expected = {"type": "http.request", "body": b"tichu", "more_body": False}
    assert app.calls == [({b"host": b"localhost", b"content-length": b"5"}, expected)]


@pytest.mark.parametrize(("size", "calls"), [(BODY_LIMIT, 1), (BODY_LIMIT + 1, 0)])
def test_the_limit_is_exact(size: int, calls: int) -> None:
    app = Recorder()
    sent = through_the_edge(app, chunks(b"x" * (size - 1), b"y"))
    assert len(app.calls) == calls
    assert [message.get("status") for message in sent] == ([] if calls else [413, None])


def test_a_client_that_never_ends_is_answered_at_some_point() -> None:
    endless = ({"type": "http.request", "body": b"x" * BODY_LIMIT, "more_body": True} for _ in iter(int, 1))
    assert through_the_edge(Recorder(), endless)[0]["status"] == 413
    assert len(next(iter(endless))["body"]) * 32 == DRAIN_LIMIT


def test_a_client_that_leaves_is_not_served() -> None:
    app = Recorder()
    assert through_the_edge(app, [*chunks(b"half", b"")[:1], {"type": "http.disconnect"}]) == []
    assert app.calls == []


def test_ten_megabytes_are_refused_with_a_problem(live_site: str) -> None:
    connection = HTTPConnection(urlsplit(live_site).netloc, timeout=30)
    connection.request("POST", "/", body=b"x" * 10_000_000, headers={"Content-Type": "text/plain"})
    response = connection.getresponse()
    assert response.status == 413
    assert response.headers["Content-Type"] == "application/problem+json"
    assert json.load(response)["code"] == "too-large"
