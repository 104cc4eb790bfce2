"""The Geek Cup through plain pages: eight pairs in eight windows, from an empty site to a champion."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.factories import organizer
from tournaments.models import Match, Tournament

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)

PASSWORD = "a long enough secret"
DESKTOP = (1280, 900)


def create_event(page: Page, email: str) -> None:
    page.goto("/")
    page.get_by_role("link", name="Set up a tournament").first.click()
    page.get_by_label("E-mail").fill(email)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.get_by_label("Name", exact=True).fill("Geek Cup")
    page.get_by_text("Rules and format").click()
    page.get_by_label("Target score").fill("200")
    page.get_by_role("button", name="Create the event").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Geek Cup")


def sign_up(page: Page, number: int) -> None:
    page.goto("/")
    page.get_by_role("link", name="Geek Cup").click()
    page.get_by_role("link", name="Sign up").first.click()
    page.get_by_label("Player 1").fill(f"Anna {number}")
    page.get_by_label("Player 2").fill(f"Ben {number}")
    page.get_by_label("Pair name").fill(f"Pair {number}")
    page.get_by_role("button", name=re.compile("Sign up|Join the waitlist")).click()
    expect(page.get_by_role("textbox", name="Your private link")).to_have_value(
        re.compile(r"/t/geek-cup/me/link/")
    )


def play_hand(page: Page, code: str, first_out: str) -> None:
    """One hand that decides the match: a double victory for the pair of ``first_out``."""
    page.goto(f"/t/geek-cup/matches/{code}/score/")
    page.get_by_role("radio", name=first_out).check()
    page.get_by_role("checkbox", name="Double victory").check()
    page.get_by_role("button", name="Record hand 1").click()
    expect(page.get_by_text("Match over").first).to_be_visible()


def ready(event: Tournament) -> Match | None:
    matches = Match.objects.filter(stage__tournament=event, status="ready").order_by("order")
    return matches.prefetch_related("sides__entry").first()


def test_eight_pairs_play_to_a_champion(new_page: "NewPage") -> None:
    user = organizer(password=PASSWORD)
    desk = new_page(viewport=DESKTOP)
    create_event(desk, user.email)
    desk.get_by_role("button", name="Open sign-up").click()
    expect(desk.get_by_text("Sign-up is open.")).to_be_visible()

    pairs = {f"Pair {number}": new_page() for number in range(1, 10)}
    for number, page in enumerate(pairs.values(), start=1):
        sign_up(page, number)
    expect(pairs["Pair 9"].get_by_text("waitlist").first).to_be_visible()

    desk.goto("/t/geek-cup/manage/draw/")
    desk.get_by_role("textbox", name="Draw number").fill("2010")
    desk.get_by_role("button", name="Draw", exact=True).click()
    desk.get_by_role("button", name="Publish the draw").click()
    desk.get_by_role("link", name="Start the event").click()
    desk.get_by_role("button", name="Start the event").click()
    expect(desk.get_by_text("The event has started.")).to_be_visible()

    event = Tournament.objects.get(slug="geek-cup")
    played = 0
    while (match := ready(event)) is not None:
        # The side that came from the losers' half takes the first final, so that the second is played.
        side = match.sides.get(index=1 if match.code == "GF" else 0)
        assert side.entry is not None
        first_player = side.entry.players.get(position=0)
        play_hand(pairs[side.entry.name], match.code, first_player.name)
        played += 1
    assert played == 15

    desk.goto("/t/geek-cup/manage/")
    desk.get_by_role("link", name="Finish the event").click()
    desk.get_by_role("button", name="Finish the event").click()
    champion = Match.objects.get(stage__tournament=event, code="GF2").sides.get(index=0).entry
    assert champion is not None
    spectator = new_page()
    spectator.goto("/t/geek-cup/")
    expect(spectator.get_by_role("main")).to_contain_text(re.compile(rf"Champion\s*{champion.name}"))
    spectator.goto("/t/geek-cup/standings/")
    expect(spectator.get_by_role("row").nth(1)).to_contain_text(champion.name)
    pairs[champion.name].goto("/t/geek-cup/me/")
    expect(pairs[champion.name].get_by_role("main")).to_contain_text("Champion")
