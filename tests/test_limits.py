"""Counting how often something happens in a while, in Redis and without it."""

from functools import cache as once

import pytest

from tests.ports import free_port
from tournaments import limits
from tournaments.limits import Limit

THREE = Limit("test", 3, 60)
NOON = 1_283_601_600.0


@pytest.fixture
def clock(monkeypatch):
    """Sets the time; it stands still."""

    def at(moment):
        monkeypatch.setattr(limits.time, "time", lambda: moment)

    at(NOON)
    return at


@pytest.fixture(params=["redis", "memory"])
def _store(request, settings):
    if request.param == "memory":
        settings.REDIS_URL = ""
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}


@pytest.mark.usefixtures("_store")
def test_so_many_in_each_window_for_everybody_apart(clock):
    assert [THREE.take("ann") for _ in range(4)] == [True, True, True, False]
    assert THREE.take("bo")
    assert not Limit("test", 0, 60).take("cy")
    clock(NOON + 59)
    assert not THREE.take("ann")
    assert THREE.wait() == 1
    clock(NOON + 60)
    assert THREE.take("ann")


@pytest.mark.usefixtures("_store")
def test_what_is_given_back_does_not_count(clock):
    clock(NOON + 3600)
    for _ in range(10):
        assert THREE.take("ann")
        THREE.give_back("ann")


def test_counts_go_away_by_themselves_and_name_nobody(clock):
    THREE.take("ann@example.org")
    [key] = limits._client().scan_iter("geekcup.test:*")
    assert b"ann" not in key
    assert 0 < limits._client().ttl(key) <= 120


def test_where_redis_is_away_nobody_is_refused(settings, monkeypatch):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setattr(limits, "_client", once(limits._client.__wrapped__))
    assert all(THREE.take("ann") for _ in range(5))
