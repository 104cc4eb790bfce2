"""A series and its legs."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, opened, play_all, started
from tournaments.enums import Visibility
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.series import create_series

pytestmark = pytest.mark.django_db


def test_the_legs_stand_in_order_with_their_champions(client: Client) -> None:
    tour = create_series(actor=SYSTEM, name="Monthly tour", slug="tour")
    opened(name="Second leg", series=tour, leg=2)
    first = started(2, name="First leg", series=tour, leg=1)
    play_all(first)
    lifecycle.finish_tournament(tournament=first, actor=SYSTEM)
    answer = client.get(reverse("series", args=["tour"]))
    rows = [
        (row.record.leg, row.record.name, row.record.champion) for row in answer.context["page"].legs.rows
    ]
    assert rows == [(1, "First leg", "Pair 1"), (2, "Second leg", "")]
    assert "Monthly tour" in answer.text


def test_drafts_and_hidden_legs_are_not_listed(client: Client) -> None:
    tour = create_series(actor=SYSTEM, name="Tour", slug="tour")
    make_tournament(name="Draft leg", series=tour, leg=1)
    opened(name="Hidden leg", series=tour, leg=2, visibility=Visibility.UNLISTED)
    text = client.get(reverse("series", args=["tour"])).text
    assert "Draft leg" not in text
    assert "Hidden leg" not in text
    assert "No leg is announced yet" in text


def test_there_is_no_series_without_its_address(client: Client) -> None:
    assert client.get("/series/no-such/").status_code == HTTPStatus.NOT_FOUND


def test_only_reading_is_possible(client: Client) -> None:
    create_series(actor=SYSTEM, name="Tour", slug="tour")
    answer = client.post(reverse("series", args=["tour"]))
    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
