"""Entries at the desk: add, correct, hand out the link, withdraw."""

from typing import Any

import pytest
from django.conf import settings

from tests.factories import match_of, opened, organizer, register, started, started_singles
from tests.web.desk import address, filled, log_of, owner_of, said, signed_in
from tests.web.table import captain
from tournaments.enums import EntryStatus, MatchStatus, TournamentStatus
from tournaments.models import Entry, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import rounds
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db

NAMES = {"name": "Dog Days", "player_1": "Ann", "player_2": "Bo", "email": "ann@example.org"}


@pytest.fixture
def event() -> Tournament:
    return opened(owner=organizer(), capacity=2, language="zh-hans")


def add(event: Tournament, **fields: Any) -> Any:
    client = signed_in(owner_of(event))
    url = address("manage-entries", event)
    return client.post(url, {**filled(client.get(url)), **NAMES, **fields}, follow=True)


def test_a_pair_is_added_even_while_sign_up_is_closed(event: Tournament):
    Tournament.objects.filter(pk=event.pk).update(status=TournamentStatus.CHECK_IN)
    assert said(add(event)) == ["“Dog Days” is added."]
    entry = event.entries.get()
    assert (entry.name, entry.email, entry.language) == ("Dog Days", "ann@example.org", "zh-hans")
    assert [player.name for player in entry.players.all()] == ["Ann", "Bo"]


def test_the_same_form_twice_adds_one_pair(event: Tournament):
    add(event, key="one")
    add(event, key="one")
    assert event.entries.count() == 1


def test_names_that_clash_are_said_beside_their_fields(event: Tournament):
    add(event)
    form = add(event, player_1="\N{FULLWIDTH LATIN CAPITAL LETTER A}NN", player_2="Cy").context["form"]
    assert set(form.errors) == {"name", "player_1"}
    assert form["player_2"].value() == "Cy"
    form = add(event, name="n" * 61, player_2="", email="not an address").context["form"]
    assert {"name", "player_2", "email"} <= set(form.errors)
    assert event.entries.count() == 1


def test_the_list_says_who_has_a_place_and_who_waits_as_which(event: Tournament):
    register(event, 4)
    page = signed_in(owner_of(event)).get(address("manage-entries", event)).content.decode()
    for words in ("has a place", "waitlist, no. 1", "waitlist, no. 2", "Player 4b"):
        assert words in page
    assert "waitlist, no. 3" not in page


def test_the_list_takes_the_same_queries_however_many(
    event: Tournament, django_assert_num_queries: Any, django_assert_max_num_queries: Any
):
    client = signed_in(owner_of(event))
    url = address("manage-entries", event)
    register(event, 2)
    with django_assert_max_num_queries(14) as few:
        client.get(url)
    register(event, 12)
    with django_assert_num_queries(len(few)):
        client.get(url)


def test_a_long_list_comes_in_pages(event: Tournament):
    Tournament.objects.filter(pk=event.pk).update(capacity=101)
    register(event, 101)
    client = signed_in(owner_of(event))
    assert "Pair 101<" not in client.get(address("manage-entries", event)).content.decode()
    assert "Pair 101<" in client.get(address("manage-entries", event), {"page": "2"}).content.decode()
    for page in ("99", "-1", "all"):
        assert client.get(address("manage-entries", event), {"page": page}).status_code == 200


def test_names_and_e_mail_are_corrected(event: Tournament):
    entry = register(event, 1)[0]
    client = signed_in(owner_of(event))
    url = address("manage-entry", event, entry.pk)
    changed = filled(
        client.get(url), name="New name", player_2="Player 1a", player_1="Player 1b", email="a@b.example"
    )
    assert client.post(url, changed).status_code == 302
    entry.refresh_from_db()
    assert (entry.name, entry.email) == ("New name", "a@b.example")
    assert [player.name for player in entry.players.all()] == ["Player 1b", "Player 1a"]
    before = log_of(event)
    client.post(url, filled(client.get(url)))
    assert log_of(event) == before


def test_a_mistake_in_a_correction_loses_nothing(event: Tournament):
    entry = register(event, 2)[0]
    client = signed_in(owner_of(event))
    url = address("manage-entry", event, entry.pk)
    page = client.post(url, filled(client.get(url), name="pair 2", player_1="Somebody"))
    assert "name" in page.context["form"].errors
    assert page.context["form"]["player_1"].value() == "Somebody"


def test_the_private_link_stands_there_in_no_language_with_its_code_to_scan(event: Tournament):
    entry = register(event, 1)[0]
    page = signed_in(owner_of(event)).get(address("manage-entry", event, entry.pk))
    html = page.content.decode()
    assert f"{settings.BASE_URL}/t/{event.slug}/me/link/{token_for(entry)}/" in html
    assert "<svg" in html
    assert "no-store" in page["Cache-Control"]


