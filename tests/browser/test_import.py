"""A list of 64 pairs is imported in a browser, in each encoding, on a phone and at a desk."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.test_desk import DESKTOP, SMALL_PHONE, sign_in
from tests.factories import opened, organizer
from tests.services.entry_lists.lists import HEADINGS, as_text, as_workbook, pairs

if TYPE_CHECKING:
    from tests.browser.conftest import NewPage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "cp932", "cp1252", "xlsx"])
def test_64_pairs_in_each_encoding(new_page: "NewPage", live_site: str, encoding: str):
    owner = organizer()
    event = opened(owner=owner, capacity=64)
    script = encoding if encoding in HEADINGS else "utf-8"
    rows = [HEADINGS[script], *pairs(script)]
    content = as_workbook(rows) if encoding == "xlsx" else as_text(rows).encode(encoding)
    page = new_page(viewport=SMALL_PHONE if encoding == "cp932" else DESKTOP)
    sign_in(page, owner, live_site)
    page.goto(f"/t/{event.slug}/manage/entries/")
    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("File").set_input_files({"name": "list", "mimeType": "text/csv", "buffer": content})
    page.get_by_role("button", name="Look at the list").click()
    expect(page.get_by_role("rowheader", name=rows[1][0]).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    page.get_by_role("button", name="Add 64 entries").click()
    expect(page.get_by_text("64 entries are added.")).to_be_visible()
    assert list(event.entries.values_list("name", flat=True)) == [row[0] for row in rows[1:]]
