"""What takes an event elsewhere: codes, the frame for other sites, and calendars."""

from datetime import UTC, datetime, timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from icalendar import Calendar

from tests.factories import make_tournament, match_of, opened, play_match, started
from tests.web.table import captain
from tournaments.enums import Visibility
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import links
from tournaments.services.schedule import Times, set_sessions, update_round
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db

NOON = datetime(2031, 5, 3, 12, tzinfo=UTC)


def get(event: Tournament, page: str, client: Client | None = None):
    return (client or Client()).get(f"/t/{event.slug}/{page}")


def events(answer) -> list[dict]:
    return [dict(event) for event in Calendar.from_ical(answer.content).walk("VEVENT")]


def test_every_public_page_has_a_code_and_the_page_none_of_its_reader(client: Client) -> None:
    event = started(4)
    answer = get(event, "share/")
    assert [page.label for page in answer.context["page"].pages] == ["Overview", "Bracket", "Standings"]
    assert answer.text.count("<svg") >= len(answer.context["page"].pages)
    assert "&lt;iframe src=" in answer.text
    assert answer.text == get(event, "share/", captain(event.entries.first())).text


def test_the_bracket_may_stand_in_any_other_site_and_no_other_page_may() -> None:
    event = started(4)
    answer = get(event, "embed/")
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    assert not answer.cookies
    assert "W1.1" in answer.text
    assert "mine.js" not in answer.text
    assert "frame-ancestors 'none'" in get(event, "bracket/")["Content-Security-Policy"]


def test_a_league_shows_its_standings_in_other_sites() -> None:
    event = started(4, format="round_robin")
    assert "Pair 4" in get(event, "embed/").text


def test_what_is_not_published_is_not_framed_not_even_for_its_people() -> None:
    event = started(4, visibility=Visibility.PRIVATE)
    for client in (Client(), captain(event.entries.first())):
        assert get(event, "embed/", client).status_code == HTTPStatus.NOT_FOUND
    assert get(make_tournament(), "share/").status_code == HTTPStatus.NOT_FOUND
    assert get(make_tournament(), "calendar.ics").status_code == HTTPStatus.NOT_FOUND


def test_the_calendar_has_the_sessions() -> None:
    event = opened(venue="Café", name="Cup, with; signs\\")
    set_sessions(tournament=event, actor=SYSTEM, sessions=[Times(NOON, NOON + timedelta(hours=4))])
    answer = get(event, "calendar.ics")
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    (session,) = events(answer)
    assert session["DTSTART"].dt == NOON
    assert session["DTEND"].dt == NOON + timedelta(hours=4)
    assert session["SUMMARY"] == "Cup, with; signs\\"
    assert session["LOCATION"] == "Café"


def test_without_sessions_it_has_the_rounds() -> None:
    event = started(2)
    update_round(round_=event.stages.get().rounds.first(), actor=SYSTEM, starts_at=NOON)
    assert [entry["DTSTART"].dt for entry in events(get(event, "calendar.ics"))] == [NOON]
    assert events(get(opened(), "calendar.ics")) == []


def test_my_calendar_has_my_matches_and_follows_the_event() -> None:
    event = started(4)
    for round_ in event.stages.get().rounds.all():
        update_round(round_=round_, actor=SYSTEM, starts_at=NOON)
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="3")
    entry = event.entries.get(name="Pair 1")
    page = f"me/calendar/{links.calendar_token_for(entry)}.ics"
    (first,) = events(get(event, page))
    assert first["SUMMARY"] == "W1.1: Pair 1 – Pair 4"
    assert first["LOCATION"] == "Table 3"
    play_match(match_of(event, "W1.1"))
    assert [entry["SUMMARY"] for entry in events(get(event, page))][1] == "W2.1: Pair 1 – Winner of W1.2"
    assert "no-store" in get(event, page)["Cache-Control"]


def test_the_calendars_address_opens_nothing_else_and_ends_with_the_link() -> None:
    event, other = started(2, visibility=Visibility.PRIVATE), started(2)
    entry = event.entries.first()
    token = links.calendar_token_for(entry)
    assert get(event, f"me/calendar/{token}.ics").status_code == HTTPStatus.OK
    assert get(other, f"me/calendar/{token}.ics").status_code == HTTPStatus.NOT_FOUND
    assert links.entry_for_token(token) is None
    assert links.entry_for_calendar(links.token_for(entry)) is None
    for wrong in (token[:-1] + "_", "1-x", "x" * 400, f"{'9' * 18}-{'A' * 22}"):
        assert get(event, f"me/calendar/{wrong}.ics").status_code == HTTPStatus.NOT_FOUND
    links.renew_link(entry=entry, actor=SYSTEM)
    assert get(event, f"me/calendar/{token}.ics").status_code == HTTPStatus.NOT_FOUND


def test_my_page_links_my_calendar() -> None:
    event = started(2)
    entry = event.entries.first()
    text = captain(entry).get(f"/t/{event.slug}/me/").text
    assert links.calendar_token_for(entry) in text
