"""What messages say, to whom, and that they are dropped when they are no longer so."""

from datetime import datetime

import pytest
from django.conf import settings as site
from django.core import mail
from django.core.mail import EmailMultiAlternatives

from tests.factories import match_of, opened, play_match, register
from tests.mails import gathered, mails
from tournaments.models import Message
from tournaments.permissions import NOBODY, SYSTEM
from tournaments.services import lifecycle, registration, rulings, schedule, tournaments
from tournaments.services.links import entry_for_token
from tournaments.services.messages import notify
from tournaments.services.outbox import OUTDATED, drain

pytestmark = pytest.mark.django_db


def sign_up(event, n=1, language="en", email="pair{n}@example.org"):
    return registration.register_entry(
        tournament=event,
        actor=NOBODY,
        name=f"Pair {n}",
        players=[f"{n}a", f"{n}b"],
        email=email.format(n=n),
        language=language,
    ).entry


# ------------------------------------------------------------------ what is written
def test_a_place_and_the_waitlist_are_told():
    event = opened(capacity=2)
    for n in (1, 2, 3, 4):
        sign_up(event, n)
    assert list(Message.objects.values_list("entry__name", "kind")) == [
        ("Pair 1", "confirmed"),
        ("Pair 2", "confirmed"),
        ("Pair 3", "waitlisted"),
        ("Pair 4", "waitlisted"),
    ]
    assert drain() == 4
    assert [m.subject for m in mail.outbox][1:3] == [
        f"You are in: {event.name}",
        f"You are on the waitlist: {event.name}",
    ]
    assert "number 2 on the waitlist" in mail.outbox[3].body


def test_who_moves_up_is_told():
    event = opened(capacity=2)
    first, _, third = (sign_up(event, n) for n in (1, 2, 3))
    drain()
    rulings.withdraw_entry(entry=first, actor=SYSTEM)
    [sent] = mails()
    assert sent.to == [third.email]
    assert sent.subject == f"You have moved up: {event.name}"


def test_a_match_that_is_ready_is_told_to_both():
    event = opened(capacity=2, venue="Teahouse", timezone="Asia/Shanghai")
    pair, other = sign_up(event, 1), sign_up(event, 2)
    at = datetime.fromisoformat("2010-09-04T14:00+08:00")
    schedule.set_sessions(tournament=event, actor=SYSTEM, sessions=[schedule.Times(at)])
    stage = event.stages.get()
    schedule.update_round(
        round_=stage.rounds.get(bracket="winners"), actor=SYSTEM, session=event.sessions.get()
    )
    drain()
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    tournaments.set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="3")
    sent = mails()
    assert [m.to for m in sent] == [[pair.email], [other.email]]
    assert sent[0].subject == f"2 messages: {event.name}"
    body = sent[0].body
    assert "“Pair 1” plays against “Pair 2” next" in body
    assert "match W1.1" in body
    assert "Sat 4 Sep 2010, 14:00 (Shanghai, UTC+8)" in body
    assert "Table: 3" in body


def test_without_an_address_it_is_written_for_the_inbox_and_never_mailed():
    register(opened())
    assert Message.objects.get().kind == "confirmed"
    gathered()
    assert mails() == []
    assert Message.objects.get().tries == 0


def test_a_message_is_written_once_per_event_and_entry():
    entry = sign_up(opened())
    for _ in range(3):
        notify(entry, "confirmed", f"entry:{entry.pk}:registered")
    assert Message.objects.count() == 1
    notify(entry, "confirmed", "something else")
    assert Message.objects.count() == 2


@pytest.mark.parametrize(("language", "prefix"), [("en", ""), ("zh-hans", "/zh-hans"), ("ja", "/ja")])
def test_the_link_leads_to_the_entry_in_its_language(client, settings, language, prefix):
    settings.BASE_URL = "https://cup.example.org"
    event = opened()
    entry = sign_up(event, language=language)
    drain()
    link, _way_out = [line for line in mail.outbox[0].body.splitlines() if line.startswith("https:")]
    assert link.startswith(f"https://cup.example.org{prefix}/t/{event.slug}/me/link/")
    assert entry_for_token(link.split("/")[-2]) == entry


def test_mails_are_plain_text_from_the_site():
    sign_up(opened())
    drain()
    [sent] = mail.outbox
    assert sent.from_email == site.DEFAULT_FROM_EMAIL
    assert sent.content_subtype == "plain"
    assert not isinstance(sent, EmailMultiAlternatives) or sent.alternatives == []


# ------------------------------------------------------------------ what is no longer so
def test_who_left_is_not_told_any_more():
    entry = sign_up(opened())
    rulings.withdraw_entry(entry=entry, actor=SYSTEM)
    assert drain() == 0
    assert mail.outbox == []
    assert Message.objects.get().error == OUTDATED


def test_who_moved_up_meanwhile_is_not_told_of_the_waitlist():
    event = opened(capacity=2)
    first, _, _ = (sign_up(event, n) for n in (1, 2, 3))
    rulings.withdraw_entry(entry=first, actor=SYSTEM)
    assert [m.subject.split(":")[0] for m in mails()] == ["You are in", "You have moved up"]


def test_a_match_that_is_over_is_not_called():
    event = opened(capacity=2)
    sign_up(event, 1)
    sign_up(event, 2)
    drain()
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    play_match(match_of(event, "W1.1"))
    said = "".join(str(m.body) for m in mails())
    assert "match GF." in said
    assert "next" not in said.replace("match GF", "") or "match W1.1." not in said


def test_an_address_taken_back_gets_nothing():
    entry = sign_up(opened())
    registration.update_entry(entry=entry, actor=SYSTEM, name="Pair 1", players=["1a", "1b"], email="")
    assert drain() == 0
    assert drain() == 0
