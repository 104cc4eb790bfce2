"""The timetable: sessions in the venue's zone, each with its rounds and how far they are."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.factories import match_of, opened, play_all, play_match, started
from tournaments.models import Round, Session, Tournament
from tournaments.pages.timetable import SessionLines, timetable
from tournaments.queries.matches import matches_of
from tournaments.queries.round_names import RoundNames

pytestmark = pytest.mark.django_db
SATURDAY = datetime(2010, 9, 4, 6, 0, tzinfo=UTC)


def table_of(event: Tournament) -> list[SessionLines]:
    rounds = list(Round.objects.filter(stage__tournament=event))
    matches = [row.match for row in matches_of(event)]
    return timetable(event, list(event.sessions.all()), rounds, matches, RoundNames(rounds))


def test_times_are_those_of_the_venue() -> None:
    event = opened(capacity=4)
    Session.objects.create(tournament=event, starts_at=SATURDAY, ends_at=SATURDAY + timedelta(hours=4))
    first = table_of(event)[0]
    assert (first.day, first.time) == ("Sat 4 Sep 2010", "14:00 to 18:00")


def test_rounds_stand_in_their_session_and_the_rest_below() -> None:
    event = opened(capacity=4)
    session = Session.objects.create(tournament=event, starts_at=SATURDAY)
    Round.objects.filter(stage__tournament=event, bracket="winners").update(session=session)
    played, rest = table_of(event)
    assert [line.name for line in played.rounds] == ["Winners’ round 1", "Winners’ final"]
    assert rest.title == "No date yet"
    assert rest.rounds[-1].remark == "only if needed"


def test_without_any_session_the_rounds_stand_in_their_order() -> None:
    (only,) = table_of(opened(capacity=4))
    assert only.title == "In this order"
    assert only.rounds[0].name == "Winners’ round 1"


def test_a_round_of_its_own_time_says_so() -> None:
    event = opened(capacity=4)
    Round.objects.filter(stage__tournament=event, bracket="final").update(starts_at=SATURDAY)
    lines = {line.name: line.time for line in table_of(event)[0].rounds}
    assert lines["Grand final"] == "14:00"
    assert lines["Winners’ round 1"] == ""


def test_rounds_tell_how_far_they_are() -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"))
    lines = {line.name: (line.state, line.remark) for line in table_of(event)[0].rounds}
    assert lines["Winners’ round 1"] == ("now", "1 of 2 done")
    assert lines["Winners’ final"] == ("", "")
    play_match(match_of(event, "W1.2"))
    lines = {line.name: (line.state, line.remark) for line in table_of(event)[0].rounds}
    assert lines["Winners’ round 1"] == ("done", "done")
    assert lines["Winners’ final"] == ("", "ready")


def test_a_second_final_that_was_not_needed_is_gone() -> None:
    event = started(4)
    play_all(event)
    assert "Second final" not in [line.name for line in table_of(event)[0].rounds]
