"""The Celery app: `celery -A config worker`. It finds the tasks of the installed apps by itself.

A task's log lines carry its name, and the id of the request that it follows from.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import before_task_publish, setup_logging, task_postrun, task_prerun
from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("geekcup")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@setup_logging.connect
def leave_logging(**_: Any) -> None:
    """Django's LOGGING is all there is: with somebody connected here, Celery sets up none of its own."""


@before_task_publish.connect
def hand_on_request(headers: dict[str, Any], **_: Any) -> None:
    """The request's id travels with the task."""
    if "request_id" in get_contextvars():
        headers["request_id"] = get_contextvars()["request_id"]


@task_prerun.connect
def bind_task(task: Any, **_: Any) -> None:
    """What is logged until the task ends belongs to it."""
    clear_contextvars()
    bind_contextvars(task=task.name)
    if request_id := task.request.get("request_id"):
        bind_contextvars(request_id=request_id)


@task_postrun.connect
def forget_task(**_: Any) -> None:
    """What a worker logs between two tasks belongs to none."""
    clear_contextvars()
