"""Creating and changing an event, its series, prizes and what it cannot be like."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection

from tests.factories import make_tournament, match_of, organizer, play_all, started
from tournaments.models import AuditEntry, Role, Series, Tournament
from tournaments.permissions import NOBODY, SYSTEM, NotAllowed, actor_for
from tournaments.services.audit import SITE_CHAIN
from tournaments.services.errors import NotOpen, Refused
from tournaments.services.lifecycle import archive_tournament, finish_tournament
from tournaments.services.prizes import prizes_mark, set_prizes
from tournaments.services.schedule import Times, sessions_mark, set_sessions
from tournaments.services.series import create_series
from tournaments.services.tournaments import create_tournament, set_table, update_tournament

pytestmark = pytest.mark.django_db

FIELDS: dict[str, Any] = {
    "name": "Tea House Cup",
    "game": "tichu",
    "ruleset": {"preset": "geek_cup"},
    "format": "double_elimination",
    "options": {},
}


def problems(refused: "pytest.ExceptionInfo[Refused]") -> set[tuple[str, str]]:
    return {(problem.code, problem.field) for problem in refused.value.problems}


def test_the_same_key_creates_one_event():
    actor = actor_for(organizer())
    first = create_tournament(actor=actor, key="a form", **FIELDS)
    assert create_tournament(actor=actor, key="a form", **FIELDS) == first
    assert create_tournament(actor=actor, key="another", **FIELDS) != first
    assert Tournament.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_one_form_sent_eight_times_at_once_creates_one_event():
    actor = actor_for(organizer())

    def send(_: int) -> int:
        try:
            return create_tournament(actor=actor, key="a form", **FIELDS).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as threads:
        made = set(threads.map(send, range(8)))
    assert len(made) == 1
    assert Tournament.objects.count() == 1
    assert Role.objects.count() == 1


def test_an_event_begins_with_its_first_date_and_a_series_of_its_own():
    owner = organizer()
    starts = datetime(2010, 9, 4, 6, tzinfo=UTC)
    event = create_tournament(actor=actor_for(owner), starts_at=starts, new_series="Tour", leg=1, **FIELDS)
    assert [session.starts_at for session in event.sessions.all()] == [starts]
    assert event.series is not None
    assert (event.series.name, event.series.owner) == ("Tour", owner)


def test_nobody_hangs_an_event_on_the_series_of_others():
    owner, stranger = organizer(), organizer()
    series = create_series(actor=actor_for(owner), name="Tour")
    with pytest.raises(Refused) as refused:
        create_tournament(actor=actor_for(stranger), series=series, **FIELDS)
    assert problems(refused) == {("series-not-yours", "series")}
    own = create_series(actor=actor_for(stranger), name="Tour")
    assert own != series
    assert own.slug != series.slug
    assert create_series(actor=actor_for(stranger), name=" Tour ") == own


def test_the_address_of_anothers_series_is_refused():
    create_series(actor=actor_for(organizer()), name="Tour", slug="tour")
    with pytest.raises(Refused):
        create_series(actor=actor_for(organizer()), name="Mine", slug="tour")


def test_series_with_names_in_chinese_stay_apart():
    actor = actor_for(organizer())
    first, second = (
        create_series(actor=actor, name="月度巡回赛"),
        create_series(actor=actor, name="年度巡回赛"),
    )
    assert first != second
    assert Series.objects.count() == 2


def test_a_series_is_founded_once_and_written_down_on_the_sites_chain():
    actor = actor_for(organizer())
    series = create_series(actor=actor, name="Tour")
    create_series(actor=actor, name="Tour")
    link = AuditEntry.objects.get(chain=SITE_CHAIN)
    assert (link.tag, link.actor, link.payload) == ("series:created", actor.name, {"series": series.pk})


def test_a_director_keeps_the_event_on_the_series_it_hangs_on():
    owner, director = organizer(), organizer()
    event = create_tournament(actor=actor_for(owner), new_series="Tour", leg=1, **FIELDS)
    Role.objects.create(tournament=event, user=director, name="director")
    changed = update_tournament(tournament=event, actor=actor_for(director), leg=2, series=event.series)
    assert changed.leg == 2


def test_a_leg_stands_once_in_a_series():
    actor = actor_for(organizer())
    first = create_tournament(actor=actor, new_series="Tour", leg=1, **FIELDS)
    with pytest.raises(Refused) as refused:
        create_tournament(actor=actor, series=first.series, leg=1, **FIELDS)
    assert problems(refused) == {("leg-taken", "leg")}


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"ruleset": {"preset": "goettingen"}}, ("match-endless", "target")),
        ({"ruleset": {"preset": "no such"}}, ("unknown-ruleset", "preset")),
        ({"game": "chess", "ruleset": {"preset": "default"}}, ("unknown-ruleset", "preset")),
        ({"game": "bingo", "ruleset": {"preset": "default"}, "entry_size": 5}, ("entry-size", "entry_size")),
        ({"options": {"final": "coin"}}, ("unknown-format", "format")),
        ({"format": "chess"}, ("unknown-format", "format")),
        ({"entry_size": 1}, ("entry-size", "entry_size")),
        ({"venue": "Caf\ue000"}, ("name-unreadable", "venue")),
        ({"text": "\ud800"}, ("name-unreadable", "text")),
        # There are such zones, but no list offers them.
        ({"timezone": "Etc/GMT+8"}, ("unknown-timezone", "timezone")),
        ({"timezone": "localtime"}, ("unknown-timezone", "timezone")),
    ],
)
def test_what_an_event_cannot_be_like(fields: dict[str, Any], expected: tuple[str, str]):
    with pytest.raises(Refused) as refused:
        create_tournament(actor=SYSTEM, **{**FIELDS, **fields})
    assert expected in problems(refused)
    assert not Tournament.objects.exists()


def test_a_ruleset_without_a_target_is_played_to_a_number_of_hands():
    event = create_tournament(actor=SYSTEM, **{**FIELDS, "ruleset": {"preset": "goettingen", "max_hands": 8}})
    assert event.ruleset["max_hands"] == 8


HIDDEN = "Tea\u202e\u200b\x07 House\nCup"


def test_what_cannot_be_seen_in_a_text_is_not_kept():
    lines = ("name", "host", "venue", "address", "sponsor", "contact")
    fields = {**FIELDS, **dict.fromkeys(lines, HIDDEN), "text": f"  {HIDDEN}\r\n"}
    actor = actor_for(organizer())
    event = create_tournament(actor=actor, new_series=HIDDEN, **fields)
    assert event.series is not None
    assert {event.series.name, *(getattr(event, name) for name in lines)} == {"Tea House Cup"}
    assert event.text == "  Tea House\nCup"
    before = AuditEntry.objects.count()
    update_tournament(tournament=event, actor=actor, **{name: fields[name] for name in (*lines, "text")})
    assert AuditEntry.objects.count() == before


def test_nor_in_prizes_titles_and_tables():
    event = started(2)
    set_prizes(tournament=event, actor=SYSTEM, prizes=[HIDDEN, "\u200b"], awards=[(1, HIDDEN)])
    saturday = datetime(2010, 9, 4, 6, tzinfo=UTC)
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(saturday, title=HIDDEN)])
    table = set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="T\u202e1").table
    kept = [event.prizes.get().name, event.awards.get().title, event.sessions.get().title, table]
    assert kept == ["Tea House Cup", "Tea House Cup", "Tea House Cup", "T1"]


@pytest.mark.parametrize(
    ("call", "field"),
    [
        (lambda e: set_prizes(tournament=e, actor=SYSTEM, prizes=["\ue000"], awards=[]), "prizes"),
        (lambda e: set_prizes(tournament=e, actor=SYSTEM, prizes=[], awards=[(3, "\ue000")]), "title_3"),
        (
            lambda e: set_sessions(
                tournament=e, actor=SYSTEM, sessions=[Times(datetime(2010, 9, 4, tzinfo=UTC), title="\ue000")]
            ),
            "sessions-0",
        ),
        (lambda e: set_table(match=match_of(e, "W1.1"), actor=SYSTEM, table="\ue000"), "table"),
        (lambda _: create_series(actor=SYSTEM, name="\ue000"), "new_series"),
        (lambda _: create_series(actor=SYSTEM, name="\u200b"), "new_series"),
    ],
)
def test_what_cannot_be_shown_is_refused(call: Callable[[Tournament], object], field: str):
    event = started(2)
    with pytest.raises(Refused) as refused:
        call(event)
    assert problems(refused) == {("name-unreadable", field)}


def test_prizes_and_sessions_that_others_set_meanwhile_stay():
    event = make_tournament()
    seen, dates = prizes_mark(event), sessions_mark(event)
    set_prizes(tournament=event, actor=SYSTEM, prizes=["Torres"], awards=[], seen=seen)
    times = [Times(datetime(2010, 9, 4, 6, tzinfo=UTC))]
    set_sessions(tournament=event, actor=SYSTEM, sessions=times, seen=dates)
    # Sent again it is no conflict with itself.
    set_prizes(tournament=event, actor=SYSTEM, prizes=["Torres"], awards=[], seen=seen)
    set_sessions(tournament=event, actor=SYSTEM, sessions=times, seen=dates)
    with pytest.raises(Refused, match="event-changed"):
        set_prizes(tournament=event, actor=SYSTEM, prizes=["Mexica"], awards=[], seen=seen)
    with pytest.raises(Refused, match="event-changed"):
        set_sessions(tournament=event, actor=SYSTEM, sessions=[], seen=dates)
    assert event.prizes.get().name == "Torres"
    assert event.sessions.exists()


def test_prizes_are_replaced_and_the_same_ones_write_nothing():
    event = make_tournament()
    for _ in range(2):
        set_prizes(
            tournament=event, actor=SYSTEM, prizes=["Torres", "Mexica"], awards=[(1, ""), (3, "Third")]
        )
    assert [prize.name for prize in event.prizes.all()] == ["Torres", "Mexica"]
    assert [(award.place, award.title) for award in event.awards.all()] == [(1, ""), (3, "Third")]
    assert AuditEntry.objects.filter(chain=event.pk, tag="prizes:changed").count() == 1
    with pytest.raises(NotAllowed):
        set_prizes(tournament=event, actor=NOBODY, prizes=[], awards=[])


def test_prizes_of_an_archived_event_stay():
    event = started(2)
    play_all(event)
    finish_tournament(tournament=event, actor=SYSTEM)
    set_prizes(tournament=event, actor=SYSTEM, prizes=["Torres"], awards=[])
    archive_tournament(tournament=event, actor=SYSTEM)
    with pytest.raises(NotOpen):
        set_prizes(tournament=event, actor=SYSTEM, prizes=[], awards=[])
