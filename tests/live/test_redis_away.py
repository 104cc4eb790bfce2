"""Redis is gone for a while: results are recorded, pages served, and live catches up by itself."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests.config.test_metrics import more
from tests.factories import hand, organizer, started
from tests.live.conftest import ask
from tests.live.test_edge_metrics import LAGS, scraped
from tests.live.test_published import until
from tests.live.test_stream import Stream
from tests.ports import free_port
from tests.processes import environment_of_test_database, running_site
from tests.redis_server import redis_server
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import create_token


class Redis:
    """A Redis of our own, which can be stopped and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.running = ExitStack()

    def start(self) -> str:
        return self.running.enter_context(redis_server(self.folder, self.port))

    def stop(self) -> None:
        self.running.close()


@dataclass
class Event:
    """A running event whose organizer records hands over HTTP."""

    tournament: Tournament
    token: str
    hands: int = 0

    def record(self, address: str) -> int:
        """Record the next hand at this process; gives the event's version."""
        self.hands += 1
        request = Request(
            f"{address}/api/v1/tournaments/{self.tournament.slug}/matches/W1.1/hands",
            json.dumps({"number": self.hands, "result": hand()}).encode(),
            {
                "Authorization": f"Bearer {self.token}",
                "Idempotency-Key": f"hand-{self.hands}",
                "Content-Type": "application/json",
            },
        )
        with urlopen(request, timeout=20) as response:
            assert response.status == 201
        self.tournament.refresh_from_db()
        return self.tournament.version


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    yield redis
    redis.stop()


@pytest.fixture
def event(transactional_db: None) -> Event:
    user = organizer()
    _, token = create_token(user=user, actor=SYSTEM)
    return Event(started(4, owner=user, ruleset={"preset": "geek_cup", "target": 100_000}), token)


@pytest.mark.usefixtures("_static_files")
def test_redis_is_gone_for_a_while(own_redis: Redis, event: Event, tmp_path: Path) -> None:
    environment = {**environment_of_test_database(tmp_path), "REDIS_URL": own_redis.start()}
    path = f"/t/{event.tournament.slug}/bracket/"
    with (
        running_site(environment, tmp_path / "here.log") as here,
        running_site(environment, tmp_path / "there.log") as there,
        closing(Stream(there, event.tournament.slug)) as stream,
    ):

        def is_seen(version: int) -> None:
            while stream.next_version() != version:
                pass
            answer = ask(there, path, geekcup_version=str(version))
            assert (answer.status, answer.headers["geekcup-version"]) == (200, str(version))

        is_seen(event.record(here))
        own_redis.stop()
        for _ in range(3):
            is_seen(event.record(here))
        assert ask(there, "/sign-in/").status == 200
        assert ask(there, "/readyz").status == 503

        own_redis.start()
        before = scraped(there)

        def is_told_over_redis() -> bool:
            is_seen(event.record(here))
            return more(before, scraped(there), LAGS) > 0

        until(is_told_over_redis)
        assert ask(there, "/readyz").status == 200
