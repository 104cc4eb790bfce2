"""How often something may happen in a while: counted in Redis, or without it in the memory of each process.

A limit protects the site and is no right: where Redis is away, nobody is refused.
"""

import hashlib
import logging
import time
from dataclasses import dataclass
from functools import cache as once

import redis
from django.conf import settings
from django.core.cache import cache

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """At most ``most`` in each ``period`` (seconds, by the clock), counted for everybody apart."""

    name: str
    most: int
    period: int

    def take(self, *who: object) -> bool:
        """Count one more for ``who``; whether it is still within the limit."""
        return _add(self._key(who), 1, 2 * self.period) <= self.most

    def give_back(self, *who: object) -> None:
        """What was counted shall not count after all."""
        _add(self._key(who), -1, 2 * self.period)

    def wait(self) -> float:
        """Seconds until everybody may again."""
        return self.period - time.time() % self.period

    def _key(self, who: tuple[object, ...]) -> str:
        """What names people (addresses, e-mail) is kept as a hash only."""
        digest = hashlib.sha256(repr(who).encode("utf-8", "surrogatepass")).hexdigest()[:32]
        return f"geekcup.{self.name}:{digest}:{int(time.time()) // self.period}"


#: Sign-ups from one address for one event: a venue's network is one address.
SIGN_UPS = Limit("sign-up", 20, 600)


def _add(key: str, number: int, lifetime: int) -> int:
    """The count with this added to it."""
    if not settings.REDIS_URL:
        cache.add(key, 0, lifetime)
        return cache.incr(key, number)
    try:
        # Not through Django's cache: in the server's threads that opens a connection for every request.
        count: int = _client().incrby(key, number)
        if count == number:
            _client().expire(key, lifetime)
    except redis.RedisError as error:
        logger.warning("requests are not counted: %s", error)
        return 0
    return count


@once
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5)
