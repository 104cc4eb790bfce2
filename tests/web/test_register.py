"""Signing up through the page: honest numbers, nothing typed is lost, sent twice is once."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_tournament, opened, organizer, register, started
from tests.web.table import text_of
from tournaments.models import Entry, Message
from tournaments.permissions import SYSTEM
from tournaments.queries import capacity
from tournaments.services import lifecycle
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db

NAMES = {"player_1": "Ann", "player_2": "Bo", "name": "Ann & Bo", "email": ""}


def page(client, event, prefix=""):
    return client.get(f"{prefix}/t/{event.slug}/register/")


def send(client, event, prefix="", **fields):
    key = page(client, event, prefix).context["form"]["key"].value()
    return client.post(f"{prefix}/t/{event.slug}/register/", {**NAMES, "key": key, **fields})


def errors(response):
    return {field: list(said) for field, said in response.context["form"].errors.items()}


# ------------------------------------------------------------------ it works
def test_a_pair_signs_up_and_gets_its_private_link(client):
    event = opened()
    response = send(client, event)
    assert response.status_code == 302
    assert response["Location"] == reverse("registered", args=[event.slug])
    entry = Entry.objects.get()
    assert (entry.name, entry.status, entry.language) == ("Ann & Bo", "confirmed", "en")
    after = client.get(response["Location"])
    assert f"http://127.0.0.1:8000/t/{event.slug}/me/link/{token_for(entry)}/" in after.content.decode()
    assert "You have a place" in text_of(after)
    assert '<svg viewBox="0 0' in after.content.decode()
    assert "style=" not in after.content.decode()


@pytest.mark.parametrize("nothing", ["", "  ", "\u200b", "\u3164"])
def test_a_pair_that_types_no_name_is_called_by_its_players(client, nothing):
    event = opened()
    shown = page(client, event).content.decode()
    assert "required" not in shown.split('name="name"')[1].split(">")[0]
    assert send(client, event, name=nothing).status_code == 302
    assert Entry.objects.get().name == "Ann & Bo"
    too_long = send(Client(), event, name=nothing, player_1="A" * 40, player_2="B" * 40)
    assert list(errors(too_long)) == ["name"]


def test_the_cookie_is_kept_from_scripts_and_other_sites(client, settings):
    event = opened()
    morsel = send(client, event).cookies[f"entry-{event.pk}"]
    assert (morsel["httponly"], morsel["samesite"], morsel["secure"]) == (True, "Lax", "")
    settings.SECURE = True
    assert send(Client(), event, name="C", player_1="Cy", player_2="Di").cookies[f"entry-{event.pk}"][
        "secure"
    ]


def test_messages_come_in_the_language_of_the_page(client):
    event = opened()
    send(client, event, "/ja", email="ann@example.org")
    assert Entry.objects.get().language == "ja"
    assert Message.objects.get().kind == "confirmed"


def test_the_page_belongs_to_one_reader(client):
    response = page(client, opened())
    assert response["Cache-Control"] == "private, no-store"


# ------------------------------------------------------------------ honest numbers
def test_it_says_how_many_places_are_free(client):
    event = opened(capacity=8)
    register(event, 5)
    assert "3 of 8 places are free." in text_of(page(client, event))


def test_it_says_which_number_on_the_waitlist_one_would_get(client):
    event = opened(capacity=2)
    register(event, 4)
    said = text_of(page(client, event))
    assert "number 3 on the waitlist" in said
    assert "Join the waitlist" in said
    after = client.get(send(client, event)["Location"])
    assert "Number 3 on the waitlist" in text_of(after)


def test_it_says_until_when_in_the_venues_zone(client):
    event = opened(timezone="Asia/Shanghai", closes_at=datetime(2099, 9, 3, 10, 30, tzinfo=UTC))
    said = text_of(page(client, event))
    assert "Sign-up closes on Thu 3 Sep 2099, 18:30 (Shanghai, UTC+8)." in said


# ------------------------------------------------------------------ not open
def closed(event):
    return lifecycle.close_registration(tournament=event, actor=SYSTEM)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (
            lambda: opened(opens_at=datetime(2099, 9, 3, 10, 30, tzinfo=UTC)),
            "Sign-up opens on Thu 3 Sep 2099, 18:30 (Shanghai, UTC+8).",
        ),
        (
            lambda: opened(closes_at=datetime(2010, 9, 3, 10, 30, tzinfo=UTC)),
            "Sign-up closed on Fri 3 Sep 2010, 18:30 (Shanghai, UTC+8).",
        ),
        (lambda: closed(opened()), "The organizer has closed sign-up."),
        (lambda: started(2), "The event has started, so nobody can sign up any more."),
        (
            lambda: lifecycle.cancel_tournament(tournament=opened(), actor=SYSTEM),
            "The event was called off.",
        ),
    ],
)
def test_where_sign_up_is_not_open_it_says_why(client, make, why):
    response = page(client, make())
    assert response.status_code == 200
    assert why in text_of(response)
    assert b'name="player_1"' not in response.content


def test_where_the_waitlist_is_full_it_says_so(client, monkeypatch):
    monkeypatch.setattr(capacity, "WAITLIST", 2)
    event = opened(capacity=2)
    key = page(client, event).context["form"]["key"].value()
    register(event, 4)
    response = page(client, event)
    assert "The waitlist is full." in text_of(response)
    assert b'name="player_1"' not in response.content
    late = client.post(f"/t/{event.slug}/register/", {**NAMES, "key": key})
    assert "The waitlist is full." in text_of(late)
    assert b'value="Ann &amp; Bo"' in late.content
    overview = text_of(client.get(f"/t/{event.slug}/"))
    assert "The waitlist is full." in overview
    assert "Join the waitlist" not in overview


def test_a_machine_that_signs_up_all_day_is_stopped_and_a_venue_is_not(client, monkeypatch):
    monkeypatch.setattr("tournaments.limits.time.time", lambda: 1_283_580_000.0)
    event = opened(capacity=64)
    for n in range(20):
        names = {"name": f"Pair {n}", "player_1": f"{n}a", "player_2": f"{n}b"}
        assert send(Client(), event, **names).status_code == 302
    response = send(client, event)
    assert "Try again in 10 minutes." in text_of(response)
    assert b'value="Ann &amp; Bo"' in response.content
    assert Entry.objects.count() == 20


def test_what_was_typed_is_not_lost_when_sign_up_closes_meanwhile(client):
    event = opened()
    key = page(client, event).context["form"]["key"].value()
    closed(event)
    response = client.post(f"/t/{event.slug}/register/", {**NAMES, "key": key})
    assert "Sign-up is not open." in text_of(response)
    assert b'value="Ann &amp; Bo"' in response.content
    assert not Entry.objects.exists()


def test_the_organizer_may_add_pairs_until_the_start(client):
    owner = organizer()
    event = make_tournament(owner)
    client.force_login(owner)
    assert "As organizer you may still add pairs." in text_of(page(client, event))
    assert send(client, event).status_code == 302


# ------------------------------------------------------------------ mistakes
def test_mistakes_stand_at_their_fields_and_nothing_is_lost(client):
    event = opened()
    send(Client(), event)
    response = send(client, event, player_1="ann", player_2="Di", name="ANN & BO", email="di@example.org")
    assert response.status_code == 200
    assert errors(response) == {
        "player_1": ["ann is already playing in this event, in “Ann & Bo”."],
        "name": ["Another entry of this event already has this name."],
    }
    for typed in ("ann", "Di", "ANN &amp; BO", "di@example.org"):
        assert f'value="{typed}"' in response.content.decode()
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("field", ["player_1", "player_2"])
@pytest.mark.parametrize("nothing", ["", "  ", "\u200b", "\u3164"])
def test_a_missing_name_is_said_at_its_field(client, field, nothing):
    assert list(errors(send(client, opened(), **{field: nothing}))) == [field]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(
    "garbage",
    [{"email": "nowhere"}, {"name": "n" * 61}, {"name": "a\x00b"}, {"player_2": "p" * 41}, {"key": ""}],
)
def test_garbage_is_refused_at_its_field(client, garbage):
    response = send(client, opened(), **garbage)
    assert response.status_code == 200
    assert list(errors(response)) == list(garbage)
    assert not Entry.objects.exists()


def test_names_are_shown_and_never_run(client):
    event = opened()
    client.get(send(client, event, name="<script>alert(1)</script>")["Location"])
    body = page(client, event).content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in body
    assert "<script>alert" not in body


# ------------------------------------------------------------------ the same again
def test_the_same_form_sent_twice_is_one_entry(client):
    event = opened()
    key = page(client, event).context["form"]["key"].value()
    for _ in range(3):
        response = client.post(f"/t/{event.slug}/register/", {**NAMES, "key": key})
        assert response.status_code == 302
    assert Entry.objects.count() == 1


def test_going_back_to_change_the_names_asks_again_with_a_new_key(client):
    """The browser's back button brings the old key: it stands for the entry that was made with it."""
    event = opened()
    key = page(client, event).context["form"]["key"].value()
    other = {**NAMES, "player_1": "Cy", "player_2": "Di", "name": "Cy & Di"}
    client.post(f"/t/{event.slug}/register/", {**NAMES, "key": key})
    again = client.post(f"/t/{event.slug}/register/", {**other, "key": key})
    assert "already used" in text_of(again)
    new_key = again.context["form"]["key"].value()
    assert new_key != key
    assert client.post(f"/t/{event.slug}/register/", {**other, "key": new_key}).status_code == 302
    assert list(Entry.objects.order_by("queue").values_list("name", flat=True)) == ["Ann & Bo", "Cy & Di"]


def test_a_second_pair_on_the_same_device_is_warned(client):
    event = opened()
    send(client, event)
    assert "This device is signed up as Ann &amp; Bo already." in text_of(page(client, event))


# ------------------------------------------------------------------ who may see it
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_refused(client, method):
    assert getattr(client, method)(f"/t/{opened().slug}/register/").status_code == 405


def test_an_event_that_is_not_public_is_not_there(client):
    for event in (make_tournament(), opened(visibility="private")):
        assert page(client, event).status_code == 404
    assert client.get("/t/no-such-event/register/").status_code == 404


def test_a_form_from_another_site_is_refused():
    client = Client(enforce_csrf_checks=True)
    event = opened()
    assert client.post(f"/t/{event.slug}/register/", NAMES).status_code == 403
    assert not Entry.objects.exists()


@pytest.mark.parametrize("pairs", [1, 40])
def test_as_many_queries_with_few_pairs_as_with_many(client, django_assert_num_queries, pairs):
    event = opened(capacity=64)
    register(event, pairs)
    with django_assert_num_queries(9):
        page(client, event)
