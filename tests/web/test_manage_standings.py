"""The organizer chooses and orders what decides about places."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, opened, organizer, started
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def url(event: Tournament) -> str:
    return reverse("manage-standings", args=[event.slug])


def signed_in(client: Client, **fields: object) -> Tournament:
    owner = organizer()
    client.force_login(owner)
    return opened(owner=owner, format="round_robin", **fields)


def chosen(**criteria: str) -> dict[str, str]:
    return {"match_points": "3-1-0", **{f"criterion_{name[1:]}": code for name, code in criteria.items()}}


def test_the_usual_criteria_are_shown_until_others_are_chosen(client: Client) -> None:
    form = client.get(url(signed_in(client))).context["form"]
    assert [field.initial for field in form.places] == [
        "points",
        "head_to_head",
        "point_difference",
        "game_points",
        "",
        "",
    ]


def test_choosing_and_ordering(client: Client) -> None:
    event = signed_in(client)
    answer = client.post(url(event), chosen(_1="wins", _3="points"))
    assert answer.status_code == HTTPStatus.FOUND
    event.refresh_from_db()
    assert (event.match_points, event.criteria) == ("3-1-0", ["wins", "points"])
    assert event.version > 1


def test_none_chosen_means_the_usual_ones(client: Client) -> None:
    event = signed_in(client, criteria=["wins"])
    client.post(url(event), {"match_points": ""})
    event.refresh_from_db()
    assert event.criteria == []


def test_the_same_again_writes_nothing(client: Client) -> None:
    event = signed_in(client)
    client.post(url(event), chosen(_1="wins"))
    event.refresh_from_db()
    client.post(url(event), chosen(_1="wins"))
    again = Tournament.objects.get(pk=event.pk)
    assert again.version == event.version


def test_one_chosen_twice_is_said_beside_the_field(client: Client) -> None:
    event = signed_in(client)
    answer = client.post(url(event), chosen(_1="wins", _2="wins"))
    assert answer.status_code == HTTPStatus.OK
    assert answer.context["form"].errors["criterion_2"]
    event.refresh_from_db()
    assert event.criteria == []


def test_garbage_is_refused(client: Client) -> None:
    event = signed_in(client)
    answer = client.post(url(event), {"match_points": "9-9-9", "criterion_1": "luck"})
    assert set(answer.context["form"].errors) == {"match_points", "criterion_1"}


def test_after_the_start_it_is_fixed(client: Client) -> None:
    owner = organizer()
    client.force_login(owner)
    event = started(3, owner=owner, format="round_robin")
    answer = client.get(url(event))
    assert "Fixed since the start." in answer.text
    client.post(url(event), chosen(_1="wins"))
    event.refresh_from_db()
    assert event.criteria == []


def test_events_without_a_league_have_no_such_page(client: Client) -> None:
    owner = organizer()
    client.force_login(owner)
    event = opened(owner=owner)
    assert client.get(url(event)).status_code == HTTPStatus.NOT_FOUND
    assert "manage-standings" not in [tab.name for tab in client.get(
        reverse("manage", args=[event.slug])
    ).context["head"].tabs]  # fmt: skip


def test_others_may_not(client: Client) -> None:
    event = opened(owner=organizer(), format="round_robin")
    assert client.get(url(event)).status_code in (HTTPStatus.FOUND, HTTPStatus.FORBIDDEN)
    stranger = organizer()
    make_tournament(stranger)
    client.force_login(stranger)
    assert client.post(url(event), chosen(_1="wins")).status_code == HTTPStatus.FORBIDDEN
    event.refresh_from_db()
    assert event.criteria == []
