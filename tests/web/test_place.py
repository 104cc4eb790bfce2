"""Before the start, on the phone: a partner's invitation, an offered place, the board, check-in at the door."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import opened, organizer, register
from tests.services.sign_up import event_with, partner_of
from tests.web.desk import said
from tests.web.table import captain, text_of
from tournaments.enums import Visibility
from tournaments.models import Entry, Question, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.links import partner_token_for, token_for
from tournaments.services.merging import merge_entries
from tournaments.services.rulings import withdraw_entry
from tournaments.services.sign_up_rules import Asked, questions_mark, set_questions

pytestmark = pytest.mark.django_db

NOW = timezone.now()


def address(name: str, event: Tournament, *args: object) -> str:
    return reverse(name, args=[event.slug, *args])


def sent(event: Tournament, **fields: str) -> dict[str, str]:
    return {"key": "k", "player_1": "Ann", "player_2": "Bo", "name": "A & B", **fields}


def signed_up(event: Tournament, **fields: str) -> tuple[Client, Entry]:
    client = Client()
    response = client.post(address("register", event), sent(event, **fields))
    assert response.status_code == 302, text_of(response)
    return client, event.entries.get(name="A & B")


def join_address(entry: Entry) -> str:
    return reverse("join", args=[entry.tournament.slug, partner_token_for(partner_of(entry), entry)])


# ------------------------------------------------------------------ invitations
def test_a_simple_event_asks_for_names_only():
    page = Client().get(address("register", opened()))
    assert list(page.context["form"].fields) == ["player_1", "player_2", "name", "email", "key"]
    assert "partners/" not in page.content.decode()


def test_a_partner_accepts_by_the_link_that_the_captain_sends():
    client, entry = signed_up(event_with(partner_hours=24))
    page = client.get(address("registered", entry.tournament))
    assert join_address(entry) in page.content.decode()
    partner = Client()
    asked = partner.get(join_address(entry))
    assert "do you play?" in text_of(asked)
    assert asked["Referrer-Policy"] == "strict-origin"
    assert "no-store" in asked["Cache-Control"]
    entry.refresh_from_db()
    assert entry.status == "invited"  # looking changes nothing
    answer = partner.post(join_address(entry), {"accepts": "yes"})
    assert answer["Location"] == address("me", entry.tournament)
    assert "You have a place" in text_of(partner.get(answer["Location"]))


def test_a_partner_who_says_no_is_replaced():
    client, entry = signed_up(event_with(partner_hours=24))
    assert "You said no" in text_of(Client().post(join_address(entry), {"accepts": "no"}))
    assert "This partner said no." in text_of(client.get(address("me", entry.tournament)))
    client.post(address("me-names", entry.tournament), sent(entry.tournament, player_2="Cleo"))
    entry.refresh_from_db()
    Client().post(join_address(entry), {"accepts": "yes"})
    entry.refresh_from_db()
    assert entry.status == "confirmed"


def test_an_invitation_that_does_not_work_says_so():
    event = opened()
    answer = Client().get(address("join", event, "1-" + "A" * 22))
    assert (answer.status_code, "does not work" in text_of(answer)) == (404, True)


def test_an_invitation_opens_a_private_event_to_its_guest():
    event = event_with(partner_hours=24)
    _client, entry = signed_up(event)
    Tournament.objects.filter(pk=event.pk).update(visibility=Visibility.PRIVATE)
    assert Client().get(join_address(entry)).status_code == 200


def test_an_invitation_of_another_event_is_unknown_here():
    _client, entry = signed_up(event_with(partner_hours=24))
    other = opened()
    assert Client().get(join_address(entry).replace(entry.tournament.slug, other.slug)).status_code == 404


# ------------------------------------------------------------------ what is asked
def test_questions_and_contacts_are_asked_kept_and_shown_to_organizers_only():
    event = event_with(asks_contact=True)
    owner = organizer()
    event.roles.create(user=owner, name="owner")
    set_questions(
        tournament=event,
        actor=SYSTEM,
        questions=[Asked("T-shirt?", ["S", "M"], required=True)],
        seen=questions_mark(event),
    )
    field = f"question_{Question.objects.get().pk}"
    refused = Client().post(address("register", event), sent(event, contact="wx-ann"))
    assert refused.context["form"].errors == {field: ["Please choose one."]}
    assert "wx-ann" in refused.content.decode()  # nothing typed is lost
    client, entry = signed_up(event, contact="wx-ann", **{field: "M"})
    assert 'value="wx-ann"' in client.get(address("me-names", event)).content.decode()
    desk = Client()
    desk.force_login(owner)
    assert 'value="wx-ann"' in desk.get(address("manage-entry", event, entry.pk)).content.decode()
    for name in ("tournament", "standings", "register", "partners"):
        assert "wx-ann" not in Client().get(address(name, event)).content.decode(), name


def test_substitutes_are_named_on_the_same_form():
    _client, entry = signed_up(event_with(substitutes=1), player_3="Cleo")
    assert [player.name for player in entry.players.all()] == ["Ann", "Bo", "Cleo"]
    assert [player.name for player in entry.players.all()[2:]] == ["Cleo"]


def test_the_fee_is_said():
    assert "20 yuan at the door" in text_of(
        Client().get(address("register", event_with(fee="20 yuan at the door")))
    )


# ------------------------------------------------------------------ an offered place
def test_an_offered_place_is_taken_with_one_tap():
    event = event_with(reply_hours=12)
    first, _second, third = register(event, 3)
    withdraw_entry(entry=first, actor=SYSTEM)
    client = captain(third)
    page = client.get(address("me", event))
    assert "A place is offered to you" in text_of(page)
    answer = client.post(address("me-place", event), {"takes": "yes"}, follow=True)
    assert said(answer) == ["The place is yours."]
    assert "Take the place" not in text_of(answer)


def test_nobody_without_a_link_takes_a_place():
    event = event_with(reply_hours=12)
    assert Client().post(address("me-place", event), {"takes": "yes"})["Location"] == address("me", event)
    assert Client().get(address("me-place", event)).status_code == 405


# ------------------------------------------------------------------ the board
def on_board(event: Tournament, name: str) -> Client:
    client = Client()
    response = client.post(address("partners", event), {"key": name, "name": name, "note": "plays daily"})
    assert response.status_code == 302, text_of(response)
    return client


def test_two_find_each_other_on_the_board():
    event = event_with(board=True)
    ann, bo = on_board(event, "Ann"), on_board(event, "Bo")
    assert "plays daily" in text_of(Client().get(address("partners", event)))
    ann.post(address("partner-ask", event, event.entries.get(name="Bo").pk))
    assert "Ann wants to play with you" in text_of(bo.get(address("me", event)))
    answer = bo.post(
        address("partner-answer", event, event.entries.get(name="Ann").pk), {"accepts": "yes"}, follow=True
    )
    assert "Ann & Bo" in text_of(answer).replace("&amp;", "&")
    assert "You have a place" in text_of(ann.get(address("me", event)))


def test_nobody_asks_for_somebody_else():
    event = event_with(board=True)
    on_board(event, "Ann")
    pk = event.entries.get(name="Ann").pk
    for name in ("partner-ask", "partner-answer"):
        assert Client().post(address(name, event, pk))["Location"] == address("me", event)
        assert Client().get(address(name, event, pk)).status_code == 405


def test_a_single_player_is_not_among_the_pairs():
    event = event_with(board=True)
    on_board(event, "Ann")
    assert "Nobody has signed up yet" in text_of(Client().get(address("tournament", event)))


def test_without_a_board_there_is_no_page():
    assert Client().get(address("partners", opened())).status_code == 404


def test_markup_on_the_board_is_text():
    event = event_with(board=True)
    client = on_board(event, "<b>Ann</b>")
    assert "<b>Ann</b>" not in client.get(address("partners", event)).content.decode()


# ------------------------------------------------------------------ check-in
OPEN = {"check_in_opens_at": NOW - timedelta(hours=1), "check_in_closes_at": NOW + timedelta(hours=1)}


def test_the_code_at_the_door_checks_in_with_one_tap():
    event = event_with(**OPEN)
    (entry,) = register(event, 1)
    client = captain(entry)
    assert "We are here" in text_of(client.get(address("check-in", event)))
    entry.refresh_from_db()
    assert entry.arrived_at is None  # scanning alone does nothing
    answer = client.post(address("check-in", event), follow=True)
    assert said(answer) == ["You are checked in."]
    assert "We are here" not in text_of(answer)
    assert "Checked in at" in text_of(client.get(address("check-in", event)))


def test_whoever_holds_no_link_is_told_what_to_do():
    event = event_with(**OPEN)
    assert "Open your private link" in text_of(Client().get(address("check-in", event)))
    assert "Open your private link" in text_of(Client().post(address("check-in", event)))


def test_outside_the_window_the_door_says_so():
    event = event_with()
    (entry,) = register(event, 1)
    client = captain(entry)
    assert "Check-in is not open now" in text_of(client.get(address("check-in", event)))
    client.post(address("check-in", event))
    entry.refresh_from_db()
    assert entry.arrived_at is None


def test_the_private_link_of_a_merged_entry_opens_the_other(client):
    event = opened()
    first, second = register(event, 2)
    held = captain(second)
    merge_entries(keep=first, duplicate=second, actor=SYSTEM)
    assert "Pair 1" in text_of(held.get(address("me", event)))
    assert client.get(address("entry-link", event, token_for(second))).status_code == 200
