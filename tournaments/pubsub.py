"""Version messages: "tournament T is at version V", told to this process at once and to others over Redis."""

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import redis
from django.conf import settings
from django.db import transaction

logger = logging.getLogger(__name__)

CHANNEL = "geekcup.versions"


@dataclass(frozen=True, slots=True)
class VersionMessage:
    """``published``: everybody may see the tournament now. A message never says more than what is committed."""

    slug: str
    version: int
    published: bool

    def as_text(self) -> str:
        return json.dumps([self.slug, self.version, self.published])

    @classmethod
    def from_text(cls, text: str | bytes) -> "VersionMessage":
        """Raises ValueError for anything else than a message."""
        slug, version, published = json.loads(text)
        return cls(str(slug), int(version), bool(published))


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
        for listener in list(_listeners):
            listener(message)
        if settings.REDIS_URL:
            _tell_others(message)

    transaction.on_commit(tell, robust=True)


def _tell_others(message: VersionMessage) -> None:
    try:
        _client().publish(CHANNEL, message.as_text())
    except redis.RedisError as error:
        logger.warning("version %s of %s not told over Redis: %s", message.version, message.slug, error)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
