"""Work that follows a change: run after commit, by a Celery worker or, without a broker, in a thread."""

import logging
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from celery import current_app
from django.conf import settings
from django.db import close_old_connections, transaction
from structlog.contextvars import bound_contextvars, get_contextvars

logger = logging.getLogger(__name__)

#: One thread: jobs of a small site run one after another, in order.
_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="jobs")


def enqueue(name: str, *args: int) -> None:
    """Run the task ``name`` with ids as arguments once the current transaction is committed.

    A broker that is down never breaks the change itself: the sweep picks up what was left.
    """

    def start() -> None:  # not a partial: Django logs a failing hook by its name, and those have none
        _start(name, args)

    transaction.on_commit(start, robust=True)


def _start(name: str, args: tuple[int, ...]) -> None:
    if settings.REDIS_URL:
        current_app.signature(name, args=args).apply_async(retry=False)
    else:
        run_here(name, *args)


def run_here(name: str, *args: int) -> None:
    """Run the task in this process's job thread, after those that wait there. A failure is logged, with whatever
    the log knew of the one who asked for it."""
    _thread.submit(_run, name, args, get_contextvars())


def _run(name: str, args: tuple[int, ...], known: dict[str, Any]) -> None:
    close_old_connections()
    with bound_contextvars(**{**known, "task": name}):
        try:
            current_app.tasks[name](*args)
        except Exception:
            logger.exception("job %s%r failed", name, args)
        finally:
            close_old_connections()
