"""Connections on which no whole request's head arrives are closed; others are left alone."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from tournaments.live import connection
from tournaments.live.connection import Connection
from tournaments.live.edge import Message, Receive, Send

HEAD = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def slow_app(scope: Message, receive: Receive, send: Send) -> None:
    """Answers after longer than a head may take."""
    await asyncio.sleep(3 * connection.HEAD_SECONDS)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def connected() -> AsyncIterator[tuple[Streams, set[Connection]]]:
    """A connection to a server that has one, and what it is to the server."""
    config = Config(slow_app, http=Connection, access_log=False, log_config=None)  # type: ignore[arg-type]
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname(), limit=2**26)
    try:
        yield (reader, writer), state.connections  # type: ignore[misc]
    finally:
        writer.close()
        server.close()


@pytest.fixture(autouse=True)
def short_heads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", 0.05)


async def answer(streams: Streams) -> bytes:
    reader, _writer = streams
    head = await reader.readuntil(b"\r\n\r\n")
    return head + await reader.readexactly(2)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", HEAD[:-2]])
def test_half_a_head_is_given_up(sent: bytes) -> None:
    async def attempt() -> bytes:
        async with connected() as ((reader, writer), _):
            writer.write(sent)
            return await asyncio.wait_for(reader.read(), 10)

    assert asyncio.run(attempt()) == b""


def test_bytes_that_trickle_in_win_no_time() -> None:
    async def attempt() -> None:
        async with connected() as ((reader, writer), _):
            writer.write(b"GET / HTTP/1.1\r\nX-Slow: ")
            closed = asyncio.ensure_future(reader.read())
            while not closed.done():
                writer.write(b"x")
                await asyncio.sleep(0.005)
            with suppress(ConnectionResetError):  # what was still on its way is answered so
                assert closed.result() == b""

    asyncio.run(asyncio.wait_for(attempt(), 10))


def test_an_answer_may_take_longer_and_the_connection_is_kept() -> None:
    async def attempt() -> tuple[bytes, bytes]:
        async with connected() as (streams, _):
            _reader, writer = streams
            answers = []
            for _ in range(2):
                writer.write(HEAD[:10])
                await asyncio.sleep(0)
                writer.write(HEAD[10:])
                answers.append(await asyncio.wait_for(answer(streams), 10))
            return answers[0], answers[1]

    first, second = asyncio.run(attempt())
    assert first == second
    assert first.startswith(b"HTTP/1.1 200")
    assert first.endswith(b"ok")


def test_half_a_second_head_is_given_up_too() -> None:
    async def attempt() -> bytes:
        async with connected() as (streams, _):
            reader, writer = streams
            writer.write(HEAD)
            await answer(streams)
            writer.write(HEAD[:10])
            return await asyncio.wait_for(reader.read(), 10)

    assert asyncio.run(attempt()) == b""


def test_answers_do_not_wait_for_acknowledgements() -> None:
    async def attempt() -> int:
        async with connected() as (streams, connections):
            streams[1].write(HEAD)
            await answer(streams)
            (served,) = connections
            opened = served.transport.get_extra_info("socket")
            return int(opened.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    assert asyncio.run(attempt()) != 0


def test_who_does_not_read_is_left_out_and_told_again_later() -> None:
    chunk = b"400\r\n" + b"x" * 1024 + b"\r\n"

    async def attempt() -> tuple[int, bytes]:
        async with connected() as ((reader, writer), connections):
            writer.write(HEAD)
            while not connections:
                await asyncio.sleep(0)
            [told] = connections
            waiting = told.transport.get_write_buffer_size
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            while waiting() < connection.BACKLOG:
                told.write(chunk)
            left = waiting()
            for _ in range(100):
                told.write(chunk)
            assert waiting() == left
            writer.transport.resume_reading()  # type: ignore[attr-defined]
            while waiting():
                await asyncio.sleep(0.001)
            told.write(b"the last")
            return left, await asyncio.wait_for(reader.readuntil(b"the last"), 10)

    left, read = asyncio.run(asyncio.wait_for(attempt(), 20))
    assert left < connection.BACKLOG + 1100
    assert read.endswith(b"xx\r\nthe last")
