"""Hands recorded over HTTP, beside a bare Django view with one INSERT: `python -m tests.bench api`.

The bare view is that of a project as `startproject` makes it: seven middlewares, and the ORM for its one row.
Both are served by two uvicorn processes each, on PostgreSQL that writes safely; sixteen writers send to the one
and the other in turns.
"""

import json
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles

from django.db import connection

from tests.bench.bench_rules import Row
from tests.bench.writers import request, send_all
from tests.factories import hand, organizer, started
from tests.ports import free_port
from tests.processes import answers, environment_of_test_database, running
from tournaments.models import Match
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import create_token

PROCESSES = 2
WRITERS = 16
ENTRANTS = 16
ROUNDS = 5
HANDS, INSERTS = 24, 120
#: An evening in a club has as many tables that end a hand in the same moment.
FEW = (1, 2, 4)
FEW_HANDS = 60
#: As many as a long match has.
HANDS_A_MATCH = 15


def run() -> list[Row]:
    """Medians of the rounds; latencies of all hands."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="geekcup-bench-")))
        stack.enter_context(_table_for_inserts())
        sites, bares = (
            [stack.enter_context(_served(application, folder)) for _ in range(PROCESSES)]
            for application in ("config.asgi:application", "tests.bench.bare.site:application")
        )
        writers = [(address, _hands(address)) for address in _in_turns(sites)]
        inserts = [(address, [request(address, "/", b"")] * INSERTS) for address in _in_turns(bares)]
        rates, bare_rates, latencies = [], [], []
        for _ in range(ROUNDS):
            seconds, _each = send_all(inserts)
            bare_rates.append(WRITERS * INSERTS / seconds)
            seconds, each = send_all([(address, list(islice(w, HANDS))) for address, w in writers])
            rates.append(WRITERS * HANDS / seconds)
            latencies += each
        calm = [_with_few(sites, number) for number in FEW]
    return [*_rows(median(rates), median(bare_rates), latencies), *calm]


def _with_few(sites: Sequence[str], number: int) -> Row:
    """How long a hand takes where so few writers are at it that they do not wait for each other."""
    addresses = islice(cycle(sites), number)
    _, each = send_all([(address, list(islice(_hands(address), FEW_HANDS))) for address in addresses])
    p50, p95 = median(each) * 1000, quantiles(each, n=20)[-1] * 1000
    return (
        f"the same, p95 with {number} writer{'s' if number > 1 else ''}",
        p95,
        "ms",
        f"p50 {p50:.3g} ms",
        "",
    )


def _in_turns(addresses: Sequence[str]) -> list[str]:
    """An address for each writer."""
    return list(islice(cycle(addresses), WRITERS))


def _rows(rate: float, bare_rate: float, latencies: list[float]) -> list[Row]:
    p50, p95 = median(latencies) * 1000, quantiles(latencies, n=20)[-1] * 1000
    return [
        (
            f"hands over HTTP, {WRITERS} writers, {WRITERS} events",
            100 * rate / bare_rate,
            "%",
            f"{rate:,.0f} hands/s; a bare view with one INSERT {bare_rate:,.0f}/s",
            "≥ 15 %",
        ),
        ("the same, p95", p95, "ms", f"p50 {p50:.3g} ms", "≤ 100 ms"),
    ]


@contextmanager
def _table_for_inserts() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bench_insert (id bigserial PRIMARY KEY, text text)")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP TABLE bench_insert")


@contextmanager
def _served(application: str, folder: Path) -> Iterator[str]:
    """The address of an application served by a process of its own.

    Not by uvicorn's --workers: it opens their socket without TCP_NODELAY, and every answer then waits 40 ms.
    """
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    arguments = ["-m", "uvicorn", application, "--port", str(port), "--no-access-log"]
    environment = {**environment_of_test_database(folder), "BASE_URL": address}
    log = folder / f"{port}.log"
    with running(arguments, environment, log, is_ready=lambda: answers(f"{address}/healthz")):
        yield address


def _hands(address: str) -> Iterator[bytes]:
    """Requests for the hands of an event of its own, with a token of its own; no hand ends a match."""
    user = organizer()
    _, token = create_token(user=user, actor=SYSTEM)
    event = started(ENTRANTS, owner=user, ruleset={"preset": "geek_cup", "target": 1_000_000})
    matches = Match.objects.filter(stage__tournament=event, status="ready").order_by("order")
    for code in matches.values_list("code", flat=True):
        for number in range(1, HANDS_A_MATCH + 1):
            body = json.dumps({"number": number, "result": hand(number % 2, 60)}).encode()
            headers = {"Authorization": f"Bearer {token}", "Idempotency_Key": f"{code}-{number}"}
            path = f"/api/v1/tournaments/{event.slug}/matches/{code}/hands"
            yield request(address, path, body, Content_Type="application/json", **headers)
