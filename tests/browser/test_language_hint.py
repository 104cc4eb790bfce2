"""A reader who comes from outside is told, in the language of the browser, that the page is there in it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import opened

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("locale", "prefix", "leads_to"),
    [
        ("zh-CN", "", "/zh-hans"),
        ("zh-TW", "", "/zh-hans"),
        ("ja-JP", "", "/ja"),
        ("en-GB", "/ja", ""),
        ("ja-JP", "/zh-hans", "/ja"),
        ("en-GB", "", None),
        ("zh-CN", "/zh-hans", None),
        ("de-DE", "", None),
    ],
)
def test_who_is_told(new_page: NewPage, locale: str, prefix: str, leads_to: str | None) -> None:
    event = opened()
    page = new_page(locale=locale)
    page.goto(f"{prefix}/t/{event.slug}/")
    hints = page.locator(".language-hint:visible")
    if leads_to is None:
        expect(hints).to_have_count(0)
        return
    expect(hints).to_have_count(1)
    hints.get_by_role("link").click()
    page.wait_for_url(f"**{leads_to}/t/{event.slug}/")
    expect(page.locator(".language-hint:visible")).to_have_count(0)


def test_whoever_moves_about_the_site_chose_its_language(new_page: NewPage) -> None:
    event = opened()
    page = new_page(locale="ja-JP")
    page.goto(f"/t/{event.slug}/")
    page.get_by_role("link", name="Bracket").click()
    page.wait_for_url("**/bracket/")
    expect(page.locator(".language-hint:visible")).to_have_count(0)
