"""The Celery app: `celery -A config worker`. It finds the tasks of the installed apps by itself."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("geekcup")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
