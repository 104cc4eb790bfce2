"""A phone at the table, as the browser tests use it: every tap is counted."""

import random
from typing import Any

from playwright.sync_api import Page, expect

from tests.factories import match_of
from tournaments.models import Entry, Tournament
from tournaments.services.links import token_for

CALLS = ("none", "tichu", "grand")


def open_link(page: Page, entry: Entry) -> None:
    """Exchange the entry's private link for the cookie."""
    page.goto(f"/t/{entry.tournament.slug}/me/link/{token_for(entry)}/")
    with page.expect_navigation():
        page.locator("main form button").first.click()


def entry_of(event: Tournament, code: str = "W1.1", side: int = 0) -> Entry:
    entry = match_of(event, code).sides.get(index=side).entry
    assert entry is not None
    return entry


def result(rnd: random.Random, *, grand: bool = True) -> dict[str, Any]:
    """Any legal result of a hand."""
    double = rnd.random() < 0.25
    cards = rnd.randrange(-25, 130, 5)
    calls = CALLS if grand else CALLS[:2]
    return {
        "first_out": rnd.randrange(4),
        "double_victory": double,
        "card_points": None if double else [cards, 100 - cards],
        "calls": [rnd.choices(calls, (5, 2, 1)[: len(calls)])[0] for _ in range(4)],
    }


class Phone:
    """One reader's score page; ``taps`` counts what a finger would do."""

    def __init__(self, page: Page, event: Tournament, code: str = "W1.1", prefix: str = "") -> None:
        self.page = page
        self.address = f"{prefix}/t/{event.slug}/matches/{code}/score/"
        self.taps = 0

    def open(self) -> "Phone":
        self.page.goto(self.address)
        return self

    def tap(self, locator: str, **where: Any) -> None:
        self.page.locator(locator).click(**where)
        self.taps += 1

    def out(self, seat: int) -> None:
        self.tap(f".out:has([name=first_out][value='{seat}'])")

    def call(self, seat: int, call: str) -> None:
        self.tap(f".calls label:has([name=call_{seat}][value={call}])")

    def ruler(self, value: int) -> None:
        """Tap where the printed ruler has the value: between the middles of the labels -25 and 125."""
        left, right = (self.page.locator(".ruler span").nth(index).evaluate(MIDDLE) for index in (0, 6))
        box = self.page.locator(".ruler input").bounding_box()
        assert box is not None
        x = left + (value + 25) / 150 * (right - left) - box["x"]
        self.tap(".ruler input", position={"x": x, "y": box["height"] / 2})

    def enter(self, hand: dict[str, Any]) -> None:
        self.out(hand["first_out"])
        for seat, call in enumerate(hand["calls"]):
            if call != "none":
                self.call(seat, call)
        if hand["double_victory"]:
            self.tap(".double-victory")
        else:
            self.ruler(hand["card_points"][0])

    def points(self) -> tuple[str, str]:
        first, second = (self.page.locator(f"[name=card_points_{side}]").input_value() for side in (0, 1))
        return first, second

    def sum(self) -> list[list[str]]:
        """The figures of the sum, a row a side."""
        rows = self.page.locator(".sum tbody tr").all()
        return [row.locator("[data-figure]").all_inner_texts() for row in rows]

    def save(self) -> None:
        with self.page.expect_navigation():
            self.tap("[data-save]")

    def fits(self) -> bool:
        """Whether the whole page is seen without scrolling either way."""
        return self.page.evaluate(
            "() => { const root = document.documentElement;"
            " return root.scrollWidth <= innerWidth && root.scrollHeight <= innerHeight; }"
        )


MIDDLE = "(label) => { const box = label.getBoundingClientRect(); return box.left + box.width / 2; }"


def expect_ready(phone: Phone) -> None:
    expect(phone.page.locator("[data-save]")).to_have_attribute("aria-disabled", "false")


def phone_of(page: Page, event: Tournament, side: int = 0, **where: Any) -> Phone:
    open_link(page, entry_of(event, side=side))
    return Phone(page, event, **where).open()
