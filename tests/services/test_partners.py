"""Partners who accept by a link of their own: the place waits for them, but not for ever."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.factories import opened, organizer
from tests.services.sign_up import (
    answers,
    captain,
    deadline_passes,
    event_with,
    partner_of,
    sign_up,
    standing,
)
from tournaments.models import AuditEntry, Entry, Message
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed, actor_for
from tournaments.queries.capacity import capacity_of
from tournaments.services.answering import answer_invitation, answer_offer
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import start_tournament
from tournaments.services.links import partner_token_for, renew_link
from tournaments.services.registration import register_entry, update_entry
from tournaments.services.rulings import withdraw_entry
from tournaments.services.waitlist import act_on_deadlines

pytestmark = pytest.mark.django_db


def test_without_the_rule_a_pair_has_its_place_at_once():
    entry = sign_up(opened(), "A")
    assert entry.status == "confirmed"
    assert entry.reply_by is None


def test_the_place_waits_for_the_partner():
    event = event_with(partner_hours=24)
    entry = sign_up(event, "A", email="a@example.org")
    assert entry.status == "invited"
    assert capacity_of(event).taken == 1
    assert answers(entry, accepts=True).status == "confirmed"
    entry.refresh_from_db()
    assert entry.reply_by is None
    assert set(Message.objects.values_list("kind", flat=True)) == {"invited", "confirmed"}


def test_the_same_answer_twice_is_one():
    entry = sign_up(event_with(partner_hours=24), "A")
    answers(entry, accepts=True)
    rows = AuditEntry.objects.count()
    assert answers(entry, accepts=True).status == "confirmed"
    assert AuditEntry.objects.count() == rows


def test_the_organizer_adds_pairs_that_nobody_has_to_accept():
    owner = organizer()
    event = opened(owner=owner)
    assert sign_up(event, "A", actor=actor_for(owner)).status == "confirmed"


def test_after_the_deadline_the_place_goes_to_the_head_of_the_waitlist():
    event = event_with(capacity=2, partner_hours=24)
    first, second, third = (sign_up(event, name) for name in "ABC")
    answers(second, accepts=True)
    answers(third, accepts=True)
    deadline_passes(first)
    assert act_on_deadlines() == 1
    assert standing(event) == [("B", "confirmed"), ("C", "confirmed"), ("A", "waitlisted")]
    assert act_on_deadlines() == 0


def test_a_pair_that_is_not_whole_is_passed_over():
    event = event_with(capacity=2, partner_hours=24)
    first, second, third, fourth = (sign_up(event, name) for name in "ABCD")
    for entry in (first, second, fourth):
        answers(entry, accepts=True)
    withdraw_entry(entry=first, actor=captain(first))
    third.refresh_from_db()
    fourth.refresh_from_db()
    assert (third.status, third.held, fourth.status) == ("waitlisted", True, "confirmed")


def test_who_accepts_late_takes_a_place_if_one_is_left():
    event = event_with(capacity=2, partner_hours=24)
    entry = sign_up(event, "A")
    deadline_passes(entry)
    act_on_deadlines()
    assert capacity_of(event).free == 2
    assert answers(entry, accepts=True).status == "confirmed"


def test_an_answer_after_the_deadline_that_no_sweep_saw_comes_behind_the_waitlist():
    event = event_with(capacity=2, partner_hours=24)
    first, second, third = (sign_up(event, name) for name in "ABC")
    answers(second, accepts=True)
    answers(third, accepts=True)
    deadline_passes(first)
    assert answers(first, accepts=True).status == "waitlisted"
    third.refresh_from_db()
    assert third.status == "confirmed"


def test_a_refusal_gives_the_place_away_and_another_partner_is_asked():
    event = event_with(capacity=2, partner_hours=24)
    entry = sign_up(event, "A", email="a@example.org")
    old = partner_token_for(partner_of(entry), entry)
    assert answers(entry, accepts=False).status == "waitlisted"
    assert Message.objects.filter(kind="declined", entry=entry).exists()
    update_entry(entry=entry, actor=captain(entry), name="A", players=["A one", "Somebody else"])
    with pytest.raises(NotOpen, match="invitation-gone"):
        answer_invitation(player=partner_of(entry), token=old, accepts=True)
    assert answers(entry, accepts=True).status == "confirmed"


def test_a_new_private_link_ends_the_invitations():
    entry = sign_up(event_with(partner_hours=24), "A")
    old = partner_token_for(partner_of(entry), entry)
    renew_link(entry=entry, actor=captain(entry))
    with pytest.raises(NotOpen, match="invitation-gone"):
        answer_invitation(player=partner_of(entry), token=old, accepts=True)


@pytest.mark.parametrize("token", ["", "1-abc", "x", "1-" + "A" * 22, "٣-" + "A" * 22])
def test_a_guessed_link_accepts_nothing(token):
    entry = sign_up(event_with(partner_hours=24), "A")
    with pytest.raises(NotOpen):
        answer_invitation(player=partner_of(entry), token=token, accepts=True)
    entry.refresh_from_db()
    assert entry.status == "invited"


def test_another_players_link_is_not_mine():
    event = event_with(partner_hours=24)
    first, second = sign_up(event, "A"), sign_up(event, "B")
    with pytest.raises(NotOpen):
        answer_invitation(
            player=partner_of(first), token=partner_token_for(partner_of(second), second), accepts=True
        )


def test_the_captain_cannot_accept_for_the_partner_but_the_organizer_can():
    event = event_with(partner_hours=24)
    entry = sign_up(event, "A")
    with pytest.raises(NotAllowed):
        answer_offer(entry=entry, actor=captain(entry), takes=True)
    assert answer_offer(entry=entry, actor=SYSTEM, takes=True).status == "confirmed"


def test_nobody_accepts_once_play_has_begun():
    event = event_with(partner_hours=24)
    entry, other = sign_up(event, "A"), sign_up(event, "B")
    answers(other, accepts=True)
    start_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen, match="wrong-state"):
        answers(entry, accepts=True)


def test_substitutes_are_named_and_not_asked():
    event = event_with(partner_hours=24, substitutes=1)
    entry = sign_up(event, "A", players=["One", "Two", "Three"])
    answers(entry, accepts=True)
    entry.refresh_from_db()
    assert entry.status == "confirmed"
    assert list(entry.players.values_list("name", "accepted")) == [
        ("One", True),
        ("Two", True),
        ("Three", True),
    ]
    update_entry(entry=entry, actor=captain(entry), name="A", players=["One", "Two"])
    assert entry.players.count() == 2
    with pytest.raises(Refused, match="players-count"):
        sign_up(event, "B", players=["a", "b", "c", "d"])


def test_no_substitutes_without_the_rule():
    with pytest.raises(Refused, match="players-count"):
        sign_up(opened(), "A", players=["One", "Two", "Three"])


@pytest.mark.django_db(transaction=True)
def test_answers_at_once_leave_no_place_over_or_twice():
    event = event_with(capacity=2, partner_hours=24)
    entries = [sign_up(event, name) for name in "ABCD"]
    deadline_passes(entries[0])

    def answer(entry: Entry) -> None:
        try:
            answers(entry, accepts=True)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(answer, entries))
    assert sorted(status for _name, status in standing(event)) == ["confirmed"] * 2 + ["waitlisted"] * 2
    assert not Entry.objects.filter(status="waitlisted", held=True).exists()


def test_a_repeated_sign_up_is_the_same_entry():
    event = event_with(partner_hours=24)
    fields = {"tournament": event, "name": "A", "players": ["One", "Two"], "key": "k", "contact": "wx"}
    first = register_entry(actor=NOBODY, **fields)
    again = register_entry(actor=NOBODY, **fields)
    assert (first.entry, again.created) == (again.entry, False)
    with pytest.raises(Refused, match="key-reused"):
        register_entry(actor=NOBODY, **{**fields, "contact": "another"})
