"""Hands entered while the network is away: kept on the phone, sent in order, never twice, and said so."""

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.table import Phone, phone_of
from tests.factories import double_victory, hand, started
from tests.web.table import record, recorded
from tournaments.models import Tournament

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

HANDS = [hand(0, 60), double_victory(0, calls=["tichu", "none", "none", "none"]), hand(1, 35)]


@pytest.fixture
def event(live_site: str) -> Tournament:
    return started(4, ruleset={"preset": "geek_cup", "target": 1000})


def waits(page: Page) -> "list[str]":
    return page.locator("#waiting li").all_inner_texts()


def enter(phone: Phone, *hands: dict[str, object]) -> None:
    """Enter hands where no page follows: the form goes on by itself."""
    for one in hands:
        number = phone.page.locator("form.hand [name=number]").input_value()
        phone.enter(one)
        phone.page.locator("[data-save]").click()
        expect(phone.page.locator("form.hand [name=number]")).to_have_value(str(int(number) + 1))


def back(page: Page) -> None:
    page.context.set_offline(False)


def test_three_hands_are_entered_offline_and_sent(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, *HANDS)
    assert [text.split("·")[0].strip() for text in waits(page)] == [
        "Hand 1: +60\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}+40",
        "Hand 2: +300\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}0",
        "Hand 3: +65\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}+35",
    ]
    expect(page.locator("#waiting li").first).to_contain_text("on this phone only")
    expect(page.locator("#waiting [role=status]")).to_contain_text("The site cannot be reached.")
    expect(page.locator(".scoreline b")).to_have_text("425 : 75")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 4")
    assert recorded(event) == []
    assert violations(page) == []
    with page.expect_navigation():
        back(page)
    expect(page.locator(".last-hand")).to_contain_text("Hand 3 recorded")
    expect(page.locator("#waiting")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 4")
    assert recorded(event) == HANDS


def test_what_is_being_typed_stays_when_the_rest_is_sent(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, HANDS[0])
    phone.out(2)
    back(page)
    expect(page.locator("#waiting [role=status]")).to_contain_text("Everything is at the site.")
    expect(page.locator("#waiting li")).to_contain_text("at the site")
    expect(page.locator("[name=first_out][value='2']")).to_be_checked()
    phone.ruler(35)
    phone.save()
    assert recorded(event) == [HANDS[0], hand(0, 35, first_out=2)]


def test_a_clock_that_is_wrong_by_a_day_changes_nothing(new_page: "NewPage", event: Tournament) -> None:
    page = new_page()
    page.clock.install(time=timezone.now() - timedelta(days=1))
    phone = phone_of(page, event)
    page.context.set_offline(True)
    enter(phone, HANDS[0])
    with page.expect_navigation():
        back(page)
    assert recorded(event) == HANDS[:1]


def test_a_lost_answer_records_the_hand_once(new_page: "NewPage", event: Tournament) -> None:
    """The hand arrives, but the phone never hears of it."""
    phone = phone_of(new_page(), event)
    page = phone.page
    pattern = "**/score/waiting/"

    def lose(route):  # type: ignore[no-untyped-def]
        route.fetch()
        route.abort()

    page.route(pattern, lose)
    enter(phone, HANDS[0])
    assert recorded(event) == HANDS[:1]
    expect(page.locator("#waiting li")).to_contain_text("on this phone only")
    page.unroute(pattern)
    with page.expect_navigation():
        page.get_by_role("button", name="Send now").click()
    assert recorded(event) == HANDS[:1]
    expect(page.locator("#waiting")).to_be_hidden()


def test_a_conflict_shows_both_and_asks(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, *HANDS[:2])
    record(event, 1, hand(1, 35))
    back(page)
    first = page.locator("#waiting li").first
    expect(first.locator(".compared .differs")).not_to_have_count(0)
    expect(page.locator("#waiting [role=status]")).to_contain_text("Those after it wait")
    assert recorded(event) == [hand(1, 35)]
    assert violations(page) == []
    with page.expect_navigation():
        first.get_by_role("button", name="Theirs is right").click()
    assert recorded(event) == [hand(1, 35), HANDS[1]]


def test_mine_corrects_theirs_and_then_nothing_waits(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, HANDS[0])
    record(event, 1, hand(1, 35))
    back(page)
    page.get_by_role("link", name="Correct it to mine").click()
    page.locator("form.hand button.wide, form.hand [data-save]").last.click()
    page.wait_for_load_state()
    phone.open()
    expect(page.locator("#waiting li")).to_have_count(0)
    assert recorded(event) == HANDS[:1]


def test_waiting_hands_outlast_a_reload(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.route("**/score/waiting/", lambda route: route.abort())
    enter(phone, *HANDS[:2])
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    expect(page.locator("#waiting li")).to_have_count(2)
    page.unroute("**/score/waiting/")
    with page.expect_navigation():
        page.get_by_role("button", name="Send now").click()
    assert recorded(event) == HANDS[:2]


def test_two_tabs_share_what_waits_and_send_it_once(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    other = Phone(page.context.new_page(), event).open()
    page.context.set_offline(True)
    enter(phone, HANDS[0])
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    expect(other.page.locator("#waiting li")).to_have_count(1)
    enter(other, HANDS[1])
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    back(page)
    for one in (page, other.page):
        expect(one.locator("#waiting li:has-text('on this phone')")).to_have_count(0)
        expect(one.get_by_role("heading", level=1)).to_have_text("Hand 3")
    assert recorded(event) == HANDS[:2]


def test_a_tab_left_open_goes_on_after_the_hand_that_another_sent(
    new_page: "NewPage", event: Tournament
) -> None:
    phone = phone_of(new_page(), event)
    other = Phone(phone.page.context.new_page(), event).open()
    with phone.page.expect_navigation():
        enter(phone, HANDS[0])
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    with other.page.expect_navigation():
        enter(other, HANDS[1])
    assert recorded(event) == HANDS[:2]


def test_the_last_hand_can_be_changed_while_it_waits(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, *HANDS[:2])
    page.get_by_role("button", name="Change").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 2")
    expect(page.locator("#waiting li")).to_have_count(1)
    expect(page.locator("[name=double_victory]")).to_be_checked()
    expect(page.locator(".scoreline b")).to_have_text("60 : 40")
    phone.tap(".double-victory")
    phone.ruler(100)
    page.locator("[data-save]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 3")
    with page.expect_navigation():
        back(page)
    assert [one["double_victory"] for one in recorded(event)] == [False, False]


def test_a_match_decided_meanwhile_keeps_the_hand_and_says_so(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, *HANDS[:1])
    for number in range(1, 7):
        record(event, number, HANDS[0] if number == 1 else double_victory())
    enter(phone, HANDS[1])
    back(page)
    expect(page.locator("#waiting li").last).to_contain_text("not as you entered it")
    phone.open()
    expect(page.get_by_role("heading", level=1)).to_have_text("Match over")
    expect(page.locator("#waiting")).to_be_visible()


def test_a_phone_without_the_link_keeps_its_hands(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.context.set_offline(True)
    enter(phone, HANDS[0])
    cookies = page.context.cookies()
    page.context.clear_cookies()
    back(page)
    expect(page.locator("#waiting li")).to_contain_text("Open your private link")
    assert recorded(event) == []
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    with page.expect_navigation():
        page.get_by_role("button", name="Send now").click()
    assert recorded(event) == HANDS[:1]
