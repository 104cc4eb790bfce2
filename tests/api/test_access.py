"""Who may call: tokens, scopes, roles, and what outsiders must not know of."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import hand, make_tournament, opened, organizer, started
from tournaments.enums import RoleName, TokenScope, Visibility
from tournaments.models import ApiToken, Role, Round, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services.tokens import revoke_token

pytestmark = pytest.mark.django_db

READS = ["", "/entries", "/matches", "/standings", "/bracket", "/sessions", "/rounds", "/prizes"]
#: method, path below the event, body; what only its organizer may do.
ORGANIZER = [
    ("PATCH", "", {"name": "Other"}),
    ("POST", "/open", None),
    ("POST", "/close", None),
    ("POST", "/draw", {}),
    ("POST", "/start", None),
    ("POST", "/finish", None),
    ("POST", "/reopen", None),
    ("POST", "/undo-start", None),
    ("POST", "/archive", None),
    ("PUT", "/sessions", {"sessions": []}),
    ("PATCH", "/rounds/{round}", {"target": 300}),
    ("PUT", "/prizes", {"prizes": [], "awards": []}),
    ("GET", "/log", None),
    ("POST", "/entries/{entry}/disqualify", None),
    ("PUT", "/matches/W1.1/table", {"table": "1"}),
]
#: What its owner alone may do.
OWNER = [
    ("POST", "/cancel", None),
    ("GET", "/roles", None),
    ("POST", "/roles", {"email": "somebody@example.org"}),
    ("DELETE", "/roles/1", None),
]
#: What an entry's captain may do too, for its own entry.
CAPTAIN = [
    ("PATCH", "/entries/{entry}", {"name": "Other"}),
    ("GET", "/entries/{entry}/captain", None),
    ("POST", "/entries/{entry}/renew-link", None),
    ("DELETE", "/entries/{entry}", None),
]
TABLE = [
    ("POST", "/matches/W1.1/hands", {"number": 1, "result": hand()}),
    ("PUT", "/matches/W1.1/hands/1", {"version": 1, "result": hand()}),
    ("DELETE", "/matches/W1.1/hands/1", None),
    ("POST", "/matches/W1.1/forfeit", {"side": 0}),
    ("DELETE", "/matches/W1.1/forfeit", None),
    ("PUT", "/matches/W1.1/seats", {"players": [1, 2, 3, 4]}),
]
WRITES = [*ORGANIZER, *OWNER, *CAPTAIN, *TABLE]


def sent(caller, event, method, path, body):
    first = event.entries.order_by("pk").first()
    round_ = Round.objects.filter(stage__tournament=event).first()
    path = path.format(entry=first.pk if first else 1, round=round_.pk)
    return caller.refused(method, f"/tournaments/{event.slug}{path}", body, Idempotency_Key="k")


@pytest.mark.parametrize(("method", "path", "body"), [*WRITES, ("POST", "/entries", {})])
def test_nobody_writes(method, path, body):
    problem = sent(nobody(), started(), method, path, body)
    assert (problem["status"], problem["code"]) == (401, "not-signed-in")


@pytest.mark.parametrize(("method", "path", "body"), WRITES)
def test_a_stranger_may_not(method, path, body):
    problem = sent(program(), started(), method, path, body)
    assert (problem["status"], problem["code"]) == (403, "not-allowed")


@pytest.mark.parametrize("path", READS)
def test_what_is_public_is_read_without_a_token(path):
    nobody().get(f"/tournaments/{started().slug}{path}")


@pytest.mark.parametrize("fields", [{"visibility": Visibility.PRIVATE}, {}], ids=["private", "draft"])
def test_hidden_events_are_not_there_for_outsiders(fields):
    owner = organizer()
    event = started(owner=owner, **fields)
    if not fields:
        Tournament.objects.filter(pk=event.pk).update(status="draft")
    for outsider in (nobody(), program()):
        for path in READS:
            assert outsider.refused("GET", f"/tournaments/{event.slug}{path}")["code"] == "not-found"
        outsider.refused("GET", f"/tournaments/{event.slug}/matches/W1.1")
        assert event.slug not in str(outsider.get("/tournaments"))
    for method, path, body in WRITES:
        assert sent(program(), event, method, path, body)["status"] == 404
    for path in READS:
        Caller(owner).get(f"/tournaments/{event.slug}{path}")
    assert event.slug in str(Caller(owner).get("/tournaments"))


def test_unlisted_events_are_read_by_address_only():
    event = opened(visibility=Visibility.UNLISTED)
    nobody().get(f"/tournaments/{event.slug}")
    assert nobody().get("/tournaments")["items"] == []


def test_a_director_acts_and_sees_like_the_owner():
    director = organizer()
    event = make_tournament(owner=organizer())
    assert Caller(director).refused("GET", f"/tournaments/{event.slug}")["code"] == "not-found"
    Role.objects.create(tournament=event, user=director, name=RoleName.DIRECTOR)
    assert Caller(director).post(f"/tournaments/{event.slug}/open")["status"] == "registration"
    Role.objects.filter(user=director).update(name=RoleName.SCORER)
    assert sent(Caller(director), event, "POST", "/close", None)["code"] == "not-allowed"


@pytest.mark.parametrize(("method", "path", "body"), OWNER)
def test_a_director_is_not_the_owner(method, path, body):
    event, director = started(owner=organizer()), organizer()
    Role.objects.create(tournament=event, user=director, name=RoleName.DIRECTOR)
    assert sent(Caller(director), event, method, path, body)["code"] == "not-allowed"


@pytest.mark.parametrize(("method", "path", "body"), [w for w in WRITES if not w[1].startswith("/matches")])
def test_a_director_of_another_event_is_a_stranger(method, path, body):
    other = organizer()
    make_tournament(owner=other)
    assert sent(Caller(other), started(owner=organizer()), method, path, body)["code"] == "not-allowed"


@pytest.mark.parametrize("scope", TokenScope)
def test_a_token_is_good_for_its_scopes_only(scope):
    owner = organizer()
    event = started(owner=owner)
    caller = Caller(owner, scope)
    calls = [
        (TokenScope.READ, "GET", "", None),
        (TokenScope.WRITE_RESULTS, *TABLE[0]),
        (TokenScope.WRITE_MANAGE, *ORGANIZER[0]),
    ]
    for needed, method, path, body in calls:
        response = caller.send(method, f"/tournaments/{event.slug}{path}", body, Idempotency_Key="k")
        if needed == scope:
            assert response.status_code in {200, 201}
        else:
            problem = response.json()
            assert (problem["status"], problem["reason"]) == (403, "scope")
            assert problem["params"] == {"scope": needed.value}
            assert f'scope="{needed.value}"' in response["WWW-Authenticate"]


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Basic dTpw", "bearer a b", "Bearer \x7f", "Bearer " + "x" * 9000],
)
def test_a_token_that_is_none_is_never_taken_for_nobody(header):
    caller = nobody()
    caller.headers["Authorization"] = header
    response = caller.send("GET", "/tournaments")
    assert response.status_code == 401
    assert response["WWW-Authenticate"].startswith("Bearer")
    assert response.json()["code"] == "not-signed-in"


def test_a_revoked_token_or_a_closed_account_is_refused_at_once():
    caller = program()
    caller.get("/tournaments")
    revoke_token(token=ApiToken.objects.get(), actor=SYSTEM)
    assert caller.refused("GET", "/tournaments")["code"] == "not-signed-in"
    caller = program()
    caller.user.is_active = False
    caller.user.save()
    assert caller.refused("GET", "/tournaments")["code"] == "not-signed-in"


def test_a_session_is_no_token(client):
    owner = organizer()
    event = opened(owner=owner)
    client.force_login(owner)
    response = client.post(f"/api/v1/tournaments/{event.slug}/close")
    assert response.status_code == 401
    assert response.json()["code"] == "not-signed-in"


def test_a_scheme_is_read_in_any_case():
    caller = program()
    caller.headers["Authorization"] = caller.headers["Authorization"].replace("Bearer", "bEARER")
    caller.get("/tournaments")
