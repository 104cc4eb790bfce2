"""A worker process takes the site's tasks from the broker, and beat knows only tasks that exist."""

from pathlib import Path

from django.conf import settings

from config.celery import app

TASK = "tournaments.tasks.drain_outbox"


def times_run() -> int | None:
    """How often the worker has run the task; None while it is busy, for it answers between two tasks only."""
    answers = app.control.inspect(timeout=5, limit=1).stats()
    return next(iter(answers.values()))["total"].get(TASK, 0) if answers else None


def test_a_worker_runs_what_is_enqueued(celery_worker_process: Path) -> None:
    while (before := times_run()) is None:
        pass
    app.send_task(TASK)
    while (after := times_run()) in {None, before}:
        pass
    assert after == before + 1


def test_beat_calls_tasks_that_exist() -> None:
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled
    assert scheduled <= set(app.tasks)
