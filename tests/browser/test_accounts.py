"""Ways into an account, in a browser: a code by e-mail, and a passkey that the device itself keeps."""

import re
from email import message_from_bytes
from email.policy import default
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.factories import organizer
from tournaments.enums import AuditTag
from tournaments.models import AuditEntry

pytestmark = pytest.mark.django_db(transaction=True)
EMAIL = "mei@example.org"
#: A phone that asks for a finger and keeps its passkeys.
PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def code_of(mails: Path) -> str:
    """The code in the one mail that the site has sent."""
    [file] = mails.iterdir()
    text = message_from_bytes(file.read_bytes(), policy=default).get_content()
    found = re.search(r"^[A-Z]{4}-[A-Z]{4}$", text, re.MULTILINE)
    assert found is not None, text
    file.unlink()
    return found[0]


def ask_for_code(page: Page) -> None:
    page.get_by_label("E-mail").first.fill(EMAIL)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text(f"A code is on its way to {EMAIL}.")).to_be_visible()


def add_passkey(page: Page, mails: Path) -> None:
    """The account is guarded: another code first, then the device makes a passkey."""
    page.goto("/account/passkeys/")
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_role("main").get_by_role("button").first.click()
    page.get_by_label("Code").fill(code_of(mails))
    page.get_by_role("main").get_by_role("button").first.click()
    page.get_by_label("Name").fill("Mei’s phone")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("The passkey is added.")).to_be_visible()
    expect(page.get_by_role("main").get_by_text("Mei’s phone").first).to_be_visible()


def test_a_code_lets_in_and_from_then_on_a_passkey(new_page: NewPage, mail_folder: Path) -> None:
    for mail in mail_folder.iterdir():
        mail.unlink()
    organizer(EMAIL)
    page = new_page()
    phone = page.context.new_cdp_session(page)
    phone.send("WebAuthn.enable")
    device = phone.send("WebAuthn.addVirtualAuthenticator", {"options": PHONE})["authenticatorId"]

    page.goto("/new/")
    ask_for_code(page)
    page.get_by_label("Code").fill("BCDF-GHJK")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_text("This is not the code that was sent.")).to_be_visible()
    page.get_by_label("Code").fill(code_of(mail_folder).lower())
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page).to_have_url(re.compile("/new/$"))

    add_passkey(page, mail_folder)
    [kept] = phone.send("WebAuthn.getCredentials", {"authenticatorId": device})["credentials"]
    assert kept["isResidentCredential"]
    assert AuditEntry.objects.filter(chain=0, tag=AuditTag.USER_PASSKEY_ADDED).exists()

    # On the way back in nothing is typed; the device knows whose account it is, and one goes on to where one wanted.
    page.context.clear_cookies()
    page.goto("/new/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(re.compile("/new/$"))

    # Where the finger is not the right one, nobody gets in, and the page says so.
    page.context.clear_cookies()
    phone.send("WebAuthn.setUserVerified", {"authenticatorId": device, "isUserVerified": False})
    page.goto("/sign-in/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("The passkey was not read.")).to_be_visible()
