"""`/healthz` and `/readyz`, for whoever watches the site."""

import pytest
from django.conf import settings
from django.test import Client
from pytest_django import Settings

NOBODY_THERE = "redis://127.0.0.1:1/0"


def test_the_process_is_well_whatever_else_is_not(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = NOBODY_THERE
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_ready_when_database_and_broker_answer(client: Client) -> None:
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"status": "ok", "checks": {"database": "ok", "broker": "ok"}}
    assert "no-store" in response["Cache-Control"]


@pytest.mark.django_db
def test_not_ready_without_the_broker(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = NOBODY_THERE
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "ok", "broker": "unreachable"}


@pytest.mark.django_db
def test_no_broker_is_asked_where_there_is_none(client: Client, settings: Settings) -> None:
    settings.REDIS_URL = ""
    assert client.get("/readyz").json()["checks"] == {"database": "ok"}


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_they_only_read(client: Client, address: str) -> None:
    assert client.post(address).status_code == 405
    assert client.get(f"/ja{address}").status_code == 404


def test_the_policy_lets_in_nothing_from_elsewhere(client: Client) -> None:
    response = client.get("/healthz")
    assert "script-src 'self'" in response["Content-Security-Policy"]
    assert "unsafe" not in response["Content-Security-Policy"]
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == settings.SECURE_REFERRER_POLICY
