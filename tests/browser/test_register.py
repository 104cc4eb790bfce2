"""A pair signs up on one phone and opens its link on another."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPage
from tests.factories import opened, register
from tournaments.models import Entry, Tournament

PHONES = [(390, 844), (360, 740)]


def sign_up(page: Page, event: Tournament, prefix: str = "") -> None:
    page.goto(f"{prefix}/t/{event.slug}/register/")
    page.locator("[name=player_1]").fill("Ann Weber")
    page.locator("[name=player_2]").fill("Bo Lindqvist")
    page.locator("[data-suggestion] button").click()
    page.locator("main form button[type=submit]").click()
    expect(page).to_have_url(re.compile("/me/link/$"))


def assert_fits(page: Page) -> None:
    """Nothing makes the page wider than the screen."""
    width = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert width[0] <= width[1]


def test_from_the_form_to_the_partners_phone(new_page: NewPage) -> None:
    event = opened(name="Geek Cup", closes_at=timezone.now() + timedelta(days=3))
    page = new_page()
    sign_up(page, event)
    assert Entry.objects.get().name == "Ann Weber & Bo Lindqvist"
    expect(page.get_by_text("You have a place")).to_be_visible()
    link = page.get_by_role("textbox", name="Your private link").input_value()
    expect(page.locator("svg.qr")).to_be_visible()

    partner = new_page()
    partner.goto(link)
    expect(partner.get_by_role("heading", level=1)).to_have_text("Ann Weber & Bo Lindqvist")
    partner.get_by_role("button", name="Open my event on this device").click()
    expect(partner).to_have_url(re.compile(f"/t/{event.slug}/me/$"))
    expect(partner.get_by_text("You have a place")).to_be_visible()

    stranger = new_page()
    stranger.goto(f"/t/{event.slug}/me/")
    stranger.get_by_label("Your private link").fill(link)
    stranger.get_by_role("button", name="Open").click()
    expect(stranger.get_by_text("You have a place")).to_be_visible()


def test_the_link_is_copied(new_page: NewPage) -> None:
    page = new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sign_up(page, opened())
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = page.get_by_role("textbox", name="Your private link").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == link


def test_the_pair_name_is_suggested_until_one_is_typed(new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"/t/{opened().slug}/register/")
    name, suggestion = page.locator("[name=name]"), page.locator("[data-suggestion]")
    page.locator("[name=player_1]").fill("龙")
    expect(suggestion).to_be_hidden()
    page.locator("[name=player_2]").fill("凤")
    expect(name).to_have_attribute("placeholder", "龙 & 凤")
    expect(suggestion).to_be_visible()
    name.fill("龙与凤")
    expect(suggestion).to_be_hidden()
    name.fill("")
    suggestion.get_by_role("button").click()
    expect(name).to_have_value("龙 & 凤")


@pytest.mark.parametrize("viewport", PHONES)
def test_mistakes_stay_on_the_screen_with_what_was_typed(
    new_page: NewPage, viewport: tuple[int, int]
) -> None:
    event = opened()
    register(event)
    page = new_page(viewport=viewport)
    page.goto(f"/t/{event.slug}/register/")
    for field, value in {"player_1": "player 1A", "player_2": "W" * 40, "name": "PAIR 1"}.items():
        page.locator(f"[name={field}]").fill(value)
    page.locator("main form button[type=submit]").click()
    expect(page.locator("[name=player_1]")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[name=player_2]")).to_have_value("W" * 40)
    described = page.locator("[name=name]").get_attribute("aria-describedby") or ""
    expect(page.locator(f"#{described.split()[0]}")).to_be_visible()
    assert_fits(page)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
def test_a_pairs_pages_are_accessible_and_fit(new_page: NewPage, prefix: str, scheme: str) -> None:
    event = opened(name="上海 “geek” 杯 Tichu 公开赛", language="zh-hans", venue="人人桌游")
    page = new_page(viewport=(360, 740), color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{prefix}/t/{event.slug}/me/")
    assert_well(page)
    page.goto(f"{prefix}/t/{event.slug}/register/")
    assert_well(page)
    sign_up(page, event, prefix)
    assert_well(page)
    for address in ("me/", "me/names/", "me/withdraw/"):
        page.goto(f"{prefix}/t/{event.slug}/{address}")
        assert_well(page)


def assert_well(page: Page) -> None:
    assert_fits(page)
    assert violations(page) == []
