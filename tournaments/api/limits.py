"""How many requests a minute: per token, and per address for those without one."""

import logging
import time
from functools import cache as once
from typing import TYPE_CHECKING

import redis
from django.conf import settings
from django.core.cache import cache
from ninja.throttling import BaseThrottle

if TYPE_CHECKING:
    from django.http import HttpRequest

logger = logging.getLogger(__name__)

PERIOD = 60
#: A scoreboard that asks ten times a second, or a script that enters hands as fast as the site takes them.
PER_TOKEN = 12_000
#: One address may be a whole venue.
PER_ADDRESS = 1_200


class PerMinute(BaseThrottle):
    """Counts requests by the clock's minute: in Redis, or without it in the memory of each process.

    The limit protects the site and is no right: where Redis is away, nobody is refused.
    """

    def allow_request(self, request: "HttpRequest") -> bool:
        token = getattr(getattr(request, "auth", None), "token_id", None)
        who, limit = (f"token:{token}", PER_TOKEN) if token else (_address(request), PER_ADDRESS)
        return _count(f"geekcup.api:{who}:{int(time.time()) // PERIOD}") <= limit

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return PERIOD - time.time() % PERIOD


def _address(request: "HttpRequest") -> str:
    return f"address:{request.META.get('REMOTE_ADDR', '')}"


def _count(key: str) -> int:
    """How often this was asked, this time included."""
    if not settings.REDIS_URL:
        cache.add(key, 0, 2 * PERIOD)
        return cache.incr(key)
    try:
        # Not through Django's cache: in the server's threads that opens a connection for every request.
        count: int = _client().incr(key)
        if count == 1:
            _client().expire(key, 2 * PERIOD)
    except redis.RedisError as error:
        logger.warning("requests are not counted: %s", error)
        return 0
    return count


@once
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
