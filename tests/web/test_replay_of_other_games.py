"""Watching recorded hands of Bingo and 44A: every moment, its tiles or cards, and a link to it."""

import re
from random import Random
from typing import Any

import pytest
from django.test import Client

from rules_engine.registry import get_game
from tests.factories import match_of, started_alone, started_singles
from tests.web.table import text_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.queries.records import record_of
from tournaments.services.results import record_hand
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db


class Watched:
    """A match whose first hand has a record, at its address."""

    def __init__(self, event: Tournament, code: str) -> None:
        game = get_game(event.game)
        self.event, self.code = event, code
        self.record: dict[str, Any] = game.playout("default", Random(1))
        result = game.replay(game.ruleset("default"), self.record)["result"]
        match = match_of(event, code)
        record_hand(match=match, actor=SYSTEM, number=1, result=result, hand_record=self.record)

    @property
    def events(self) -> list[dict[str, Any]]:
        return list(self.record["events"])

    def page(self, query: str = "", prefix: str = "") -> Any:
        return Client().get(f"{prefix}/t/{self.event.slug}/matches/{self.code}/hands/1/{query}")


def bingo() -> Watched:
    return Watched(started_alone(4), "W1.1")


def fortyfour_a() -> Watched:
    event = started_singles(4, game="44a", ruleset={"preset": "default"})
    pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    return Watched(event, "R1.1")


@pytest.fixture(params=[bingo, fortyfour_a], ids=["bingo", "44a"])
def watched(request) -> Watched:
    made: Watched = request.param()
    return made


def shown(page: Any, field: str) -> str:
    found = re.search(rf'data-{field}="(\d+)"', page.content.decode())
    assert found is not None
    return found[1]


def test_the_match_leads_to_the_record_and_the_record_is_kept(watched: Watched) -> None:
    match = Client().get(f"/t/{watched.event.slug}/matches/{watched.code}/")
    assert f'href="/t/{watched.event.slug}/matches/{watched.code}/hands/1/"' in match.content.decode()
    kept = record_of(watched.event, watched.code, 1)
    assert kept is not None
    assert kept.record["events"] == watched.events


def test_every_moment_has_a_link_of_its_own(watched: Watched) -> None:
    last = len(watched.events)
    for at in range(last + 1):
        page = watched.page(f"?at={at}")
        assert (page.status_code, shown(page, "at"), shown(page, "last")) == (200, str(at), str(last))
    assert "is over." in text_of(page)
    middle = watched.page("?at=4").content.decode()
    assert re.search(r'href="\?at=3"[^>]* rel="prev"', middle)
    assert re.search(r'href="\?at=5"[^>]* rel="next"', middle)


def test_what_lies_on_the_table_is_what_was_played(watched: Watched) -> None:
    at, event = next((at, event) for at, event in enumerate(watched.events, 1) if "play" in event)
    html = watched.page(f"?at={at}").content.decode()
    lays = html[html.index('class="lays"') : html.index('class="state"')]
    if watched.event.game == "bingo":
        # A tile is drawn pip by pip.
        assert (lays.count("<svg"), lays.count('r="6.5"')) == (1, sum(map(int, event["play"].split("-"))))
    else:
        assert sorted(re.findall(r"#[a-z]?([\w-]+)", lays)) == sorted(event["play"])


def test_other_languages_say_it_too(watched: Watched) -> None:
    for prefix in ("/zh-hans", "/ja"):
        assert watched.page("?at=3", prefix).status_code == 200


def test_a_moment_is_found_by_few_queries_wherever_it_is(
    watched: Watched, django_assert_max_num_queries: Any
) -> None:
    for query in ("?at=1", f"?at={len(watched.events)}"):
        with django_assert_max_num_queries(11):
            watched.page(query)
