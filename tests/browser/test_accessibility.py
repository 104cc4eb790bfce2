"""No page of the demo breaks a rule of WCAG 2.2 AA that a program can check, on a phone, in the light and in the dark."""

from axe_playwright_python.sync_playwright import Axe
from django.core.management import call_command
from playwright.sync_api import Page

from tests.browser.conftest import NewPage

EVENT = "/t/shanghai-geek-cup/"
PAGES = ["/", EVENT, f"{EVENT}bracket/", f"{EVENT}standings/", f"{EVENT}matches/W1.1/", "/sign-in/"]
LEVELS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}


def violations(page: Page) -> list[str]:
    """Each broken rule with the elements that break it."""
    found = Axe().run(page, options=LEVELS).response["violations"]
    return [f"{page.url}: {rule['help']}: {[node['target'] for node in rule['nodes']]}" for rule in found]


def test_everyone_can_read_the_demo(new_page: NewPage) -> None:
    call_command("demo")
    found = []
    for page in (new_page(color_scheme="light"), new_page(color_scheme="dark")):
        for address in PAGES:
            response = page.goto(address)
            assert response is not None
            assert response.ok, address
            found += violations(page)
    assert found == []
