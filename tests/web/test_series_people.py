"""Who is who in a series: one row for those who are one, said by the organizer, undone, and kept when names go."""

from http import HTTPStatus

import pytest
from django.test import Client

from tests.factories import organizer
from tests.services.test_erasing import erase
from tests.web.test_series import over, standings
from tournaments.models import AuditEntry, Entry, EntryAccount, Series, SeriesDecision, Tournament, User
from tournaments.permissions import SYSTEM, NotAllowed, actor_for
from tournaments.services.errors import Refused
from tournaments.services.series import create_series, update_series
from tournaments.services.series_people import join_people, separate_entry, undo_decision

pytestmark = pytest.mark.django_db

PEOPLE = "/series/tour/people/"


@pytest.fixture
def owner() -> User:
    return organizer()


@pytest.fixture
def tour(owner: User) -> Series:
    """Two legs won by "Pair 1"; in the second it is written "Pair One"."""
    series = create_series(actor=actor_for(owner), name="Tour", slug="tour")
    update_series(series=series, actor=SYSTEM, points_by_place=[10, 4], best_legs=None)
    over(series, 1)
    second = over(series, 2)
    Entry.objects.filter(tournament=second, name="Pair 1").update(name="Pair One", name_key="pair one")
    return series


def entry(series: Series, leg: int, name: str) -> int:
    return Entry.objects.get(tournament__series=series, tournament__leg=leg, name=name).pk


APART = [(1, "Pair 1", "10"), (1, "Pair One", "10"), (3, "Pair 2", "8")]
TOGETHER = [(1, "Pair One", "20"), (2, "Pair 2", "8")]


def test_of_a_leg_that_is_private_by_now_no_name_is_told(client: Client, tour: Series, owner: User) -> None:
    """The leg may be run by somebody else than the owner of the series."""
    join_people(
        series=tour, actor=actor_for(owner), entries=[entry(tour, 1, "Pair 1"), entry(tour, 2, "Pair One")]
    )
    Tournament.objects.filter(series=tour, leg=2).update(visibility="private")
    client.force_login(owner)
    page = client.get(PEOPLE)
    assert "One and the same: " in page.text
    assert "Pair One" not in page.text


def test_the_organizer_says_who_is_who_and_undoes_it(client: Client, tour: Series, owner: User) -> None:
    assert standings(client, tour) == APART
    client.force_login(owner)
    page = client.get(PEOPLE)
    assert [person.name for person in page.context["page"].people] == ["Pair 1", "Pair 2", "Pair One"]
    one, other = entry(tour, 1, "Pair 1"), entry(tour, 2, "Pair One")
    assert client.post(PEOPLE, {"entries": [one, other]}).status_code == HTTPStatus.FOUND
    assert standings(client, tour) == TOGETHER
    assert "One and the same: " in client.get(PEOPLE).text
    audits = AuditEntry.objects.count()
    client.post(PEOPLE, {"entries": [one, other]})
    assert AuditEntry.objects.count() == audits
    client.post(PEOPLE, {"separate": other})
    assert standings(client, tour) == APART
    assert "is somebody else than" in client.get(PEOPLE).text
    last, first = SeriesDecision.objects.order_by("-pk").values_list("pk", flat=True)
    client.post(PEOPLE, {"undo": last})
    assert standings(client, tour) == TOGETHER
    client.post(PEOPLE, {"undo": first})
    assert standings(client, tour) == APART
    audits = AuditEntry.objects.count()
    client.post(PEOPLE, {"undo": first})
    client.post(PEOPLE, {"separate": other})
    assert AuditEntry.objects.count() == audits


def test_the_same_accounts_are_one_under_any_name(client: Client, tour: Series) -> None:
    users = [organizer(), organizer()]
    for pk in (entry(tour, 1, "Pair 1"), entry(tour, 2, "Pair One")):
        EntryAccount.objects.create(entry_id=pk, user=users[0])
        assert standings(client, tour) == APART
        EntryAccount.objects.create(entry_id=pk, user=users[1])
    assert standings(client, tour) == TOGETHER


