"""What axe finds wrong with a page."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

EVERYTHING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}


def violations(page: Page, options: dict[str, Any] = EVERYTHING) -> list[str]:
    """Each broken rule with the elements that break it."""
    found = Axe().run(page, options=options).response["violations"]
    return [f"{page.url}: {rule['help']}: {[node['target'] for node in rule['nodes']]}" for rule in found]
