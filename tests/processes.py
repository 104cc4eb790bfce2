"""The site's own processes, started for a test beside it: on the same database and the same Redis."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.db import connection

from config.celery import app as celery_app
from tests.ports import free_port

ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 120


def environment_of_test_database(mail_folder: Path) -> dict[str, str]:
    """The variables for a process that shall see what the running test sees."""
    name = connection.settings_dict["NAME"]
    url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": url,
        "EMAIL_URL": f"filemail:///{mail_folder}",  # four slashes: an absolute path
    }


@contextmanager
def running_celery_worker(environment: dict[str, str], log: Path) -> Iterator[None]:
    """A worker that has answered a ping."""
    arguments = [
        "-m",
        "celery",
        "-A",
        "config",
        "worker",
        "--pool",
        "solo",
        "--without-gossip",
        "--without-mingle",
    ]
    with running(
        arguments,
        environment,
        log,
        is_ready=lambda: bool(celery_app.control.inspect(timeout=1, limit=1).ping()),
    ):
        yield


@contextmanager
def running_site(environment: dict[str, str], log: Path) -> Iterator[str]:
    """The site as `make run` serves it; gives its address without a trailing slash, one that may have passkeys."""
    port = free_port()
    address = f"http://localhost:{port}"
    connection = ["--http", "tournaments.live.connection:Connection"]
    arguments = [
        "-m",
        "uvicorn",
        "config.asgi:application",
        *connection,
        "--port",
        str(port),
        "--no-access-log",
    ]
    with running(
        arguments, {**environment, "BASE_URL": address}, log, is_ready=lambda: answers(f"{address}/healthz")
    ):
        yield address


def answers(address: str) -> bool:
    """Whether a GET of the address is answered with a success."""
    try:
        with urlopen(address, timeout=5):
            return True
    except OSError:  # refused, cut off, or still loading: URLError and TimeoutError are both of this kind
        return False


@contextmanager
def running(
    arguments: list[str], environment: dict[str, str], log: Path, *, is_ready: Callable[[], bool]
) -> Iterator[None]:
    """Runs Python with these arguments until the block ends; raises RuntimeError with the log if it never gets ready."""
    with log.open("ab") as output:
        process = subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, env=environment, stdout=output, stderr=output
        )
    try:
        deadline = time.monotonic() + START_SECONDS
        while not is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{' '.join(arguments)} did not start:\n{log.read_text(errors='replace')}")
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
