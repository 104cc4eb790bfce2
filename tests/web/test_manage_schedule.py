"""Dates, rounds and prizes as the organizer sets them."""

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.factories import make_tournament, match_of, organizer, play_match, started
from tests.web.desk import address, filled, log_of, owner_of, said, shown, signed_in
from tournaments.models import Round, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.prizes import set_prizes
from tournaments.services.schedule import Times, sessions_mark, set_sessions, times_mark, update_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return make_tournament(organizer(), timezone="Asia/Shanghai")


def dates(*rows: dict[str, Any], initial: int = 0) -> dict[str, Any]:
    """The form of the dates as a browser sends it."""
    sent: dict[str, Any] = {"form-TOTAL_FORMS": len(rows), "form-INITIAL_FORMS": initial}
    for number, row in enumerate(rows):
        sent |= {f"form-{number}-{name}": value for name, value in row.items()}
    return sent


def save(event: Tournament, name: str, fields: dict[str, Any]) -> Any:
    return signed_in(owner_of(event)).post(address(name, event), fields, follow=True)


def round_of(event: Tournament, bracket: str = "winners", number: int = 1) -> Round:
    return Round.objects.get(stage__tournament=event, bracket=bracket, number=number)


def rounds_form(event: Tournament, **fields: Any) -> dict[str, Any]:
    page = signed_in(owner_of(event)).get(address("manage-rounds", event))
    sent = {}
    for _line, form in page.context["rows"]:
        for bound in form:
            value = bound.value()
            sent[bound.html_name] = (
                value.strftime("%Y-%m-%dT%H:%M") if hasattr(value, "hour") else value or ""
            )
    return {**sent, **shown(page), **fields}


def test_dates_are_typed_on_the_venues_clock(event: Tournament):
    rows = [
        {"starts_at": "2010-09-04T14:00", "ends_at": "2010-09-04T20:00", "title": "First Saturday"},
        {},
        {},
    ]
    assert said(save(event, "manage-sessions", dates(*rows))) == ["Saved."]
    session = event.sessions.get()
    assert session.starts_at == datetime(2010, 9, 4, 6, tzinfo=UTC)
    assert (session.title, session.ends_at) == ("First Saturday", datetime(2010, 9, 4, 12, tzinfo=UTC))
    page = signed_in(owner_of(event)).get(address("manage-sessions", event)).content.decode()
    assert 'value="2010-09-04T14:00"' in page


def test_saving_the_same_dates_writes_nothing_and_an_emptied_start_removes_one(event: Tournament):
    save(
        event, "manage-sessions", dates({"starts_at": "2010-09-04T14:00"}, {"starts_at": "2010-09-11T14:00"})
    )
    first, second = event.sessions.all()
    kept = {"pk": second.pk, "starts_at": "2010-09-11T14:00"}
    before = log_of(event)
    save(event, "manage-sessions", dates({"pk": first.pk, "starts_at": "2010-09-04T14:00"}, kept, initial=2))
    assert log_of(event) == before
    save(event, "manage-sessions", dates({"pk": first.pk, "starts_at": ""}, kept, initial=2))
    assert list(event.sessions.all()) == [second]


@pytest.mark.parametrize(
    ("rows", "wrong", "field"),
    [
        ([{"starts_at": "2010-09-04T14:00"}, {"starts_at": "2010-09-04T14:00"}], 1, "starts_at"),
        ([{"starts_at": "2010-09-04T14:00", "ends_at": "2010-09-04T13:00"}], 0, "starts_at"),
        ([{"starts_at": "Saturday"}], 0, "starts_at"),
        ([{"title": "Finals"}], 0, "starts_at"),
        ([{"starts_at": "2010-09-04T14:00", "title": "x" * 81}], 0, "title"),
        ([{"starts_at": "2010-09-04T14:00", "pk": "seven"}], 0, "pk"),
    ],
)
def test_a_date_that_cannot_be_is_said_in_its_row(
    event: Tournament, rows: list[dict[str, str]], wrong: int, field: str
):
    page = save(event, "manage-sessions", dates(*rows))
    form = page.context["formset"].forms[wrong]
    assert field in form.errors
    assert form["starts_at"].value() == rows[wrong].get("starts_at")
    assert not event.sessions.exists()


