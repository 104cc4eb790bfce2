"""A recorded hand to watch: every moment of it has an address, the same page for everybody."""

import re
from random import Random

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rules_engine.registry import get_game
from tests.factories import hand, match_of, started
from tournaments.enums import Visibility
from tournaments.permissions import SYSTEM
from tournaments.services import corrections, results

pytestmark = pytest.mark.django_db

TICHU = get_game("tichu")


def with_record(seed=1, **fields):
    """An event whose first match has a recorded hand, and that record."""
    event = started(**fields)
    record = TICHU.playout("geek_cup", Random(seed))
    result = TICHU.replay(TICHU.ruleset("geek_cup"), record)["result"]
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=result, hand_record=record)
    return event, record


def page(client, event, query="", number=1):
    return client.get(f"/t/{event.slug}/matches/W1.1/hands/{number}/{query}")


def shown(answer, field):
    return re.search(rf'data-{field}="(\d+)"', answer.content.decode()).group(1)


def test_it_begins_before_the_first_card_with_all_that_was_passed(client):
    event, record = with_record()
    answer = page(client, event)
    assert (answer.status_code, shown(answer, "at")) == (200, "0")
    assert shown(answer, "last") == str(len(record["events"]))
    text = answer.content.decode()
    for name in (card for cards in record["pass"] for card in cards):
        assert f"#m{name}" in text
    assert "The hand begins." in text


def test_every_moment_has_its_own_page(client):
    event, record = with_record()
    for at in range(len(record["events"]) + 1):
        answer = page(client, event, f"?at={at}")
        assert (answer.status_code, shown(answer, "at")) == (200, str(at))
    assert "The hand is over." in answer.content.decode()


@pytest.mark.parametrize(
    ("query", "at"),
    [("?at=", "0"), ("?at=-1", "0"), ("?at=abc", "0"), ("?at=٣", "0"), ("?at=1.5", "0"), ("?other=1", "0")],
)
def test_what_is_no_moment_is_the_first(client, query, at):
    event, _ = with_record()
    assert shown(page(client, event, query), "at") == at


@pytest.mark.parametrize("query", ["?at=999", "?at=" + "9" * 5000])
def test_what_lies_beyond_the_end_is_the_end(client, query):
    event, record = with_record()
    assert shown(page(client, event, query), "at") == str(len(record["events"]))


def test_the_links_step_without_script(client):
    event, _ = with_record()
    text = page(client, event, "?at=5").content.decode()
    assert re.search(r'href="\?at=4"[^>]* rel="prev"', text)
    assert re.search(r'href="\?at=6"[^>]* rel="next"', text)


def test_the_cards_on_the_table_are_those_of_the_play(client):
    event, record = with_record()
    at, event_ = next((at, e) for at, e in enumerate(record["events"], 1) if "play" in e)
    text = page(client, event, f"?at={at}").content.decode()
    lays = text[text.index('class="lays"') : text.index('class="state"')]
    assert sorted(re.findall(r"#c(\w+)", lays)) == sorted(event_["play"])


def test_it_is_the_same_for_every_reader(client):
    event, _ = with_record()
    assert page(client, event, "?at=7").content == page(Client(), event, "?at=7").content
    assert "csrf" not in page(client, event).content.decode()


def test_a_hand_without_a_record_leads_to_its_match(client):
    event, _ = with_record()
    corrections.correct_hand(
        match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 60), version=1
    )
    for number in (1, 2, 999999):
        answer = page(client, event, number=number)
        assert (answer.status_code, answer["Location"]) == (302, f"/t/{event.slug}/matches/W1.1/")


def test_a_private_event_hides_its_hands(client):
    event, _ = with_record(visibility=Visibility.PRIVATE)
    assert page(client, event).status_code == 404
    assert client.get(f"/t/{event.slug}/matches/X9/hands/1/").status_code == 404


def test_the_match_links_its_recorded_hands(client):
    event, _ = with_record()
    text = client.get(f"/t/{event.slug}/matches/W1.1/").content.decode()
    assert f'href="/t/{event.slug}/matches/W1.1/hands/1/"' in text


def test_the_same_number_of_queries_whatever_the_hand(client, django_assert_max_num_queries):
    event, record = with_record()
    with CaptureQueriesContext(
        connection,
    ) as first:
        page(client, event, "?at=1")
    with django_assert_max_num_queries(len(first)):
        page(client, event, f"?at={len(record['events'])}")
    assert len(first) < 12


def test_other_languages_say_it_too(client):
    event, _ = with_record()
    for prefix in ("/zh-hans", "/ja"):
        assert client.get(f"{prefix}/t/{event.slug}/matches/W1.1/hands/1/?at=9").status_code == 200
