"""Every call of the HTTP API by everybody, and compared with the matrix.

A new call without an expectation fails here: say which row of the matrix it is.
"""

import json
from typing import Any

import pytest

from tests.api.caller import Caller
from tests.api.calls import CALLS, EVENT, MISSING, PROOF_NEEDED, QUERIES, TOKEN_NEEDED
from tests.factories import organizer, started
from tests.walk import OUTSIDERS, STANDINGS, Cast, cast, undone
from tests.web.desk import owner_of
from tests.web.table import record
from tournaments.api.v1 import api
from tournaments.enums import RoleName
from tournaments.models import Role, Round
from tournaments.permissions import MATRIX, Action
from tournaments.services.links import token_for

pytestmark = pytest.mark.django_db


def calls() -> set[tuple[str, str]]:
    paths = api.get_openapi_schema()["paths"]
    return {(method.upper(), path.removeprefix("/api/v1")) for path in paths for method in paths[path]}


@pytest.fixture
def people() -> Cast:
    people = cast()
    record(people.event)
    return people


def caller_of(people: Cast, role: str) -> Caller:
    """A program of this role: an account's token, an entry's link, or nothing."""
    entries = {
        "captain": people.entry,
        "captain of another entry": people.other,
        "captain who left": people.gone,
    }
    if role in entries:
        caller = Caller()
        caller.headers["Authorization"] = f"Bearer {token_for(entries[role])}"
        return caller
    if role in {"scorer", "scorer of another table"}:
        account = organizer()
        tables = ["1" if role == "scorer" else "2"]
        Role.objects.create(tournament=people.event, user=account, name=RoleName.SCORER, tables=tables)
        return Caller(account)
    return Caller(people.accounts.get(role))


def answer(people: Cast, caller: Caller, method: str, path: str, body: Any):
    """The status and the problem's code."""
    ids = {
        "entries": people.entry.pk,
        "rounds": Round.objects.filter(stage__tournament=people.event).first().pk,
    }
    ids["roles"] = people.parts["manage-role-remove"]["pk"]
    kind = next((word for word in ids if f"/{word}/" in path), "entries")
    parts = {"code": "W1.1", "number": 1, "name": "entries", "place": 1}
    parts |= {"game": "tichu", "language": "ja"}
    parts |= {"slug": people.event.slug, "id": ids[kind], "user": people.accounts["player"].pk}
    where = path.format(**parts) + QUERIES.get((method, path), "")
    headers = {**caller.headers, "Idempotency-Key": "k"}
    data = b"" if body is None else json.dumps(body).encode()
    found = undone(
        caller.client, method, f"/api/v1{where}", data=data, content_type="application/json", headers=headers
    )
    assert found.status_code < 500, (method, path)
    assert found.status_code != 405, f"another address is in front of {path}"
    return found


def test_every_call_has_an_expectation():
    assert calls() == set(CALLS)


@pytest.mark.parametrize("role", STANDINGS)
def test_everybody_may_call_what_the_matrix_says_and_nothing_else(people: Cast, role: str):
    caller, wrong = caller_of(people, role), []
    account = "captain" not in role and role != "stranger"
    for (method, path), (action, body) in CALLS.items():
        found = answer(people, caller, method, path, body)
        may = bool(MATRIX[action] & STANDINGS[role])
        if action == Action.CREATE_TOURNAMENT:
            may = account
        if (method, path) in TOKEN_NEEDED:
            may = role != "stranger"
        if (method, path) in PROOF_NEEDED:
            may = False
        if (found.status_code in {401, 403, 404}) == may and not (
            (method, path) in MISSING and found.status_code == 404
        ):
            wrong.append((method, path, found.status_code, found.content[:200]))
    assert wrong == []


@pytest.mark.parametrize("role", sorted(OUTSIDERS))
def test_a_private_event_is_not_there_for_outsiders(people: Cast, role: str):
    type(people.event).objects.filter(pk=people.event.pk).update(visibility="private")
    caller, wrong = caller_of(people, role), []
    for (method, path), (_action, body) in CALLS.items():
        if EVENT in path:
            found = answer(people, caller, method, path, body)
            if found.status_code not in {401, 404} or people.event.name in found.content.decode():
                wrong.append((method, path, found.status_code))
    assert wrong == []
    listed = caller.client.get("/api/v1/tournaments", headers=caller.headers)
    assert people.event.slug not in listed.content.decode()


def test_an_id_of_another_event_reaches_nothing(people: Cast):
    """Whoever owns one event calls with the ids of another one's rows, in addresses and in bodies."""
    own = started(8, owner=organizer())
    caller, wrong = Caller(owner_of(own)), []
    for (method, path), (_action, body) in CALLS.items():
        if "{id}" in path:
            found = answer(people, caller, method, path.replace("{slug}", own.slug), body)
            # A role, an invitation or a link that is gone already is taken away without a word.
            gone = method == "DELETE" and ("/roles/" in path or "/table-links/" in path)
            if found.status_code != (200 if gone else 404):
                wrong.append((method, path, found.status_code))
    assert wrong == []
    remove = f"/tournaments/{own.slug}/roles/{people.parts['manage-role-remove']['pk']}"
    assert caller.send("DELETE", remove).status_code == 200
    assert people.event.roles.count() == 2
    entry = own.entries.first().pk
    foreign = {
        ("POST", f"/tournaments/{own.slug}/entries/{entry}/merge"): {"duplicate": people.entry.pk},
        ("PUT", f"/tournaments/{own.slug}/matches/W1.1/seats"): {
            "players": list(people.event.players.values_list("pk", flat=True)[:4])
        },
    }
    for (method, path), body in foreign.items():
        assert 400 <= answer(people, caller, method, path, body).status_code < 500, path


def test_no_call_takes_a_field_that_it_does_not_know(people: Cast):
    caller, wrong = caller_of(people, "owner"), []
    for (method, path), (_action, body) in CALLS.items():
        if isinstance(body, dict) and (method, path) not in MISSING:
            found = answer(people, caller, method, path, {**body, "is_staff": True})
            if "unknown-field" not in found.content.decode():
                wrong.append((method, path, found.status_code))
    assert wrong == []
