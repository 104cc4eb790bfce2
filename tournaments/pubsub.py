"""Version messages: "tournament T is at version V", told to this process at once and to others over Redis."""

import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

import redis
from django.conf import settings
from django.db import transaction

logger = logging.getLogger(__name__)

CHANNEL = "geekcup.versions"


@dataclass(frozen=True, slots=True)
class VersionMessage:
    """``published``: everybody may see the tournament now. A message never says more than what is committed.

    ``committed_at`` (seconds since 1970) is known of what was told when it was committed, and not of what was asked for.
    """

    slug: str
    version: int
    published: bool
    committed_at: float | None = None

    def as_text(self) -> str:
        return json.dumps([self.slug, self.version, self.published, self.committed_at])

    @classmethod
    def from_text(cls, text: str | bytes) -> "VersionMessage":
        """Raises ValueError for anything else than a message."""
        slug, version, published, committed_at = json.loads(text)
        return cls(str(slug), int(version), bool(published), float(committed_at))


Listener = Callable[[VersionMessage], object]
_listeners: set[Listener] = set()


def listen(listener: Listener) -> Callable[[], None]:
    """Call ``listener`` (in the thread that commits) for every message of this process; returns how to stop."""
    _listeners.add(listener)
    return lambda: _listeners.discard(listener)


def publish(message: VersionMessage) -> None:
    """Tell the message once the current transaction is committed. A Redis that is down loses nothing: whoever
    listens there also asks the database."""

    def tell() -> None:  # not a partial: Django logs a failing hook by its name, and those have none
        told = replace(message, committed_at=time.time())
        for listener in list(_listeners):
            listener(told)
        if settings.REDIS_URL:
            _tell_others(told)

    transaction.on_commit(tell, robust=True)


def _tell_others(message: VersionMessage) -> None:
    try:
        _client().publish(CHANNEL, message.as_text())
    except redis.RedisError as error:
        logger.warning("version %s of %s not told over Redis: %s", message.version, message.slug, error)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
