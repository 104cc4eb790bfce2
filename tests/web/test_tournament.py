"""The overview of an event: what anyone may know, in every state, the same for every reader."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.http import http_date
from pytest_django import DjangoAssertNumQueries

from tests.factories import (
    double_victory,
    make_tournament,
    match_of,
    opened,
    organizer,
    play_all,
    register,
    started,
    started_singles,
)
from tournaments.enums import DrawMethod, Visibility
from tournaments.models import Prize, Session, Tournament
from tournaments.pages.tournament import LARGE_BLOCKS, TournamentPage
from tournaments.permissions import SYSTEM
from tournaments.services import draw, lifecycle, results, rulings
from tournaments.services.series import create_series

pytestmark = pytest.mark.django_db


def url(event: Tournament) -> str:
    return reverse("tournament", args=[event.slug])


def page_of(client: Client, event: Tournament) -> TournamentPage:
    answer = client.get(url(event))
    assert answer.status_code == HTTPStatus.OK
    return answer.context["page"]


def test_it_says_what_is_known_of_the_event(client: Client) -> None:
    event = opened(
        venue="Tea House",
        address="South Road 88",
        host="Ren Ren",
        sponsor="Board Games & Co",
        contact="desk@example.org",
        text="**Welcome**",
        announced_on=date(2010, 8, 18),
        series=create_series(actor=SYSTEM, name="Monthly tour", slug="tour"),
        leg=2,
    )
    Prize.objects.create(tournament=event, name="Torres", position=1)
    Session.objects.create(tournament=event, starts_at=datetime(2010, 9, 4, 6, tzinfo=UTC))
    text = client.get(url(event)).text
    for known in (
        "Tea House, South Road 88",
        "Ren Ren",
        "Board Games &amp; Co",
        "desk@example.org",
        "<strong>Welcome</strong>",
        "Wed 18 Aug 2010",
        "Torres",
        "Sat 4 Sep 2010, 14:00",
        "Shanghai, UTC+8",
        "to 500 points",
    ):
        assert known in text
    assert f'href="{reverse("series", args=["tour"])}"' in text


def test_a_bare_event_shows_no_empty_labels(client: Client) -> None:
    page = page_of(client, opened())
    assert page.facts == []
    assert page.entries == []
    assert page.text == ""


def test_open_sign_up_says_how_many_places_are_left(client: Client) -> None:
    event = opened(capacity=8)
    register(event, 5)
    answer = client.get(url(event))
    assert "3 of 8 places are free." in answer.text
    assert f'href="{reverse("register", args=[event.slug])}"' in answer.text


def test_a_full_event_offers_the_waitlist_with_an_honest_number(client: Client) -> None:
    event = opened(capacity=2)
    register(event, 4)
    page = page_of(client, event)
    assert page.sign_up is not None
    assert page.sign_up.action == "Join the waitlist"
    assert page.sign_up.lines == [
        "All 2 places are taken.",
        "2 entries are waiting.",
        "The next to sign up is number 3 on the waitlist.",
    ]
    assert [(line.number, line.name) for line in page.waitlist] == [(1, "Pair 3"), (2, "Pair 4")]


def test_sign_up_that_is_not_open_has_no_button(client: Client) -> None:
    later = opened(opens_at=timezone.now() + timedelta(days=1))
    closed = lifecycle.close_registration(tournament=opened(), actor=SYSTEM)
    for event, words in ((later, "Sign-up opens"), (closed, "Sign-up is closed.")):
        page = page_of(client, event)
        assert page.sign_up is not None
        assert not page.sign_up.open
        assert page.sign_up.lines[0].startswith(words)


def test_entries_stand_in_the_order_of_sign_up_until_the_draw_is_published(client: Client) -> None:
    event = opened(capacity=4)
    register(event, 4)
    draw.make_draw(tournament=event, actor=SYSTEM, method=DrawMethod.NUMBER, number="7")
    before = page_of(client, event)
    assert [line.name for line in before.entries] == ["Pair 1", "Pair 2", "Pair 3", "Pair 4"]
    assert "SHA-256" not in client.get(url(event)).text
    draw.publish_draw(tournament=event, actor=SYSTEM)
    after = page_of(client, event)
    seeds = dict(event.entries.values_list("name", "seed"))
    assert [line.number for line in after.entries] == [1, 2, 3, 4]
    assert all(seeds[line.name] == line.number for line in after.entries)
    assert "SHA-256" in client.get(url(event)).text


def test_who_withdrew_before_the_start_is_gone(client: Client) -> None:
    event = opened()
    first, _ = register(event, 2)
    rulings.withdraw_entry(entry=first, actor=SYSTEM)
    assert [line.name for line in page_of(client, event).entries] == ["Pair 2"]


def test_who_left_afterwards_stays_and_says_so(client: Client) -> None:
    event = started(4)
    rulings.withdraw_entry(entry=event.entries.get(name="Pair 4"), actor=SYSTEM)
    lines = {line.name: line.remark for line in page_of(client, event).entries}
    assert lines["Pair 4"] == "Left the event"


def test_matches_being_played_are_shown_with_their_score(client: Client) -> None:
    event = started(8)
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=double_victory(0))
    (live,) = page_of(client, event).live
    assert (live.code, live.hand, live.score) == ("W1.1", 2, (200, 0))


def test_many_tables_are_shown_as_slips(client: Client) -> None:
    event = started(8)
    for code in ("W1.1", "W1.2", "W1.3"):
        results.record_hand(match=match_of(event, code), actor=SYSTEM, number=1, result=double_victory(0))
    page = page_of(client, event)
    assert len(page.slips) == LARGE_BLOCKS + 1
    assert page.live == []


def test_the_champion_and_the_runner_up_stand_out_at_the_end(client: Client) -> None:
    event = started(4)
    assert not page_of(client, event).decided
    play_all(event)
    page = page_of(client, event)
    assert page.decided
    assert [(honour.title, honour.names) for honour in page.honours] == [
        ("Champion", ["Pair 1"]),
        ("Runner-up", ["Pair 2"]),
    ]


def test_an_event_that_was_called_off_says_so(client: Client) -> None:
    event = lifecycle.cancel_tournament(tournament=opened(), actor=SYSTEM)
    assert "This event was called off." in client.get(url(event)).text


@pytest.mark.parametrize("made", [make_tournament, lambda: opened(visibility=Visibility.PRIVATE)])
def test_strangers_do_not_learn_of_hidden_events(client: Client, made: Callable[[], Tournament]) -> None:
    event = made()
    assert client.get(url(event)).status_code == HTTPStatus.NOT_FOUND
    client.force_login(organizer())
    assert client.get(url(event)).status_code == HTTPStatus.NOT_FOUND


def test_an_owner_sees_the_draft_and_no_cache_keeps_it(client: Client) -> None:
    owner = organizer()
    event = make_tournament(owner)
    client.force_login(owner)
    answer = client.get(url(event))
    assert answer.status_code == HTTPStatus.OK
    assert "no-store" in answer["Cache-Control"]


def test_unlisted_events_open_for_whoever_has_the_address(client: Client) -> None:
    assert client.get(url(opened(visibility=Visibility.UNLISTED))).status_code == HTTPStatus.OK


def test_it_is_the_same_for_every_reader(client: Client) -> None:
    owner = organizer()
    event = opened(owner=owner)
    register(event, 2)
    stranger = client.get(url(event)).content
    client.force_login(owner)
    assert client.get(url(event)).content == stranger
    assert b"csrf" not in stranger


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post(url(opened())).status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_there_is_no_event_without_its_address(client: Client) -> None:
    assert client.get("/t/no-such/").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
def test_it_answers_in_every_language(client: Client, prefix: str) -> None:
    event = started(2)
    assert client.get(f"{prefix}/t/{event.slug}/").status_code == HTTPStatus.OK


def test_the_queries_do_not_grow_with_the_entries(
    client: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for size in (2, 16):
        event = started(size)
        with django_assert_max_num_queries(24) as queries:
            client.get(url(event))
        counted = len(queries)
        again = started(size * 2)
        with django_assert_max_num_queries(counted):
            client.get(url(again))


@pytest.mark.parametrize(
    ("opens", "closes", "expected"), [(1, 5, 1), (-1, 5, 5), (-5, -1, None), (None, None, None)]
)
def test_it_says_when_sign_up_will_change_it_by_itself(
    client: Client, opens: int | None, closes: int | None, expected: int | None
) -> None:
    now = timezone.now().replace(microsecond=0)
    opens_at, closes_at = (days and now + timedelta(days=days) for days in (opens, closes))
    answer = client.get(url(opened(opens_at=opens_at, closes_at=closes_at)))
    assert answer.get("Expires") == (expected and http_date((now + timedelta(days=expected)).timestamp()))


def test_the_waitlist_moves_up_only_until_the_start(client: Client) -> None:
    event = opened(capacity=2)
    register(event, 3)
    assert "moves up" in client.get(f"/t/{event.slug}/").content.decode()
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    page = client.get(f"/t/{event.slug}/").content.decode()
    assert "Waitlist" in page
    assert "moves up" not in page


def test_a_single_player_is_named_once(client: Client) -> None:
    page = client.get(reverse("tournament", args=[started_singles(4).slug])).context["page"]
    assert (page.entries[0].name, page.entries[0].players) == ("Player 1", [])
