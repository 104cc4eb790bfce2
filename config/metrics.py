"""`/metrics` for Prometheus: not for the public, so from this machine, or with METRICS_TOKEN."""

import os
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from tournaments.services.outbox import count_unsent

if TYPE_CHECKING:
    from collections.abc import Iterator


class Outbox(Collector):
    """What is asked of the database when somebody looks."""

    def collect(self) -> "Iterator[GaugeMetricFamily]":
        """The depth of the outbox; nothing while the database is away."""
        try:
            unsent = count_unsent()
        except DatabaseError:
            return
        yield GaugeMetricFamily("geekcup_outbox_depth", "Messages that are due and not sent.", value=unsent)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics of all processes, in Prometheus' text format; 404 for whoever may not see them."""
    if not may_read(request):
        raise Http404
    asked = CollectorRegistry()
    asked.register(Outbox())
    return HttpResponse(
        generate_latest(_counted()) + generate_latest(asked), content_type=CONTENT_TYPE_PLAIN_0_0_4
    )


def may_read(request: HttpRequest) -> bool:
    """Who has the token, or asks on this machine itself and not through a proxy that runs on it."""
    given = request.headers.get("Authorization", "")
    if settings.METRICS_TOKEN and constant_time_compare(given, f"Bearer {settings.METRICS_TOKEN}"):
        return True
    forwarded = "X-Forwarded-For" in request.headers or "Forwarded" in request.headers
    return not forwarded and is_loopback(request.META.get("REMOTE_ADDR", ""))


def is_loopback(address: str) -> bool:
    """Whether an address is one of this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


def _counted() -> CollectorRegistry:
    if not settings.METRICS_DIR:
        return REGISTRY
    folder = Path(settings.METRICS_DIR)
    for file in folder.glob("gauge_live*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not is_running(pid):
            mark_process_dead(pid, settings.METRICS_DIR)  # type: ignore[no-untyped-call]
    registry = CollectorRegistry()
    MultiProcessCollector(registry, settings.METRICS_DIR)  # type: ignore[no-untyped-call]
    return registry


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # somebody else's
        pass
    return True
