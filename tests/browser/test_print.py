"""Paper: what is printed takes the pages that it should, each as the browser makes a PDF of it."""

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_desk import sign_in
from tests.factories import match_of, opened, organizer, play_match, register, started
from tournaments.enums import Visibility
from tournaments.permissions import SYSTEM
from tournaments.services.lifecycle import start_tournament

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)


def pages(page: "Page") -> int:
    """How many pages the sheet has on paper."""
    pdf = page.pdf(prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page(?!s)", pdf))


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
def test_a_bracket_of_eight_is_one_page(new_page: "NewPage", prefix: str) -> None:
    event = started(8, owner=organizer(), visibility=Visibility.PUBLIC)
    play_match(match_of(event, "W1.1"))
    page = new_page()
    page.goto(f"{prefix}/t/{event.slug}/bracket/")
    assert pages(page) == 1


def test_a_bracket_of_sixteen_is_a_page_for_each_half_and_no_join_crosses_them(new_page: "NewPage") -> None:
    event = started(16, owner=organizer(), visibility=Visibility.PUBLIC)
    page = new_page()
    page.goto(f"/t/{event.slug}/bracket/")
    assert pages(page) == 2
    page.emulate_media(media="print")
    assert page.locator(".losers").evaluate("(it) => getComputedStyle(it).breakBefore") == "page"
    join = "(it) => getComputedStyle(it, '::after').display"
    assert page.locator(".winners .round").last.locator(".slip").evaluate(join) == "none"


@pytest.mark.parametrize(("entries", "paper"), [(2, 1), (4, 1), (8, 2)])
def test_two_score_sheets_are_one_page(new_page: "NewPage", live_site: str, entries: int, paper: int) -> None:
    owner = organizer()
    event = opened(owner=owner, capacity=entries)
    register(event, entries)
    start_tournament(tournament=event, actor=SYSTEM)
    page = new_page()
    sign_in(page, owner, live_site)
    page.goto(f"/t/{event.slug}/manage/sheets/")
    assert pages(page) == paper
