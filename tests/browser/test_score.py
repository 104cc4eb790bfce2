"""Entering hands on a phone at the table."""

import random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, expect

from rules_engine.registry import get_game
from scoring.match import Terms, match_state
from tests.browser.table import expect_ready, phone_of, result
from tests.factories import double_victory, hand, match_of, started
from tests.web.table import recorded
from tournaments.models import Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.results import record_hand
from tournaments.services.score_rulings import call_time, give_penalty
from tournaments.templatetags.geekcup import minus, signed

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

PHONE, NARROW = (390, 844), (360, 740)


@pytest.fixture
def event(live_site: str) -> Tournament:
    return started(4, ruleset={"preset": "geek_cup", "target": 1000})


def test_a_usual_hand_takes_five_taps(new_page: "NewPage", event: Tournament) -> None:
    """One call, and the ruler met one mark beside the value."""
    phone = phone_of(new_page(), event)
    phone.out(0)
    phone.call(0, "tichu")
    phone.ruler(55)
    phone.tap("[data-step='5']")
    assert phone.sum() == [["60", "+100", "+160", "160"], ["40", "0", "+40", "40"]]
    phone.save()
    assert phone.taps == 5
    assert recorded(event) == [hand(0, 60, calls=["tichu", "none", "none", "none"])]
    expect(phone.page.locator(".last-hand")).to_contain_text("Hand 1 recorded: +160 : +40")
    expect(phone.page.get_by_role("heading", level=1)).to_have_text("Hand 2")


def test_two_calls_take_six_taps_and_a_double_victory_four(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(viewport=NARROW), event)
    phone.out(3)
    phone.call(1, "grand")
    phone.call(0, "tichu")
    phone.ruler(-20)
    phone.tap("[data-step='-5']")
    phone.save()
    assert phone.taps == 6
    phone.taps = 0
    phone.out(2)
    phone.call(2, "tichu")
    phone.tap(".double-victory")
    phone.save()
    assert phone.taps == 4
    assert recorded(event) == [
        hand(1, 125, first_out=3, calls=["tichu", "grand", "none", "none"]),
        double_victory(0, first_out=2, calls=["none", "none", "tichu", "none"]),
    ]


@pytest.mark.parametrize("viewport", [PHONE, NARROW])
def test_the_ruler_is_met_where_it_is_printed(
    new_page: "NewPage", event: Tournament, viewport: tuple[int, int]
) -> None:
    phone = phone_of(new_page(viewport=viewport), event)
    # 50 first: the pointer stands there already, and a tap on it has to count all the same.
    for value in [50, *range(-25, 130, 5)]:
        phone.ruler(value)
        assert phone.points() == (minus(value), minus(100 - value))


def test_a_call_is_cleared_by_a_second_tap_and_replaced_by_the_other(
    new_page: "NewPage", event: Tournament
) -> None:
    phone = phone_of(new_page(), event)
    phone.out(0)
    phone.ruler(60)
    phone.call(1, "tichu")
    assert phone.sum()[1][1] == "−100"
    phone.call(1, "grand")
    assert phone.sum()[1][1] == "−200"
    phone.call(1, "grand")
    assert phone.sum()[1][1] == "0"


ENTER_ALL = """(hands) => {
  const form = document.querySelector("form.hand");
  const points = form.elements.card_points_0;
  return hands.map((hand) => {
    form.querySelector(`[name=first_out][value='${hand.first_out}']`).click();
    hand.calls.forEach((call, seat) => form.querySelectorAll(`[name=call_${seat}]`).forEach((box) => {
      if (box.checked !== (box.value === call)) box.click();
    }));
    if (form.elements.double_victory.checked !== hand.double_victory) form.elements.double_victory.click();
    points.value = hand.double_victory ? "" : hand.card_points[0];
    points.dispatchEvent(new Event("input", { bubbles: true }));
    return {
      sum: [...form.querySelectorAll(".sum tbody tr")].map((row) =>
        [...row.querySelectorAll("[data-figure]")].map((cell) => cell.textContent)),
      shown: form.elements.shown.value,
      says: document.querySelector("#reason").textContent,
    };
  });
}"""


@pytest.mark.parametrize(
    ("preset", "changes", "terms"),
    [
        ("geek_cup", {"target": 500}, Terms()),
        ("dtm", {"max_hands": 4}, Terms()),
        ("geek_cup", {"target": 500}, Terms(penalties=(180, 0))),
        ("geek_cup", {"target": 1000}, Terms(time_called=4, penalties=(0, 40))),
    ],
)
def test_the_sum_on_the_page_is_that_of_the_rules(
    new_page: "NewPage", live_site: str, preset: str, changes: dict[str, int], terms: Terms
) -> None:
    event = started(4, ruleset={"preset": preset, **changes})
    rnd = random.Random(7)
    before = [hand(0, 55, calls=["tichu", "none", "none", "none"]), hand(1, 75), double_victory(1)]
    for number, one in enumerate(before, start=1):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=one)
    rule(event, terms)
    game = get_game("tichu")
    ruleset = game.ruleset({"preset": preset, **changes, "tie_at_target": "play_on"})
    known = [game.score(ruleset, one).points for one in before]

    page = new_page()
    phone_of(page, event)
    entered = [result(rnd, grand=ruleset["grand_tichu"]) for _ in range(400)]
    for one, answer in zip(entered, page.evaluate(ENTER_ALL, entered), strict=True):
        score = game.score(ruleset, one)
        after = match_state(game, ruleset, [*known, score.points], terms)
        parts = zip(
            score.parts["card_points"], score.parts["call_points"], score.points, after.score, strict=True
        )
        assert answer["sum"] == [
            [minus(cards), signed(calls), signed(points), minus(total)]
            for cards, calls, points, total in parts
        ]
        assert answer["shown"] == " ".join(map(str, (*score.points, *after.score)))
        assert ("That ends the match" in answer["says"]) == after.complete


