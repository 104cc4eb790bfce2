"""People and programs: for each page that takes something, the calls of the API that do the same.

A new page that is sent something fails here: name its calls, or say why a program needs none.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from tests.api.calls import CALLS, ENTRY, EVENT, MATCH

#: A browser that signs in shows who sits before it; a program has a token, which its owner made and can take back.
SIGN_IN = "signing in, for browsers: programs have tokens"
#: A token that was stolen must not be able to shut its owner out.
PROOF = "asks for a fresh proof of who one is, which no token is"
#: On the pages a cookie remembers the link; a program sends the link's token with each call.
LINK = "only remembers a link in this browser: programs send its token"

NEEDS_NONE = {
    **dict.fromkeys(["account_login", "sign-in", "account_confirm_login_code", "account_inactive"], SIGN_IN),
    **dict.fromkeys(["account_signup", "account_email_verification_sent"], SIGN_IN),
    **dict.fromkeys(["account_logout", "sign-out", "usersessions_list"], SIGN_IN),
    **dict.fromkeys(["account_reauthenticate", "account_request_reauthentication_code"], PROOF),
    **dict.fromkeys(["account_confirm_reauthentication_code", "account_email"], PROOF),
    **dict.fromkeys(["account_set_password", "account-data"], PROOF),
    **dict.fromkeys(["mfa_login_webauthn", "mfa_reauthenticate_webauthn"], SIGN_IN),
    **dict.fromkeys(["mfa_list_webauthn", "mfa_index", "mfa_add_webauthn"], PROOF),
    **dict.fromkeys(["mfa_edit_webauthn", "mfa_remove_webauthn"], PROOF),
    **dict.fromkeys(["entry-link", "me-open", "me-forget", "table-link", "tables-forget"], LINK),
}

CALLS_OF: dict[str, list[tuple[str, str]]] = {
    # One's own
    "account": [("PATCH", "/me")],
    "me-data": [("POST", f"{ENTRY}/erase")],
    "me-names": [("PATCH", ENTRY)],
    "me-withdraw": [("DELETE", ENTRY)],
    "me-renew": [("POST", f"{ENTRY}/renew-link")],
    "me-attach": [("POST", f"{ENTRY}/accounts")],
    "me-detach": [("DELETE", f"{ENTRY}/accounts/{{user}}")],
    "me-place": [("POST", f"{ENTRY}/accept"), ("POST", f"{ENTRY}/decline")],
    "unsubscribe": [("POST", f"{EVENT}/mails"), ("PUT", f"{ENTRY}/mails")],
    "invitation": [("POST", f"{EVENT}/roles/accept")],
    # Sign-up
    "register": [("POST", f"{EVENT}/entries")],
    "join": [("POST", f"{EVENT}/join")],
    "partners": [("POST", f"{EVENT}/partners")],
    "partner-ask": [("POST", f"{ENTRY}/ask")],
    "partner-answer": [("POST", f"{ENTRY}/answer")],
    "check-in": [("POST", f"{ENTRY}/check-in")],
    # Prizes
    "prizes-vote": [("PUT", f"{EVENT}/vote/ballot")],
    "prizes-choose": [("PUT", f"{EVENT}/awards/{{place}}/prize")],
    # At a table
    "score": [("POST", f"{MATCH}/hands")],
    "score-waiting": [("POST", f"{MATCH}/hands")],
    "log": [("POST", f"{MATCH}/log")],
    "seats": [("PUT", f"{MATCH}/seats")],
    "hand-correct": [("PUT", f"{MATCH}/hands/{{number}}")],
    "hand-take-back": [("DELETE", f"{MATCH}/hands/{{number}}")],
    "match-confirm": [("POST", f"{MATCH}/confirm")],
    "hand-dispute": [("POST", f"{MATCH}/hands/{{number}}/dispute")],
    "hand-undispute": [("DELETE", f"{EVENT}/disputes/{{id}}")],
    # The event
    "tournament-new": [("POST", "/tournaments")],
    "manage-edit": [("PATCH", EVENT)],
    "manage-standings": [("PATCH", EVENT)],
    "manage-format": [("PUT", f"{EVENT}/stages")],
    "manage-preset": [("POST", f"{EVENT}/preset")],
    "manage-sessions": [("PUT", f"{EVENT}/sessions")],
    "manage-delay": [("POST", f"{EVENT}/delay")],
    "manage-rounds": [("PATCH", f"{EVENT}/rounds/{{id}}")],
    "manage-time-up": [("POST", f"{EVENT}/rounds/{{id}}/time-up")],
    "manage-clock": [("POST", f"{EVENT}/rounds/{{id}}/clock")],
    "manage-prizes": [("PUT", f"{EVENT}/prizes")],
    "manage-vote": [("PUT", f"{EVENT}/vote")],
    "manage-vote-describe": [
        ("PATCH", f"{EVENT}/vote/candidates/{{id}}"),
        ("PUT", f"{EVENT}/vote/candidates/{{id}}/picture"),
        ("PATCH", f"{EVENT}/vote/candidates/{{id}}/picture"),
        ("DELETE", f"{EVENT}/vote/candidates/{{id}}/picture"),
    ],
    "manage-vote-close": [("POST", f"{EVENT}/vote/close")],
    "manage-vote-take-back": [("DELETE", f"{EVENT}/vote/choice")],
    "manage-announcements": [("POST", f"{EVENT}/announcements")],
    "manage-people": [("POST", f"{EVENT}/roles")],
    "manage-role-remove": [("DELETE", f"{EVENT}/roles/{{id}}")],
    "manage-invitation-revoke": [("DELETE", f"{EVENT}/roles/invitations/{{id}}")],
    "manage-log-check": [("GET", f"{EVENT}/log/check")],
    "manage-step": [
        ("POST", f"{EVENT}/{verb}")
        for verb in (
            *("open", "close", "reopen", "start", "undo-start", "pause", "resume", "finish", "archive"),
            "cancel",
        )
    ],
    "series-settings": [("PATCH", "/series/{slug}")],
    "series-people": [
        ("POST", "/series/{slug}/people/join"),
        ("POST", "/series/{slug}/people/separate"),
        ("DELETE", "/series/{slug}/people/decisions/{id}"),
    ],
    # Its entries
    "manage-entries": [("POST", f"{EVENT}/entries")],
    "manage-import": [("POST", f"{EVENT}/entries/import")],
    "manage-entry": [("PATCH", ENTRY)],
    # Deleting whole accounts with it is for the staff of the site, who have its administration.
    "manage-erase": [("POST", f"{ENTRY}/erase")],
    "manage-entry-link": [("POST", f"{ENTRY}/renew-link")],
    "manage-withdraw": [("DELETE", ENTRY)],
    "manage-disqualify": [("POST", f"{ENTRY}/disqualify")],
    "manage-reinstate": [("POST", f"{ENTRY}/reinstate")],
    "manage-confirm": [("POST", f"{ENTRY}/accept")],
    "manage-merge": [("POST", f"{ENTRY}/merge"), ("POST", f"{ENTRY}/pair")],
    "manage-sign-up": [("PATCH", f"{EVENT}/sign-up")],
    "manage-questions": [("PUT", f"{EVENT}/sign-up/questions")],
    "manage-arrived": [("POST", f"{ENTRY}/check-in"), ("DELETE", f"{ENTRY}/check-in")],
    "manage-no-shows": [("POST", f"{EVENT}/no-shows")],
    # Its draw, its rounds and its tables
    "manage-draw-make": [("POST", f"{EVENT}/draw")],
    "manage-draw-order": [("POST", f"{EVENT}/draw")],
    "manage-draw-publish": [("POST", f"{EVENT}/draw")],
    "manage-pair": [("POST", f"{EVENT}/pairings/{{number}}")],
    "manage-unpair": [("DELETE", f"{EVENT}/pairings/{{number}}")],
    "manage-stage": [("POST", f"{EVENT}/stages/{{number}}")],
    "manage-stage-undo": [("DELETE", f"{EVENT}/stages/{{number}}")],
    "manage-seat": [("PUT", f"{EVENT}/tables"), ("POST", f"{EVENT}/tables/assign")],
    "manage-tables": [("POST", f"{EVENT}/table-links")],
    "manage-table-link-revoke": [("DELETE", f"{EVENT}/table-links/{{id}}")],
    "manage-table": [("PUT", f"{MATCH}/table")],
    "manage-call": [("POST", f"{MATCH}/call")],
    # Its decisions
    "manage-rule": [("POST", f"{MATCH}/forfeit")],
    "manage-revoke": [("DELETE", f"{MATCH}/forfeit")],
    "manage-rulings": [
        ("POST", f"{MATCH}/rulings"),
        ("DELETE", f"{MATCH}/rulings/{{id}}"),
        ("POST", f"{MATCH}/substitutes"),
    ],
    "manage-dispute": [("POST", f"{EVENT}/disputes/{{id}}/settle")],
}


def takes_post(view: Callable[..., Any] | None) -> bool:
    """Whether the page can be sent something: unless one of its decorators lets other methods pass only."""
    while view is not None:
        for cell in view.__closure__ or ():
            match cell.cell_contents:
                case list() as methods if {"GET", "POST"} & {*filter(lambda m: isinstance(m, str), methods)}:
                    return "POST" in methods
        view = getattr(view, "__wrapped__", None)
    return True


def posted(resolver: URLResolver | None = None) -> Iterator[str]:
    """The name of every page that takes POST; the administration's and the API's apart."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if str(pattern.pattern) in {"admin/", "api/", "admin/login/"}:
            continue
        if not isinstance(pattern, URLPattern):
            yield from posted(pattern)
        elif takes_post(pattern.callback):
            assert pattern.name, pattern
            yield pattern.name


def test_each_page_that_takes_something_has_its_calls_or_a_reason():
    pages = set(posted())
    there = {name for name in NEEDS_NONE if settings.PASSKEYS or not name.startswith("mfa_")}
    assert pages == set(CALLS_OF) | there
    assert not set(CALLS_OF) & set(NEEDS_NONE)
    assert len(pages) > 90


def test_the_calls_that_are_named_are_there():
    named = {call for calls in CALLS_OF.values() for call in calls}
    assert named <= set(CALLS)
    assert all(CALLS_OF.values())
