"""Fixtures for tests in a real browser against the real server process.

def test_home(new_page):
    page = new_page(viewport=(390, 844), locale="zh-CN", color_scheme="dark")
    page.goto("/zh-hans/")
    expect(page.get_by_role("heading", level=1)).to_have_text(...)
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect

from tests.browser.chromium import running_chromium
from tests.processes import ROOT

FAILURES = ROOT / "var" / "failures"
PHONE = (390, 844)
expect.set_options(timeout=10_000)


class NewPage(Protocol):
    """Opens a page in a browser window of its own: no cookies, so another person."""

    def __call__(
        self,
        *,
        viewport: tuple[int, int] = PHONE,
        locale: str = "en-GB",
        color_scheme: Literal["light", "dark"] = "light",
        scripts: bool = True,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One browser and one server for all of them: they stay together in one xdist worker."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.xdist_group("browser"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    report = yield
    if report.when == "call":
        item.stash[CALL_FAILED] = report.failed
    return report


CALL_FAILED = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Playwright's event loop stays in this thread, where Django then wrongly suspects async code."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with running_chromium() as browser:
        yield browser


@pytest.fixture
def new_page(chromium: Browser, live_site: str, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """A function that opens pages; see NewPage. Afterwards no script may have failed, and no policy been broken.

    Where the test fails, each window's picture is left in var/failures/.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def open_page(
        *,
        viewport: tuple[int, int] = PHONE,
        locale: str = "en-GB",
        color_scheme: Literal["light", "dark"] = "light",
        scripts: bool = True,
        service_workers: Literal["allow", "block"] = "block",
    ) -> Page:
        context = chromium.new_context(
            base_url=live_site,
            viewport=ViewportSize(width=viewport[0], height=viewport[1]),
            locale=locale,
            color_scheme=color_scheme,
            java_script_enabled=scripts,
            service_workers=service_workers,
        )
        contexts.append(context)
        context.on("console", note)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        return context.new_page()

    yield open_page
    if request.node.stash.get(CALL_FAILED, True):
        take_pictures(contexts, request.node.nodeid)
    for context in contexts:
        context.close()
    assert complaints == []


def take_pictures(contexts: list[BrowserContext], test: str) -> None:
    """Leaves what each window shows in var/failures/, named after the test."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w-]+", "-", test)
    pages = [page for context in contexts for page in context.pages]
    for number, page in enumerate(pages, start=1):
        page.screenshot(path=FAILURES / f"{name}-{number}.png", full_page=True)
