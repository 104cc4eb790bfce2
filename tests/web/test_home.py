"""The programme: what stands where, in which language the bare address answers, and what is never listed."""

from datetime import timedelta
from http import HTTPStatus

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from tests.factories import make_tournament, match_of, opened, play_all, play_match, register, started
from tournaments.enums import Visibility
from tournaments.models import Session, Tournament
from tournaments.pages.home import HomePage
from tournaments.pages.past import PER_PAGE
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db
INSIDE = {"headers": {"referer": "http://testserver/zh-hans/t/cup/"}}


def finished(**fields) -> Tournament:
    event = started(2, **fields)
    play_all(event)
    return lifecycle.finish_tournament(tournament=event, actor=SYSTEM)


def session(event: Tournament, **when) -> None:
    Session.objects.create(tournament=event, starts_at=timezone.now() + timedelta(**when))


def programme(client: Client) -> HomePage:
    return client.get("/").context["page"]


def titles(client: Client) -> dict[str, list[str]]:
    return {group.title: [line.name for line in group.lines] for group in programme(client).groups}


def test_an_empty_site_says_what_to_do(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == HTTPStatus.OK
    assert "Nothing is announced yet" in page.text
    assert 'href="/new/"' in page.text


def test_each_event_stands_where_it_belongs(client: Client) -> None:
    session(started(2, name="Now"), hours=0)
    session(started(2, name="Between Saturdays"), days=5)
    session(opened(name="Sign up"), days=9)
    session(opened(name="Later", opens_at=timezone.now() + timedelta(days=1)), days=12)
    finished(name="Over")
    assert titles(client) == {
        "Today": ["Now"],
        "Running": ["Between Saturdays"],
        "Open for sign-up": ["Sign up"],
        "Coming up": ["Later"],
    }
    assert "Over" in client.get("/").text


def test_what_is_on_sooner_stands_higher(client: Client) -> None:
    session(opened(name="Second"), days=9)
    session(opened(name="First"), days=2)
    opened(name="Undated")
    assert titles(client)["Open for sign-up"] == ["First", "Second", "Undated"]


@pytest.mark.parametrize("visibility", [Visibility.UNLISTED, Visibility.PRIVATE])
def test_only_public_events_are_listed(client: Client, visibility: Visibility) -> None:
    opened(name="Hidden Cup", visibility=visibility)
    finished(name="Hidden Past", visibility=visibility)
    make_tournament(name="Draft Cup")
    page = client.get("/").text
    for name in ("Hidden Cup", "Hidden Past", "Draft Cup"):
        assert name not in page


def test_a_full_event_says_so(client: Client) -> None:
    event = opened(capacity=2)
    register(event, 3)
    (line,) = programme(client).groups[0].lines
    assert line.chip == "waitlist open"
    assert line.detail == "2 of 2 places, 1 waiting"


def test_a_running_event_says_how_far_it_is(client: Client) -> None:
    event = started(4)
    play_match(match_of(event, "W1.1"))
    (line,) = programme(client).groups[0].lines
    assert line.detail == "1 of 6 played"


def test_past_events_name_their_champion(client: Client) -> None:
    finished(name="Over")
    assert "Pair 1" in client.get("/").text


def test_past_events_come_by_pages(client: Client) -> None:
    for number in range(PER_PAGE + 1):
        event = make_tournament(name=f"Past {number:02}")
        lifecycle.cancel_tournament(tournament=event, actor=SYSTEM)
        session(event, days=-1 - number)
    first, second = client.get("/").text, client.get("/?page=2").text
    assert "Past 00" in first
    assert f"Past {PER_PAGE:02}" not in first
    assert f"Past {PER_PAGE:02}" in second
    assert client.get("/?page=no-such").status_code == HTTPStatus.OK
    assert client.get("/?page=999").status_code == HTTPStatus.OK


def test_names_are_escaped(client: Client) -> None:
    opened(name="<b>Cup</b>", venue="<i>Café</i>")
    page = client.get("/").text
    assert "<b>Cup" not in page
    assert "<i>Café" not in page


def test_only_reading_is_possible(client: Client) -> None:
    assert client.post("/").status_code == HTTPStatus.METHOD_NOT_ALLOWED


def test_the_queries_do_not_grow_with_the_events(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for count in (1, 3):
        for _ in range(count):
            session(started(2), days=1)
            session(opened(), days=2)
            session(finished(), days=-2)
        with django_assert_num_queries(8):
            client.get("/")


# ---------------------------------------------------------------- the language of the bare address


@pytest.mark.parametrize(
    ("accepted", "prefix"),
    [("zh-CN,zh;q=0.9,en;q=0.8", "/zh-hans/"), ("ja,en;q=0.5", "/ja/"), ("fr,ja;q=0.5", "/ja/")],
)
def test_a_visitor_is_sent_to_the_language_of_the_browser(client: Client, accepted: str, prefix: str) -> None:
    answer = client.get("/?page=2", headers={"accept-language": accepted})
    assert answer.status_code == HTTPStatus.FOUND
    assert answer["Location"] == f"{prefix}?page=2"
    assert "Accept-Language" in answer["Vary"]


@pytest.mark.parametrize("accepted", ["", "en-GB,en", "fr", "*", "garbage;;q=x"])
def test_others_stay_in_english(client: Client, accepted: str) -> None:
    assert client.get("/", headers={"accept-language": accepted}).status_code == HTTPStatus.OK


def test_a_chosen_language_wins_over_the_browsers(client: Client) -> None:
    # From the Chinese pages to the English home page: chosen, so it is shown, and kept.
    chosen = client.get("/", headers={"accept-language": "zh-CN", "referer": "http://testserver/zh-hans/"})
    assert chosen.status_code == HTTPStatus.OK
    assert client.get("/", headers={"accept-language": "zh-CN"}).status_code == HTTPStatus.OK
    client.get("/ja/", **INSIDE)
    assert client.get("/", headers={"accept-language": "zh-CN"})["Location"] == "/ja/"


def test_a_link_from_elsewhere_chooses_nothing(client: Client) -> None:
    answer = client.get("/", headers={"accept-language": "ja", "referer": "https://elsewhere.example/"})
    assert answer["Location"] == "/ja/"


def test_a_damaged_cookie_is_ignored(client: Client) -> None:
    client.cookies["django_language"] = "../../evil"
    assert client.get("/").status_code == HTTPStatus.OK
    assert client.get("/", headers={"accept-language": "ja"})["Location"] == "/ja/"


def test_other_languages_home_pages_never_redirect(client: Client) -> None:
    assert client.get("/ja/", headers={"accept-language": "zh-CN"}).status_code == HTTPStatus.OK


def test_no_shared_cache_keeps_what_depends_on_the_visitor(client: Client) -> None:
    for answer in (client.get("/"), client.get("/", headers={"accept-language": "ja"})):
        assert "private" in answer["Cache-Control"]


def test_the_order_of_past_events_is_theirs(client: Client) -> None:
    finished()
    assert "?sort=" not in client.get("/").text
