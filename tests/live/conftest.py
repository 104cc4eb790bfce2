"""The site as it is served: two processes over Redis, and one that has none."""

import http.client
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.processes import environment_of_test_database, running_site


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, headers by lower-case name, body."""

    status: int
    headers: dict[str, str] = field(repr=False)
    body: bytes = field(repr=False)

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(address: str, path: str, method: str = "GET", **headers: str) -> Answer:
    """One request, sent as it is given: no client tidies the path up. Headers are named with _ for -."""
    host = urlsplit(address).netloc
    connection = http.client.HTTPConnection(host, timeout=20)
    try:
        connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, response.read())
    finally:
        connection.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One xdist worker for all of them: the sites are started once.

    They end with this folder's tests, for a site without Redis sweeps the outbox, which others test.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("live"))


@pytest.fixture(scope="package")
def _site_folder(_static_files: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("sites")


@pytest.fixture(scope="package")
def _over_redis(django_db_setup: None, _site_folder: Path) -> Iterator[list[str]]:
    with ExitStack() as stack:
        environment = environment_of_test_database(_site_folder)
        yield [
            stack.enter_context(running_site(environment, _site_folder / f"redis-{number}.log"))
            for number in range(2)
        ]


@pytest.fixture(scope="package")
def _alone(django_db_setup: None, _site_folder: Path) -> Iterator[list[str]]:
    environment = environment_of_test_database(_site_folder)
    environment.pop("REDIS_URL")
    with running_site(environment, _site_folder / "alone.log") as address:
        yield [address]


@pytest.fixture(scope="package")
def _redis_gone(django_db_setup: None, _site_folder: Path) -> Iterator[list[str]]:
    environment = {**environment_of_test_database(_site_folder), "REDIS_URL": "redis://127.0.0.1:9/0"}
    with running_site(environment, _site_folder / "gone.log") as address:
        yield [address]


@pytest.fixture(params=["over Redis", "alone", "Redis gone"])
def sites(request: pytest.FixtureRequest, transactional_db: None) -> list[str]:
    """The addresses of the processes of one site; every test runs for each way to serve it."""
    fixtures: dict[str, str] = {"over Redis": "_over_redis", "alone": "_alone", "Redis gone": "_redis_gone"}
    found: list[str] = request.getfixturevalue(fixtures[request.param])
    return found


@pytest.fixture
def sites_over_redis(transactional_db: None, _over_redis: list[str]) -> list[str]:
    """Two processes that hear of changes over Redis only."""
    return _over_redis


@pytest.fixture
def site(transactional_db: None, _alone: list[str]) -> str:
    """One process, for what does not depend on how many there are."""
    return _alone[0]
