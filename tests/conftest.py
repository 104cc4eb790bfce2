"""What every test may use: the database and Redis are real ones, the Celery worker and the server real processes."""

import asyncio
import fcntl
import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings as hypothesis_settings

from tests.emptying import empty_tables
from tests.processes import ROOT, environment_of_test_database, running_celery_worker, running_site

# A machine that is busy with something else must not fail a test.
hypothesis_settings.register_profile("geekcup", deadline=None)
hypothesis_settings.load_profile("geekcup")
# Tests make much and keep little: looking for cycles as often as Python does took a seventh of their time.
gc.set_threshold(20_000, 20, 20)
TransactionTestCase._fixture_teardown = empty_tables


#: What is started once in each xdist worker that needs it: whoever shares it stays together in one of them.
TOGETHER = {"_site": "browser", "_celery_worker": "celery"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for fixture, group in TOGETHER.items():
            if fixture in getattr(item, "fixturenames", ()) and "live" not in item.path.parts:
                item.add_marker(pytest.mark.xdist_group(group))


def pytest_collection_finish() -> None:
    """What is loaded by now stays to the end; no collection looks at it again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Refuses to test on anything but what the site runs on at an event."""
    if connection.vendor != "postgresql" or not settings.REDIS_URL:
        pytest.fail(
            "This needs PostgreSQL and Redis: python -m tests.servers python -m pytest ...", pytrace=False
        )


@pytest.fixture(autouse=True)
def _empty_redis() -> None:
    """Each test starts with an empty Redis; only the queues that a running Celery worker is bound to stay."""
    if not settings.REDIS_URL:
        return
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        stale = [key for key in client.scan_iter() if not key.startswith(b"_kombu.binding.")]
        if stale:
            client.delete(*stale)


@pytest.fixture(autouse=True)
def _no_language_left_over() -> Iterator[None]:
    """The language of a request stays the thread's; the next test starts in the site's own."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _no_event_loop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Playwright's event loop counts as running in this thread even between browser tests; the others don't see it."""
    if "chromium" in request.fixturenames:
        yield
        return
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.fixture(scope="session")
def mail_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the other processes (site, Celery worker) put the mails that they send, one file a connection."""
    return tmp_path_factory.mktemp("mail")


@pytest.fixture(scope="session")
def _celery_worker(
    django_db_setup: None, mail_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    log = tmp_path_factory.mktemp("celery") / "celery.log"
    with running_celery_worker(environment_of_test_database(mail_folder), log):
        yield log


@pytest.fixture
def celery_worker_log(celery_worker_process: Path, _celery_worker: Path) -> Path:
    """What the worker has logged, also for earlier tests."""
    return _celery_worker


@pytest.fixture
def celery_worker_process(transactional_db: None, _celery_worker: Path, mail_folder: Path) -> Path:
    """A real Celery worker process on the test's database and Redis; gives the folder its mails land in, emptied."""
    for mail in mail_folder.iterdir():
        mail.unlink()
    return mail_folder


@pytest.fixture(scope="session")
def _static_files() -> None:
    """Collects the static files as `make run` does; once a test run, whichever xdist worker comes first."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    marker = settings.VAR_DIR / "static-collected"
    with marker.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        if file.read() != run:
            collect = [sys.executable, "manage.py", "collectstatic", "--noinput", "-v0"]
            # The server's settings, not those of the tests: it looks the files up under their hashed names.
            site = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings"}
            subprocess.run(collect, cwd=ROOT, check=True, env=site)
            marker.write_text(run)


@pytest.fixture(scope="session")
def _site(
    django_db_setup: None, _static_files: None, mail_folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Path]]:
    log = tmp_path_factory.mktemp("site") / "site.log"
    with running_site(environment_of_test_database(mail_folder), log) as address:
        yield address, log


@pytest.fixture
def live_site(transactional_db: None, _site: tuple[str, Path]) -> Iterator[str]:
    """The address of the site, served by uvicorn in a process of its own from the test's database and Redis.

    What it logs during the test is printed, so pytest shows it where the test fails.
    """
    address, log = _site
    before = log.stat().st_size
    yield address
    with log.open("rb") as file:
        file.seek(before)
        print(file.read().decode(errors="replace"))
