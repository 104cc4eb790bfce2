"""Whether every page of the site is among those that pictures are taken of, and that axe reads."""

from urllib.parse import urlsplit

import pytest
from django.urls import resolve

from tests.browser.rare_pages import BEHIND_A_FORM, rare_pages
from tests.browser.screenshots import CAPTAIN, DIRECTOR, SPECTATOR
from tests.factories import organizer
from tests.test_walk_pages import PAGES

pytestmark = pytest.mark.django_db

#: Answers that are no page: for machines, files, and addresses that send on.
NO_PAGE = {
    "healthz",
    "readyz",
    "metrics",
    "manifest",
    "calendar",
    "my-calendar",
    "data",
    "prize-picture",
    "service-worker",
    "go",
    "go-to",
}
NO_PAGE |= {
    "round-draw-data",
    "account-data-file",
    "me-data-file",
    "manage-contacts",
    "manage-entry-data",
    "manage-log-csv",
    "manage-log-json",
}
#: Addresses of forms, which answer with the page they stand on or send on to another.
FORMS = {
    "me-open",
    "me-renew",
    "me-attach",
    "me-detach",
    "me-forget",
    "me-place",
    "partner-ask",
    "partner-answer",
}
FORMS |= {
    "sign-out",
    "account_logout",
    "tables-forget",
    "prizes-choose",
    "hand-undispute",
    "score-waiting",
    "manage-questions",
    "manage-arrived",
}
FORMS |= {"manage-no-shows", "manage-confirm", "manage-merge", "manage-reinstate", "manage-entry-link"}
FORMS |= {
    "manage-draw-make",
    "manage-draw-order",
    "manage-draw-publish",
    "manage-pair",
    "manage-unpair",
    "manage-seat",
}
FORMS |= {
    "manage-stage",
    "manage-stage-undo",
    "manage-call",
    "manage-clock",
    "manage-time-up",
    "manage-table",
    "manage-revoke",
}
FORMS |= {
    "manage-delay",
    "manage-preset",
    "manage-vote-describe",
    "manage-vote-close",
    "manage-vote-take-back",
}
FORMS |= {"manage-role-remove", "manage-invitation-revoke", "manage-table-link-revoke", "manage-log-check"}
#: Other names of the same address.
SAME = {"sign-in", "account_login"}
#: They need a code that was sent, or a password typed just before.
AFTER_A_CODE = {
    "account_confirm_login_code",
    "account_email_verification_sent",
    "account_request_reauthentication_code",
    "account_confirm_reauthentication_code",
}


def test_every_page_has_its_picture() -> None:
    rare = rare_pages(organizer()).values()
    paths = [path for pages in (SPECTATOR, CAPTAIN, DIRECTOR, *rare) for path in pages.values()]
    paths += [path for path, _typed in BEHIND_A_FORM.values()]
    seen = {resolve(urlsplit(path).path).url_name for path in paths}
    assert set(PAGES) - seen - NO_PAGE - FORMS - SAME - AFTER_A_CODE == set()
    assert seen.isdisjoint(NO_PAGE | FORMS)
