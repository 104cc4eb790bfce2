"""Every page of the site asked for by everybody, and compared with the matrix.

A new address without an expectation fails here: say whose door it is.
"""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.walk import OUTSIDERS, STANDINGS, WITH_ENTRY, WITH_LINK, Cast, cast, is_refused, undone
from tests.web.table import record
from tournaments.permissions import MATRIX, Action

pytestmark = pytest.mark.django_db

#: Doors that are no row of the matrix. OPEN: everybody, whatever the link in the address is good for;
#: ACCOUNT: whoever is signed in; OWN: whoever has an entry here; LINK: whoever holds an entry's link; VOTER: either.
OPEN, ACCOUNT, OWN, LINK, VOTER = "open", "account", "own", "link", "voter"

DOORS: dict[str, "Action | str"] = {
    **dict.fromkeys(
        ["healthz", "readyz", "metrics", "manifest", "service-worker", "home", "series", "go", "go-to"], OPEN
    ),
    **dict.fromkeys(["account_login", "sign-in", "account_confirm_login_code", "account_inactive"], OPEN),
    **dict.fromkeys(
        ["account_signup", "account_email_verification_sent", "account_logout", "sign-out"], OPEN
    ),
    **dict.fromkeys(["account", "account_email", "account_set_password", "usersessions_list"], ACCOUNT),
    **dict.fromkeys(["account_reauthenticate", "account_request_reauthentication_code"], ACCOUNT),
    **dict.fromkeys(["account_confirm_reauthentication_code", "my-events", "tournament-new"], ACCOUNT),
    # Of an event, for everybody who may see it
    **dict.fromkeys(
        ["tournament", "bracket", "rounds", "round", "round-draw", "round-draw-data"], Action.VIEW
    ),
    **dict.fromkeys(["standings", "match", "hand", "partners", "me", "me-open", "me-forget"], Action.VIEW),
    **dict.fromkeys(["tables", "tables-forget", "check-in"], Action.VIEW),
    **dict.fromkeys(
        ["prizes", "prizes-vote", "prizes-choose", "screen", "event-rules", "prize-picture"], Action.VIEW
    ),
    **dict.fromkeys(["share", "embed", "calendar", "data"], Action.VIEW),
    **dict.fromkeys(["rulebooks", "rulebook", "privacy"], OPEN),
    **dict.fromkeys(["account-data", "account-data-file", "my-record"], ACCOUNT),
    "series-settings": ACCOUNT,
    "series-people": ACCOUNT,
    "register": Action.REGISTER,
    # By a link that is a right of its own
    **dict.fromkeys(["entry-link", "join", "invitation", "table-link", "my-calendar", "unsubscribe"], OPEN),
    # Of an entry, by its link or account
    **dict.fromkeys(["me-attach", "me-detach", "me-data", "me-data-file", "me-record", "me-inbox"], OWN),
    **dict.fromkeys(["me-names", "me-withdraw", "registered", "me-renew"], LINK),
    **dict.fromkeys(["me-place", "partner-ask", "partner-answer"], OWN),
    # At a table
    **dict.fromkeys(["score", "score-waiting", "log"], Action.RECORD_HAND),
    "seats": Action.SET_SEATING,
    "hand-correct": Action.CORRECT_HAND,
    "hand-take-back": Action.TAKE_BACK_HAND,
    "match-confirm": Action.CONFIRM,
    **dict.fromkeys(["hand-dispute", "hand-undispute"], Action.DISPUTE),
    # The desk
    **dict.fromkeys(["manage-people", "manage-role-remove", "manage-invitation-revoke"], Action.GRANT_ROLE),
}
#: Where sending is for fewer than looking. No place is decided, so a prize is chosen for nobody's entry.
SENDS: dict[str, "Action | str"] = {"prizes-vote": VOTER, "prizes-choose": Action.MANAGE}
#: In an event like this one there is nothing at these addresses, also for those who may.
MISSING = {"rounds", "round", "round-draw", "round-draw-data", "partners", "partner-ask", "partner-answer"}
MISSING |= {"manage-pair", "manage-unpair", "manage-stage", "manage-stage-undo", "manage-standings", "series"}
MISSING |= {
    "prizes",
    "prizes-vote",
    "prizes-choose",
    "series-settings",
    "series-people",
    "hand-undispute",
    "match-confirm",
}
MISSING |= {
    "manage-dispute",
    "manage-clock",
    "manage-time-up",
    "manage-vote",
    "manage-vote-describe",
    "manage-vote-close",
}
MISSING |= {"manage-vote-take-back", "manage-preset", "manage-reinstate", "manage-format"}
MISSING |= {"prize-picture", "me-place", "check-in", "manage-merge", "manage-confirm"}
#: Where the static files have no versions.
MISSING |= {"service-worker"}
#: Not gated by the event's visibility.
NO_EVENT = {name for name, door in DOORS.items() if door in {OPEN, ACCOUNT}}
DEFAULTS = {"code": "W1.1", "number": 1, "which": "1", "game": "tichu", "place": 1, "digest": "0"}
DEFAULTS |= {"name": "standings", "kind": "csv", "page": "standings"}