def test_dates_that_others_set_meanwhile_are_shown_before_they_are_replaced(event: Tournament):
    url = address("manage-sessions", event)
    client = signed_in(owner_of(event))
    seen = client.get(url).context["seen"]
    theirs = Times(datetime(2010, 9, 11, 6, tzinfo=UTC), title="Second Saturday")
    set_sessions(tournament=event, actor=SYSTEM, sessions=[theirs])
    mine = dates({"starts_at": "2010-09-04T14:00", "title": "First Saturday"})
    page = client.post(url, {**mine, "seen": seen})
    text = page.content.decode()
    assert "Somebody else changed this meanwhile." in text
    assert "Sat 11 Sep 2010, 14:00 · Second Saturday" in text
    assert 'value="First Saturday"' in text
    assert [session.title for session in event.sessions.all()] == ["Second Saturday"]
    assert f'name="seen" value="{sessions_mark(event)}"' in text
    client.post(url, {**mine, "seen": page.context["seen"]})
    assert [session.title for session in event.sessions.all()] == ["First Saturday"]


def test_a_damaged_form_of_dates_changes_nothing(event: Tournament):
    for fields in ({}, {"form-TOTAL_FORMS": "many"}, {"form-TOTAL_FORMS": "4000", "form-INITIAL_FORMS": "0"}):
        page = save(event, "manage-sessions", fields)
        assert page.status_code == 200
        assert page.context["formset"].non_form_errors()
    assert not event.sessions.exists()


def test_each_round_takes_its_own_length_date_and_start(event: Tournament):
    save(event, "manage-sessions", dates({"starts_at": "2010-09-04T14:00"}))
    session, final = event.sessions.get(), round_of(event, "final")
    fields = {
        f"{final.pk}-target": "1000",
        f"{final.pk}-session": session.pk,
        f"{final.pk}-starts_at": "2010-09-04T17:30",
    }
    assert said(save(event, "manage-rounds", rounds_form(event, **fields))) == ["Saved."]
    final.refresh_from_db()
    assert (final.target, final.max_hands, final.session) == (1000, None, session)
    assert final.starts_at == datetime(2010, 9, 4, 9, 30, tzinfo=UTC)
    page = signed_in(owner_of(event)).get(address("manage-rounds", event)).content.decode()
    assert "Tichu to 1000 points." in page
    before = log_of(event)
    save(event, "manage-rounds", rounds_form(event))
    assert log_of(event) == before


def test_a_round_that_cannot_be_is_said_beside_its_field_and_no_other_is_saved(event: Tournament):
    final, first = round_of(event, "final"), round_of(event)
    fields = {f"{final.pk}-max_hands": "0", f"{final.pk}-session": "77", f"{first.pk}-target": "700"}
    page = save(event, "manage-rounds", rounds_form(event, **fields))
    form = next(form for line, form in page.context["rows"] if line.round == final)
    assert {"max_hands", "session"} <= set(form.errors)
    first.refresh_from_db()
    assert first.target is None


def test_a_round_that_has_begun_shows_its_length_as_fixed():
    event = started(4, owner=organizer())
    play_match(match_of(event, "W1.1"))
    first, final = round_of(event), round_of(event, "final")
    fields = rounds_form(event, **{f"{final.pk}-target": "900"})
    assert said(save(event, "manage-rounds", {**fields, f"{first.pk}-target": "900"})) == []
    assert said(save(event, "manage-rounds", fields)) == ["Saved."]
    first.refresh_from_db()
    final.refresh_from_db()
    assert (first.target, final.target) == (None, 900)
    assert "it has begun" in signed_in(owner_of(event)).get(address("manage-rounds", event)).content.decode()


def test_a_page_of_rounds_that_is_older_undoes_nothing_that_others_changed(event: Tournament):
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(datetime(2010, 9, 4, 6, tzinfo=UTC))])
    first, final = round_of(event), round_of(event, "final")
    stale = rounds_form(event, **{f"{final.pk}-target": "900"})
    theirs = {"session_id": event.sessions.get().pk, "starts_at": datetime(2010, 9, 4, 9, tzinfo=UTC)}
    update_round(round_=first, actor=SYSTEM, target=700, **theirs)
    update_round(round_=final, actor=SYSTEM, **theirs)
    assert said(save(event, "manage-rounds", stale)) == ["Saved."]
    for round_, target in ((first, 700), (final, 900)):
        round_.refresh_from_db()
        assert (round_.target, round_.session_id, round_.starts_at) == (target, *theirs.values())


def test_a_round_that_begins_while_the_form_is_open_is_told_so():
    event = started(4, owner=organizer())
    client = signed_in(owner_of(event))
    first = round_of(event)
    sent = rounds_form(event, **{f"{first.pk}-target": "900"})
    play_match(match_of(event, "W1.1"))
    page = client.post(address("manage-rounds", event), sent)
    [errors] = [form.errors for line, form in page.context["rows"] if line.round == first]
    assert errors == {"target": ["Fixed: it has begun."]}
    first.refresh_from_db()
    assert first.target is None


