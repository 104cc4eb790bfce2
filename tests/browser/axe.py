"""What axe finds wrong with a page."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

EVERYTHING = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
# The page keeps axe for a second look; of what is right with it nothing is collected or sent over.
RUN = "options => axe.run({...options, resultTypes: ['violations']}).then(results => results.violations)"


def violations(page: Page, options: dict[str, Any] = EVERYTHING) -> list[str]:
    """Each broken rule with the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(RUN, options)
    return [f"{page.url}: {rule['help']}: {[node['target'] for node in rule['nodes']]}" for rule in found]
