"""One JSON object a line, with what is known of the request or task, and nothing private."""

import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from structlog.contextvars import bound_contextvars

from config.celery import app
from config.logs import without_private
from tests.log_lines import logged
from tests.processes import ROOT
from tournaments import jobs

logger = logging.getLogger("tests.logs")


def test_a_line_is_an_object_with_time_level_and_logger() -> None:
    with logged() as lines, bound_contextvars(request_id="of-the-test"):
        logger.warning("message %s was not sent", 7)
    [line] = lines.all()
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "message 7 was not sent",
        "level": "warning",
        "logger": "tests.logs",
        "request_id": "of-the-test",
    }


def test_a_traceback_stays_in_its_line() -> None:
    with logged() as lines:
        broken("two\nlines")
    [line] = lines.all()
    assert "ValueError: invalid literal" in line["exception"]


def broken(message: str) -> None:
    """Logs a failure as the site does."""
    try:
        int(message)
    except ValueError:
        logger.exception("it broke")


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Not Found: /t/cup/me/link/s3cr3t-T0ken/", "Not Found: /t/cup/me/link/…/"),
        ("Not Found: /ja/t/cup/me/link/s3cr3t", "Not Found: /ja/t/cup/me/link/…"),
        ("{'ann.lee@example.org': (550, b'no')}", "{'…': (550, b'no')}"),
        ("mailbox <ann@mail.example.org> unknown", "mailbox <…> unknown"),
        ("postgres://geekcup:s3cr3t@db/geekcup", "postgres://…@db/geekcup"),
        ("celery@host ready.", "celery@host ready."),
        ("Not Found: /t/cup/me/link/", "Not Found: /t/cup/me/link/"),
    ],
)
def test_what_is_private_is_blacked_out(said: str, kept: str) -> None:
    with logged() as lines:
        logger.error("%s", said)
    assert lines.all()[0]["event"] == kept


def test_so_it_is_in_a_traceback() -> None:
    with logged() as lines:
        broken("ann@example.org is unknown")
    assert "example.org" not in lines.text


def test_while_debugging_lines_are_to_be_read() -> None:
    with logged(debug=True) as lines:
        logger.warning("mind the gap")
    assert "mind the gap" in lines.text
    assert not lines.text.startswith("{")


def test_a_job_in_a_thread_names_its_task_and_the_request_it_follows_from() -> None:
    with logged() as lines:
        with bound_contextvars(request_id="of-the-test"):
            jobs.run_here("no.such.task", 7)
        jobs._thread.submit(int).result(timeout=20)
    [line] = lines.all("job no.such.task(7,) failed")
    assert (line["task"], line["request_id"]) == ("no.such.task", "of-the-test")


def test_a_worker_names_the_task_and_the_request_it_follows_from(celery_worker_log: Path) -> None:
    name = "tournaments.tasks.drain_outbox"
    with bound_contextvars(request_id="of-the-test"):
        app.send_task(name)
    while not (lines := of_task(celery_worker_log, "of-the-test")):
        app.control.ping(timeout=0.2)
    assert {line["task"] for line in lines} == {name}
    assert not of_task(celery_worker_log, "")[0].keys() & {"task", "request_id"}


def of_task(log: Path, request_id: str) -> list[dict[str, Any]]:
    """The worker's lines that follow from this request."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return [line for line in lines if line.get("request_id", "") == request_id]


@pytest.mark.parametrize("unit", ["a", "a.", "://", "/me/link/", "a@", "@a.", "-a@b."])
def test_a_long_address_keeps_nobody_waiting(unit: str) -> None:
    """The filter's work grows with the length and not with its square: it looks at each place once, and boundedly."""
    event = {"event": unit * 500_000, "exception": unit * 500_000}
    kept = without_private(None, "info", event)
    assert len(kept["event"]) <= 4_000
    assert len(kept["exception"]) <= 20_000


SERVED = """
import logging, uvicorn
uvicorn.Config("config.asgi:application", access_log=False).load()
print(logging.getLogger("uvicorn.access").hasHandlers(), logging.getLogger("uvicorn.error").hasHandlers())
"""


def test_uvicorns_own_lines_of_requests_stay_off() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
    printed = subprocess.run(
        [sys.executable, "-c", SERVED], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    ).stdout
    assert printed.split() == ["False", "True"]
