"""`/metrics` counts what happens, adds processes up, and is not for the public."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import Settings

from tests.factories import hand, match_of, opened, register, started
from tests.live.test_published import until
from tests.ports import free_port
from tests.processes import answers, environment_of_test_database, running
from tournaments.models import Message
from tournaments.permissions import SYSTEM
from tournaments.services import results
from tournaments.services.errors import RulesViolated
from tournaments.services.messages import GATHERING
from tournaments.services.outbox import MAX_TRIES


def samples(text: str) -> dict[str, float]:
    """Every sample by its name and its labels' values (labels by name), as in `geekcup_changes_total hand:recorded`."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def scraped(client: Client) -> dict[str, float]:
    response = client.get("/metrics")
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/plain; version=0.0.4")
    return samples(response.text)


def more(before: dict[str, float], after: dict[str, float], name: str) -> float:
    return after.get(name, 0) - before.get(name, 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 404),
        ("", {}, 404),
        ("127.0.0.1", {"X-Forwarded-For": "192.0.2.7"}, 404),
        ("127.0.0.1", {"Forwarded": "for=192.0.2.7"}, 404),
        ("192.0.2.7", {"X-Forwarded-For": "127.0.0.1"}, 404),
        ("192.0.2.7", {"Authorization": "Bearer of the test"}, 200),
        ("192.0.2.7", {"Authorization": "Bearer of the Test"}, 404),
        ("192.0.2.7", {"Authorization": "Bearer é"}, 404),
    ],
)
def test_who_may_look(
    client: Client, settings: Settings, address: str, headers: dict[str, str], status: int
) -> None:
    settings.METRICS_TOKEN = "of the test"
    assert client.get("/metrics", REMOTE_ADDR=address, headers=headers).status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize("authorization", ["Bearer ", "Bearer", ""])
def test_no_token_is_no_way_in(client: Client, settings: Settings, authorization: str) -> None:
    settings.METRICS_TOKEN = ""
    headers = {"Authorization": authorization}
    assert client.get("/metrics", REMOTE_ADDR="192.0.2.7", headers=headers).status_code == 404


def test_it_is_only_read(client: Client) -> None:
    assert client.post("/metrics").status_code == 405


@pytest.mark.django_db
def test_requests_are_counted_by_template_method_and_status(client: Client) -> None:
    event = started(4)
    before = scraped(client)
    client.get(f"/ja/t/{event.slug}/")
    client.get("/t/nothing-here/")
    after = scraped(client)
    assert more(before, after, "geekcup_request_seconds_count GET /t/<slug:slug>/ 200") == 1
    assert more(before, after, "geekcup_request_seconds_count GET /t/<slug:slug>/ 404") == 1


@pytest.mark.django_db(transaction=True)
def test_hands_are_counted_once_they_are_committed_and_violations_by_code(client: Client) -> None:
    match = match_of(started(4), "W1.1")
    before = scraped(client)
    results.record_hand(match=match, actor=SYSTEM, number=1, result=hand())
    with pytest.raises(RulesViolated) as refused:
        results.record_hand(match=match, actor=SYSTEM, number=2, result=hand(points=63))
    after = scraped(client)
    assert more(before, after, "geekcup_changes_total hand:recorded") == 1
    for problem in refused.value.problems:
        assert more(before, after, f"geekcup_violations_total {problem.code} tichu") == 1


@pytest.mark.django_db
def test_the_outbox_is_as_deep_as_what_should_be_sent_by_now(client: Client) -> None:
    register(opened(), 3, email="ann@example.org")
    assert scraped(client)["geekcup_outbox_depth"] == Message.objects.count() == 3
    Message.objects.update(due_at=timezone.now() + GATHERING)
    assert scraped(client)["geekcup_outbox_depth"] == 0
    Message.objects.update(tries=1)
    assert scraped(client)["geekcup_outbox_depth"] == 3
    Message.objects.update(tries=MAX_TRIES)
    assert scraped(client)["geekcup_outbox_depth"] == 0


@contextmanager
def two_processes(folder: Path) -> Iterator[str]:
    """The site served by two processes that count together in the folder."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    environment = {
        **environment_of_test_database(folder),
        "BASE_URL": address,
        "PROMETHEUS_MULTIPROC_DIR": str(folder),
    }
    arguments = ["-m", "uvicorn", "config.asgi:application", "--port", str(port), "--workers", "2"]
    with running(arguments, environment, folder / "site.log", is_ready=lambda: answers(f"{address}/healthz")):
        yield address


@pytest.mark.usefixtures("_static_files")
def test_processes_are_added_up(transactional_db: None, tmp_path: Path) -> None:
    event = started(4)
    with two_processes(tmp_path) as address:
        for _ in range(40):
            urlopen(f"{address}/t/{event.slug}/bracket/").close()
        with urlopen(f"{address}/live/t/{event.slug}/"):
            # Pages are added up once a second.
            until(lambda: _counted_at(address).get("geekcup_edge_pages_total hit") == 40)
            counted = _counted_at(address)
            assert counted["geekcup_open_streams"] == 1
        # One process may have had all of them.
        assert counted["geekcup_edge_pages_total miss"] in {1, 2}


def _counted_at(address: str) -> dict[str, float]:
    return samples(urlopen(f"{address}/metrics").read().decode())


LEFT_BY_A_CRASH = """
from tournaments.metrics import CHANGES, OPEN_STREAMS
OPEN_STREAMS.inc(5)
CHANGES.labels("of the test").inc(5)
"""


def test_the_streams_of_a_process_that_died_are_closed(transactional_db: None, tmp_path: Path) -> None:
    environment = {**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)}
    subprocess.run([sys.executable, "-c", LEFT_BY_A_CRASH], env=environment, check=True)
    with two_processes(tmp_path) as address:
        counted = samples(urlopen(f"{address}/metrics").read().decode())
    assert counted.get("geekcup_open_streams", 0) == 0
    assert counted["geekcup_changes_total of the test"] == 5
