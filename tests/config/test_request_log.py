"""Each request ends with one line that says what it was, whose, and for which event: in ids, never in names."""

import pytest
from django.test import Client

from tests.api.caller import Caller
from tests.factories import opened, organizer, register, started
from tests.log_lines import logged
from tournaments.enums import TokenScope
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db


def test_the_line_of_a_request(client: Client) -> None:
    user = organizer("ann@example.org")
    event = started(4, owner=user)
    client.force_login(user)
    with logged() as lines:
        client.get(f"/t/{event.slug}/manage/", headers={"X-Request-ID": "0123456789abcdef"})
    [line] = lines.all("request")
    assert line.pop("ms") > 0
    del line["timestamp"]
    assert line == {
        "event": "request",
        "level": "info",
        "logger": "config.request_log",
        "request_id": "0123456789abcdef",
        "actor": f"user:{user.pk}",
        "tournament": event.slug,
        "method": "GET",
        "route": "/t/<slug:slug>/manage/",
        "status": 200,
    }
    assert "ann" not in lines.text


def test_a_captain_is_an_entry(client: Client) -> None:
    event = opened()
    [entry] = register(event)
    token = token_for(entry)
    with logged() as lines:
        client.post(f"/t/{event.slug}/me/link/{token}/", follow=True)
    assert lines.all("request")[-1]["actor"] == f"entry:{entry.pk}"
    assert token not in lines.text
    assert entry.name not in lines.text


def test_a_program_is_the_account_of_its_token() -> None:
    user = organizer()
    event = started(4, owner=user)
    with logged() as lines:
        Caller(user, TokenScope.READ).call("GET", f"/tournaments/{event.slug}/bracket")
    [line] = lines.all("request")
    assert (line["actor"], line["tournament"]) == (f"user:{user.pk}", event.slug)


def test_an_administrator_is_named_too(client: Client) -> None:
    user = organizer()
    user.is_staff = user.is_superuser = True
    user.save()
    client.force_login(user)
    with logged() as lines:
        client.get("/admin/")
    assert lines.all("request")[0]["actor"] == f"user:{user.pk}"


def test_nothing_is_left_for_the_next_request(client: Client) -> None:
    event = started(4)
    with logged() as lines:
        client.get(f"/t/{event.slug}/")
        client.get("/healthz")
    one, other = lines.all("request")
    assert one["tournament"] == event.slug
    assert not {"tournament", "actor"} & other.keys()
    assert one["request_id"] != other["request_id"]


@pytest.mark.parametrize("prefix", ["", "/ja", "/zh-hans"])
def test_a_page_has_the_same_route_in_every_language(client: Client, prefix: str) -> None:
    event = started(4)
    with logged() as lines:
        client.get(f"{prefix}/t/{event.slug}/standings/")
    assert lines.all("request")[0]["route"] == "/t/<slug:slug>/standings/"


def test_what_nobody_knows_has_one_name(client: Client) -> None:
    with logged() as lines:
        client.generic("BREW", "/no/such/page/")
    [line] = lines.all("request")
    assert (line["method"], line["route"], line["status"]) == ("other", "", 404)


@pytest.mark.parametrize("given", ["", "short", "x" * 65, "line\\nbreak-in", "日本語日本語日本語"])
def test_an_odd_id_is_replaced(client: Client, given: str) -> None:
    with logged() as lines:
        client.get("/healthz", headers={"X-Request-ID": given})
    assert len(lines.all("request")[0]["request_id"]) == 32
