"""How many requests a minute: per token, and per address for those without one."""

import logging
import time
from typing import TYPE_CHECKING

import redis
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
    """Counts requests by the clock's minute in Django's cache: Redis, or else each process for itself.

    The limit protects the site and is no right: where the cache is away, nobody is refused.
    """

    def allow_request(self, request: "HttpRequest") -> bool:
        token = getattr(getattr(request, "auth", None), "token_id", None)
        who, limit = (f"token:{token}", PER_TOKEN) if token else (_address(request), PER_ADDRESS)
        return _count(f"api:{who}:{int(time.time()) // PERIOD}") <= limit

    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return PERIOD - time.time() % PERIOD


def _address(request: "HttpRequest") -> str:
    return f"address:{request.META.get('REMOTE_ADDR', '')}"


def _count(key: str) -> int:
    """How often this was asked, this time included."""
    try:
        try:
            return cache.incr(key)
        except ValueError:
            return 1 if cache.add(key, 1, 2 * PERIOD) else cache.incr(key)
    except (redis.RedisError, OSError) as error:
        logger.warning("requests are not counted: %s", error)
        return 0
