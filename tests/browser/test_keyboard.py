"""The main tasks with the keyboard alone: every stop is seen, and what opens over the page closes and gives focus back."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_desk import sign_in
from tests.factories import match_of, opened, organizer, started
from tournaments.models import Hand
from tournaments.services.links import token_for

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

#: Where the focus is: its name, and whether an outline is drawn around it, its label or its neighbour.
FOCUS = """() => {
  const it = document.activeElement;
  if (it === document.body) return null;
  const outlined = (element, pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0;
  };
  const around = [it, it.nextElementSibling, it.parentElement, ...(it.labels ?? [])].filter(Boolean);
  const inside = [...(it.labels ?? [])].flatMap((label) => [...label.querySelectorAll("*")]);
  return {
    name: (it.labels?.[0]?.textContent || it.getAttribute("aria-label") || it.textContent || it.name).trim(),
    seen: [...around, ...inside].some((element) => outlined(element)) || outlined(it, "::after"),
  };
}"""


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the focus is on what is called so; every stop on the way has to be seen."""
    for _stop in range(80):
        page.keyboard.press("Tab")
        focus = page.evaluate(FOCUS)
        if focus is None:
            continue
        assert focus["seen"], f"nothing shows that the focus is on {focus['name']!r}"
        if re.search(name, focus["name"]):
            return
    raise AssertionError(f"Tab never comes to {name!r}")


def test_a_pair_signs_up(new_page: "NewPage") -> None:
    event = opened()
    page = new_page()
    page.goto(f"/t/{event.slug}/register/")
    for field, text in (("Player 1", "Ann"), ("Player 2", "Bo"), ("Pair name", "A & B")):
        tab_to(page, field)
        page.keyboard.type(text)
    tab_to(page, "^Sign up$")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your private link")).to_be_visible()
    assert event.entries.get().name == "A & B"


def test_a_hand_is_entered(new_page: "NewPage") -> None:
    event = started(4)
    entry = match_of(event, "W1.1").sides.get(index=0).entry
    assert entry is not None
    page = new_page()
    page.goto(f"/t/{event.slug}/me/link/{token_for(entry)}/")
    tab_to(page, "Open my event")
    page.keyboard.press("Enter")
    page.wait_for_url("**/me/")
    tab_to(page, "Enter hand 1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/score/")
    tab_to(page, "Player")
    page.keyboard.press("Space")
    tab_to(page, "Card points of|Double victory")
    page.keyboard.press("Space")
    tab_to(page, "Record hand 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    assert Hand.objects.get().result["double_victory"]


def test_an_organizer_creates_an_event(new_page: "NewPage", live_site: str) -> None:
    page = new_page(viewport=(1440, 900))
    sign_in(page, organizer(), live_site)
    page.goto("/new/")
    tab_to(page, "^Name")
    page.keyboard.type("Tea House Cup")
    tab_to(page, "Create the event")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name=re.compile("Tea House Cup"))).to_be_visible()


def test_the_menu_gives_the_focus_back(new_page: "NewPage") -> None:
    page = new_page()
    page.goto("/")
    tab_to(page, "^Menu$")
    page.keyboard.press("Enter")
    tab_to(page, "^日本語$")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Menu")).to_be_focused()
