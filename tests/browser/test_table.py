"""Two phones at one table, slips and how they are mended, seats; and whether everyone can use the pages."""

from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.table import phone_of
from tests.factories import double_victory, hand, match_of, started
from tests.web.table import recorded
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event(live_site: str) -> Tournament:
    return started(4, ruleset={"preset": "geek_cup", "target": 1000})


ADDRESSES = ["score/", "hands/1/correct/", "hands/2/take-back/", "seats/", "log/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everyone_can_use_the_pages_at_the_table(
    new_page: "NewPage", event: Tournament, scheme: Literal["light", "dark"]
) -> None:
    for number in (1, 2):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=hand(0, 60))
    phone = phone_of(new_page(color_scheme=scheme), event)
    phone.enter(hand(0, 60, calls=["tichu", "grand", "none", "none"]))
    found = violations(phone.page)
    phone.page.locator("[name=card_points_0]").fill("63")
    found += violations(phone.page)
    for address in ADDRESSES:
        phone.page.goto(f"/t/{event.slug}/matches/W1.1/{address}")
        found += violations(phone.page)
    assert found == []


def test_two_phones_enter_the_same_hand(new_page: "NewPage", event: Tournament) -> None:
    mine, theirs = (phone_of(new_page(), event, side=side) for side in (0, 1))
    mine.enter(hand(0, 60, calls=["tichu", "none", "none", "none"]))
    theirs.enter(hand(0, 65))
    mine.save()
    theirs.save()
    page = theirs.page
    expect(page.get_by_role("heading", name="Hand 1 is recorded already")).to_be_visible()
    expect(page.locator(".differs")).to_have_count(3)
    page.get_by_role("link", name="Correct it to mine").click()
    assert theirs.points() == ("65", "35")
    with page.expect_navigation():
        page.get_by_role("button", name="Correct hand 1").click()
    assert recorded(event) == [hand(0, 65)]
    mine.enter(hand(0, 50))
    mine.save()
    expect(mine.page.get_by_role("alert").first).to_contain_text("The sum is not the one you saw")
    mine.save()
    assert recorded(event) == [hand(0, 65), hand(0, 50)]


def test_a_slip_in_the_hand_that_ended_the_match(new_page: "NewPage", event: Tournament) -> None:
    for number in range(1, 5):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=double_victory(0))
    phone = phone_of(new_page(), event)
    phone.enter(double_victory(0))
    phone.save()
    page = phone.page
    expect(page.get_by_role("heading", level=1)).to_have_text("Match over")
    page.get_by_role("link", name="Take back").click()
    expect(page.get_by_role("main")).to_contain_text("is open again")
    with page.expect_navigation():
        page.get_by_role("button", name="Take back hand 5").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hand 5")
    assert len(recorded(event)) == 4


def test_the_seats_are_changed_by_pointing_at_the_table(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    page = phone.page
    page.get_by_role("link", name="Change the seats").click()
    page.locator(".order:has(:not(:checked))").nth(1).click()
    with page.expect_navigation():
        page.get_by_role("button", name="We sit like this").click()
    match = match_of(event, "W1.1")
    assert match.attempt is not None
    names = list(match.attempt.seats.order_by("index").values_list("player__name", flat=True))
    assert names == ["Player 1a", "Player 4b", "Player 1b", "Player 4a"]
    # Clockwise: who plays next sits at the left.
    left = page.locator(".seat", has_text="Player 4b").bounding_box()
    own = page.locator(".seat", has_text="you").bounding_box()
    assert left is not None
    assert own is not None
    assert left["x"] < own["x"]
    assert left["y"] < own["y"]
