"""The shared cache, which nothing depends on: while Redis is away, everything in it is missing."""

import logging
from typing import Any, TypeVar

import redis
from django.core.cache.backends.redis import RedisCache

Answer = TypeVar("Answer")

logger = logging.getLogger(__name__)


class PatientRedisCache(RedisCache):
    """Keeps the counts that limit how often something may be tried. Without Redis nobody is refused."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        patience = {"socket_connect_timeout": 0.5, "socket_timeout": 0.5}
        super().__init__(server, {**params, "OPTIONS": {**params.get("OPTIONS", {}), **patience}})

    def add(self, *args: Any, **kwargs: Any) -> bool:
        """True where nobody can tell: whoever wants a lock shall not wait for it."""
        try:
            return super().add(*args, **kwargs)
        except redis.RedisError as error:
            return _missed(error, True)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except redis.RedisError as error:
            return _missed(error, default)

    def set(self, *args: Any, **kwargs: Any) -> None:
        try:
            super().set(*args, **kwargs)
        except redis.RedisError as error:
            _missed(error, None)

    def delete(self, *args: Any, **kwargs: Any) -> bool:
        try:
            return super().delete(*args, **kwargs)
        except redis.RedisError as error:
            return _missed(error, False)


def _missed(error: redis.RedisError, answer: Answer) -> Answer:
    logger.warning("the cache is away: %s", error)
    return answer
