"""Whoever sends half a request, listens for hours or leaves without a word holds nobody else up."""

import asyncio
import json
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.factories import hand, match_of, started
from tests.live.conftest import ask
from tests.live.test_edge_metrics import scraped
from tests.live.test_published import until
from tournaments.live import edge
from tournaments.live.edge import Edge, Message, Receive, Send
from tournaments.live.stream import LIMIT, Stream
from tournaments.live.versions import Watched
from tournaments.permissions import SYSTEM
from tournaments.pubsub import VersionMessage
from tournaments.services import results

MANY = 500
HALF_A_HEAD = b"GET /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "
HALF_A_BODY = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 100000\r\n\r\nemail="
)


@contextmanager
def connected(address: str, requests: list[bytes]) -> Iterator[list[socket.socket]]:
    """A connection for each of these, on which it was sent."""
    parts = urlsplit(address)
    with ExitStack() as stack:
        found = []
        for data in requests:
            client = stack.enter_context(
                socket.create_connection((parts.hostname, parts.port or 80), timeout=20)
            )
            client.sendall(data)
            found.append(client)
        yield found


def cut(client: socket.socket) -> None:
    """Ends a connection at once, as a phone does that loses its network: nothing is said, the rest is lost."""
    client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    client.close()


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()


@pytest.mark.parametrize("half", [HALF_A_HEAD, HALF_A_BODY])
def test_half_sent_requests_take_no_thread(site: str, half: bytes) -> None:
    with connected(site, [half] * MANY):
        # Many times as many as there are threads: if each took one, nobody would ever answer.
        assert ask(site, "/sign-in/").status == 200


def test_a_body_that_trickles_in_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge, "BODY_SECONDS", 0.01)
    sent: list[Message] = []

    async def app(scope: Message, receive: Receive, send: Send) -> None:
        raise AssertionError("it never becomes whole")

    async def receive() -> Message:
        await asyncio.sleep(0.002)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Edge(app)({"type": "http", "headers": []}, receive, send))
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["code"] == "too-slow"


def test_many_streams_are_told_each_version(site: str) -> None:
    event = started(4)
    with connected(site, [get(f"/live/t/{event.slug}/")] * MANY) as clients:
        for client in clients:
            until_told(client, event.version)
        assert scraped(site)["geekcup_open_streams"] == MANY
        results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
        for client in clients:
            until_told(client, event.version + 1)
        assert ask(site, f"/t/{event.slug}/bracket/").status == 200
    until(lambda: scraped(site)["geekcup_open_streams"] == 0)


def until_told(client: socket.socket, version: int) -> None:
    """Reads on until this version is told; a socket that says nothing for 20 seconds fails."""
    expected = b'{"version": %d}' % version
    seen = b""
    while expected not in seen:
        data = client.recv(65536)
        assert data, seen
        seen = seen[-200:] + data


def test_after_many_connections_were_cut_a_light_request_answers(site: str) -> None:
    slug = started(4).slug
    requests = [
        get(f"/live/t/{slug}/"),
        get(f"/t/{slug}/bracket/"),
        get("/sign-in/"),
        HALF_A_HEAD,
        HALF_A_BODY,
    ]
    with connected(site, requests * (MANY // len(requests))) as clients:
        for client in clients:
            cut(client)
        assert ask(site, "/healthz").status == 200
    until(lambda: scraped(site)["geekcup_open_streams"] == 0)
    assert ask(site, "/sign-in/").status == 200


class OneEvent:
    """Versions that know one tournament."""

    def __init__(self) -> None:
        self.watched = Watched(VersionMessage("cup", 7, published=True), now=0.0)

    async def find(self, slug: str) -> Watched:
        return self.watched


class Reader:
    """Somebody who reads a stream until it is told to leave."""

    def __init__(self, stream: Stream) -> None:
        self.answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.leaving = asyncio.Event()
        scope = {"type": "http", "method": "GET", "path": "/live/t/cup/"}
        self.reading = asyncio.create_task(stream(scope, self.receive, self.send))

    async def receive(self) -> Message:
        await self.leaving.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.answered.set_result(message["status"])

    async def leave(self) -> None:
        self.leaving.set()
        await self.reading


async def statuses_of_readers(readers: int, limit: int) -> list[int]:
    """The statuses that so many readers get who stay; and of one more, after the first has left."""

    async def nothing(*_: Any) -> None:
        raise AssertionError("the stream answers all of them")

    stream = Stream(nothing, OneEvent(), limit=limit)  # type: ignore[arg-type]
    found = [Reader(stream) for _ in range(readers)]
    statuses = [await reader.answered for reader in found]
    await found[0].leave()
    found.append(Reader(stream))
    statuses.append(await found[-1].answered)
    for reader in found:
        await reader.leave()
    assert stream.open == 0
    return statuses


def test_more_readers_than_the_limit_are_told_to_come_back() -> None:
    assert asyncio.run(statuses_of_readers(5, limit=3)) == [200, 200, 200, 503, 503, 200]
    assert LIMIT == 10_000
