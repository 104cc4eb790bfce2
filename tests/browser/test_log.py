"""Uploading a log with a browser: the file, its players, the preview, and the hands to watch."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.bsw_logs import log_text
from tests.factories import match_of, started
from tournaments.models import Side
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_captain_uploads_a_log(new_page: NewPage, tmp_path: Path) -> None:
    event = started(ruleset={"preset": "geek_cup", "target": 5000})
    side = Side.objects.select_related("entry").get(match=match_of(event, "W1.1"), index=0)
    assert side.entry is not None
    page = new_page(viewport=(390, 844))
    page.goto(f"/t/{event.slug}/me/link/{token_for(side.entry)}/")
    page.get_by_role("main").get_by_role("button").click()
    page.goto(f"/t/{event.slug}/matches/W1.1/log/")
    log = tmp_path / "game.tch"
    text, points = log_text(2, ("Player 1a", "Player 8a", "Player 1b", "udo"))
    log.write_text(text)
    page.get_by_label("Log file").set_input_files(log)
    page.get_by_role("button", name="Read this log").click()
    expect(page.get_by_label("Player 1a")).to_have_value(page.get_by_label("Player 1a").input_value())
    page.get_by_label("udo").select_option(label="Player 8b")
    page.get_by_role("button", name="Show what it comes to").click()
    page.get_by_role("button", name="Record 2 hands").click()
    expect(page.locator("h1")).to_contain_text(str(sum(first for first, _ in points)))
    page.get_by_role("link", name="hand 2").click()
    expect(page.locator("#replay")).to_be_visible()