def test_a_new_link_makes_the_old_one_worthless_once_a_form(event: Tournament):
    entry = register(event, 1)[0]
    old = captain(entry)
    client = signed_in(owner_of(event))
    for _ in range(2):
        client.post(address("manage-entry-link", event, entry.pk), {"key": "one form"})
    entry.refresh_from_db()
    assert entry.link_number == 2
    assert old.get(address("me-names", event)).status_code != 200
    client.post(address("manage-entry-link", event, entry.pk))
    entry.refresh_from_db()
    assert entry.link_number == 2


def test_who_withdraws_makes_room_for_the_next(event: Tournament):
    first, _second, third = register(event, 3)
    client = signed_in(owner_of(event))
    url = address("manage-withdraw", event, first.pk)
    assert "waitlist" in client.get(url).content.decode()
    client.post(url)
    first.refresh_from_db()
    third.refresh_from_db()
    assert (first.status, third.status) == (EntryStatus.WITHDRAWN, EntryStatus.CONFIRMED)
    before = log_of(event)
    client.post(url)
    assert log_of(event) == before


def test_who_withdraws_in_the_middle_loses_the_open_match():
    event = started(4, owner=organizer())
    entry = Entry.objects.get(tournament=event, seed=1)
    client = signed_in(owner_of(event))
    url = address("manage-withdraw", event, entry.pk)
    assert "goes to the opponent" in client.get(url).content.decode()
    client.post(url)
    match = match_of(event, "W1.1")
    assert (match.status, match.winner) == (MatchStatus.FINAL, 1)
    desk = client.get(address("manage", event)).content.decode()
    assert "a side left" in desk
    page = client.get(address("manage-entry", event, entry.pk)).content.decode()
    assert "withdrawn" in page
    assert "me/link" not in page


@pytest.mark.parametrize(
    ("played", "lost"),
    [
        ({"format": "double_elimination"}, "there is a bye"),
        ({"format": "round_robin"}, "All its open matches go to the opponents"),
        ({"format": "swiss"}, "It is drawn for no later round"),
    ],
)
def test_leaving_says_what_is_lost_in_this_format_and_that_it_can_be_let_back_in(played, lost):
    event = started(4, owner=organizer(), **played)
    entry = event.entries.get(seed=1)
    client = signed_in(owner_of(event))
    for name in ("manage-entry", "manage-withdraw", "manage-disqualify"):
        page = client.get(address(name, event, entry.pk)).content.decode()
        assert lost in page
        assert "it can be let back in" in page
        assert ("there is a bye" in page) == (event.format == "double_elimination")
    client.post(address("manage-withdraw", event, entry.pk))
    page = client.get(address("manage-entry", event, entry.pk)).content.decode()
    assert "What it lost by leaving is open again." in page
    assert ("it plays from the next one" in page) == (event.format == "swiss")
    assert "let back in" not in page
    client.post(address("manage-reinstate", event, entry.pk))
    entry.refresh_from_db()
    assert entry.is_active


def test_at_a_table_of_four_leaving_breaks_the_match_off():
    event = started_singles(8, owner=organizer())
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1)
    entry = event.entries.get(seed=1)
    page = signed_in(owner_of(event)).get(address("manage-withdraw", event, entry.pk)).content.decode()
    assert "is broken off" in page


def test_a_pair_is_disqualified():
    event = started(4, owner=organizer())
    entry = Entry.objects.get(tournament=event, seed=1)
    signed_in(owner_of(event)).post(address("manage-disqualify", event, entry.pk))
    entry.refresh_from_db()
    assert entry.status == EntryStatus.DISQUALIFIED


def test_nobody_is_added_or_leaves_once_it_is_over():
    event = started(4, owner=organizer())
    entry = event.entries.first()
    assert entry is not None
    assert (
        "nobody can be added"
        in signed_in(owner_of(event)).get(address("manage-entries", event)).content.decode()
    )
    page = add(event, key="late")
    assert page.context["form"].non_field_errors()
    Tournament.objects.filter(pk=event.pk).update(status=TournamentStatus.CANCELLED)
    client = signed_in(owner_of(event))
    before = log_of(event)
    assert said(client.post(address("manage-withdraw", event, entry.pk), follow=True))
    assert client.post(address("manage-entry", event, entry.pk), {**NAMES, "key": "x"}).status_code == 200
    assert log_of(event) == before


def test_after_the_start_nobody_is_said_to_have_a_place():
    event = started(4, owner=organizer())
    page = signed_in(owner_of(event)).get(address("manage-entries", event)).content.decode()
    assert "takes part" in page
    assert "has a place" not in page
    entry = event.entries.get(seed=1)
    page = signed_in(owner_of(event)).get(address("manage-entry", event, entry.pk)).content.decode()
    assert "takes part" in page
    assert "has a place" not in page
