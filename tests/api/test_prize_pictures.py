"""Pictures of prizes over HTTP: sent, described, removed, refused."""

import base64

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.api.caller import Caller, nobody, program
from tests.factories import organizer, started
from tests.test_uploaded_pictures import picture
from tournaments.enums import TokenScope
from tournaments.models import AuditEntry, PrizePicture, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.prizes import set_prizes

pytestmark = pytest.mark.django_db


def event_of(prizes: int = 2) -> Tournament:
    event = started(2, owner=organizer())
    names = [f"Prize {number}" for number in range(prizes)]
    set_prizes(tournament=event, actor=SYSTEM, prizes=names, awards=[(1, "")])
    return event


@pytest.fixture
def event() -> Tournament:
    return event_of()


@pytest.fixture
def caller(event) -> Caller:
    return Caller(event.roles.get(name="owner").user)


def path(event: Tournament, prize: int | None = None) -> str:
    return f"/tournaments/{event.slug}/vote/candidates/{prize or event.prizes.first().pk}/picture"


def sent(content: bytes) -> str:
    return base64.b64encode(content).decode()


def test_a_picture_is_sent_described_and_removed(event, caller):
    body = {"picture": sent(picture(size=(100, 60))), "alt": "A teapot"}
    told = caller.call("PUT", path(event), body)
    assert (told["picture"]["width"], told["picture"]["height"], told["picture"]["alt"]) == (
        100,
        60,
        "A teapot",
    )
    vote = nobody().get(f"/tournaments/{event.slug}/vote")
    assert [row["picture"] for row in vote["candidates"]] == [told["picture"], None]
    assert Client().get(told["picture"]["url"])["Content-Type"] == "image/webp"
    rows = AuditEntry.objects.count()
    assert caller.call("PUT", path(event), body) == told
    assert AuditEntry.objects.count() == rows
    described = caller.call("PUT", path(event), {"alt": "A pot"})
    assert described["picture"] == {**told["picture"], "alt": "A pot"}
    for _ in range(2):
        assert caller.call("DELETE", path(event))["picture"] is None
    assert not PrizePicture.objects.exists()
    assert AuditEntry.objects.count() == rows + 2


def test_what_is_no_picture_is_refused(event, caller):
    for content, code in ((b"<svg/>", "picture-kind"), (picture(size=(8, 8)), "picture-tiny")):
        problem = caller.refused("PUT", path(event), {"picture": sent(content)})
        assert (problem["code"], problem["fields"]["picture"][0]["code"]) == ("invalid", code)
    for garbage in ("%%%", "á", 7, [], "abc"):
        problem = caller.refused("PUT", path(event), {"picture": garbage})
        assert list(problem["fields"]) == ["picture"]
    assert caller.refused("PUT", path(event), {"alt": "x" * 201})["status"] == 422
    assert caller.refused("PUT", path(event), {"picture": "A" * 300_000})["code"] == "too-large"
    assert not PrizePicture.objects.exists()


def test_only_who_manages_the_event_may(event, caller):
    body = {"picture": sent(picture())}
    for who, status in (
        (nobody(), 401),
        (program(), 403),
        (Caller(caller.user, TokenScope.WRITE_RESULTS), 403),
    ):
        for method in ("PUT", "DELETE"):
            assert who.refused(method, path(event), body)["status"] == status
    other = event_of()
    for prize in (other.prizes.first().pk, 10**9):
        for method in ("PUT", "DELETE"):
            assert caller.refused(method, path(event, prize), body)["status"] == 404
    assert not PrizePicture.objects.exists()


def test_pictures_cost_the_same_in_any_number():
    counts = []
    for number in (1, 5):
        event = event_of(number)
        caller = Caller(event.roles.get(name="owner").user)
        for prize in event.prizes.all():
            caller.call(
                "PUT", path(event, prize.pk), {"picture": sent(picture(size=(90 + prize.pk % 9, 60)))}
            )
        with CaptureQueriesContext(connection) as captured:
            caller.get(f"/tournaments/{event.slug}/vote")
        counts.append(len(captured))
    assert counts[0] == counts[1]
