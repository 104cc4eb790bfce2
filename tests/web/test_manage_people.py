"""Who runs the event with its owner, and the log of what was done."""

from typing import Any

import pytest

from tests.factories import hand, make_tournament, match_of, opened, organizer, register
from tests.web.desk import address, director_of, log_of, owner_of, said, signed_in
from tournaments.models import Invitation, Match, Role, Tournament
from tournaments.permissions import actor_for
from tournaments.services import (
    corrections,
    draw,
    lifecycle,
    links,
    prizes,
    registration,
    results,
    rulings,
    schedule,
    seating,
    tournaments,
)
from tournaments.services.errors import NeedsConfirmation
from tournaments.services.invitations import accept_invitation

pytestmark = pytest.mark.django_db


def test_the_owner_invites_a_director_and_takes_the_role_away():
    event, helper = make_tournament(organizer()), organizer("tom@example.org")
    client = signed_in(owner_of(event))
    url = address("manage-people", event)
    assert said(client.post(url, {"email": "TOM@example.org", "role": "director"}, follow=True)) == [
        "TOM@example.org gets an invitation."
    ]
    accept_invitation(invitation=Invitation.objects.get(), actor=actor_for(helper))
    role = Role.objects.get(tournament=event, user=helper)
    assert "tom@example.org" in client.get(url).content.decode()
    assert signed_in(helper).get(address("manage", event)).status_code == 200
    after = client.post(address("manage-role-remove", event, role.pk), follow=True)
    assert f'<a href="{address("manage-entries", event)}">To the entries</a>' in after.content.decode()
    assert "until you renew them" in after.content.decode()
    assert signed_in(helper).get(address("manage", event)).status_code == 404
    before = log_of(event)
    client.post(address("manage-role-remove", event, role.pk))
    assert log_of(event) == before


@pytest.mark.parametrize("email", ["", "not an address"])
def test_an_address_that_is_nobodys_is_said_beside_the_field(email: str):
    event = make_tournament(organizer())
    page = signed_in(owner_of(event)).post(address("manage-people", event), {"email": email})
    assert "email" in page.context["form"].errors
    assert page.context["form"]["email"].value() == email
    assert event.roles.count() == 1


def test_the_owner_cannot_be_removed():
    event = make_tournament(organizer())
    own = event.roles.get()
    answer = signed_in(owner_of(event)).post(address("manage-role-remove", event, own.pk), follow=True)
    assert said(answer) == ["The owner stays the owner."]
    assert event.roles.get() == own


def log(event: Tournament, page: str = "") -> Any:
    return signed_in(owner_of(event)).get(address("manage-log", event) + page)


def test_the_log_says_in_words_who_did_what():
    event = a_long_day()
    page = log(event, "?page=1")
    said = [(line.who, line.what) for line in page.context["lines"]]
    for expected in (
        ("Mei Lin", "created the event"),
        ("Mei Lin", "moved the event from “draft” to “sign-up”"),
        ("“Pair 1”", "signed up"),
        ("Mei Lin", "made the draw: by draw number 2010"),
        ("Mei Lin", "set the seeds by hand"),
        ("Mei Lin", "published the draw"),
        ("Mei Lin", "put W1.1 at table “7”"),
        ("Mei Lin", "recorded hand 1 of W1.1"),
        ("Mei Lin", "corrected hand 1 of W1.1"),
        ("Mei Lin", "took back hand 1 of W1.1"),
        ("Mei Lin", "ruled on W1.1: walkover for “Pair 1”"),
        ("Mei Lin", "took the ruling on W1.1 back"),
        ("Mei Lin", "withdrew “Pair 5”"),
        ("Mei Lin", "made a new private link for “Pair 1”"),
        ("Mei Lin", "changed Grand final: target score"),
        ("Mei Lin", "changed the settings: venue"),
    ):
        assert expected in said, expected
    numbers = [line.number for line in page.context["lines"]]
    assert numbers == sorted(numbers, reverse=True)


def a_long_day() -> Tournament:
    """An event in which about everything was done once."""
    owner = organizer()
    owner.name = "Mei Lin"
    owner.save()
    actor = actor_for(owner)
    event = make_tournament(owner, capacity=5)
    director_of(event)
    lifecycle.open_registration(tournament=event, actor=actor)
    register(event, 5)
    entries = list(event.entries.all())
    tournaments.update_tournament(tournament=event, actor=actor, venue="Café")
    prizes.set_prizes(tournament=event, actor=actor, prizes=["Torres"], awards=[])
    final = event.stages.get().rounds.get(bracket="final", number=1)
    schedule.update_round(round_=final, actor=actor, target=1000)
    rulings.withdraw_entry(entry=entries[4], actor=actor)
    registration.update_entry(entry=entries[3], actor=actor, name="Pair four", players=["D1", "D2"])
    links.renew_link(entry=entries[0], actor=actor)
    draw.make_draw(tournament=event, actor=actor, method="number", number="2010")
    draw.set_seeds(tournament=event, actor=actor, order=[entry.pk for entry in entries[:4]])
    draw.publish_draw(tournament=event, actor=actor)
    lifecycle.start_tournament(tournament=event, actor=actor)
    play_a_little(match_of(event, "W1.1"), actor)
    return event


def play_a_little(match: Match, actor: Any) -> None:
    tournaments.set_table(match=match, actor=actor, table="7")
    assert match.attempt is not None
    players = list(match.attempt.seats.values_list("player", flat=True))
    seating.set_seating(match=match, actor=actor, players=[players[2], players[1], players[0], players[3]])
    results.record_hand(match=match, actor=actor, number=1, result=hand(0, 60))
    corrections.correct_hand(match=match, actor=actor, number=1, result=hand(0, 65), version=1)
    corrections.take_back_hand(match=match, actor=actor, number=1)
    rulings.rule_walkover(match=match, actor=actor, winner=0)
    with pytest.raises(NeedsConfirmation) as needed:
        rulings.revoke_ruling(match=match, actor=actor)
    rulings.revoke_ruling(match=match, actor=actor, confirm=needed.value.version)


def test_no_tag_of_the_log_is_left_without_words():
    event = a_long_day()
    for line in log(event).context["lines"]:
        assert ":" not in line.what.split(": ")[0], line.what
        assert "{" not in line.what


def test_the_log_is_paged_with_few_queries_however_long(django_assert_max_num_queries: Any):
    short, long = opened(owner=organizer()), opened(owner=organizer(), capacity=64)
    register(short, 2)
    register(long, 60)
    for event, lines in ((short, 4), (long, 50)):
        client = signed_in(owner_of(event))
        with django_assert_max_num_queries(16):
            page = client.get(address("manage-log", event))
        assert len(page.context["lines"]) == lines
    assert len(log(long, "?page=2").context["lines"]) == 12
    assert log(long, "?page=everything").status_code == 200
    assert len(log(long, "?page=99").context["lines"]) == 12
