"""What the site counts, for Prometheus: set where it happens, read through `/metrics`.

With PROMETHEUS_MULTIPROC_DIR set, every process keeps its values in files there, and they are added up when read.
"""

import asyncio

from prometheus_client import Counter, Gauge, Histogram

REQUESTS = Histogram(
    "geekcup_request_seconds",
    "Requests that Django answered, by the template of their address.",
    ["method", "route", "status"],
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
_PAGES = Counter(
    "geekcup_edge_pages",
    "Published pages: answered from memory (hit), with 304 (not_modified), and rendered anew (miss).",
    ["result"],
)


class Gathered:
    """A counter for what the event loop does thousands of times a second: what came together is added once a second.

    Each addition writes to the process's file, which takes longer than all else that the edge does for a page.
    """

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._count = 0

    def inc(self) -> None:
        if not self._count:
            asyncio.get_running_loop().call_later(1.0, self._add)
        self._count += 1

    def _add(self) -> None:
        self._counter.inc(self._count)
        self._count = 0


PAGE_HITS, PAGE_NOT_MODIFIED, PAGE_MISSES = (
    Gathered(_PAGES.labels(result)) for result in ("hit", "not_modified", "miss")
)
PUBLISH_LAG = Histogram(
    "geekcup_publish_lag_seconds",
    "From the commit of a tournament's version to the edge that knows it.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
)
OPEN_STREAMS = Gauge("geekcup_open_streams", "Event streams that are open.", multiprocess_mode="livesum")
CHANGES = Counter(
    "geekcup_changes", "Changes to tournaments, by audit tag: hand:recorded and all others.", ["tag"]
)
VIOLATIONS = Counter("geekcup_violations", "What was wrong with results that were refused.", ["game", "code"])
