"""`/healthz` says that the process answers; `/readyz` that what it needs answers too."""

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """`{"status": "ok"}` as long as the process can answer at all; touches neither database nor broker."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    """`{"status", "checks": {name: "ok" | "unreachable"}}`: 200 if every check is ok, else 503."""
    checks = {"database": _state(_ask_database)}
    if settings.REDIS_URL:
        checks["broker"] = _state(_ask_broker)
    ready = all(state == "ok" for state in checks.values())
    return JsonResponse(
        {"status": "ok" if ready else "unavailable", "checks": checks}, status=200 if ready else 503
    )


def _state(ask: Callable[[], None]) -> str:
    try:
        ask()
    except (DatabaseError, redis.RedisError):
        return "unreachable"
    return "ok"


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_broker() -> None:
    with redis.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=2, socket_timeout=2) as broker:
        broker.ping()
