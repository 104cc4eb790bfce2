"""Sessions and rounds: what moves with what, and what may still change."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import ValidationError

from tests.factories import make_tournament, match_of, play_match, started
from tournaments.models import AuditEntry, Round, Session, Tournament
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import cancel_tournament
from tournaments.services.schedule import Times, set_sessions, update_round, update_rounds

pytestmark = pytest.mark.django_db

SATURDAY = datetime(2010, 9, 4, 6, tzinfo=UTC)
WEEK = timedelta(days=7)


def round_of(event: Tournament, bracket: str, number: int) -> Round:
    return Round.objects.get(stage__tournament=event, bracket=bracket, number=number)


def log_of(event: Tournament) -> int:
    return AuditEntry.objects.filter(chain=event.pk).count()


def with_saturdays(count: int = 4) -> Tournament:
    event = make_tournament()
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(SATURDAY + WEEK * n) for n in range(count)])
    return event


def test_sessions_are_replaced_and_the_same_ones_write_nothing():
    event = with_saturdays(2)
    before = log_of(event)
    times = [Times(row.starts_at, row.ends_at, row.title) for row in event.sessions.all()]
    set_sessions(tournament=event, actor=SYSTEM, sessions=times)
    assert log_of(event) == before
    set_sessions(
        tournament=event, actor=SYSTEM, sessions=[Times(SATURDAY, SATURDAY + timedelta(hours=5), "Day one")]
    )
    assert [(s.starts_at, s.title) for s in event.sessions.all()] == [(SATURDAY, "Day one")]
    assert log_of(event) == before + 1


def test_rounds_follow_a_session_to_another_time():
    event = with_saturdays(2)
    first, second = event.sessions.all()
    round_ = round_of(event, "winners", 1)
    update_round(round_=round_, actor=SYSTEM, session_id=first.pk)
    later = SATURDAY + timedelta(hours=2)
    sessions = [Times(later, pk=first.pk), Times(second.starts_at, pk=second.pk)]
    set_sessions(tournament=event, actor=SYSTEM, sessions=sessions)
    round_.refresh_from_db()
    assert round_.session is not None
    assert round_.session.starts_at == later


def test_rounds_follow_sessions_that_swap_their_times():
    event = with_saturdays(2)
    first, second = event.sessions.all()
    one, two = round_of(event, "winners", 1), round_of(event, "winners", 2)
    update_round(round_=one, actor=SYSTEM, session_id=first.pk)
    update_round(round_=two, actor=SYSTEM, session_id=second.pk)
    swapped = [
        Times(second.starts_at, title="was first", pk=first.pk),
        Times(first.starts_at, title="was second", pk=second.pk),
    ]
    set_sessions(tournament=event, actor=SYSTEM, sessions=swapped)
    one.refresh_from_db()
    two.refresh_from_db()
    assert one.session is not None
    assert two.session is not None
    assert (one.session.title, two.session.title) == ("was first", "was second")


def test_a_removed_session_leaves_its_rounds_without_one():
    event = with_saturdays(2)
    first, second = event.sessions.all()
    round_ = round_of(event, "winners", 1)
    update_round(round_=round_, actor=SYSTEM, session_id=first.pk)
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(second.starts_at, pk=second.pk)])
    round_.refresh_from_db()
    assert round_.session is None


def test_every_mistake_in_the_sessions_is_told_at_once():
    event = make_tournament()
    sessions = [Times(SATURDAY), Times(SATURDAY), Times(SATURDAY + WEEK, SATURDAY)]
    with pytest.raises(Refused) as refused:
        set_sessions(tournament=event, actor=SYSTEM, sessions=sessions)
    told = {(problem.code, problem.field) for problem in refused.value.problems}
    assert told == {("session-twice", "sessions-1"), ("ends-before-start", "sessions-2")}
    assert not Session.objects.filter(tournament=event).exists()


def test_sessions_of_a_cancelled_event_stay_and_strangers_set_none():
    event = with_saturdays(1)
    with pytest.raises(NotAllowed):
        set_sessions(tournament=event, actor=NOBODY, sessions=[])
    cancel_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen):
        set_sessions(tournament=event, actor=SYSTEM, sessions=[])


def test_a_round_that_has_begun_keeps_its_length_but_not_its_date():
    event = started(4)
    play_match(match_of(event, "W1.1"))
    round_ = round_of(event, "winners", 1)
    with pytest.raises(NotOpen) as refused:
        update_round(round_=round_, actor=SYSTEM, target=1000)
    assert refused.value.code == "round-begun"
    assert update_round(round_=round_, actor=SYSTEM, starts_at=SATURDAY).starts_at == SATURDAY


def test_rounds_change_all_or_none_and_each_problem_names_its_round():
    event = started(4)
    play_match(match_of(event, "W1.1"))
    begun, later = round_of(event, "winners", 1), round_of(event, "final", 1)
    changes = {later.pk: {"target": 1000}, begun.pk: {"target": 1000}}
    with pytest.raises(Refused) as refused:
        update_rounds(tournament=event, actor=SYSTEM, changes=changes)
    assert [problem.field for problem in refused.value.problems] == [f"{begun.pk}-target"]
    later.refresh_from_db()
    assert later.target is None
    update_rounds(tournament=event, actor=SYSTEM, changes={later.pk: {"target": 1000}})
    later.refresh_from_db()
    assert later.target == 1000


def test_rounds_of_other_events_are_not_touched():
    event, other = make_tournament(), make_tournament()
    foreign = round_of(other, "winners", 1)
    update_rounds(tournament=event, actor=SYSTEM, changes={foreign.pk: {"target": 700}})
    foreign.refresh_from_db()
    assert foreign.target is None


def test_a_session_of_another_event_is_refused():
    event, other = make_tournament(), with_saturdays(1)
    session = other.sessions.get()
    with pytest.raises(ValidationError):
        update_round(round_=round_of(event, "winners", 1), actor=SYSTEM, session_id=session.pk)
