"""The vote on the prizes, from its opening to the awards, as the people of an event see it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import organizer, play_all, started
from tests.services.test_votes import NAMES
from tests.web.desk import owner_of
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import prizes
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db(transaction=True)


def enter(page, event: Tournament, number: int):
    entry = event.entries.get(name=f"Pair {number}")
    page.goto(f"/t/{event.slug}/me/link/{token_for(entry)}/")
    page.get_by_role("main").get_by_role("button").click()
    page.goto(f"/t/{event.slug}/prizes/")
    return page


def test_from_the_opening_to_the_awards(new_page: NewPage) -> None:
    event = started(2, owner=organizer("owner@example.org", "correct horse"))
    prizes.set_prizes(tournament=event, actor=SYSTEM, prizes=NAMES, awards=[(1, ""), (2, "")])
    desk = new_page()
    desk.goto(f"/sign-in/?next=/t/{event.slug}/manage/vote/")
    desk.locator("input[name=login]").fill(owner_of(event).email)
    desk.locator("input[name=password]").fill("correct horse")
    desk.get_by_role("main").get_by_role("button").first.click()
    desk.get_by_label("The vote closes").fill("2199-01-01T10:00")
    desk.get_by_role("button", name="Open the vote").click()
    expect(desk.get_by_role("button", name="Close the vote now")).to_be_visible()

    first = enter(new_page(viewport=(360, 740)), event, 1)
    second = enter(new_page(viewport=(390, 844)), event, 2)
    for page, chosen in ((first, ("Torres", "Mexica")), (second, ("Torres", "Arkadia"))):
        page.get_by_role("link", name="Vote", exact=True).click()
        for name in chosen:
            page.get_by_label(name).check()
        page.get_by_role("button", name="Vote", exact=True).click()
        expect(page.get_by_text("Your vote counts.")).to_be_visible()

    desk.get_by_role("button", name="Close the vote now").click()
    expect(desk.get_by_text("The vote has closed.")).to_be_visible()
    play_all(event)

    first.goto(f"/t/{event.slug}/prizes/")
    expect(first.locator(".prizes li").first).to_contain_text(re.compile("Torres.*is given.*2", re.DOTALL))
    first.get_by_role("link", name="Choose a prize").click()
    first.get_by_role("button", name="Torres").click()
    expect(first.get_by_text("Chosen: Torres.")).to_be_visible()
    second.goto(f"/t/{event.slug}/prizes/vote/")
    second.get_by_role("main").get_by_role("button").first.click()
    second.goto(f"/t/{event.slug}/prizes/")
    expect(second.get_by_text("Champion").locator("..")).to_contain_text("Torres")
