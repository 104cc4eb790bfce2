"""Programs that send requests over connections they keep, each its next one once the last is answered."""

import asyncio
import time
from collections.abc import Iterable, Sequence
from urllib.parse import urlsplit


def request(address: str, path: str, body: bytes, **headers: str) -> bytes:
    """A POST as it goes over the wire."""
    named = {"Host": urlsplit(address).netloc, "Content-Length": str(len(body)), **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in named.items())
    return f"POST {path} HTTP/1.1\r\n{head}\r\n".encode() + body


def send_all(writers: Sequence[tuple[str, Iterable[bytes]]]) -> tuple[float, list[float]]:
    """Each writer, an address and its requests, sends them in turn; all must be answered with 201.

    Returns the seconds for everything, and those of each single request.
    """
    return asyncio.run(_send_all(writers))


async def _send_all(writers: Sequence[tuple[str, Iterable[bytes]]]) -> tuple[float, list[float]]:
    started = time.perf_counter()
    seconds = await asyncio.gather(*(_send(address, requests) for address, requests in writers))
    return time.perf_counter() - started, [value for values in seconds for value in values]


async def _send(address: str, requests: Iterable[bytes]) -> list[float]:
    parts = urlsplit(address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    seconds = []
    for data in requests:
        before = time.perf_counter()
        writer.write(data)
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(_length(head))
        seconds.append(time.perf_counter() - before)
        if not head.startswith(b"HTTP/1.1 201"):
            raise RuntimeError(f"not recorded: {head!r} {body!r}")
    writer.close()
    await writer.wait_closed()
    return seconds


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.removeprefix(b"content-length:"))
    raise RuntimeError(f"no length: {head!r}")
