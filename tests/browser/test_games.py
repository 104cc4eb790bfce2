"""Entering deals of Bingo and rounds of 44A on a phone: few taps, the sum of the rules, no script needed."""

import random
from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from rules_engine.registry import get_game
from scoring.match import match_state
from tests.browser.table import entry_of, open_link
from tests.factories import deal, match_of, organizer, started_alone, table_of_four
from tests.web.table import recorded
from tournaments.enums import RoleName
from tournaments.models import Attempt, Tournament
from tournaments.pages.telling.registry import TELLINGS
from tournaments.permissions import SYSTEM
from tournaments.queries.outcome import champion_of
from tournaments.queries.record import current_hands
from tournaments.queries.rules import ruleset_of
from tournaments.queries.terms import terms_of
from tournaments.services.results import record_hand
from tournaments.services.roles import grant_role
from tournaments.templatetags.geekcup import minus, signed

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

ANSWER = """
    return {
      sum: [...form.querySelectorAll(".sum tbody tr")].map((row) =>
        [...row.querySelectorAll("[data-figure]")].map((cell) => cell.textContent)),
      shown: form.elements.shown.value,
      says: document.querySelector("#reason").textContent,
    };"""
ENTER_DEALS = (
    """(deals) => {
  const form = document.querySelector("form.hand");
  const tap = (name, value) => { if (value !== undefined && value !== null) form.querySelector(`[name=${name}][value='${value}']`).click(); };
  const type = (name, value) => {
    form.elements[name].value = value;
    form.elements[name].dispatchEvent(new Event("input", { bubbles: true }));
  };
  return deals.map((deal) => {
    tap("trump", deal.trump);
    tap("kind", deal.kind);
    tap("who", deal.closer ?? deal.holder ?? deal.last_trick);
    const doubles = deal.doubles ?? [];
    [...form.querySelectorAll(".declared")].forEach((row, at) => {
      const [player, count] = row.querySelectorAll("select");
      const [won, blank] = row.querySelectorAll("input");
      player.value = doubles[at]?.player ?? "";
      count.value = doubles[at]?.count ?? 2;
      won.checked = doubles[at]?.won ?? false;
      blank.checked = doubles[at]?.double_blank ?? false;
    });
    for (const [name, field] of [["tricks", "tricks"], ["points", "tile_points"]]) {
      for (const player of [0, 1]) type(`${name}_${player}`, (deal[field] ?? ["", ""])[player]);
    }
    tap("first_to_70", deal.first_to_70);
"""
    + ANSWER
    + "});}"
)
ENTER_ROUNDS = (
    """(rounds) => {
  const form = document.querySelector("form.hand");
  const seat = (at) => form.querySelector(`[data-seat='${at}'] .out`);
  const placed = () => [...form.querySelectorAll("[data-place]")];
  return rounds.map((round) => {
    while (placed().length) placed().at(0).querySelector(".out").click();
    round.order.slice(0, 3).forEach((at) => seat(at).click());
    for (const at of [0, 1, 2, 3]) {
      const red = form.elements[`red_${at}`], said = form.elements[`said_${at}`];
      if (red.checked !== round.red.includes(at)) red.click();
      if (said.checked !== [round.run, round.stop].includes(at)) said.click();
    }
"""
    + ANSWER
    + "});}"
)


def results(game: str, count: int, ruleset: dict[str, Any]) -> list[dict[str, Any]]:
    """Results of hands played by chance."""
    dice, rules = random.Random(5), get_game(game)
    return [rules.replay(ruleset, rules.playout(ruleset, dice))["result"] for _ in range(count)]


def score_page(page: Page, event: Tournament) -> Page:
    """The score page of W1.1, for whoever plays on its first side."""
    open_link(page, entry_of(event))
    page.goto(f"/t/{event.slug}/matches/W1.1/score/")
    return page


def director_page(page: Page, event: Tournament, live_site: str) -> Page:
    """The score page of W1.1, for an organizer."""
    account = organizer()
    grant_role(tournament=event, actor=SYSTEM, user=account, name=RoleName.DIRECTOR)
    client = Client()
    client.force_login(account)
    name = settings.SESSION_COOKIE_NAME
    page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": live_site}])
    page.goto(f"/t/{event.slug}/matches/W1.1/score/")
    return page


def assert_sums(event: Tournament, game: str, entered: list[dict[str, Any]], answers: list[Any]) -> None:
    """What the page showed of each result is what the rules say."""
    rules, telling = get_game(game), TELLINGS[game]
    match = match_of(event, "W1.1")
    ruleset = ruleset_of(Tournament.objects.get(pk=event.pk), match.round)
    known = [hand.points for hand in current_hands(match.attempt)]
    for one, answer in zip(entered, answers, strict=True):
        score = rules.score(ruleset, one)
        after = match_state(rules, ruleset, [*known, score.points], terms_of(match.round, match.attempt))
        assert answer["sum"] == [
            [*telling.sum_cells(score, one, side), signed(score.points[side]), minus(after.score[side])]
            for side in range(rules.sides)
        ], one
        assert answer["shown"] == " ".join(map(str, (*score.points, *after.score)))
        assert ("That ends the match" in answer["says"]) == after.complete
        assert ("win together" in answer["says"]) == (after.complete and len(after.winners) > 1)


