"""How soon the others see it, and what it costs to let them wait: `python -m tests.bench live`."""

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from typing import Any
from urllib.request import Request, urlopen

from django.db import connection
from playwright.sync_api import Page

from tests.bench.bench_rules import Row
from tests.bench.readers import allow_many_files, reading, until_all_know
from tests.browser.chromium import running_chromium
from tests.config.test_metrics import samples
from tests.factories import double_victory, hand, match_of, organizer, started
from tests.live.conftest import ask
from tests.processes import environment_of_test_database, running_site
from tournaments import pubsub
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import results
from tournaments.services.tokens import create_token

STREAMS = 2000
FANOUTS = 10
HANDS = 40
CUT = 500
LONG = {"ruleset": {"preset": "geek_cup", "target": 1_000_000}}
#: Notes when what the page shows becomes another, in milliseconds since 1970.
WATCH = """() => {
  window.seen = [];
  let before = document.querySelector("main").innerText;
  new MutationObserver(() => {
    const now = document.querySelector("main").innerText;
    if (now !== before) { before = now; window.seen.push(Date.now()); }
  }).observe(document.body, {childList: true, subtree: true, characterData: true, attributes: true});
}"""


def run() -> list[Row]:
    """One process over Redis, on this machine."""
    allow_many_files(2 * STREAMS + 500)
    with tempfile.TemporaryDirectory(prefix="geekcup-bench-") as folder:
        environment = environment_of_test_database(Path(folder))
        with running_site(environment, Path(folder) / "site.log") as site:
            return [*asyncio.run(_streams(site)), *_seen(site), asyncio.run(_cut(site))]


async def _streams(site: str) -> list[Row]:
    """What an open stream weighs, and how soon all are told."""
    event = await _aside(started, 8, **LONG)
    path = f"/live/t/{event.slug}/"
    async with reading(site, path, STREAMS // 100):
        pass
    empty = await _aside(_memory, site)
    async with reading(site, path, STREAMS) as readers:
        full = await _aside(_memory, site)
        late: list[float] = []
        before, own = await _aside(_cpu, site), 0.0
        with _commits() as commits:
            for number in range(1, FANOUTS + 1):
                await _aside(_record, event, number)
                reading_began = time.thread_time()
                await until_all_know(readers, commits[-1].version)
                own += time.thread_time() - reading_began
                late += [reader.told_at - (commits[-1].committed_at or 0) for reader in readers]
                await asyncio.sleep(0.2)
        cpu = (await _aside(_cpu, site) - before) / FANOUTS * 1000
    p50, p99 = median(late) * 1000, quantiles(late, n=100)[-1] * 1000
    weight = (full - empty) / STREAMS / 1000
    return [
        (f"{STREAMS:,} open streams, each", weight, "kB", f"{empty / 1e6:.0f} MB without", "≤ 25 KB"),
        (
            "a version told to all of them, p99",
            p99,
            "ms",
            f"p50 {p50:.3g} ms; {cpu:.0f} ms of the site's processor, {own / FANOUTS * 1000:.0f} ms of the readers'",
            "≤ 150 ms",
        ),
    ]


async def _aside(function: Callable[..., Any], *args: Any, **named: Any) -> Any:
    """What the function gives, called in a thread that leaves no connection to the database behind."""

    def call() -> Any:
        try:
            return function(*args, **named)
        finally:
            connection.close()

    return await asyncio.to_thread(call)


@contextmanager
def _commits() -> Iterator[list[pubsub.VersionMessage]]:
    """The messages of this process's commits."""
    told: list[pubsub.VersionMessage] = []
    stop = pubsub.listen(told.append)
    try:
        yield told
    finally:
        stop()


def _record(event: Tournament, number: int) -> None:
    results.record_hand(
        match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=hand(number % 2, 60)
    )


def _memory(site: str) -> float:
    return samples(ask(site, "/metrics").text)["process_resident_memory_bytes"]


def _cpu(site: str) -> float:
    return samples(ask(site, "/metrics").text)["process_cpu_seconds_total"]


def _seen(site: str) -> list[Row]:
    """From the moment a hand is sent until a browser on the bracket shows what it changed."""
    user = organizer()
    _, token = create_token(user=user, actor=SYSTEM)
    event = started(8, owner=user, **LONG)
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with running_chromium() as browser:
        page = browser.new_page(base_url=site)
        page.goto(f"/t/{event.slug}/bracket/")
        page.evaluate(WATCH)
        page.wait_for_timeout(1000)
        late = [_milliseconds(page, site, event, token, number) for number in range(1, HANDS + 1)]
    p50, p95 = median(late), quantiles(late, n=20)[-1]
    return [("a hand sent → seen in another browser, p95", p95, "ms", f"p50 {p50:.3g} ms", "≤ 300 ms")]


def _milliseconds(page: Page, site: str, event: Tournament, token: str, number: int) -> float:
    body = json.dumps({"number": number, "result": double_victory(number % 2)}).encode()
    headers = {
        "Authorization": f"Bearer {token}",
        "Idempotency-Key": f"hand-{number}",
        "Content-Type": "application/json",
    }
    path = f"/api/v1/tournaments/{event.slug}/matches/W1.1/hands"
    before = time.time() * 1000
    urlopen(Request(f"{site}{path}", body, headers)).close()
    while page.evaluate("seen.length") < 1:
        page.wait_for_timeout(20)
    seen: float = page.evaluate("seen.shift()")
    page.wait_for_timeout(300)
    page.evaluate("seen = []")
    return seen - before


async def _cut(site: str) -> Row:
    """A light request after many connections ended at once."""
    event = await _aside(started, 8)
    async with reading(site, f"/live/t/{event.slug}/", CUT) as readers:
        for reader in readers:
            reader.cut()
        times = []
        for _ in range(20):
            before = time.perf_counter()
            await _aside(ask, site, "/healthz")
            times.append((time.perf_counter() - before) * 1000)
            await asyncio.sleep(0.1)
    reference = f"the first {times[0]:.3g} ms, median of two seconds {median(times):.3g} ms"
    return (
        f"a light request after {CUT} connections were cut, slowest",
        max(times),
        "ms",
        reference,
        "< 100 ms",
    )
