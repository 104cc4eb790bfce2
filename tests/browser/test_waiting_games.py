"""Hands of the other games while the network is away: their forms' fields wait and are sent as they are."""

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from rules_engine.registry import get_game
from tests.browser.test_games import ENTER_DEALS, ENTER_ROUNDS, director_page, results, score_page
from tests.factories import match_of, started_alone, table_of_four
from tests.web.table import record
from tournaments.models import Tournament
from tournaments.queries.record import current_hands
from tournaments.queries.rules import ruleset_of

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

SCRIPTS = {"bingo": ENTER_DEALS, "44a": ENTER_ROUNDS}


def table(game: str, page: Page, live_site: str) -> tuple[Page, Tournament, list[dict[str, Any]]]:
    """The score page of a match that three hands do not end, and such hands."""
    event = (
        started_alone(4, ruleset={"preset": "default", "target": 100}) if game == "bingo" else table_of_four()
    )
    page = score_page(page, event) if game == "bingo" else director_page(page, event, live_site)
    return page, event, results(game, 3, ruleset_of(event))


def enter(page: Page, game: str, one: dict[str, Any]) -> None:
    number = page.locator("form.hand [name=number]").input_value()
    page.evaluate(SCRIPTS[game], [one])
    page.locator("[data-save]").click()
    expect(page.locator("form.hand [name=number]")).to_have_value(str(int(number) + 1))


@pytest.mark.parametrize("game", SCRIPTS)
def test_three_hands_are_entered_offline_and_sent(new_page: "NewPage", live_site: str, game: str) -> None:
    page, event, entered = table(game, new_page(), live_site)
    page.context.set_offline(True)
    for one in entered:
        enter(page, game, one)
    expect(page.locator("#waiting li")).to_have_count(3)
    expect(page.locator("#waiting li").last).to_contain_text("on this phone only")
    with page.expect_navigation():
        page.context.set_offline(False)
    rules, match = get_game(game), match_of(event, "W1.1")
    scores = [rules.score(ruleset_of(event, match.round), one) for one in entered]
    assert [hand.points for hand in current_hands(match.attempt)] == [list(score.points) for score in scores]


@pytest.mark.parametrize("game", SCRIPTS)
def test_what_somebody_else_entered_stands_beside_it(new_page: "NewPage", live_site: str, game: str) -> None:
    page, event, (mine, theirs, _third) = table(game, new_page(), live_site)
    page.context.set_offline(True)
    enter(page, game, mine)
    record(event, 1, theirs)
    page.context.set_offline(False)
    expect(page.locator("#waiting .compared .differs")).not_to_have_count(0)
    expect(page.get_by_role("button", name="Theirs is right")).to_be_visible()