def test_a_deal_takes_seven_taps_and_two_numbers(new_page: "NewPage", live_site: str) -> None:
    event = started_alone(4)
    page = score_page(new_page(viewport=(390, 844)), event)
    page.locator(".pick:has([name=trump][value='5'])").click()
    page.locator(".choice:has([value=exhausted])").click()
    page.locator(".ending .who .choice").first.click()
    page.locator("[name=tricks_0]").fill("8")
    page.locator("[name=points_0]").fill("80")
    assert page.locator("[name=tricks_1]").input_value() == "6"
    assert page.locator("[name=points_1]").input_value() == "67"
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("[data-save]").click()
    expect(page.locator(".last-hand")).to_contain_text("Hand 1 recorded: +1 : 0")
    assert recorded(event) == [deal()]


def test_who_was_first_is_asked_when_both_have_70(new_page: "NewPage", live_site: str) -> None:
    event = started_alone(4)
    page = score_page(new_page(viewport=(360, 740)), event)
    page.locator(".pick:has([name=trump][value='5'])").click()
    page.locator(".turned .pick:has([value='5-1'])").click()
    page.locator(".choice:has([value=exhausted])").click()
    page.locator(".ending .who .choice").last.click()
    page.locator("[name=tricks_1]").fill("6")
    expect(page.locator(".first")).to_be_hidden()
    page.locator("[name=points_1]").fill("72")
    expect(page.locator("#reason")).to_have_text("Both have 70: who had them first?")
    page.locator(".first .choice").first.click()
    page.locator("[data-save]").click()
    expect(page.locator(".last-hand")).to_contain_text("Hand 1 recorded: +1 : 0")
    assert recorded(event) == [deal(indicator="5-1", last_trick=1, tile_points=[75, 72], first_to_70=0)]


@pytest.mark.parametrize("changes", [{}, {"both_70": "higher_total", "closer_fail_gp": 3, "trickless_gp": 3}])
def test_the_sum_of_a_deal_is_that_of_the_rules(
    new_page: "NewPage", live_site: str, changes: dict[str, Any]
) -> None:
    event = started_alone(4, ruleset={"preset": "default", "target": 2, **changes})
    record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=deal())
    page = score_page(new_page(), event)
    entered = results("bingo", 300, ruleset_of(event))
    assert_sums(event, "bingo", entered, page.evaluate(ENTER_DEALS, entered))


@pytest.mark.parametrize(
    "ruled",
    [
        {"penalties": [0, 3, 0, 0]},
        {"penalties": [0, 0, 5, 0], "time_called": 1},
        {"adjusted": [4, 4, -4, -4]},
    ],
)
def test_the_sum_of_a_round_is_that_of_the_rules(
    new_page: "NewPage", live_site: str, ruled: dict[str, Any]
) -> None:
    """Also after a penalty, when time was called, and where a score was set and a hand is corrected."""
    event = table_of_four()
    Tournament.objects.filter(pk=event.pk).update(ruleset={"preset": "default", "target": 4})
    Attempt.objects.filter(match__stage__tournament=event).update(terms=ruled)
    page = director_page(new_page(), event, live_site)
    entered = results("44a", 300, ruleset_of(event))
    assert_sums(event, "44a", entered, page.evaluate(ENTER_ROUNDS, entered))


def test_a_round_takes_six_taps(new_page: "NewPage", live_site: str) -> None:
    event = table_of_four()
    page = director_page(new_page(viewport=(360, 740)), event, live_site)
    middle = page.locator(".solo .double p:visible")
    expect(middle).to_have_text("Who went out, in order?")
    for seat in (2, 0, 1):
        page.locator(f"[data-seat='{seat}'] .out").click()
    expect(middle).to_have_text("Who was dealt the red tens?")
    for seat in (0, 2):
        page.locator(f".calls label:has([name=red_{seat}])").click()
    # A changed total is black for a moment only.
    expect(page.locator(".sum .changed")).to_have_count(8)
    for cell in page.locator(".sum .changed").all():
        expect(cell).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    said = [page.locator(f".calls label:has([name=said_{seat}])") for seat in (0, 1)]
    for label, asked in zip(said, ("Did anybody run?", "Did anybody stop it?"), strict=True):
        expect(middle).to_have_text(asked)
        label.click()
    expect(middle).to_have_text("Run and stopped")
    for label in said:
        label.click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.locator("[data-save]").click()
    expect(page.locator(".last-hand")).to_contain_text("Hand 1 recorded: +2 : −2 : +2 : −2")
    assert recorded(event) == [{"order": [2, 0, 1, 3], "red": [0, 2], "run": None, "stop": None}]


def test_bingo_one_against_one_comes_to_a_champion(new_page: "NewPage", live_site: str) -> None:
    """Every deal of the event goes through the form; an organizer's phone goes from table to table."""
    event = started_alone(3, ruleset={"preset": "default", "target": 1})
    page = director_page(new_page(), event, live_site)
    for _ in range(10):
        code = (
            event.stages.get()
            .matches.filter(status__in=("ready", "playing"))
            .values_list("code", flat=True)
            .first()
        )
        if code is None:
            break
        page.goto(f"/t/{event.slug}/matches/{code}/score/")
        page.locator(".pick:has([name=trump][value='0'])").click()
        page.locator(".choice:has([value=closed])").click()
        page.locator(".ending .who .choice").first.click()
        for name, value in {"tricks_0": "9", "tricks_1": "2", "points_0": "80", "points_1": "20"}.items():
            page.locator(f"[name={name}]").fill(value)
        expect(page.locator("#reason")).to_contain_text("That ends the match")
        with page.expect_navigation():
            page.locator("[data-save]").click()
    assert champion_of(event) is not None