def test_nobody_is_twice_in_a_leg_and_garbage_is_nobody(client: Client, tour: Series, owner: User) -> None:
    client.force_login(owner)
    both = [entry(tour, 1, "Pair 1"), entry(tour, 1, "Pair 2")]
    assert "both in the same leg" in client.post(PEOPLE, {"entries": both}, follow=True).text
    other = create_series(actor=SYSTEM, name="Other", slug="other")
    theirs = over(other, 1).entries.first()
    assert theirs is not None
    for sent in (
        {},
        {"entries": ["x", "9" * 40]},
        {"entries": [theirs.pk, both[0]]},
        {"separate": theirs.pk},
    ):
        assert "Choose entries of this series." in client.post(PEOPLE, sent, follow=True).text
    client.post(PEOPLE, {"undo": "x"})
    assert not SeriesDecision.objects.exists()


def test_only_the_owner_says(client: Client, tour: Series) -> None:
    stranger = organizer()
    assert client.get(PEOPLE).status_code == HTTPStatus.FOUND
    client.force_login(stranger)
    assert client.get(PEOPLE).status_code == HTTPStatus.NOT_FOUND
    assert client.post(PEOPLE, {"entries": ["1"]}).status_code == HTTPStatus.NOT_FOUND
    for call in (
        lambda: join_people(series=tour, actor=actor_for(stranger), entries=[1, 2]),
        lambda: separate_entry(series=tour, actor=actor_for(stranger), entry=1),
        lambda: undo_decision(series=tour, actor=actor_for(stranger), decision=1),
    ):
        with pytest.raises(NotAllowed):
            call()


def test_erased_in_every_leg_it_is_one_again_and_never_tells_a_name(client: Client, tour: Series) -> None:
    one, other = entry(tour, 1, "Pair 1"), entry(tour, 2, "Pair One")
    join_people(series=tour, actor=SYSTEM, entries=[one, other])
    erase(Entry.objects.get(pk=one), name=True)
    assert standings(client, tour) == [(1, "Name withdrawn", "10"), (1, "Pair One", "10"), (3, "Pair 2", "8")]
    with pytest.raises(Refused):
        join_people(series=tour, actor=SYSTEM, entries=[one, other])
    erase(Entry.objects.get(pk=other), name=True)
    assert standings(client, tour) == [(1, "Name withdrawn", "20"), (2, "Pair 2", "8")]
    assert AuditEntry.objects.filter(payload__icontains="pair").count() == 0


def test_who_had_the_same_name_stays_one_when_it_goes(client: Client, tour: Series) -> None:
    for leg in (1, 2):
        erase(Entry.objects.get(pk=entry(tour, leg, "Pair 2")), name=True)
    assert (3, "Name withdrawn", "8") in standings(client, tour)


def test_the_series_has_its_records(client: Client, tour: Series) -> None:
    page = client.get("/series/tour/")
    assert "Records of the series" in page.text
    text = page.text.replace("<bdi>", "").replace("</bdi>", "")
    assert "The biggest swing was hand 1 of W1.1 (Leg 1)" in text
    join_people(series=tour, actor=SYSTEM, entries=[entry(tour, 1, "Pair 1"), entry(tour, 2, "Pair One")])
    again = client.get("/series/tour/").text.replace("<bdi>", "").replace("</bdi>", "")
    assert "Most double victories" in again
    assert again != text


def test_a_leg_that_goes_on_and_one_that_is_hidden_have_no_part_in_it(client: Client, tour: Series) -> None:
    Tournament.objects.filter(series=tour, leg=2).update(visibility="unlisted")
    assert standings(client, tour) == [(1, "Pair 1", "10"), (2, "Pair 2", "4")]
