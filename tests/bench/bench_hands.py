"""What a hand costs through the service, on PostgreSQL that writes safely: `python -m tests.bench hands`."""

import time
from itertools import cycle
from statistics import median

import psycopg
from django.db import connection

from tests.bench.bench_rules import Row
from tests.factories import hand, started
from tournaments.models import Match, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.corrections import take_back_hand
from tournaments.services.results import record_hand

ROUNDS = 300
SMALL, LARGE = 8, 1024


def run() -> list[Row]:
    """Hands of a small and of a large event and bare commits, in turns on the same server."""
    fields = {"ruleset": {"preset": "geek_cup", "target": 1_000_000}}
    small = Hands(started(SMALL, **fields))
    large = Hands(started(LARGE, **fields))
    times: list[tuple[float, float, float]] = []
    with psycopg.connect(**connection.get_connection_params()) as bare:
        bare.execute("CREATE TABLE bench_commit (id serial PRIMARY KEY, text text)")
        bare.commit()
        times.extend((commit_seconds(bare), small.record_next(), large.record_next()) for _ in range(ROUNDS))
        bare.execute("DROP TABLE bench_commit")
        bare.commit()
    bare_p50, small_p50, large_p50 = (median(column) for column in zip(*times, strict=True))
    return [
        (
            "a hand through the service, p50",
            small_p50 / bare_p50,
            "×",
            f"a bare psycopg commit {bare_p50 * 1e3:.3g} ms, a hand {small_p50 * 1e3:.3g} ms",
            "≤ 40×",
        ),
        (
            f"the same in an event of {LARGE:,} entries",
            large_p50 / small_p50,
            "×",
            f"of {SMALL}: {small_p50 * 1e3:.3g} ms, of {LARGE:,}: {large_p50 * 1e3:.3g} ms",
            "≤ 1.5×",
        ),
    ]


class Hands:
    """Records hands that end no match: fifteen in each, as many as a long one has, turn about in four."""

    def __init__(self, event: Tournament) -> None:
        matches = Match.objects.filter(stage__tournament=event, status="ready").select_related("stage")
        self.matches = list(matches.order_by("order")[:4])
        self.numbers = cycle(range(1, 16))
        self.recorded = 0

    def record_next(self) -> float:
        """The seconds of one hand."""
        match = self.matches[self.recorded // 15 % len(self.matches)]
        if self.recorded and self.recorded % (15 * len(self.matches)) == 0:
            self._take_all_back()
        number = next(self.numbers)
        self.recorded += 1
        before = time.perf_counter()
        record_hand(match=match, actor=SYSTEM, number=number, result=hand(number % 2, 60))
        return time.perf_counter() - before

    def _take_all_back(self) -> None:
        for match in self.matches:
            for number in range(15, 0, -1):
                take_back_hand(match=match, actor=SYSTEM, number=number)


def commit_seconds(bare: psycopg.Connection) -> float:
    """The seconds of a bare INSERT and its commit."""
    before = time.perf_counter()
    bare.execute("INSERT INTO bench_commit (text) VALUES ('a hand')")
    bare.commit()
    return time.perf_counter() - before
