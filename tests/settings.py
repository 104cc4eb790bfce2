"""The site's own settings, with what tests need: a Redis database of their own for each xdist worker, and no waste."""

import os
from urllib.parse import urlsplit

if os.environ.get("REDIS_URL"):
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    # In the environment, so that the processes which a test starts use it too.
    os.environ["REDIS_URL"] = urlsplit(os.environ["REDIS_URL"])._replace(path=f"/{worker}").geturl()

from config.settings import *

# Hashed names need `collectstatic` first; only the real server process of the browser tests has that.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Each client of a test would read through all files that a server of another test serves.
STATIC_ROOT = None
# A hash is meant to be slow; those that tests take a hundred times are of the same kind, and quick.
PASSWORD_HASHERS = ["tests.passwords.QuickArgon2PasswordHasher"]
