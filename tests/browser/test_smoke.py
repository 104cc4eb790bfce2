"""The browser, the server process and the database find each other."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage


@pytest.mark.parametrize("address", ["/healthz", "/readyz"])
def test_the_server_is_well(new_page: NewPage, address: str) -> None:
    page = new_page()
    response = page.goto(address)
    assert response is not None
    assert response.status == 200
    expect(page.locator("body")).to_contain_text('"status": "ok"')


def test_a_font_for_each_language(new_page: NewPage) -> None:
    """Characters without a font are drawn as equal boxes; with one, the two shapes of 骨 differ by language."""
    page = new_page()

    def picture(text: str, language: str) -> bytes:
        page.set_content(f"<!doctype html><p lang={language} style='font: 40px sans-serif'>{text}")
        return page.locator("p").screenshot()

    assert picture("桌", "zh-Hans") != picture("游", "zh-Hans")
    assert picture("骨", "zh-Hans") != picture("骨", "ja")
