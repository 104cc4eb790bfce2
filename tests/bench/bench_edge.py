"""What the edge serves beside the thinnest ASGI application: `python -m tests.bench edge`."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from tests.bench.bench_rules import Row
from tests.bench.load import requests_per_second
from tests.factories import hand, match_of, started
from tests.live.conftest import ask
from tests.ports import free_port
from tests.processes import environment_of_test_database, running, running_site
from tournaments.permissions import SYSTEM
from tournaments.services import results

ROUNDS = 15
SECONDS = 1
ENTRANTS = 64
BROWSER = {"Accept-Encoding": "gzip, deflate, br"}

NGINX = """
pid {folder}/nginx.pid;
error_log {folder}/nginx-error.log;
worker_processes 1;
daemon off;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  server {{
    listen 127.0.0.1:{port};
    keepalive_requests 10000000;
    location / {{ root {folder}; default_type text/html; }}
  }}
}}
"""


def run() -> list[Row]:
    """Medians of short rounds in which everything is asked in turns, so that all see the machine alike; one process each."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="geekcup-bench-")))
        site = stack.enter_context(running_site(environment_of_test_database(folder), folder / "site.log"))
        page = f"{site}/t/{_event()}/bracket/"
        etag, length = _answer_to(page, folder / "page.json")
        again = {**BROWSER, "If-None-Match": etag}
        _answer_to(page, folder / "not-modified.json", again)
        asked = {
            "edge": (page, BROWSER),
            "thin": (stack.enter_context(_thin(folder, "page.json")), BROWSER),
            "edge 304": (page, again),
            "thin 304": (stack.enter_context(_thin(folder, "not-modified.json")), again),
        }
        if shutil.which("nginx"):
            (folder / "page").write_bytes(b"x" * length)
            asked["nginx"] = (f"{stack.enter_context(_nginx(folder))}/page", BROWSER)
        rates: dict[str, list[float]] = {name: [] for name in asked}
        for _ in range(ROUNDS):
            for name, (address, headers) in asked.items():
                rates[name].append(requests_per_second(address, headers, seconds=SECONDS))
    return _rows(rates, length)


def _rows(rates: dict[str, list[float]], length: int) -> list[Row]:
    typical = {name: median(values) for name, values in rates.items()}
    beside = f", nginx with a file {typical['nginx']:,.0f}/s" if "nginx" in typical else ""

    def row(what: str, ours: str, theirs: str, more: str, reach: str) -> Row:
        ratio = median(one / other for one, other in zip(rates[ours], rates[theirs], strict=True))
        reference = f"{typical[ours]:,.0f}/s; the thinnest ASGI route {typical[theirs]:,.0f}/s{more}"
        return what, 100 * ratio, "%", reference, reach

    page = f"bracket of {ENTRANTS} from the edge, {length / 1000:.1f} kB"
    return [row(page, "edge", "thin", beside, "≥ 80 %"), row("its 304", "edge 304", "thin 304", "", "≥ 90 %")]


def _event() -> str:
    """The slug of a running event with a few hands in it."""
    event = started(ENTRANTS)
    for number in range(1, 4):
        results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=hand())
    return event.slug


def _answer_to(address: str, file: Path, headers: dict[str, str] = BROWSER) -> tuple[str, int]:
    """Writes the site's answer down for the thin application; gives its ETag and the length of its body."""
    parts = urlsplit(address)
    found = ask(address, parts.path, **{name.replace("-", "_"): value for name, value in headers.items()})
    kept = [(name, value) for name, value in found.headers.items() if name not in {"date", "server"}]
    answer = {"status": found.status, "headers": kept, "body": base64.b64encode(found.body).decode()}
    file.write_text(json.dumps(answer))
    return found.headers["etag"], len(found.body)


@contextmanager
def _thin(folder: Path, answer: str) -> Iterator[str]:
    """The address of the thin application with this answer."""
    port = free_port()
    environment = {**os.environ, "THIN_ANSWER": str(folder / answer)}
    arguments = ["-m", "uvicorn", "tests.bench.thin_site:application", "--port", str(port), "--no-access-log"]
    with running(arguments, environment, folder / "thin.log", is_ready=lambda: is_listening(port)):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def _nginx(folder: Path) -> Iterator[str]:
    """The address of an nginx that serves the folder's files."""
    port = free_port()
    configuration = folder / "nginx.conf"
    configuration.write_text(NGINX.format(folder=folder, port=port))
    folder.chmod(0o755)  # its worker is another user than root
    server = subprocess.Popen(["nginx", "-c", str(configuration)], stderr=subprocess.DEVNULL)
    try:
        while not is_listening(port):
            assert server.poll() is None, (folder / "nginx-error.log").read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=30)


def is_listening(port: int) -> bool:
    """Whether somebody takes connections there."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
