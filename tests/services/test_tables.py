"""Tables and times: matches at free tables at one stroke, and what follows a delay."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.factories import hand, match_of, started
from tournaments.models import Match, Round
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed
from tournaments.queries.matches import needed_elsewhere
from tournaments.services.errors import Refused
from tournaments.services.results import record_hand
from tournaments.services.schedule import Times, delay_play, set_sessions
from tournaments.services.tables import assign_tables, set_tables
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db

NOON = datetime(2030, 1, 5, 12, tzinfo=UTC)


def tables(event):
    return dict(Match.objects.filter(stage__tournament=event).exclude(table="").values_list("code", "table"))


def assign(event):
    return assign_tables(tournament=event, actor=SYSTEM)


def test_ready_matches_get_the_free_tables_in_the_order_of_play():
    event = started(8)
    set_tables(tournament=event, actor=SYSTEM, tables=3, stream_table="Stage")
    set_table(match=match_of(event, "W1.3"), actor=SYSTEM, table="1")
    assert assign(event) == 3
    assert tables(event) == {"W1.1": "Stage", "W1.2": "2", "W1.3": "1", "W1.4": "3"}
    version = type(event).objects.get(pk=event.pk).version
    assert assign(event) == 0
    assert type(event).objects.get(pk=event.pk).version == version


@pytest.mark.parametrize(
    "typed", ["Table 2", "table  2", "Table Table 2", "2号桌", "第2桌", "テーブル2", "2卓"]
)
def test_a_table_that_is_called_one_is_the_one_with_that_number(typed: str):
    event = started(8)
    set_tables(tournament=event, actor=SYSTEM, tables=2, stream_table=typed)
    assert set_table(match=match_of(event, "W1.3"), actor=SYSTEM, table=typed).table == "2"
    assert assign(event) == 1
    assert tables(event) == {"W1.1": "1", "W1.3": "2"}


def test_nobody_is_called_to_two_tables_at_once():
    event = started(4, format="round_robin")
    assert assign(event) == 2
    seated = [
        pk for match in Match.objects.exclude(table="") for pk in match.sides.values_list("entry", flat=True)
    ]
    assert len(set(seated)) == 4


def test_who_is_needed_twice_is_told():
    event = started(4, format="round_robin")
    first = match_of(event, "R1.1")
    set_table(match=first, actor=SYSTEM, table="1")
    entry = first.sides.first().entry
    other = Match.objects.filter(sides__entry=entry).exclude(pk=first.pk).first()
    other = set_table(match=other, actor=SYSTEM, table="2")
    assert needed_elsewhere(other) == ["R1.1"]


def test_only_who_runs_the_event_sets_tables():
    event = started(4)
    with pytest.raises(NotAllowed):
        assign_tables(tournament=event, actor=NOBODY)
    with pytest.raises(NotAllowed):
        set_tables(tournament=event, actor=NOBODY, tables=3)
    with pytest.raises(NotAllowed):
        delay_play(tournament=event, actor=NOBODY, minutes=5, since=NOON)
    with pytest.raises(Refused):
        set_tables(tournament=event, actor=SYSTEM, tables=0)


def test_a_delay_moves_what_follows():
    event = started(4)
    hours = [NOON + timedelta(hours=hour) for hour in range(3)]
    set_sessions(
        tournament=event, actor=SYSTEM, sessions=[Times(at, at + timedelta(minutes=50)) for at in hours]
    )
    late = Round.objects.filter(stage__tournament=event).last()
    Round.objects.filter(pk=late.pk).update(starts_at=hours[2], deadline=hours[2])
    since = NOON + timedelta(minutes=1)
    assert delay_play(tournament=event, actor=SYSTEM, minutes=60, since=since) == 3
    starts = list(event.sessions.order_by("starts_at").values_list("starts_at", "ends_at"))
    assert [at for at, _ in starts] == [
        hours[0],
        hours[1] + timedelta(hours=1),
        hours[2] + timedelta(hours=1),
    ]
    assert all(end - at == timedelta(minutes=50) for at, end in starts)
    late.refresh_from_db()
    assert late.starts_at == late.deadline == hours[2] + timedelta(hours=1)
    assert delay_play(tournament=event, actor=SYSTEM, minutes=0, since=since) == 0
    with pytest.raises(Refused):
        delay_play(tournament=event, actor=SYSTEM, minutes=-120, since=since)


def test_what_should_have_begun_and_has_not_is_what_is_late():
    event = started(4, format="round_robin")
    begun, late, coming = Round.objects.filter(stage__tournament=event).order_by("order")
    hour = timedelta(hours=1)
    for round_, at in ((begun, NOON), (late, NOON + hour), (coming, NOON + 2 * hour)):
        Round.objects.filter(pk=round_.pk).update(starts_at=at, deadline=at + 7 * hour)
    record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=hand())
    since = NOON + timedelta(minutes=70)
    version = type(event).objects.get(pk=event.pk).version
    assert delay_play(tournament=event, actor=SYSTEM, minutes=60, since=since, version=version) == 3
    for round_ in (begun, late, coming):
        round_.refresh_from_db()
    assert [begun.starts_at, late.starts_at, coming.starts_at] == [NOON, NOON + 2 * hour, NOON + 3 * hour]
    assert begun.deadline == NOON + 8 * hour
    with pytest.raises(Refused):
        delay_play(tournament=event, actor=SYSTEM, minutes=60, since=since, version=version)


def test_a_date_moves_while_none_of_its_rounds_has_begun():
    event = started(4, format="round_robin")
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(NOON), Times(NOON + timedelta(hours=1))])
    first, second = event.sessions.order_by("starts_at")
    rounds = Round.objects.filter(stage__tournament=event)
    rounds.update(session=second)
    rounds.filter(order=rounds.order_by("order").first().order).update(session=first)
    record_hand(match=match_of(event, "R1.1"), actor=SYSTEM, number=1, result=hand())
    assert delay_play(tournament=event, actor=SYSTEM, minutes=30, since=NOON + timedelta(hours=2)) == 1
    starts = event.sessions.order_by("starts_at").values_list("starts_at", flat=True)
    assert list(starts) == [NOON, NOON + timedelta(minutes=90)]


def test_a_table_for_each_match_where_no_number_is_set():
    event = started(6)
    assert assign(event) == 2
