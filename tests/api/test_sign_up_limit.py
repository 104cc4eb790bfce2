"""Sign-ups through the API are counted with those of the page."""

import pytest

from tests.api.caller import program
from tests.factories import opened
from tournaments.limits import SIGN_UPS

pytestmark = pytest.mark.django_db


def test_a_program_that_signs_up_without_end_is_told_when_to_go_on(monkeypatch):
    monkeypatch.setattr("tournaments.limits.time.time", lambda: 1_283_580_000.0)
    event, stranger = opened(), program()
    path = f"/tournaments/{event.slug}/entries"
    for n in range(SIGN_UPS.most):
        stranger.post(path, {"name": f"Pair {n}", "players": [f"{n}a", f"{n}b"]}, 201)
    body = {"name": "Late", "players": ["a", "b"]}
    problem = stranger.refused("POST", path, body)
    assert (problem["status"], problem["code"], problem["reason"]) == (
        429,
        "too-many-requests",
        "sign-ups-too-many",
    )
    assert stranger.send("POST", path, body)["Retry-After"] == str(SIGN_UPS.period)
