"""No page breaks a rule of WCAG 2.2 AA that a program can check: on a phone, in the light and in the dark.

The pages are those that pictures are taken of, so whoever adds one there has it checked here.
"""

from django.core.management import call_command
from playwright.sync_api import Page

from tests.browser.axe import COLOURS, EVERYTHING, violations
from tests.browser.conftest import NewPage
from tests.browser.rare_pages import BEHIND_A_FORM, rare_pages
from tests.browser.screenshots import CAPTAIN, CUP, DIRECTOR, ORGANIZER, SPECTATOR
from tests.browser.test_desk import sign_in
from tests.factories import organizer
from tournaments.models import Side, User
from tournaments.services.links import token_for


def let_in_captain(page: Page, _site: str) -> None:
    side = Side.objects.select_related("entry__tournament").get(
        match__stage__tournament__slug=CUP.split("/")[2], match__code="L2.1", index=0
    )
    assert side.entry is not None
    page.goto(f"{CUP}me/link/{token_for(side.entry)}/")
    page.get_by_role("main").get_by_role("button").click()


def let_in_organizer(page: Page, site: str) -> None:
    sign_in(page, User.objects.get(email=ORGANIZER), site)


def wrong_with(page: Page) -> list[str]:
    """What breaks a rule in the light, and what in the dark."""
    page.emulate_media(color_scheme="light")
    found = violations(page, EVERYTHING)
    page.emulate_media(color_scheme="dark")
    return found + violations(page, COLOURS)


def test_everyone_can_read_the_demo(new_page: NewPage, live_site: str) -> None:
    call_command("demo")
    found = []
    for pages, let_in in ((SPECTATOR, None), (CAPTAIN, let_in_captain), (DIRECTOR, let_in_organizer)):
        page = new_page()
        if let_in is not None:
            let_in(page, live_site)
        for address in pages.values():
            response = page.goto(address)
            assert response is not None
            assert response.status in {200, 404}, address
            found += wrong_with(page)
    assert found == []


def test_everyone_can_read_what_the_demo_does_not_come_to(new_page: NewPage, live_site: str) -> None:
    owner = organizer(ORGANIZER)
    pages = rare_pages(owner)
    found = []
    for reader, addresses in pages.items():
        page = new_page()
        if reader == "organizer":
            sign_in(page, owner, live_site)
        if "link" in addresses:
            page.goto(addresses.pop("link"))
            page.get_by_role("main").get_by_role("button").click()
        for name, address in addresses.items():
            response = page.goto(address)
            assert response is not None
            assert response.ok, name
            found += wrong_with(page)
    for address, typed in BEHIND_A_FORM.values():
        page = new_page()
        page.goto(address)
        for name, text in typed.items():
            page.locator(f"[name={name}]").fill(text)
        page.get_by_role("main").get_by_role("button").first.click()
        page.wait_for_url("**/code/")
        found += wrong_with(page)
    assert found == []
