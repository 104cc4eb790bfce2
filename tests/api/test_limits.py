"""So many calls a minute: per token, and per address for those without one."""

import pytest

from tests.api.caller import nobody, program
from tournaments import limits
from tournaments.api import limits as api_limits

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _few(monkeypatch):
    """Three calls a minute, of a minute that does not end."""
    monkeypatch.setattr(api_limits, "PER_ADDRESS", limits.Limit("api.address", 3, 60))
    monkeypatch.setattr(api_limits, "PER_TOKEN", limits.Limit("api.token", 3, 60))
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000_019.5)


def test_too_many_from_one_address():
    for _ in range(3):
        nobody().get("/tournaments")
    response = nobody().send("GET", "/tournaments")
    assert (response.status_code, response.json()["code"]) == (429, "too-many-requests")
    assert 0 < int(response["Retry-After"]) <= 60
    program().get("/tournaments")


def test_too_many_with_one_token():
    caller = program()
    for _ in range(3):
        caller.get("/tournaments")
    assert caller.refused("GET", "/tournaments")["code"] == "too-many-requests"
    program().get("/tournaments")
    nobody().get("/tournaments")


def test_trying_tokens_out_is_counted():
    caller = nobody()
    caller.headers["Authorization"] = "Bearer guess"
    codes = [caller.refused("GET", "/tournaments")["code"] for _ in range(4)]
    assert codes == ["not-signed-in"] * 3 + ["too-many-requests"]
    assert 0 < int(caller.send("GET", "/tournaments")["Retry-After"]) <= 60


def test_the_next_minute_begins_anew(monkeypatch):
    for _ in range(4):
        nobody().send("GET", "/tournaments")
    monkeypatch.setattr(limits.time, "time", lambda: 1_000_000_079.5)
    nobody().get("/tournaments")
