"""Without Redis the server process runs what Celery beat would; with it, it leaves that to beat."""

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from celery import shared_task

from tests.processes import ROOT, running_site
from tournaments import jobs
from tournaments.live.beat import Beat

beats = threading.Semaphore(0)


@shared_task(name="tests.beat")
def beat_once() -> None:
    beats.release()


async def live(while_running: Any) -> list[str]:
    """Start and stop an app as uvicorn does; gives the types of what it said."""
    said: list[str] = []
    started, stopping = asyncio.Event(), asyncio.Event()
    messages = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        message = next(messages)
        if message == "lifespan.shutdown":
            await stopping.wait()
        return {"type": message}

    async def send(message: Any) -> None:
        said.append(message["type"])
        started.set()

    async def app(*_: Any) -> None:
        raise AssertionError("the app behind it is not concerned")

    running = asyncio.create_task(Beat(app)({"type": "lifespan"}, receive, send))
    await started.wait()
    await asyncio.to_thread(while_running)
    stopping.set()
    await running
    return said


@pytest.fixture
def _scheduled(settings):
    jobs._thread.submit(int).result(timeout=20)  # what the test before still had in its queue is done
    settings.CELERY_BEAT_SCHEDULE = {"beat": {"task": "tests.beat", "schedule": 0}}
    while beats.acquire(blocking=False):
        pass


@pytest.mark.usefixtures("_scheduled")
def test_without_redis_the_server_repeats_what_is_scheduled(settings):
    settings.REDIS_URL = ""

    def three_times() -> None:
        for _ in range(3):
            assert beats.acquire(timeout=20)

    assert asyncio.run(live(three_times)) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


@pytest.mark.usefixtures("_scheduled")
def test_with_redis_it_runs_nothing():
    assert asyncio.run(live(lambda: None)) == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
    assert not beats.acquire(blocking=False)


def test_a_request_goes_through():
    seen = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["type"])

    asyncio.run(Beat(app)({"type": "http"}, None, None))  # type: ignore[arg-type]
    assert seen == ["http"]


LEFT_BEHIND = """
from tests.factories import opened, register
from tournaments import jobs
jobs.run_here = lambda name, *args: None  # the process dies before it sends anything
register(opened(), email="ann@example.org")
"""


def test_a_server_on_sqlite_sends_what_a_crash_left_behind(tmp_path: Path):
    mails = tmp_path / "mails"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'site.sqlite3'}",
        "REDIS_URL": "",
        "EMAIL_URL": f"filemail:///{mails}",
    }
    manage = [sys.executable, "manage.py"]
    subprocess.run([*manage, "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    subprocess.run(
        [*manage, "shell", "--no-imports", "-c", LEFT_BEHIND], cwd=ROOT, env=environment, check=True
    )
    assert not mails.exists()
    waiting = threading.Event()
    with running_site(environment, tmp_path / "site.log"):
        while not any(b"ann@example.org" in mail.read_bytes() for mail in mails.glob("*")):
            waiting.wait(0.05)
