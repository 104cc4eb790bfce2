"""`/new/` and the event's settings: a name is enough, everything can be said, and nothing typed is lost."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, organizer, register, started
from tests.web.desk import address, director_of, filled, log_of, owner_of, said, signed_in
from tournaments.enums import EntryStatus, RoleName
from tournaments.models import Series, Tournament
from tournaments.permissions import actor_for
from tournaments.services.lifecycle import open_registration
from tournaments.services.series import create_series
from tournaments.services.tournaments import update_tournament

pytestmark = pytest.mark.django_db

NEW = reverse("tournament-new")

EVERYTHING = {
    "name": "上海“geek”杯",
    "starts_at": "2010-09-04T14:00",
    "timezone": "Asia/Shanghai",
    "venue": "人人桌游",
    "capacity": "12",
    "address": "浙江南路88号东新大厦315室",
    "host": "人人桌游",
    "sponsor": "人人桌游",
    "contact": "QQ 12345",
    "text": "# Welcome\n\n**Everybody** may play.",
    "announced_on": "2010-08-18",
    "preset": "tichu:rgg",
    "target": "1000",
    "format": "double_elimination",
    "final": "simple",
    "entry_size": "",
    "opens_at": "2010-08-20T09:00",
    "closes_at": "2010-09-03T20:30",
    "visibility": "unlisted",
    "language": "zh-hans",
    "new_series": "桌游志 monthly tour",
    "leg": "2",
}


def test_whoever_is_not_signed_in_is_asked_to(client: Client):
    for answer in (client.get(NEW), client.post(NEW, {"name": "Cup"})):
        assert answer["Location"] == f"/sign-in/?next={NEW}"
    assert not Tournament.objects.exists()


def test_a_name_is_enough():
    user = organizer()
    client = signed_in(user)
    answer = client.post(NEW, filled(client.get(NEW), name="Tea House Cup"))
    event = Tournament.objects.get()
    assert answer["Location"] == address("manage", event)
    assert event.slug == "tea-house-cup"
    assert (event.status, event.capacity, event.entry_size) == ("draft", 8, 2)
    assert event.ruleset == {"preset": "geek_cup"}
    assert event.roles.get().user == user
    assert [award.place for award in event.awards.all()] == [1, 2]


def test_everything_that_can_be_said_is_kept():
    client = signed_in()
    client.post(NEW, {**filled(client.get(NEW)), **EVERYTHING})
    event = Tournament.objects.get()
    for name in (
        "name",
        "venue",
        "address",
        "host",
        "sponsor",
        "contact",
        "timezone",
        "visibility",
        "language",
    ):
        assert getattr(event, name) == EVERYTHING[name], name
    assert event.text == EVERYTHING["text"]
    assert (event.capacity, event.leg) == (12, 2)
    assert event.ruleset == {"preset": "rgg", "target": 1000}
    assert event.options == {"final": "simple"}
    assert event.series is not None
    assert event.series.name == "桌游志 monthly tour"
    # Times are those of the venue's clock.
    assert event.opens_at == datetime(2010, 8, 20, 1, tzinfo=UTC)
    assert event.sessions.get().starts_at == datetime(2010, 9, 4, 6, tzinfo=UTC)


def test_the_form_of_what_was_said_says_it_again_and_saving_it_writes_nothing():
    client = signed_in()
    client.post(NEW, {**filled(client.get(NEW)), **EVERYTHING})
    event = Tournament.objects.get()
    page = client.get(address("manage-edit", event))
    shown = filled(page)
    same = {name: value for name, value in EVERYTHING.items() if name not in {"starts_at", "new_series"}}
    assert {name: str(shown[name]) for name in same} == same
    before = log_of(event)
    assert client.post(address("manage-edit", event), shown).status_code == 302
    assert log_of(event) == before


def test_the_form_sent_twice_creates_one_event():
    client = signed_in()
    form = filled(client.get(NEW), name="Cup")
    first, second = client.post(NEW, form), client.post(NEW, form)
    assert first["Location"] == second["Location"]
    assert Tournament.objects.count() == 1


def test_a_mistake_stands_beside_its_field_and_nothing_typed_is_lost():
    client = signed_in()
    wrong = {
        "name": "",
        "capacity": "1",
        "closes_at": "2010-08-19T09:00",
        "target": "none",
        "timezone": "Moon/Sea of Tranquillity",
        "starts_at": "tomorrow",
        "text": "long text",
    }
    page = client.post(NEW, {**filled(client.get(NEW)), **EVERYTHING, **wrong})
    form = page.context["form"]
    assert set(form.errors) == {"name", "capacity", "target", "timezone", "starts_at"}
    assert form["text"].value() == "long text"
    assert form["venue"].value() == EVERYTHING["venue"]
    # Sections with a mistake in them are open.
    assert [section.open for section in form.sections] == [False, False, True, False, False]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"opens_at": "2010-09-03T20:30", "closes_at": "2010-09-03T20:30"}, "closes_at"),
        ({"preset": "tichu:goettingen", "target": ""}, "target"),
        ({"starts_at": "2011-03-27T02:30", "timezone": "Europe/Berlin"}, "starts_at"),
        ({"opens_at": "0001-01-01T00:00"}, "opens_at"),
        ({"closes_at": "9999-12-31T23:59"}, "closes_at"),
        ({"entry_size": "1"}, "entry_size"),
        ({"format": "chess"}, "format"),
        ({"preset": "tichu:mine"}, "preset"),
        ({"series": "77"}, "series"),
        ({"name": "x" * 121}, "name"),
        ({"name": "nul \x00"}, "name"),
        ({"capacity": "5000"}, "capacity"),
        ({"leg": "-1"}, "leg"),
        ({"language": "tlh"}, "language"),
        ({"announced_on": "18 August"}, "announced_on"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(fields: dict[str, str], field: str):
    client = signed_in()
    page = client.post(NEW, {**filled(client.get(NEW)), **EVERYTHING, **fields})
    assert page.status_code == 200
    assert field in page.context["form"].errors
    assert not Tournament.objects.exists()


def test_a_game_that_is_not_played_so_names_how_it_is():
    client = signed_in()
    page = client.post(NEW, filled(client.get(NEW), name="Evening", preset="44a:default"))
    assert page.context["form"].errors["format"] == [
        "44A is not played in this format: double elimination. It can be: tables with changing partners."
    ]


def test_the_series_of_others_is_not_offered_and_a_leg_stands_once():
    user, other = organizer(), organizer()
    own = create_series(actor=actor_for(user), name="Own tour")
    foreign = create_series(actor=actor_for(other), name="Foreign tour")
    client = signed_in(user)
    page = client.get(NEW)
    assert "Own tour" in page.content.decode()
    assert "Foreign tour" not in page.content.decode()
    form = filled(page, name="Cup", leg="1")
    assert "series" in client.post(NEW, {**form, "series": foreign.pk}).context["form"].errors
    both = client.post(NEW, {**form, "series": own.pk, "new_series": "Another"})
    assert "new_series" in both.context["form"].errors
    client.post(NEW, {**form, "series": own.pk})
    again = filled(client.get(NEW), name="Cup 2", leg="1", series=own.pk)
    assert "leg" in client.post(NEW, again).context["form"].errors
    assert Series.objects.count() == 2


def test_the_second_event_begins_where_the_first_was():
    user = organizer()
    client = signed_in(user)
    client.post(NEW, {**filled(client.get(NEW)), **EVERYTHING})
    shown = filled(client.get(NEW))
    assert {name: shown[name] for name in ("timezone", "language", "venue", "host", "contact")} == {
        name: EVERYTHING[name] for name in ("timezone", "language", "venue", "host", "contact")
    }


@pytest.mark.parametrize(
    ("prefix", "zone"), [("/zh-hans", "Asia/Shanghai"), ("/ja", "Asia/Tokyo"), ("", "UTC")]
)
def test_the_first_guess_of_a_zone_comes_from_the_language(prefix: str, zone: str):
    page = signed_in().get(f"{prefix}/new/")
    assert page.context["form"]["timezone"].value() == zone


def test_a_preview_shows_the_text_safely_and_creates_nothing():
    client = signed_in()
    text = "**bold** <script>alert(1)</script> [x](javascript:alert(1))"
    page = client.post(NEW, {**filled(client.get(NEW)), "text": text, "venue": "Café", "preview": "yes"})
    html = page.content.decode()
    assert "<strong>bold</strong>" in html
    assert "<script>alert" not in html
    assert 'href="javascript' not in html
    assert page.context["form"]["venue"].value() == "Café"
    assert page.context["form"].errors == {}
    assert not Tournament.objects.exists()


def test_settings_are_changed_by_directors_too():
    event = make_tournament(organizer())
    client = signed_in(director_of(event))
    url = address("manage-edit", event)
    answer = client.post(url, filled(client.get(url), name="Another name", venue="Elsewhere"))
    assert answer["Location"] == url
    event.refresh_from_db()
    assert (event.name, event.venue) == ("Another name", "Elsewhere")


def test_a_page_that_is_older_undoes_nothing_that_others_changed():
    event = make_tournament(organizer(), text="Bring a deck.", opens_at=datetime(2010, 8, 20, 1, tzinfo=UTC))
    url = address("manage-edit", event)
    client = signed_in(owner_of(event))
    stale = filled(client.get(url), name="Another name", target="700")
    others = {
        "visibility": "private",
        "text": "Bring two decks.",
        "venue": "Café",
        "opens_at": None,
        "announced_on": date(2010, 8, 18),
        "ruleset": {"preset": "geek_cup", "target": 500, "max_hands": 9},
        "options": {"final": "simple"},
        "capacity": 16,
    }
    update_tournament(tournament=event, actor=actor_for(director_of(event)), **others)
    assert said(client.post(url, stale, follow=True)) == ["Saved."]
    event.refresh_from_db()
    kept = {name: getattr(event, name) for name in others if name != "ruleset"}
    assert kept == {name: value for name, value in others.items() if name != "ruleset"}
    assert event.ruleset == {"preset": "geek_cup", "target": 700, "max_hands": 9}
    assert event.name == "Another name"


def test_what_a_mistake_or_a_preview_shows_again_still_counts_as_changed():
    event = make_tournament(organizer(), text="Bring a deck.")
    url = address("manage-edit", event)
    client = signed_in(owner_of(event))
    typed = filled(client.get(url), venue="Café", text="Bring two decks.", capacity="1")
    again = filled(client.post(url, typed))
    previewed = filled(client.post(url, {**again, "preview": "yes"}))
    client.post(url, {**previewed, "capacity": "8"})
    event.refresh_from_db()
    assert (event.venue, event.text) == ("Café", "Bring two decks.")


def test_a_text_as_long_as_can_be_is_sent_once():
    event = make_tournament(organizer(), text="牌" * 20_000)
    page = signed_in(owner_of(event)).get(address("manage-edit", event))
    assert page.content.decode().count("牌牌") == 10_000


def test_sign_up_keeps_its_time_of_day_in_another_zone():
    event = make_tournament(organizer(), opens_at=datetime(2010, 8, 20, 1, tzinfo=UTC))
    url = address("manage-edit", event)
    client = signed_in(owner_of(event))
    client.post(url, filled(client.get(url), timezone="Asia/Tokyo"))
    event.refresh_from_db()
    assert event.opens_at == datetime(2010, 8, 20, 0, tzinfo=UTC)


def test_more_places_promote_and_too_few_are_refused():
    event = make_tournament(organizer(), capacity=2)
    open_registration(tournament=event, actor=actor_for(owner_of(event)))
    register(event, 3)
    client = signed_in(owner_of(event))
    url = address("manage-edit", event)
    client.post(url, filled(client.get(url), capacity="3"))
    assert event.entries.filter(status=EntryStatus.CONFIRMED).count() == 3
    page = client.post(url, filled(client.get(url), capacity="2"))
    assert "capacity" in page.context["form"].errors


def test_what_the_bracket_was_built_from_is_fixed_after_the_start():
    event = started(4, owner=organizer())
    client = signed_in(owner_of(event))
    url = address("manage-edit", event)
    page = client.get(url)
    assert "Fixed since the start." in page.content.decode()
    changed = filled(page, capacity="40", preset="tichu:rgg", target="200", final="simple", name="New name")
    refused = client.post(url, changed)
    assert refused.context["form"].errors == {
        name: ["Fixed since the start."] for name in ("preset", "target", "final", "capacity")
    }
    # As the refused page shows them: what is fixed as it stands, the rest as it was typed.
    assert client.post(url, filled(refused)).status_code == 302
    event.refresh_from_db()
    assert event.name == "New name"
    assert (event.capacity, event.ruleset) == (4, {"preset": "geek_cup", "target": 500})


def test_options_of_the_ruleset_set_elsewhere_stay():
    ruleset: dict[str, Any] = {"preset": "geek_cup", "target": 500, "grand_tichu": False}
    event = make_tournament(organizer(), ruleset=ruleset)
    client = signed_in(owner_of(event))
    url = address("manage-edit", event)
    client.post(url, filled(client.get(url), target="700"))
    event.refresh_from_db()
    assert event.ruleset == {**ruleset, "target": 700}
    client.post(url, filled(client.get(url), target="", max_hands="8"))
    event.refresh_from_db()
    assert event.ruleset == {"preset": "geek_cup", "grand_tichu": False, "target": None, "max_hands": 8}
    client.post(url, filled(client.get(url), preset="tichu:rgg", max_hands=""))
    event.refresh_from_db()
    assert event.ruleset == {"preset": "rgg"}


def test_an_archived_event_is_not_changed():
    event = make_tournament(organizer())
    client = signed_in(owner_of(event))
    form = filled(client.get(address("manage-edit", event)), name="Late")
    Tournament.objects.filter(pk=event.pk).update(status="archived")
    page = client.post(address("manage-edit", event), form)
    assert page.context["form"].non_field_errors()
    event.refresh_from_db()
    assert event.name != "Late"


def test_ones_own_events_are_listed_and_no_others():
    event = make_tournament(organizer(), name="Mine")
    make_tournament(organizer(), name="Theirs")
    director = director_of(event)
    for user in (owner_of(event), director):
        page = signed_in(user).get(reverse("my-events")).content.decode()
        assert "Mine" in page
        assert "Theirs" not in page
    assert reverse("tournament-new") in signed_in().get(reverse("my-events")).content.decode()
    assert Client().get(reverse("my-events")).status_code == 302


def test_ones_own_events_take_the_same_queries_however_many(django_assert_num_queries: Any):
    user = organizer()
    client = signed_in(user)
    for count in (1, 4):
        while user.roles.filter(name=RoleName.OWNER).count() < count:
            make_tournament(user)
        with django_assert_num_queries(5):
            assert len(client.get(reverse("my-events")).context["events"]) == count


def test_saving_says_so():
    event = make_tournament(organizer())
    client = signed_in(owner_of(event))
    url = address("manage-edit", event)
    page = client.post(url, filled(client.get(url), name="Cup two"), follow=True)
    assert said(page) == ["Saved."]
