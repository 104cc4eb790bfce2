"""What entries are told of their matches and of the event: each of it once, to those whom it concerns."""

from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import double_victory, match_of, opened, organizer, play_all, register, started
from tests.mails import mails
from tests.services.sign_up import captain, event_with
from tournaments.models import Entry, Message, SignUpRules, Tournament
from tournaments.permissions import SYSTEM, Actor, actor_for
from tournaments.services import calls, check_in, corrections, lifecycle, rulings, schedule
from tournaments.services.event_news import remind
from tournaments.services.outbox import drain
from tournaments.services.reporting import confirm_match, dispute_hand, settle_dispute, withdraw_dispute
from tournaments.services.results import record_hand
from tournaments.services.tables import assign_tables
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


def begun(n: int = 4, **fields) -> Tournament:
    """A running event to 200 points whose pairs have addresses, and have heard of all so far."""
    fields = {"ruleset": {"preset": "geek_cup", "target": 200}, **fields}
    event = opened(capacity=n, owner=organizer(), **fields)
    for number in range(1, n + 1):
        register(event, email=f"pair{number}@example.org")
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    mails()
    return event


def sides(event: Tournament, code: str = "W1.1") -> list[Entry]:
    return [s.entry for s in match_of(event, code).sides.order_by("index") if s.entry]


def play(event: Tournament, actor: Actor = SYSTEM, code: str = "W1.1") -> None:
    record_hand(match=match_of(event, code), actor=actor, number=1, result=double_victory(0))


def told(kind: str) -> set[str]:
    return set(Message.objects.filter(kind=kind).values_list("entry__name", flat=True))


# ------------------------------------------------------------------ matches
def test_both_are_told_the_result_each_from_its_own_side_and_what_comes_next_with_it():
    event = begun()
    winner, loser = sides(event)
    play(event)
    assert drain() == 0, "what does not hurry waits for company"
    first, second = mails()
    assert (first.to, second.to) == ([winner.email], [loser.email])
    assert f"“{winner.name}” won match W1.1 (Winners’ round 1) against “{loser.name}”: 200 : 0." in first.body
    assert (
        f"“{loser.name}” lost match W1.1 (Winners’ round 1) against “{winner.name}”: 0 : 200." in second.body
    )
    play(event, code="W1.2")
    assert "next" in next(str(m.body) for m in mails() if m.to == [winner.email])
    assert mails() == []


def test_a_result_that_is_corrected_is_told_again_and_the_wrong_one_no_more():
    event = begun()
    play(event)
    corrections.correct_hand(
        match=match_of(event, "W1.1"),
        actor=SYSTEM,
        number=1,
        version=1,
        result=double_victory(1),
        confirm=Tournament.objects.get(pk=event.pk).version,
    )
    first, second = mails()
    assert "lost match W1.1" in first.body
    assert "won match W1.1" not in first.body
    assert "won match W1.1" in second.body
    assert Message.objects.filter(kind="final").count() == 4


def test_a_match_that_was_not_played_is_told_as_such():
    event = begun()
    loser = sides(event)[1]
    rulings.withdraw_entry(entry=loser, actor=SYSTEM)
    [sent] = mails()
    assert "won match W1.1" in sent.body
    assert "without play" in sent.body


def test_the_opponent_is_asked_at_once_to_confirm_and_then_both_are_told():
    event = begun(reporting="opponent")
    winner, loser = sides(event)
    play(event, captain(winner))
    assert drain() == 1
    [asked] = mail.outbox[-1:]
    assert asked.to == [loser.email]
    assert f"“{winner.name}” reported the result of match W1.1" in asked.body
    assert "0 : 200, yours first" in asked.body
    confirm_match(match=match_of(event, "W1.1"), actor=captain(loser))
    assert [m.to for m in mails()] == [[winner.email], [loser.email]]


def test_nobody_is_asked_to_confirm_what_is_confirmed_already():
    event = begun(reporting="opponent")
    winner, loser = sides(event)
    play(event, captain(winner))
    confirm_match(match=match_of(event, "W1.1"), actor=captain(loser))
    assert not any("Confirm it" in str(m.body) for m in mails())
    assert Message.objects.get(kind="to-confirm").error == "outdated"


def test_a_dispute_is_told_to_the_other_side_and_its_end_to_both():
    event = begun(reporting="opponent")
    winner, loser = sides(event)
    play(event, captain(winner))
    said = dispute_hand(match=match_of(event, "W1.1"), actor=captain(loser), number=1, note="wrong")
    assert told("disputed") == {winner.name}
    [sent] = [m for m in mails() if m.to == [winner.email]]
    assert f"“{loser.name}” says that hand 1 of match W1.1" in sent.body
    director = actor_for(event.roles.get().user)
    settle_dispute(dispute=said, actor=director, keep="recorded")
    settle_dispute(dispute=said, actor=director, keep="recorded")
    first, second = mails()
    for sent in (first, second):
        assert "it stays as it was entered" in sent.body
    assert "won match W1.1" in first.body
    assert "lost match W1.1" in second.body


def test_a_dispute_that_is_taken_back_is_told_to_the_other_side():
    event = begun(reporting="opponent")
    winner, loser = sides(event)
    play(event, captain(winner))
    said = dispute_hand(match=match_of(event, "W1.1"), actor=captain(loser), number=1, note="wrong")
    withdraw_dispute(dispute=said, actor=captain(loser))
    assert told("settled") == {winner.name}
    assert not any("is not right" in str(m.body) for m in mails()), "nobody hears of it after its end"


