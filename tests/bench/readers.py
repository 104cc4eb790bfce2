"""Many readers of one event stream, in one event loop: when each of them is told what."""

import asyncio
import re
import resource
import socket
import struct
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

VERSION = re.compile(rb'"version": (\d+)')


def allow_many_files(count: int) -> None:
    """Lets this process, and those it starts, have so many connections open."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < count:
        raise RuntimeError(f"{count} open files are needed, {hard} are allowed")
    resource.setrlimit(resource.RLIMIT_NOFILE, (count, hard))


class Reader(asyncio.Protocol):
    """Notes when it was told the newest version it knows."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.version = 0
        self.told_at = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        told = VERSION.findall(data)
        if told and int(told[-1]) > self.version:
            self.version, self.told_at = int(told[-1]), time.time()

    def cut(self) -> None:
        """Ends the connection at once and without a word."""
        client = self.transport.get_extra_info("socket")
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()


@asynccontextmanager
async def reading(address: str, path: str, count: int) -> AsyncIterator[list[Reader]]:
    """So many readers of this path, each of which knows a version."""
    parts = urlsplit(address)
    request = f"GET {path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAccept: text/event-stream\r\n\r\n".encode()
    loop = asyncio.get_running_loop()
    readers: list[Reader] = []
    try:
        for _ in range(count):
            _, reader = await loop.create_connection(lambda: Reader(request), parts.hostname, parts.port)
            readers.append(reader)
        await until_all_know(readers, 1)
        yield readers
    finally:
        for reader in readers:
            reader.transport.abort()


async def until_all_know(readers: list[Reader], version: int, *, seconds: float = 30) -> None:
    """Returns once each was told this version or a newer one; raises TimeoutError."""
    async with asyncio.timeout(seconds):
        while any(reader.version < version for reader in readers):
            await asyncio.sleep(0.01)