def named(resolver: URLResolver | None = None) -> Iterator[tuple[str, set[str]]]:
    """Every page's name with the words in its address; the administration's and the API's apart."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if str(pattern.pattern) in {"admin/", "api/", "admin/login/"}:
            continue
        if isinstance(pattern, URLPattern):
            assert pattern.name, pattern
            yield pattern.name, set(pattern.pattern.regex.groupindex)
        else:
            inside = set(pattern.pattern.regex.groupindex)
            yield from ((name, words | inside) for name, words in named(pattern))


PAGES = dict(named())


def door_of(name: str) -> "Action | str | None":
    """Below the desk everything is its directors', unless something else is said."""
    return DOORS.get(name) or (Action.MANAGE if name.startswith("manage") else None)


def allowed(door: "Action | str", role: str) -> bool:
    if door == OPEN:
        return True
    if door == ACCOUNT:
        return role in {"member", "director elsewhere", "player", "director", "owner"}
    if door == VOTER:
        return allowed(ACCOUNT, role) or allowed(OWN, role)
    if door in {OWN, LINK}:
        return role in (WITH_ENTRY if door == OWN else WITH_LINK)
    return bool(MATRIX[Action(door)] & STANDINGS[role])


def path_of(people: Cast, name: str) -> str:
    given = {"slug": people.event.slug, "pk": people.entry.pk, **DEFAULTS, **people.parts.get(name, {})}
    return reverse(name, kwargs={word: given[word] for word in PAGES[name]})


@pytest.fixture
def people() -> Cast:
    people = cast()
    record(people.event)
    return people


def test_every_page_has_an_expectation():
    assert {name for name in PAGES if door_of(name) is None} == set()
    assert set(DOORS) <= set(PAGES)


@pytest.mark.parametrize("role", STANDINGS)
def test_everybody_gets_where_the_matrix_says_and_nowhere_else(people: Cast, role: str):
    wrong = []
    for name in PAGES:
        door = door_of(name)
        assert door is not None
        for method, answer in answers(people, name, role):
            door = SENDS.get(name, door) if method == "POST" else door
            refused = is_refused(answer) or (
                door in {OWN, LINK} and answer.get("Location") == path_of(people, "me") and method == "GET"
            )
            if refused == allowed(door, role) and not (name in MISSING and answer.status_code == 404):
                wrong.append((name, method, answer.status_code, answer.get("Location", "")))
    assert wrong == []


def answers(people: Cast, name: str, role: str):
    """What both methods come to; those that the page does not know are left out. A POST of nothing at all."""
    for method in ("GET", "POST"):
        answer = undone(people.browsers[role], method, path_of(people, name))
        assert answer.status_code < 500, (name, method, role)
        if answer.status_code == 405 or (method == "POST" and door_of(name) in {OWN, LINK}):
            continue
        yield method, answer


@pytest.mark.parametrize("role", sorted(OUTSIDERS))
def test_a_private_event_is_not_there_for_whoever_does_not_belong_to_it(people: Cast, role: str):
    type(people.event).objects.filter(pk=people.event.pk).update(visibility="private")
    wrong = []
    for name in PAGES:
        if name in NO_EVENT or name in MISSING:
            continue
        for method, answer in answers(people, name, role):
            if not is_refused(answer) or people.event.name in answer.text:
                wrong.append((name, method, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("role", STANDINGS)
def test_a_private_event_is_seen_by_its_people(people: Cast, role: str):
    type(people.event).objects.filter(pk=people.event.pk).update(visibility="private")
    for name in ("tournament", "bracket", "standings", "match"):
        refused = is_refused(undone(people.browsers[role], "GET", path_of(people, name)))
        assert refused == (role in OUTSIDERS), name


@pytest.mark.parametrize("role", STANDINGS)
def test_the_administration_is_for_its_staff_only(people: Cast, role: str):
    for path in ("/admin/", "/admin/tournaments/user/", "/admin/tournaments/tournament/", "/admin/login/"):
        answer = people.browsers[role].get(path)
        assert answer.status_code in {302, 403}, path
        assert (
            answer.get("Location", "").startswith(("/sign-in/", "/admin/login/")) or answer.status_code == 403
        )
