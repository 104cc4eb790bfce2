"""The afternoon of a cup through plain pages: check-in at the door, a no-show, reports, a dispute, somebody who leaves.

Eight captains have phones; one of them also directs. Taps are counted: at most four from the code to the report, at
most six a hand.
"""

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.table import Phone, open_link
from tests.factories import opened, organizer, register
from tests.services.sign_up import captain
from tournaments.enums import RoleName
from tournaments.models import Entry, Match, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.lifecycle import start_tournament
from tournaments.services.links import token_for
from tournaments.services.roles import grant_role
from tournaments.services.rulings import withdraw_entry
from tournaments.services.sign_up_rules import set_sign_up_rules

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a long enough secret"
MOST_TAPS_TO_REPORT = 4
MOST_TAPS_A_HAND = 6


def sign_in(page: Page, email: str) -> None:
    page.goto("/sign-in/?next=/mine/")
    page.get_by_label("E-mail").first.fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url(re.compile("/mine/"))


def the_cup() -> tuple[Tournament, list[Entry]]:
    """Ten pairs want to play, eight may; check-in is open, and opponents confirm."""
    owner = organizer("owner@example.org", PASSWORD)
    event = opened(
        owner=owner,
        slug="afternoon",
        name="Afternoon",
        capacity=8,
        reporting="opponent",
        ruleset={"preset": "geek_cup", "target": 200},
    )
    opens = timezone.now() - timedelta(hours=1)
    set_sign_up_rules(tournament=event, actor=SYSTEM, check_in_opens_at=opens, reply_hours=2)
    return event, register(event, 10)


def check_in(page: Page, entry: Entry) -> None:
    """Scan the code at the door and tap once."""
    page.goto(f"/t/{entry.tournament.slug}/check-in/")
    page.get_by_role("button", name="We are here").click()
    expect(page.get_by_text("You are checked in.")).to_be_visible()


def report(page: Page, code: str, side: int) -> None:
    """A double victory ends the match; the taps are those of the hand."""
    phone = Phone(page, Tournament.objects.get(slug="afternoon"), code).open()
    phone.out(side)
    phone.tap(".double-victory")
    phone.save()
    assert phone.taps <= MOST_TAPS_A_HAND


def from_code_to_report(page: Page, entry: Entry) -> int:
    """The taps of whoever scans the private link's code, until the form of the first hand is open."""
    page.goto(f"/t/afternoon/me/link/{token_for(entry)}/")
    page.get_by_role("button", name="Open my event on this device").click()
    page.get_by_role("link", name="Enter hand 1").click()
    expect(page.get_by_text("Tap the name of who was out first")).to_be_visible()
    return 2


def confirm(page: Page) -> None:
    page.goto("/t/afternoon/me/")
    page.get_by_role("link", name="See the result").click()
    page.get_by_role("button", name="Yes, that is the result").click()
    expect(page.get_by_text("Confirmed.")).to_be_visible()


def match(code: str) -> Match:
    return Match.objects.get(stage__tournament__slug="afternoon", code=code)


def captains_of(code: str, phones: dict[int, Page]) -> tuple[Page, Page]:
    first, second = (side.entry_id for side in match(code).sides.order_by("index"))
    assert first is not None
    assert second is not None
    return phones[first], phones[second]


def dispute(page: Page) -> None:
    """The second side was out first, says the phone of the first."""
    page.goto("/t/afternoon/me/")
    page.get_by_role("link", name="See the result").click()
    page.get_by_role("link", name="Wrong?").click()
    page.locator(".out:has([name=first_out][value='1'])").click()
    page.get_by_label("Reason").fill("We were out first and second")
    page.get_by_role("button", name="Dispute hand 1").click()
    expect(page.get_by_text("A director decides.").first).to_be_visible()


def decide(director: Page) -> None:
    director.goto("/t/afternoon/manage/")
    director.get_by_role("link", name="Decide").click()
    expect(director.get_by_text("We were out first and second")).to_be_visible()
    director.get_by_role("button", name="The disputed version is right").click()
    expect(director.get_by_text("The dispute is settled.")).to_be_visible()
    # The match's page is everybody's; who was at the desk finds the way to its log there.
    director.goto("/t/afternoon/matches/W1.2/")
    director.get_by_role("link", name="Log of this match").click()
    expect(director.get_by_label("Match")).to_have_value("W1.2")


def begin(event: Tournament, director: Page) -> None:
    """At the end of check-in the director takes the no-show out and starts the event."""
    user = organizer("director@example.org", PASSWORD)
    grant_role(tournament=event, actor=SYSTEM, user=user, name=RoleName.DIRECTOR)
    sign_in(director, user.email)
    director.goto("/t/afternoon/manage/check-in/")
    expect(director.get_by_role("heading", name=re.compile("7 of 8 are here"))).to_be_visible()
    director.get_by_role("button", name="Take out who is not there").click()
    expect(director.get_by_role("heading", name=re.compile("8 of 8 are here"))).to_be_visible()
    director.goto("/t/afternoon/manage/step/start/")
    director.get_by_role("button", name="Start the event").click()
    expect(director.get_by_text("The event has started.")).to_be_visible()


def test_the_afternoon(new_page: "NewPage") -> None:
    event, entries = the_cup()
    # One with a place cannot come, and the first of the waitlist is offered it.
    withdraw_entry(entry=entries[0], actor=captain(entries[0]))
    phones = {entry.pk: new_page() for entry in entries[1:]}
    for entry in entries[1:]:
        open_link(phones[entry.pk], entry)
    offered = phones[entries[8].pk]
    offered.get_by_role("button", name="Take the place").click()
    expect(offered.get_by_text("The place is yours.")).to_be_visible()

    # Pair 2 does not come; Pair 10, still on the waitlist, is at the door.
    for entry in entries[2:]:
        check_in(phones[entry.pk], entry)
    director = new_page(viewport=(1280, 900))
    begin(event, director)

    # Three matches are reported and confirmed; the fourth is disputed, and decided at the desk.
    for code in ("W1.1", "W1.3", "W1.4"):
        first, second = captains_of(code, phones)
        report(first, code, 0)
        assert match(code).status == "reported"
        confirm(second)
        assert match(code).status == "final"
    first, second = captains_of("W1.2", phones)
    report(first, "W1.2", 0)
    dispute(second)
    expect(first.get_by_role("link", name="Log of this match")).to_have_count(0)
    decide(director)
    assert (match("W1.2").status, match("W1.2").winner) == ("final", 1)

    # Somebody leaves: the open match goes to the opponent.
    leaver, _stays = captains_of("L1.1", phones)
    leaver.goto("/t/afternoon/me/withdraw/")
    leaver.get_by_role("button", name="Withdraw").click()
    expect(leaver.get_by_text("You have withdrawn.")).to_be_visible()
    assert (match("L1.1").status, match("L1.1").winner) == ("final", 1)

    # Who also directs reports like anybody else, and cannot confirm what they reported.
    own, other = captains_of("W2.1", phones)
    sign_in(own, "owner@example.org")
    report(own, "W2.1", 0)
    own.goto("/t/afternoon/matches/W2.1/confirm/")
    expect(own.get_by_text("It waits for the other side to confirm it.")).to_be_visible()
    confirm(other)
    assert match("W2.1").status == "final"


def test_from_the_code_to_the_report_it_is_a_few_taps(new_page: "NewPage") -> None:
    event, entries = the_cup()
    start_tournament(tournament=event, actor=SYSTEM)
    assert from_code_to_report(new_page(), entries[1]) <= MOST_TAPS_TO_REPORT
