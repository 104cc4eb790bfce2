"""Watching a recorded hand: keys, buttons, the list and a swipe step through it; the address follows."""

import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

from rules_engine.registry import get_game
from tests.browser.conftest import NewPage
from tests.factories import match_of, started
from tournaments.permissions import SYSTEM
from tournaments.services import results

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def address() -> str:
    """The address of a recorded hand."""
    game, event = get_game("tichu"), started()
    record = game.playout("geek_cup", Random(1))
    result = game.replay(game.ruleset("geek_cup"), record)["result"]
    match = match_of(event, "W1.1")
    results.record_hand(match=match, actor=SYSTEM, number=1, result=result, hand_record=record)
    return f"/t/{event.slug}/matches/W1.1/hands/1/"


def at(page: Page, moment: int) -> None:
    expect(page.locator(f'#replay[data-at="{moment}"]')).to_be_visible()
    expect(page).to_have_url(re.compile(rf"\?at={moment}$" if moment else r"/1/$"))


def test_keys_and_links_step(new_page: NewPage, address: str) -> None:
    page = new_page(viewport=(1440, 900))
    page.goto(address)
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.keyboard.press("ArrowRight")
    at(page, 2)
    page.keyboard.press("ArrowLeft")
    at(page, 1)
    page.locator(".plays a").nth(6).click()
    at(page, 7)
    expect(page.locator('.plays a[aria-current="step"]')).to_have_count(1)
    page.keyboard.press("End")
    expect(page.get_by_text("The hand is over.")).to_be_visible()
    page.keyboard.press("Home")
    at(page, 0)


def test_it_plays_by_itself_until_told_to_stop(new_page: NewPage, address: str) -> None:
    page = new_page(viewport=(1440, 900))
    page.goto(address)
    page.keyboard.press("Space")
    button = page.locator("#autoplay")
    expect(button).to_have_attribute("aria-pressed", "true")
    at(page, 1)
    at(page, 2)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_phone_shows_it_without_sideways_scrolling(new_page: NewPage, address: str) -> None:
    page = new_page(viewport=(360, 740))
    for query in ("", "?at=20"):
        page.goto(address + query)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        expect(page.locator(".place.south .card.small").first).to_be_visible()
