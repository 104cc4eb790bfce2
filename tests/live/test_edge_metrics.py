"""The edge counts what it answers, how late it learns of versions, and who listens; and it passes request ids on."""

import pytest

from tests.config.test_metrics import more, samples
from tests.factories import hand, match_of, started
from tests.live.conftest import ask
from tests.live.test_published import until
from tests.live.test_stream import Stream
from tournaments.permissions import SYSTEM
from tournaments.services import results


def scraped(address: str) -> dict[str, float]:
    return samples(ask(address, "/metrics").text)


def test_hits_misses_and_not_modified(site: str) -> None:
    path = f"/t/{started(4).slug}/bracket/"
    before = scraped(site)
    etag = ask(site, path).headers["etag"]
    ask(site, path)
    assert ask(site, path, if_none_match=etag).status == 304

    def counted() -> list[float]:
        after = scraped(site)
        return [
            more(before, after, f"geekcup_edge_pages_total {of}") for of in ("miss", "hit", "not_modified")
        ]

    # They are added up once a second.
    until(lambda: counted() == [1, 2, 1])


LAGS = "geekcup_publish_lag_seconds_count"


def test_the_lag_of_a_version_told_over_redis(sites_over_redis: list[str]) -> None:
    event = started(4)
    before = {}
    for address in sites_over_redis:
        ask(address, f"/t/{event.slug}/bracket/")
        before[address] = scraped(address)
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    for address in sites_over_redis:
        until(lambda address=address: more(before[address], scraped(address), LAGS) == 1)


def test_open_streams(site: str) -> None:
    event = started(4)
    streams = [Stream(site, event.slug) for _ in range(3)]
    assert scraped(site)["geekcup_open_streams"] == 3
    for stream in streams:
        stream.close()
    until(lambda: scraped(site)["geekcup_open_streams"] == 0)


def test_an_answer_of_django_names_its_request(site: str) -> None:
    given = "0123456789abcdef"
    assert ask(site, "/healthz", x_request_id=given).headers["x-request-id"] == given
    made = [ask(site, "/healthz").headers["x-request-id"] for _ in range(2)]
    assert made[0] != made[1]


@pytest.mark.parametrize("odd", ["x", "a b c d e f g h", "x" * 300, "<script>alert(1)</script>"])
def test_an_odd_id_is_not_repeated(site: str, odd: str) -> None:
    assert ask(site, "/healthz", x_request_id=odd).headers["x-request-id"] != odd


def test_a_page_that_is_kept_names_no_request(site: str) -> None:
    path = f"/t/{started(4).slug}/bracket/"
    for _ in range(2):
        assert "x-request-id" not in ask(site, path, x_request_id="0123456789abcdef").headers
