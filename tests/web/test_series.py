"""A series and its legs."""

from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, opened, organizer, play_all, play_match, started
from tournaments.enums import Visibility
from tournaments.models import AuditEntry, Series, Tournament, User
from tournaments.permissions import SYSTEM, NotAllowed, actor_for
from tournaments.services import lifecycle
from tournaments.services.errors import Refused
from tournaments.services.series import create_series, update_series

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


def over(tour: Series, leg: int, first: str = "Pair 1") -> Tournament:
    """A leg of two pairs that is over; ``first`` won it."""
    event = started(2, name=f"Leg {leg}", series=tour, leg=leg)
    while (match := event.stages.get().matches.filter(status="ready").order_by("order").first()) is not None:
        names = [side.entry.name for side in match.sides.order_by("index")]
        play_match(match, winner=names.index(first))
    return lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


def standings(client: Client, tour: Series) -> list[tuple[int, str, str]]:
    table = client.get(reverse("series", args=[tour.slug])).context["page"].standings
    return [(row["place"], row["name"], row["total"]) for row in table.data.data] if table else []


def test_places_in_the_legs_give_points(client: Client) -> None:
    tour = create_series(actor=SYSTEM, name="Tour", slug="tour")
    for leg, first in ((1, "Pair 1"), (2, "Pair 1"), (3, "Pair 2")):
        over(tour, leg, first)
    assert standings(client, tour) == []
    update_series(series=tour, actor=SYSTEM, points_by_place=[10, 4], best_legs=None)
    assert standings(client, tour) == [(1, "Pair 1", "24"), (2, "Pair 2", "18")]
    update_series(series=tour, actor=SYSTEM, points_by_place=[10, 4], best_legs=1)
    assert standings(client, tour) == [(1, "Pair 1", "10"), (1, "Pair 2", "10")]
    assert "does not count" in client.get(reverse("series", args=["tour"])).text


def test_a_leg_that_goes_on_gives_no_points_yet(client: Client) -> None:
    tour = create_series(actor=SYSTEM, name="Tour", slug="tour")
    update_series(series=tour, actor=SYSTEM, points_by_place=[10, 4], best_legs=None)
    play_all(started(2, name="Leg 1", series=tour, leg=1))
    assert standings(client, tour) == []


def test_the_queries_do_not_grow_with_the_legs(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tour = create_series(actor=SYSTEM, name="Tour", slug="tour")
    update_series(series=tour, actor=SYSTEM, points_by_place=[10, 4], best_legs=None)
    for leg in (1, 2, 3):
        over(tour, leg)
        with django_assert_num_queries(17):
            client.get(reverse("series", args=["tour"]))


@pytest.fixture
def owner(client: Client) -> User:
    user = organizer()
    client.force_login(user)
    return user


SETTINGS = "/series/tour/settings/"


def test_the_owner_sets_points_and_legs(client: Client, owner: User) -> None:
    tour = create_series(actor=actor_for(owner), name="Tour", slug="tour")
    answer = client.post(SETTINGS, {"points_by_place": "10, 8 6", "best_legs": "3"})
    assert answer.status_code == HTTPStatus.FOUND
    tour.refresh_from_db()
    assert (tour.points_by_place, tour.best_legs) == ([10, 8, 6], 3)
    audits = AuditEntry.objects.count()
    client.post(SETTINGS, {"points_by_place": "10 8 6", "best_legs": "3"})
    assert AuditEntry.objects.count() == audits
    assert client.get("/mine/").text.count(SETTINGS) == 1


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("points_by_place", "ten"),
        ("points_by_place", "10 -1"),
        ("points_by_place", "10 ٣"),
        ("points_by_place", "99999999999"),
        ("points_by_place", "1 " * 101),
        ("best_legs", "0"),
        ("best_legs", "x"),
    ],
)
def test_what_is_no_table_of_points_is_said_beside_it(
    client: Client, owner: User, field: str, text: str
) -> None:
    tour = create_series(actor=actor_for(owner), name="Tour", slug="tour")
    answer = client.post(SETTINGS, {"points_by_place": "5", "best_legs": "", field: text})
    assert answer.status_code == HTTPStatus.OK
    assert list(answer.context["form"].errors) == [field]
    assert text.strip()[:20] in answer.text
    tour.refresh_from_db()
    assert tour.points_by_place == []


def test_nobody_else_may(client: Client, owner: User) -> None:
    create_series(actor=actor_for(organizer()), name="Tour", slug="tour")
    assert client.get(SETTINGS).status_code == HTTPStatus.NOT_FOUND
    assert client.post(SETTINGS, {"points_by_place": "5"}).status_code == HTTPStatus.NOT_FOUND
    client.logout()
    assert client.get(SETTINGS).status_code == HTTPStatus.FOUND
    with pytest.raises(NotAllowed):
        update_series(
            series=Series.objects.get(), actor=actor_for(owner), points_by_place=[1], best_legs=None
        )
    with pytest.raises(Refused):
        update_series(series=Series.objects.get(), actor=SYSTEM, points_by_place=[-1], best_legs=0)
