"""The organizer's pages in a browser: usable at 360 px, by keyboard, and for assistive programs."""

import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.factories import hand, match_of, opened, organizer, play_all, play_match, register, started
from tournaments.models import Tournament, User
from tournaments.permissions import SYSTEM
from tournaments.services.draw import make_draw
from tournaments.services.results import record_hand
from tournaments.services.rulings import rule_walkover

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

SMALL_PHONE = (360, 740)
DESKTOP = (1440, 900)
NAMES = ["manage", "edit", "entries", "draw", "sessions", "rounds", "prizes", "people", "log"]


def sign_in(page: Page, user: User, address: str) -> None:
    """Give the page's window the session of this account."""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": address}])


def running(owner: User) -> Tournament:
    """A match in every state: walkover, done, playing, ready, waiting."""
    event = started(8, owner=owner)
    rule_walkover(match=match_of(event, "W1.1"), actor=SYSTEM, winner=0)
    play_match(match_of(event, "W1.2"))
    record_hand(match=match_of(event, "W1.3"), actor=SYSTEM, number=1, result=hand(0, 65))
    return event


def addresses(event: Tournament) -> list[str]:
    desk = f"/t/{event.slug}/manage/"
    pages = [desk if name == "manage" else f"{desk}{name}/" for name in NAMES]
    entry = event.entries.latest("pk")
    return [
        *pages,
        f"{desk}entries/{entry.pk}/",
        f"{desk}entries/{entry.pk}/withdraw/",
        f"{desk}step/cancel/",
    ]


@pytest.mark.parametrize("viewport", [SMALL_PHONE, DESKTOP])
def test_every_page_fits_and_can_be_used_by_everybody(
    new_page: "NewPage", live_site: str, viewport: tuple[int, int]
) -> None:
    owner = organizer()
    before = opened(owner=owner, capacity=3)
    register(before, 4)
    make_draw(tournament=before, actor=SYSTEM, method="number", number="2010")
    middle, end = running(owner), started(4, owner=owner)
    play_all(end)
    page = new_page(viewport=viewport, color_scheme="dark" if viewport == DESKTOP else "light")
    sign_in(page, owner, live_site)
    found = []
    extra = ["/mine/", "/new/", f"/t/{middle.slug}/manage/matches/W1.3/rule/", f"/t/{end.slug}/manage/"]
    for address in [*addresses(before), *addresses(middle), *extra]:
        response = page.goto(address)
        assert response is not None
        assert response.ok, address
        for details in page.locator("details").all():
            details.evaluate("node => { node.open = true }")
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, address
        found += violations(page)
    assert found == []


def test_a_phone_opens_the_further_pages_by_keyboard_or_finger(new_page: "NewPage", live_site: str) -> None:
    owner = organizer()
    event = running(owner)
    for scripts in (True, False):
        page = new_page(viewport=SMALL_PHONE, scripts=scripts)
        sign_in(page, owner, live_site)
        page.goto(f"/t/{event.slug}/manage/prizes/")
        tabs = page.get_by_role("navigation", name="Event")
        more = tabs.get_by_role("button", name="More: Prizes")
        further = tabs.get_by_role("link", name="Settings")
        expect(further).to_be_hidden()
        more.focus()
        page.keyboard.press("Enter")
        expect(further).to_be_visible()
        expect(tabs.get_by_role("link", name="Prizes")).to_have_attribute("aria-current", "page")
        page.keyboard.press("Escape")
        expect(further).to_be_hidden()
        expect(more).to_be_focused()
        more.click()
        further.click()
        expect(page).to_have_url(re.compile(r"/manage/edit/$"))
    wide = new_page(viewport=DESKTOP)
    sign_in(wide, owner, live_site)
    wide.goto(f"/t/{event.slug}/manage/")
    tabs = wide.get_by_role("navigation", name="Event")
    expect(tabs.get_by_role("link", name="Settings")).to_be_visible()
    expect(tabs.get_by_role("button")).to_be_hidden()


def test_enter_saves_a_table_and_the_page_stays_at_the_match(new_page: "NewPage", live_site: str) -> None:
    owner = organizer()
    event = running(owner)
    page = new_page(viewport=SMALL_PHONE)
    sign_in(page, owner, live_site)
    page.goto(f"/t/{event.slug}/manage/")
    page.get_by_label("Table W1.4").fill("Garden 2")
    page.get_by_label("Table W1.4").press("Enter")
    expect(page).to_have_url(re.compile(r"#W1\.4$"))
    expect(page.get_by_label("Table W1.4")).to_have_value("Garden 2")
    assert match_of(event, "W1.4").table == "Garden 2"


def test_seeds_are_moved_by_keyboard_alone(new_page: "NewPage", live_site: str) -> None:
    owner = organizer()
    event = opened(owner=owner)
    register(event, 4)
    page = new_page(viewport=DESKTOP)
    sign_in(page, owner, live_site)
    page.goto(f"/t/{event.slug}/manage/draw/")
    seed = page.get_by_label("Pair 4 Player 4a · Player 4b")
    seed.fill("1")
    seed.press("Enter")
    expect(page.get_by_text("The seeds are set.")).to_be_visible()
    assert [entry.name for entry in event.entries.order_by("seed")] == [
        "Pair 4",
        "Pair 1",
        "Pair 2",
        "Pair 3",
    ]
    page.get_by_role("button", name="Pair 1 one down").press("Enter")
    expect(page.locator(".seeds li").nth(2)).to_contain_text("Pair 1")


def test_a_new_event_happens_where_its_organizers_clock_is(new_page: "NewPage", live_site: str) -> None:
    page = new_page(viewport=SMALL_PHONE)
    sign_in(page, organizer(), live_site)
    page.goto("/new/")
    here = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.get_by_label("Time zone")).to_have_value(here)


def test_the_desk_shows_the_present_when_one_comes_back_to_it(new_page: "NewPage", live_site: str) -> None:
    owner = organizer()
    event = running(owner)
    page = new_page(viewport=SMALL_PHONE)
    sign_in(page, owner, live_site)
    page.clock.install()
    page.goto(f"/t/{event.slug}/manage/")
    play_match(match_of(event, "W1.4"))
    hide_for(page, "00:20")
    expect(page.locator("details#done")).to_contain_text("3")
    page.get_by_label("Table W1.3").fill("half ty")
    hide_for(page, "00:20")
    expect(page.get_by_label("Table W1.3")).to_have_value("half ty")


def hide_for(page: Page, time: str) -> None:
    """Look at something else for a while."""
    for hidden in ("true", "false"):
        page.evaluate(
            f"Object.defineProperty(document, 'hidden', {{value: {hidden}, configurable: true}});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
        page.clock.fast_forward(time)
