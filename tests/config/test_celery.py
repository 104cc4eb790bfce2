"""A worker process takes the site's tasks from the broker, and beat knows only tasks that exist."""

from pathlib import Path

from django.conf import settings

from config.celery import app


def test_a_worker_runs_what_is_enqueued(celery_worker_process: Path) -> None:
    task = "tournaments.tasks.drain_outbox"
    app.send_task(task)
    # The worker answers between two tasks, never during one: it is asked until it has come to this one.
    totals: dict[str, int] = {}
    while task not in totals:
        [statistics] = (app.control.inspect(timeout=5, limit=1).stats() or {"": {"total": {}}}).values()
        totals = statistics["total"]
    assert totals == {task: 1}


def test_beat_calls_tasks_that_exist() -> None:
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert scheduled
    assert scheduled <= set(app.tasks)
