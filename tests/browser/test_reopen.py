"""The form of a hand opened again while the site is away: by the service worker, for its own reader alone."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Error, Page, expect

from tests.browser.axe import violations
from tests.browser.table import Phone, entry_of, open_link, phone_of
from tests.factories import hand, started
from tests.web.table import recorded
from tournaments.models import Tournament

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

IS_KEPT = """async (path) => {
  for (const name of await caches.keys()) if (await (await caches.open(name)).match(path, { ignoreVary: true })) return true;
  return false;
}"""


@pytest.fixture
def event(live_site: str) -> Tournament:
    return started(4, ruleset={"preset": "geek_cup", "target": 1000})


def kept_phone(page: Page, event: Tournament) -> Phone:
    """A phone whose score page is kept."""
    phone = phone_of(page, event)
    wait_until_kept(page, phone.address)
    return phone


def wait_until_kept(page: Page, path: str) -> None:
    """Asks again until it is; the test's own limit ends a wait for nothing."""
    page.evaluate(
        f"async (path) => {{ while (!await ({IS_KEPT})(path)) await new Promise(requestAnimationFrame); }}",
        path,
    )


def is_kept(page: Page, path: str) -> bool:
    return bool(page.evaluate(IS_KEPT, path))


def enter(phone: Phone, points: int) -> None:
    number = phone.page.locator("form.hand [name=number]").input_value()
    phone.enter(hand(0, points))
    phone.page.locator("[data-save]").click()
    expect(phone.page.locator("form.hand [name=number]")).to_have_value(str(int(number) + 1))


def test_a_closed_page_opens_again_offline_and_hands_go_on(new_page: "NewPage", event: Tournament) -> None:
    phone = kept_phone(new_page(service_workers="allow"), event)
    context = phone.page.context
    context.set_offline(True)
    enter(phone, 60)
    phone.page.close()
    again = Phone(context.new_page(), event).open()
    page = again.page
    expect(page.locator("#kept")).to_contain_text("as this phone saw it last, at ")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    expect(page.locator("#waiting li")).to_contain_text("on this phone only")
    expect(page.locator("#waiting")).to_have_css("border-top-style", "dashed")
    enter(again, 35)
    assert violations(page) == []
    with page.expect_navigation():
        context.set_offline(False)
    expect(page.locator("#kept")).to_be_hidden()
    assert recorded(event) == [hand(0, 60), hand(0, 35)]


def test_whoever_comes_after_does_not_see_it(new_page: "NewPage", event: Tournament) -> None:
    """Forgetting the device, or opening another link on it, throws away what was kept."""
    phone = kept_phone(new_page(service_workers="allow"), event)
    page, path = phone.page, phone.address
    page.goto(f"/t/{event.slug}/me/")
    with page.expect_navigation():
        page.get_by_role("button", name="Forget this device").click()
    assert not is_kept(page, path)
    open_link(page, entry_of(event))
    phone.open()
    wait_until_kept(page, path)
    open_link(page, entry_of(event, "W1.2"))
    assert not is_kept(page, path)
    page.context.set_offline(True)
    with pytest.raises(Error, match="ERR_"):
        phone.open()


def test_what_the_site_shows_no_more_is_not_kept(new_page: "NewPage", event: Tournament) -> None:
    phone = kept_phone(new_page(service_workers="allow"), event)
    phone.page.context.clear_cookies()
    phone.open()
    assert not is_kept(phone.page, phone.address)


def test_nothing_else_is_kept(new_page: "NewPage", event: Tournament) -> None:
    phone = kept_phone(new_page(service_workers="allow"), event)
    page = phone.page
    for path in ("me/", "me/inbox/", "matches/W1.1/", ""):
        page.goto(f"/t/{event.slug}/{path}")
    kept = page.evaluate(
        """async () => (await Promise.all((await caches.keys()).map(async (name) =>
             (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)))).flat()"""
    )
    assert [one for one in kept if not one.startswith("/static/")] == [phone.address]