def test_rounds_take_the_same_queries_however_many(django_assert_num_queries: Any):
    for count in (2, 32):
        event = make_tournament(organizer(), capacity=count)
        client = signed_in(owner_of(event))
        with django_assert_num_queries(12):
            client.get(address("manage-rounds", event))


def test_prizes_stand_one_a_line_and_places_are_ticked(event: Tournament):
    client = signed_in(owner_of(event))
    url = address("manage-prizes", event)
    fields = filled(
        client.get(url), prizes=" Torres \r\n\r\nAmun-Re\n", place_3="on", title_3="Best  newcomer"
    )
    assert said(client.post(url, fields, follow=True)) == ["Saved."]
    assert [prize.name for prize in event.prizes.all()] == ["Torres", "Amun-Re"]
    awards = [(award.place, award.title) for award in event.awards.all()]
    assert awards == [(1, ""), (2, ""), (3, "Best newcomer")]
    before = log_of(event)
    client.post(url, filled(client.get(url)))
    assert log_of(event) == before


def test_prizes_that_others_set_meanwhile_are_shown_before_they_are_replaced(event: Tournament):
    client = signed_in(owner_of(event))
    url = address("manage-prizes", event)
    mine = filled(client.get(url), prizes="Torres")
    set_prizes(tournament=event, actor=SYSTEM, prizes=["Amun-Re"], awards=[(1, ""), (3, "Newcomer")])
    page = client.post(url, mine)
    text = page.content.decode()
    assert "Somebody else changed this meanwhile." in text
    assert "<li><bdi>Amun-Re</bdi></li><li><bdi>Champion</bdi></li><li><bdi>Newcomer</bdi></li>" in text
    assert page.context["form"]["prizes"].value() == "Torres"
    assert [prize.name for prize in event.prizes.all()] == ["Amun-Re"]
    client.post(url, filled(page))
    assert [prize.name for prize in event.prizes.all()] == ["Torres"]
    assert [award.place for award in event.awards.all()] == [1, 2]


def test_award_places_beyond_the_form_stay(event: Tournament):
    set_prizes(tournament=event, actor=SYSTEM, prizes=[], awards=[(1, ""), (12, "Twelfth")])
    client = signed_in(owner_of(event))
    url = address("manage-prizes", event)
    client.post(url, filled(client.get(url), place_2="on"))
    assert [award.place for award in event.awards.all()] == [1, 2, 12]


@pytest.mark.parametrize("prizes", ["x" * 121, "a\n" * 101, "nul \x00"])
def test_prizes_that_cannot_be_are_said(event: Tournament, prizes: str):
    page = save(event, "manage-prizes", {"prizes": prizes, "place_1": "on"})
    assert "prizes" in page.context["form"].errors
    assert not event.prizes.exists()


def test_dates_and_rounds_of_a_cancelled_event_stay(event: Tournament):
    Tournament.objects.filter(pk=event.pk).update(status="cancelled")
    assert said(save(event, "manage-sessions", dates({"starts_at": "2010-09-04T14:00"}))) != ["Saved."]
    first = round_of(event)
    assert said(save(event, "manage-rounds", rounds_form(event, **{f"{first.pk}-target": "900"}))) != [
        "Saved."
    ]
    first.refresh_from_db()
    assert first.target is None
    assert not event.sessions.exists()


@pytest.mark.parametrize(("page", "url"), [("desk", "manage"), ("", "manage-sessions")])
def test_what_is_late_is_moved_once_from_the_desk_or_from_the_dates(page: str, url: str):
    event = started(4, owner=organizer())
    first = round_of(event)
    Round.objects.filter(pk=first.pk).update(starts_at=datetime(2010, 9, 4, 12, tzinfo=UTC))
    client = signed_in(owner_of(event))
    sent = {"from": page, "seen": client.get(address(url, event)).context["delay_form"]["seen"].value()}
    delay = address("manage-delay", event)
    answer = client.post(delay, {**sent, "later": "2", "unit": "1440"}, follow=True)
    assert (said(answer), answer.redirect_chain[0][0]) == (["1 time is moved."], address(url, event))
    assert said(client.post(delay, {**sent, "later": "2", "unit": "1440"}, follow=True)) != [
        "1 time is moved."
    ]
    first.refresh_from_db()
    assert first.starts_at == datetime(2010, 9, 6, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    "typed", [{"later": "61", "unit": "1440"}, {"later": "soon"}, {"later": "5", "unit": "7"}, {}]
)
def test_a_delay_that_cannot_be_is_said(typed: dict[str, str]):
    event = started(4, owner=organizer())
    sent = {"seen": times_mark(event), **typed}
    answer = signed_in(owner_of(event)).post(address("manage-delay", event), sent, follow=True)
    assert len(said(answer)) == 1
    assert "moved" not in said(answer)[0]