def rule(event: Tournament, terms: Terms) -> None:
    """What a director says of the match."""
    match = match_of(event, "W1.1")
    for side, points in enumerate(terms.penalties):
        if points:
            give_penalty(match=match, actor=SYSTEM, side=side, points=points, note="late")
    if terms.time_called is not None:
        call_time(match=match, actor=SYSTEM)


def test_a_hand_after_penalty_points_is_recorded_at_once(new_page: "NewPage", event: Tournament) -> None:
    rule(event, Terms(penalties=(20, 0)))
    phone = phone_of(new_page(), event)
    phone.enter(hand(0, 60))
    phone.save()
    expect(phone.page.locator(".last-hand")).to_contain_text("Hand 1 recorded")
    assert recorded(event) == [hand(0, 60)]


def test_what_was_shown_is_what_is_recorded(new_page: "NewPage", live_site: str) -> None:
    event = started(4, ruleset={"preset": "geek_cup", "target": 100_000})
    phone = phone_of(new_page(), event)
    rnd = random.Random(11)
    for number in range(1, 16):
        entered = result(rnd)
        phone.enter(entered)
        totals = [int(row[3].replace("−", "-")) for row in phone.sum()]
        phone.save()
        expect(phone.page.locator(".last-hand")).to_contain_text(f"Hand {number} recorded")
        assert recorded(event)[-1] == entered
        assert [side.score for side in match_of(event, "W1.1").sides.order_by("index")] == totals


def test_nothing_is_sent_before_it_is_complete(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    save, reason = phone.page.locator("[data-save]"), phone.page.locator("#reason")
    for says, then in [
        ("Who went out first?", lambda: phone.out(1)),
        ("How many card points?", lambda: phone.page.locator("[name=card_points_0]").fill("63")),
        ("Fix the card points first.", lambda: phone.page.get_by_role("button", name="65 : 35").click()),
    ]:
        expect(save).to_have_attribute("aria-disabled", "true")
        expect(reason).to_have_text(says)
        save.click(force=True)
        expect(phone.page).to_have_url(phone.page.url)
        then()
    expect_ready(phone)
    assert phone.points() == ("65", "35")
    assert recorded(event) == []
    phone.save()
    assert recorded(event) == [hand(1, 35)]


def test_63_is_refused_at_once_with_two_fixes(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(), event)
    phone.out(0)
    phone.page.locator("[name=card_points_1]").fill("37")
    problem = phone.page.locator("#point-errors")
    expect(problem).to_contain_text("63 can’t be right.")
    expect(problem.get_by_role("button")).to_have_text(["60 : 40", "65 : 35"])
    assert phone.fits()
    phone.page.get_by_role("button", name="60 : 40").click()
    expect(problem).to_be_hidden()
    assert phone.points() == ("60", "40")


@pytest.mark.parametrize("viewport", [PHONE, NARROW])
@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
def test_it_fits_the_screen(
    new_page: "NewPage", event: Tournament, viewport: tuple[int, int], prefix: str
) -> None:
    for number, one in enumerate([double_victory(0)] * 4, start=1):
        record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=number, result=one)
    phone = phone_of(new_page(viewport=viewport), event, prefix=prefix)
    assert phone.fits()
    phone.enter(double_victory(0, calls=["tichu", "none", "none", "grand"]))
    expect(phone.page.locator("#reason.ends")).to_be_visible()
    assert phone.fits()


def test_targets_are_big_enough_for_a_finger(new_page: "NewPage", event: Tournament) -> None:
    phone = phone_of(new_page(viewport=NARROW), event)
    for locator, width, height in [
        (".out", 100, 48),
        (".calls label", 44, 46),
        (".double-victory", 44, 44),
        ("[data-step]", 44, 44),
        (".ruler input", 300, 44),
        ("[data-save]", 300, 46),
    ]:
        for target in phone.page.locator(locator).all():
            box = target.bounding_box()
            assert box is not None
            assert box["width"] >= width, locator
            assert box["height"] >= height, locator


def test_without_script_the_sum_comes_with_the_first_press(
    chromium: Browser, live_site: str, event: Tournament
) -> None:
    context = chromium.new_context(
        base_url=live_site, viewport={"width": 360, "height": 740}, java_script_enabled=False
    )
    try:
        phone = phone_of(context.new_page(), event)
        page = phone.page
        phone.out(2)
        phone.call(2, "grand")
        page.locator("[name=card_points_0]").fill("63")
        expect(page.locator("[data-save]")).to_have_text("Show the sum")
        phone.save()
        expect(page.locator("#point-errors")).to_contain_text("63 can’t be right.")
        with page.expect_navigation():
            page.get_by_role("button", name="65 : 35").click()
        assert phone.sum() == [["65", "+200", "+265", "265"], ["35", "0", "+35", "35"]]
        expect(page.locator("[data-save]")).to_have_text("Record hand 1")
        assert recorded(event) == []
        phone.save()
        assert recorded(event) == [hand(0, 65, first_out=2, calls=["none", "none", "grand", "none"])]
    finally:
        context.close()


def test_enter_in_a_field_never_presses_a_fix(chromium: Browser, live_site: str, event: Tournament) -> None:
    context = chromium.new_context(base_url=live_site, java_script_enabled=False)
    try:
        phone = phone_of(context.new_page(), event)
        points = phone.page.locator("[name=card_points_0]")
        phone.out(0)
        for text in ("63", "70"):
            points.fill(text)
            with phone.page.expect_navigation():
                points.press("Enter")
        assert phone.sum()[0][0] == "70"
    finally:
        context.close()
