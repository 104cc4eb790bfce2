"""Scorers at the tables: the director's codes, the link, the matches behind it."""

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import match_of, organizer, play_match, started
from tests.web.desk import address, director_of, owner_of, signed_in
from tests.web.table import recorded, send, text_of, typed
from tournaments.enums import RoleName
from tournaments.models import Hand, Role, TableLink, Tournament
from tournaments.permissions import SYSTEM, Actor
from tournaments.services.table_links import make_table_links, revoke_table_link, token_for_table
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = started(4, owner=organizer())
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    set_table(match=match_of(event, "W1.2"), actor=SYSTEM, table="2")
    return event


def link_to(event, table="1"):
    (link,) = make_table_links(tournament=event, actor=SYSTEM, tables=[table])
    return link


def at_table(event, link):
    """A scorer's browser."""
    client = Client()
    answer = client.post(address("table-link", event, token_for_table(link)))
    assert answer["Location"] == address("tables", event)
    return client


def test_a_director_makes_the_codes_and_prints_them(event):
    client = signed_in(director_of(event))
    page = client.get(address("manage-tables", event))
    assert page.context["form"].initial["tables"] == "1, 2"
    client.post(address("manage-tables", event), {"tables": "2、10，1"})
    page = client.get(address("manage-tables", event))
    assert [placard.table for placard in page.context["placards"]] == ["table 1", "table 2", "table 10"]
    assert page.text.count("<svg") >= 3
    link = TableLink.objects.get(tables=["1"])
    assert settings.BASE_URL + address("table-link", event, token_for_table(link)) in page.text
    client.post(address("manage-table-link-revoke", event, link.pk))
    assert len(client.get(address("manage-tables", event)).context["placards"]) == 2
    assert client.post(address("manage-tables", event), {"tables": " "}).context["form"].errors["tables"]


def test_opening_the_link_changes_nothing_and_its_button_lets_score(event):
    link = link_to(event)
    client = Client()
    page = client.get(address("table-link", event, token_for_table(link)))
    assert "<h1>Table 1</h1>" in page.text
    assert not client.cookies.get(f"tables-{event.pk}")
    assert page["Referrer-Policy"] == "strict-origin"
    assert "noindex" in page["X-Robots-Tag"]
    client = at_table(event, link)
    assert client.get(address("tables", event))["Location"] == address("score", event, "W1.1")
    send(client, address("score", event, "W1.1"), typed())
    assert len(recorded(event)) == 1
    assert Hand.objects.get().actor == f"scorer:{link.pk}"


def test_a_scorer_of_another_table_is_refused(event):
    client = at_table(event, link_to(event))
    assert client.get(address("score", event, "W1.2")).status_code == 403
    assert client.post(address("score", event, "W1.2"), typed()).status_code == 403
    assert not Hand.objects.exists()


def test_a_scorer_is_no_organizer_and_no_captain(event):
    client = at_table(event, link_to(event))
    assert client.get(address("manage", event)).status_code == 302
    assert client.post(address("me-withdraw", event))["Location"] == address("me", event)


def test_a_revoked_link_ends_on_every_device(event):
    link = link_to(event)
    client = at_table(event, link)
    revoke_table_link(tournament=event, actor=SYSTEM, link_id=link.pk)
    assert client.get(address("score", event, "W1.1")).status_code == 403
    assert "You keep no score here" in text_of(client.get(address("tables", event)))
    assert client.get(address("table-link", event, token_for_table(link))).status_code == 404


def test_a_link_opens_its_own_event_only(event):
    other = started(4, owner=organizer())
    link = link_to(event)
    assert Client().post(address("table-link", other, token_for_table(link))).status_code == 404
    client = at_table(event, link)
    client.cookies[f"tables-{other.pk}"] = client.cookies[f"tables-{event.pk}"].value
    set_table(match=match_of(other, "W1.1"), actor=SYSTEM, table="1")
    assert client.get(address("score", other, "W1.1")).status_code == 403


def test_a_scorer_sees_a_private_event_and_a_stranger_does_not(event):
    Tournament.objects.filter(pk=event.pk).update(visibility="private")
    client = at_table(event, link_to(event))
    assert client.get(address("score", event, "W1.1")).status_code == 200
    assert Client().get(address("tables", event)).status_code == 404


def test_the_matches_are_listed_where_there_are_none_or_many(event):
    client = at_table(event, link_to(event))
    set_table(match=match_of(event, "W1.2"), actor=SYSTEM, table="1")
    page = client.get(address("tables", event))
    assert [match.code for match in page.context["matches"]] == ["W1.1", "W1.2"]
    for code in ("W1.1", "W1.2"):
        set_table(match=match_of(event, code), actor=SYSTEM, table="5")
    assert "No match is at your tables now." in text_of(client.get(address("tables", event)))


def test_an_account_finds_the_matches_of_its_tables(event):
    user = organizer()
    client = signed_in(user)
    assert "You keep no score here" in text_of(client.get(address("tables", event)))
    role = Role.objects.create(tournament=event, user=user, name=RoleName.SCORER, tables=["2"])
    assert client.get(address("tables", event))["Location"] == address("score", event, "W1.2")
    page = client.get(address("tables", event) + "?all")
    assert [match.code for match in page.context["matches"]] == ["W1.2"]
    assert "Stop keeping score on this device" not in text_of(page)
    role.tables = []
    role.save()
    page = client.get(address("tables", event))
    assert [match.code for match in page.context["matches"]] == ["W1.1", "W1.2"]
    assert "Every table" in text_of(page)
    assert "ready · Table 2" in text_of(page)


def test_a_reported_match_stands_among_the_others():
    event = started(4, owner=organizer(), reporting="director")
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    match = match_of(event, "W1.1")
    play_match(match, actor=Actor(entry_id=match.sides.get(index=0).entry_id))
    client = at_table(event, link_to(event))
    page = client.get(address("tables", event) + "?all")
    assert [match.status for match in page.context["matches"]] == ["reported"]


def test_the_device_is_given_back(event):
    client = at_table(event, link_to(event))
    client.post(address("tables-forget", event))
    assert client.get(address("score", event, "W1.1")).status_code == 403


def test_others_see_that_a_scorer_wrote_a_hand(event):
    client = at_table(event, link_to(event))
    send(client, address("score", event, "W1.1"), typed())
    other = {**typed(first_out="1"), "shown": "x"}
    again = client.post(address("score", event, "W1.1"), other)
    assert again.status_code == 409
    assert "the scorer" in text_of(again)


def test_the_log_names_the_scorer(event):
    link = link_to(event)
    send(at_table(event, link), address("score", event, "W1.1"), typed())
    page = signed_in(owner_of(event)).get(address("manage-log", event))
    assert page.context["lines"][0].who == "scorer, table 1"
    assert page.context["lines"][1].what == "made scorers’ links: table 1"
