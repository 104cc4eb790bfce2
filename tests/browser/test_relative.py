"""How far off a moment is: said by the reader's own clock, in the page's language, and never stale."""

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.factories import hand, match_of, opened, started
from tournaments.models import Session, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand

pytestmark = pytest.mark.django_db(transaction=True)

NOW = timezone.now().replace(second=0, microsecond=0)
#: What each language says of these distances; plurals as the language has them.
WORDS = {
    "": {1: "in 1 minute", 20: "in 20 minutes", 180: "in 3 hours", 4320: "in 3 days"},
    "/zh-hans": {1: "1分钟后", 20: "20分钟后", 180: "3小时后", 4320: "3天后"},
    "/ja": {1: "1 分後", 20: "20 分後", 180: "3 時間後", 4320: "3 日後"},
}


def at(event: Tournament, minutes: int) -> None:
    Session.objects.create(tournament=event, starts_at=NOW + timedelta(minutes=minutes))


@pytest.mark.parametrize("prefix", WORDS)
def test_a_date_says_how_far_ahead_it_is(new_page: NewPage, prefix: str) -> None:
    slug = f"ahead{prefix.replace('/', '-')}"
    event = opened(slug=slug)
    for minutes in WORDS[prefix]:
        at(event, minutes)
    page = new_page()
    page.clock.set_fixed_time(NOW)
    page.goto(f"{prefix}/t/{slug}/")
    expect(page.locator(".timetable .relative")).to_have_text([*WORDS[prefix].values()])
    page.goto(f"{prefix}/")
    expect(page.locator(".programme .relative")).to_have_text(WORDS[prefix][1])


def test_it_goes_on_while_the_page_is_open(new_page: NewPage) -> None:
    at(opened(slug="open"), 20)
    page = new_page()
    page.clock.install(time=NOW)
    page.goto("/t/open/")
    said = page.locator(".timetable .relative")
    expect(said).to_have_text("in 20 minutes")
    page.clock.run_for(19 * 60_000)
    expect(said).to_have_text("in 1 minute")
    page.clock.run_for(2 * 60_000)
    expect(said).to_have_text("1 minute ago")
    page.clock.run_for(25 * 3_600_000)
    expect(said).to_have_text("")


def test_the_last_hand_and_its_age_follow_the_table(new_page: NewPage) -> None:
    event = started(4, slug="last")
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    page = new_page()
    page.goto("/t/last/matches/W1.1/")
    said = page.locator(".match-now .relative")
    expect(said).to_have_text("now")
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=2, result=hand())
    expect(page.locator(".match-now")).to_contain_text("hand 3")
    expect(said).to_have_text("now")


def test_without_scripts_the_time_itself_is_there(new_page: NewPage) -> None:
    event = opened(slug="plain", closes_at=NOW + timedelta(days=2))
    page = new_page(scripts=False)
    page.goto(f"/t/{event.slug}/")
    expect(page.locator(".sign-up")).to_contain_text("Sign-up closes")
    expect(page.locator(".sign-up .relative")).to_have_text("")
