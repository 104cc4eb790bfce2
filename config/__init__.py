"""How the project is wired and served. Loading the Celery app here binds every `@shared_task` to it."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