def test_a_call_does_not_wait_and_takes_along_what_did():
    event = begun()
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="7")
    assert drain() == 0
    for _ in range(2):
        calls.call_match(match=match_of(event, "W1.1"), actor=organizer_of(event))
    assert drain() == 2
    assert mail.outbox[-1].subject == f"You are called: {event.name}"
    assert "Table: 7" in mail.outbox[-1].body
    assert mails() == []


def organizer_of(event: Tournament) -> Actor:
    return actor_for(event.roles.get().user)


def test_tables_given_to_all_are_told_to_each_once():
    event = begun()
    assign_tables(tournament=event, actor=SYSTEM)
    assign_tables(tournament=event, actor=SYSTEM)
    sent = mails()
    assert len(sent) == 4
    assert "has a table for match W1.1" in sent[0].body
    assert "Table: 1" in sent[0].body


def test_a_table_that_was_changed_meanwhile_is_not_told():
    event = begun()
    for table in ("1", "2"):
        set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table=table)
    sent = mails()
    assert len(sent) == 2
    assert all("Table: 2" in str(m.body) and "Table: 1" not in str(m.body) for m in sent)


def test_telling_costs_as_many_queries_for_many_as_for_few():
    for n in (4, 32):
        event = opened(capacity=n)
        register(event, n)
        with CaptureQueriesContext(connection) as counted:
            lifecycle.start_tournament(tournament=event, actor=SYSTEM)
        asked = [q["sql"] for q in counted.captured_queries if "tournaments_message" in q["sql"]]
        assert len(asked) == 2, "the beginning, and the matches"


# ------------------------------------------------------------------ the event
def with_check_in(**times) -> Tournament:
    event = event_with(capacity=8, **times)
    register(event, 2, email="pair@example.org")
    mails()
    return event


def test_check_in_is_told_once_while_it_is_open_to_those_who_are_not_there():
    now = timezone.now()
    event = with_check_in(check_in_opens_at=now - timedelta(minutes=1))
    there, away = event.entries.order_by("queue")
    check_in.check_in(entry=there, actor=SYSTEM)
    assert (remind(), remind()) == (1, 0)
    [sent] = mails()
    assert f"Check-in for {event.name} is open." in sent.body
    assert away.name in sent.body
    SignUpRules.objects.update(check_in_opens_at=now + timedelta(days=7))
    assert remind() == 0
    SignUpRules.objects.update(check_in_opens_at=now - timedelta(minutes=30))
    assert remind() == 1, "another window"


def test_whoever_checked_in_before_the_mail_went_out_gets_none():
    now = timezone.now()
    event = with_check_in(
        check_in_opens_at=now - timedelta(minutes=1), check_in_closes_at=now + timedelta(hours=1)
    )
    assert remind() == 2
    for entry in event.entries.all():
        check_in.check_in(entry=entry, actor=SYSTEM)
    assert mails() == []


def in_hours(hours: int) -> Tournament:
    event = opened(capacity=8, venue="Teahouse")
    at = timezone.now() + timedelta(hours=hours)
    schedule.set_sessions(tournament=event, actor=SYSTEM, sessions=[schedule.Times(at)])
    for n in (1, 2):
        register(event, email=f"pair{n}@example.org")
    event.entries.update(created_at=timezone.now() - timedelta(days=9))
    mails()
    return event


def test_there_is_one_reminder_the_day_before_or_at_the_start():
    event = in_hours(23)
    assert (remind(), remind()) == (2, 0)
    first, _second = mails()
    assert "Where: Teahouse" in first.body
    assert "(Shanghai, UTC+8)" in first.body
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert Message.objects.filter(kind="begins").count() == 2


def test_who_signed_up_late_is_reminded_by_the_start():
    event = in_hours(23)
    Entry.objects.filter(email="pair2@example.org").update(created_at=timezone.now())
    assert remind() == 1
    assert in_hours(48).entries.exists()
    assert remind() == 0
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    assert Message.objects.filter(kind="begins").count() == 2


def test_at_the_end_everybody_reads_their_place():
    event = begun()
    play_all(event)
    mails()
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    said = [str(m.body) for m in mails()]
    assert len(said) == 4
    assert sum(": Champion." in body for body in said) == 1
    assert sum(": Runner-up." in body for body in said) == 1


def test_an_event_that_is_called_off_is_told_at_once_and_nothing_else_any_more():
    event = begun()
    play(event)
    lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
    assert drain() == 4
    assert {m.subject for m in mail.outbox[-4:]} == {f"Called off: {event.name}"}
    assert mails() == []


def test_every_entry_reads_all_of_it_also_without_an_address():
    event = started(4, owner=organizer())
    play_all(event)
    lifecycle.finish_tournament(tournament=event, actor=SYSTEM)
    for entry in event.entries.all():
        kinds = set(Message.objects.filter(entry=entry).values_list("kind", flat=True))
        assert kinds >= {"confirmed", "begins", "match-ready", "final", "finished"}
    assert not Message.objects.filter(due_at__isnull=False).exists()
    assert mails() == []
