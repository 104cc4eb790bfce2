"""The look where only a browser can tell: joins that meet, rounds that fold up, a theme that is remembered."""

import itertools
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect

from tests.factories import hand, match_of, organizer, play_match, started
from tournaments.enums import MatchStatus, Visibility
from tournaments.models import Match, Player
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand
from tournaments.services.tournaments import set_table

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage
    from tournaments.models import Tournament

pytestmark = pytest.mark.django_db(transaction=True)

WORD_BREAK = "(it) => getComputedStyle(it).wordBreak"
DESKTOP, NARROWEST = (1440, 1000), (360, 740)

#: For every decided match: where its join ends, and the middle of the row that its winner enters.
JOINS = """targets => Object.entries(targets).map(([code, [target, side]]) => {
  const slip = document.getElementById(code), box = slip.getBoundingClientRect();
  const join = getComputedStyle(slip, "::after"), top = box.top + parseFloat(join.top);
  const upward = parseFloat(join.borderTopWidth) === 0;
  const rows = [...document.getElementById(target).querySelectorAll(".side")].map((row) => row.getBoundingClientRect());
  return {
    code,
    y: upward ? top : top + parseFloat(join.height),
    x: box.right + parseFloat(join.width),
    row: rows[side].top + rows[side].height / 2,
    left: rows[side].left,
  };
})"""


def event(n: int, plays: int) -> "Tournament":
    """A running event of n pairs, the first `plays` matches decided by one hand each, by turns for either side."""
    ruleset = {"preset": "geek_cup", "target": 200}
    tournament = started(n, owner=organizer(), visibility=Visibility.PUBLIC, ruleset=ruleset)
    ready = Match.objects.filter(stage__tournament=tournament, status=MatchStatus.READY).order_by("order")
    for winner in itertools.islice(itertools.cycle((0, 1, 1)), plays):
        first = ready.first()
        assert first is not None
        play_match(first, winner)
    return tournament


def joins(page: Page, tournament: "Tournament", codes: list[str]) -> list[dict[str, Any]]:
    matches = Match.objects.filter(stage__tournament=tournament, code__in=codes)
    targets = {match.code: [match.winner_to, match.winner_to_side] for match in matches}
    measured: list[dict[str, Any]] = page.evaluate(JOINS, targets)
    return measured


@pytest.mark.parametrize(("n", "plays"), [(3, 3), (8, 13), (16, 29)])
def test_every_join_ends_at_the_row_that_its_winner_enters(new_page: "NewPage", n: int, plays: int) -> None:
    tournament = event(n, plays)
    page = new_page(viewport=DESKTOP)
    page.goto(f"/t/{tournament.slug}/bracket/")
    decided = page.locator(".half .slip:is(.w0, .w1)")
    codes = decided.evaluate_all("slips => slips.map((slip) => slip.id)")
    assert len(codes) >= plays
    for join in joins(page, tournament, codes):
        assert abs(join["y"] - join["row"]) <= 2, join
        assert 0 < join["left"] - join["x"] <= 40, join


def test_on_a_phone_the_rounds_before_the_shown_one_fold_up(new_page: "NewPage") -> None:
    tournament = event(16, 0)
    page = new_page(viewport=NARROWEST)
    page.goto(f"/t/{tournament.slug}/bracket/")
    bracket = page.locator(".bracket")
    tall = bracket.evaluate("(it) => it.clientHeight")
    page.locator(".round-tabs a").nth(2).click()
    expect(bracket).to_contain_class("at-3")
    expect(page.locator(".round-tabs [aria-current]")).to_have_count(1)
    expect(page.locator("#W3\\.1")).to_be_in_viewport()
    assert bracket.evaluate("(it) => it.clientHeight") < tall / 2
    page.locator(".round-tabs a").first.click()
    expect(bracket).to_contain_class("at-1")


def test_on_a_phone_the_bracket_opens_where_play_is_on(new_page: "NewPage") -> None:
    tournament = event(4, 2)
    set_table(match=match_of(tournament, "W2.1"), actor=SYSTEM, table="1")
    record_hand(match=match_of(tournament, "L1.1"), actor=SYSTEM, number=1, result=hand(points=60))
    page = new_page(viewport=NARROWEST)
    page.goto(f"/t/{tournament.slug}/bracket/")
    expect(page.locator(".bracket")).to_contain_class("at-1")
    expect(page.locator("#L1\\.1")).to_contain_class("live")


def test_without_script_the_whole_bracket_is_there(new_page: "NewPage") -> None:
    tournament = event(8, 0)
    page = new_page(viewport=NARROWEST)
    page.route("**/*.js", lambda route: route.abort())
    page.goto(f"/t/{tournament.slug}/bracket/")
    expect(page.locator(".slip")).to_have_count(15)
    expect(page.locator(".theme")).to_be_hidden()


def test_a_chosen_theme_is_remembered_and_shown_from_the_first_paint(new_page: "NewPage") -> None:
    page = new_page(viewport=DESKTOP, color_scheme="dark")
    page.goto("/")
    paper = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(paper) == "rgb(14, 20, 17)"
    page.get_by_role("button", name="Light").click()
    assert page.evaluate(paper) == "rgb(241, 244, 236)"
    page.reload()
    assert page.evaluate(paper) == "rgb(241, 244, 236)"
    page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_language_changes_and_the_page_stays(new_page: "NewPage") -> None:
    page = new_page(viewport=DESKTOP)
    page.goto("/sign-in/?next=/new/")
    page.get_by_role("link", name="日本語").click()
    expect(page).to_have_url(re.compile(r"/ja/sign-in/\?next=/new/$"))
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert page.locator("main p").first.evaluate(WORD_BREAK) == "auto-phrase"


def test_the_menu_of_a_phone_opens_and_closes(new_page: "NewPage") -> None:
    page = new_page(viewport=NARROWEST)
    page.goto("/")
    link = page.get_by_role("link", name="日本語")
    expect(link).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    expect(link).to_be_visible()
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
def test_no_page_is_wider_than_the_narrowest_phone(new_page: "NewPage", prefix: str) -> None:
    tournament = event(8, 3)
    Player.objects.filter(entry__tournament=tournament).update(name="デモ花子三")
    page = new_page(viewport=NARROWEST)
    pages = [f"/t/{tournament.slug}/{path}" for path in ("", "bracket/", "standings/", "matches/W1.1/")]
    for address in ("/", "/sign-in/", *pages):
        answer = page.goto(f"{prefix}{address}")
        assert answer is not None
        assert answer.ok, address
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST[0], address
    hands = page.get_by_role("region", name=re.compile("Hands|回合|ラウンド"))
    assert hands.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert set(page.locator("main bdi").evaluate_all(f"them => them.map({WORD_BREAK})")) == {"keep-all"}
