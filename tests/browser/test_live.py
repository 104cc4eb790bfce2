"""Two readers in two languages: what one enters, the other sees, and nothing of theirs is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import hand, match_of, opened, register, started
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle, results
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db(transaction=True)


def record(event, code, number, points):
    results.record_hand(match=match_of(event, code), actor=SYSTEM, number=number, result=hand(0, points))


def test_a_hand_entered_here_is_seen_there_in_another_language(new_page: NewPage):
    event = started(4)
    scorer, spectator = new_page(), new_page(viewport=(1280, 900), locale="ja")
    scorer.goto(f"/t/{event.slug}/matches/W1.1/")
    spectator.goto(f"/ja/t/{event.slug}/bracket/")
    before = spectator.evaluate("window.untouched = true")
    assert before
    record(event, "W1.1", 1, 85)
    expect(spectator.locator('[id="W1.1"] b').filter(has_text="85")).to_be_visible()
    expect(scorer.get_by_role("main")).to_contain_text("85")
    assert spectator.evaluate("window.untouched") is True
    assert "/ja/" in spectator.url


def test_scroll_and_focus_stay_where_they_are(new_page: NewPage):
    event = started(16)
    page = new_page()
    page.goto(f"/t/{event.slug}/bracket/")
    link = page.locator('[id="W1.5"] a')
    link.focus()
    page.evaluate("scrollTo(0, 400)")
    left = page.locator(".bracket").evaluate("bracket => bracket.scrollLeft")
    record(event, "W1.1", 1, 85)
    expect(page.locator('[id="W1.1"] b').filter(has_text="85")).to_be_attached()
    assert page.evaluate("scrollY") == 400
    assert page.locator(".bracket").evaluate("bracket => bracket.scrollLeft") == left
    expect(link).to_be_focused()


def test_a_pair_sees_its_own_part_and_nobody_else_does(new_page: NewPage):
    event = started(4)
    entry = event.entries.get(seed=1)
    mine, other = new_page(), new_page()
    mine.goto(f"/t/{event.slug}/me/link/{token_for(entry)}/")
    mine.get_by_role("main").get_by_role("button").click()
    expect(mine.get_by_text("Your next match")).to_be_visible()
    mine.goto(f"/t/{event.slug}/bracket/")
    expect(mine.locator(f'[id="W1.1"] .ours[data-entry="{entry.pk}"]')).to_be_attached()
    expect(mine.locator(".next.pinned")).to_contain_text("W1.1")
    expect(mine.locator(".next.pinned")).to_be_in_viewport(ratio=1)
    asked = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(f"/t/{event.slug}/bracket/")
    expect(other.locator(".ours")).to_have_count(0)
    assert not [url for url in asked if "/me/" in url]


def test_the_own_part_follows_too(new_page: NewPage):
    event = started(4)
    entry = event.entries.get(seed=1)
    page = new_page()
    page.goto(f"/t/{event.slug}/me/link/{token_for(entry)}/")
    page.get_by_role("main").get_by_role("button").click()
    page.goto(f"/t/{event.slug}/bracket/")
    expect(page.locator(".next.pinned")).to_contain_text("hand 1")
    record(event, "W1.1", 1, 85)
    expect(page.locator(".next.pinned")).to_contain_text("hand 2")
    expect(page.locator('[id="W1.1"] .ours')).to_contain_text("85")


def test_who_is_cut_off_is_told_since_when_and_catches_up(new_page: NewPage):
    event = started(4)
    page = new_page()
    page.goto(f"/t/{event.slug}/bracket/")
    expect(page.locator("#offline")).to_be_hidden()
    page.context.set_offline(True)
    record(event, "W1.1", 1, 85)
    expect(page.locator("#offline")).to_be_visible(timeout=20_000)
    expect(page.locator("#offline")).to_contain_text("No connection since")
    page.context.set_offline(False)
    expect(page.locator('[id="W1.1"] b').filter(has_text="85")).to_be_visible(timeout=20_000)
    expect(page.locator("#offline")).to_be_hidden(timeout=20_000)


def test_a_start_draws_the_names_in(new_page: NewPage):
    event = opened(capacity=4)
    register(event, 4)
    page = new_page(viewport=(1280, 900))
    page.goto(f"/t/{event.slug}/bracket/")
    expect(page.get_by_text("Pair 1", exact=True)).to_have_count(0)
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    expect(page.get_by_text("Pair 1", exact=True)).to_be_visible()
