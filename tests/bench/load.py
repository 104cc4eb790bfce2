"""How many requests a second a server answers: asked by wrk if it is installed, else by a few sockets of our own."""

import asyncio
import re
import shutil
import subprocess
import time
from urllib.parse import urlsplit

CONNECTIONS = 32


def requests_per_second(address: str, headers: dict[str, str], *, seconds: int) -> float:
    """Of one address on this machine, over connections that are kept; every answer must be as long as the first."""
    if shutil.which("wrk"):
        return _with_wrk(address, headers, seconds)
    return asyncio.run(_with_sockets(address, headers, seconds))


def _with_wrk(address: str, headers: dict[str, str], seconds: int) -> float:
    named = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", *named, address]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in printed or "Socket errors" in printed:
        raise RuntimeError(printed)
    found = re.search(r"Requests/sec:\s+([\d.]+)", printed)
    assert found, printed
    return float(found[1])


class Client(asyncio.Protocol):
    """Sends the same request again and again; answers are told apart by their length only."""

    def __init__(self, request: bytes, length: int) -> None:
        self.request = request
        self.length = length
        self.received = 0
        self.answered = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        if self.received >= self.length:
            self.received -= self.length
            self.answered += 1
            self.transport.write(self.request)


async def _with_sockets(address: str, headers: dict[str, str], seconds: int) -> float:
    parts = urlsplit(address)
    named = "".join(f"{name}: {value}\r\n" for name, value in {"Host": parts.netloc, **headers}.items())
    request = f"GET {parts.path or '/'} HTTP/1.1\r\n{named}\r\n".encode()
    length = await _length(parts.hostname or "", parts.port or 80, request)
    loop = asyncio.get_running_loop()
    clients = [Client(request, length) for _ in range(CONNECTIONS)]
    for client in clients:
        await loop.create_connection(lambda client=client: client, parts.hostname, parts.port)
    before, started = sum(client.answered for client in clients), time.perf_counter()
    await asyncio.sleep(seconds)
    answered, passed = sum(client.answered for client in clients) - before, time.perf_counter() - started
    for client in clients:
        client.transport.abort()
    return answered / passed


async def _length(host: str, port: int, request: bytes) -> int:
    reader, writer = await asyncio.open_connection(host, port)
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    found = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    writer.close()
    return len(head) + (int(found[1]) if found and b" 304 " not in head[:20] else 0)
