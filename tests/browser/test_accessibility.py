"""No page breaks a rule of WCAG 2.2 AA that a program can check: on a phone, in the light and in the dark.

The pages are those that pictures are taken of, so whoever adds one there has it checked here.
"""

from typing import Any

import pytest
from django.core.management import call_command
from playwright.sync_api import Page

from tests.browser.axe import COLOURS, EVERYTHING, violations
from tests.browser.conftest import NewPage
from tests.browser.screenshots import CAPTAIN, CUP, DIRECTOR, ORGANIZER, SPECTATOR
from tests.browser.test_desk import sign_in
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


@pytest.mark.parametrize(
    ("pages", "let_in"),
    [(SPECTATOR, None), (CAPTAIN, let_in_captain), (DIRECTOR, let_in_organizer)],
    ids=["spectator", "captain", "organizer"],
)
def test_everyone_can_read_the_demo(
    new_page: NewPage, live_site: str, pages: dict[str, str], let_in: Any
) -> None:
    call_command("demo")
    page = new_page()
    if let_in is not None:
        let_in(page, live_site)
    found = []
    for address in pages.values():
        response = page.goto(address)
        assert response is not None
        assert response.status in {200, 404}, address
        page.emulate_media(color_scheme="light")
        found += violations(page, EVERYTHING)
        page.emulate_media(color_scheme="dark")
        found += violations(page, COLOURS)
    assert found == []
