"""Pictures of prizes over HTTP: sent, described, removed, refused."""

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
from tournaments.pictures import MOST_BYTES
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


def test_a_picture_is_sent_described_and_removed(event, caller):
    file = picture(size=(100, 60))
    told = caller.call("PUT", f"{path(event)}?alt=A%20teapot", file)
    assert (told["picture"]["width"], told["picture"]["height"], told["picture"]["alt"]) == (
        100,
        60,
        "A teapot",
    )
    vote = nobody().get(f"/tournaments/{event.slug}/vote")
    assert [row["picture"] for row in vote["candidates"]] == [told["picture"], None]
    assert Client().get(told["picture"]["url"])["Content-Type"] == "image/webp"
    rows = AuditEntry.objects.count()
    assert caller.call("PUT", f"{path(event)}?alt=A%20teapot", file) == told
    assert caller.call("PATCH", path(event), {"alt": "A teapot"}) == told
    assert AuditEntry.objects.count() == rows
    described = caller.call("PATCH", path(event), {"alt": "A pot"})
    assert described["picture"] == {**told["picture"], "alt": "A pot"}
    for _ in range(2):
        assert caller.call("DELETE", path(event))["picture"] is None
    assert caller.call("PATCH", path(event), {"alt": "A pot"})["picture"] is None
    assert not PrizePicture.objects.exists()
    assert AuditEntry.objects.count() == rows + 2


def test_as_much_is_taken_as_on_the_page_and_no_byte_more(event, caller):
    file = picture("PNG", size=(64, 64))
    largest = file + bytes(MOST_BYTES - len(file))
    assert caller.call("PUT", path(event), largest)["picture"]["width"] == 64
    kept = PrizePicture.objects.get().digest
    problem = caller.refused("PUT", path(event), largest + b"0")
    (found,) = problem["fields"]["picture"]
    assert (problem["status"], problem["code"], found["code"]) == (422, "invalid", "picture-large")
    assert PrizePicture.objects.get().digest == kept
    # Every other call is sent as little as ever.
    assert caller.refused("PATCH", path(event), {"alt": "A" * 300_000})["code"] == "too-large"


def test_what_is_no_picture_is_refused(event, caller):
    for content, code in (
        (b"<svg/>", "picture-kind"),
        (b"", "picture-kind"),
        (b'{"picture": "aGVsbG8="}', "picture-kind"),
        (picture(size=(8, 8)), "picture-tiny"),
        (picture("PNG", size=(64, 64))[:-60], "picture-broken"),
    ):
        problem = caller.refused("PUT", path(event), content)
        assert (problem["code"], problem["fields"]["picture"][0]["code"]) == ("invalid", code)
    for query in (f"alt={'x' * 201}", "alt=%00"):
        assert caller.refused("PUT", f"{path(event)}?{query}", picture())["code"] == "invalid"
    for body in ({}, {"alt": "x" * 201}, {"alt": None}, {"alt": "", "picture": "aGVsbG8="}):
        assert caller.refused("PATCH", path(event), body)["status"] == 422
    assert not PrizePicture.objects.exists()


def test_only_who_manages_the_event_may(event, caller):
    bodies = {"PUT": picture(), "PATCH": {"alt": "A pot"}, "DELETE": None}
    for who, status in (
        (nobody(), 401),
        (program(), 403),
        (Caller(caller.user, TokenScope.WRITE_RESULTS), 403),
    ):
        for method, body in bodies.items():
            assert who.refused(method, path(event), body)["status"] == status
    other = event_of()
    for prize in (other.prizes.first().pk, 10**9):
        for method, body in bodies.items():
            assert caller.refused(method, path(event, prize), body)["status"] == 404
    assert not PrizePicture.objects.exists()


def test_pictures_cost_the_same_in_any_number():
    counts = []
    for number in (1, 5):
        event = event_of(number)
        caller = Caller(event.roles.get(name="owner").user)
        for prize in event.prizes.all():
            caller.call("PUT", path(event, prize.pk), picture(size=(90 + prize.pk % 9, 60)))
        with CaptureQueriesContext(connection) as captured:
            caller.get(f"/tournaments/{event.slug}/vote")
        counts.append(len(captured))
    assert counts[0] == counts[1]
