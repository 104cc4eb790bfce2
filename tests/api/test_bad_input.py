"""Whatever is sent, the answer is a problem in English: never a page, never an error of ours."""

import json
from http.client import HTTPConnection
from urllib.parse import urlsplit

import pytest
from django.conf import settings

from tests.api.caller import PROBLEM, Caller, nobody, program
from tests.factories import hand, organizer, started
from tournaments.models import Hand, Tournament
from tournaments.services import tournaments

pytestmark = pytest.mark.django_db

NEW = b'{"name": "Cup", "game": "tichu", "format": "double_elimination", %s}'
DEEP = b'{"a":' * 5000 + b"1" + b"}" * 5000


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"not json",
        b"{'name': 'Cup'}",
        b'{"name": "Cup"} {}',
        b"\xff\xfe\x00",
        b"\x00",
        b"NaN",
        NEW % b'"capacity": NaN',
        NEW % b'"capacity": Infinity',
        NEW % b'"name": "twice"',
        NEW % b'"host": "\\u0000"',
        NEW % b'"host": "\\ud800"',
        NEW % b'"host": "\\udc00\\ud800"',
        NEW % b'"ruleset": {"preset": "rgg", "\\u0000": 1}',
        NEW % b'"ruleset": {"preset": ["\\ud800"]}',
        b"[" * 100_000,
        DEEP,
        NEW % (b'"ruleset": ' + DEEP),
        b"name=Cup&game=tichu",
    ],
)
def test_bodies_that_cannot_be_read(body):
    problem = program().refused("POST", "/tournaments", body)
    assert (problem["status"], problem["code"]) == (400, "invalid")
    assert list(problem["fields"]) == ["body"]
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        NEW % b'"capacity": 1e999',
        NEW % (b'"capacity": ' + b"9" * 5000),
        NEW % b'"capacity": -0.0',
        NEW % b'"ruleset": {"preset": "rgg", "target": 1e999}',
        NEW % (b'"ruleset": {"preset": "rgg", "target": ' + b"9" * 5000 + b"}"),
        NEW % b'"ruleset": {"preset": []}',
        NEW % b'"ruleset": {"": ""}',
        NEW % b'"options": {"final": {"final": {}}}',
        NEW % b'"ruleset": []',
        NEW % b'"capacity": "8"',
        NEW % (b'"' + b"x" * 100_000 + b'": 1'),
        NEW % b", ".join(b'"x%d": 1' % n for n in range(500)),
    ],
)
def test_bodies_that_are_not_valid(body):
    response = program().send("POST", "/tournaments", body)
    assert response.status_code == 422
    assert response["Content-Type"] == PROBLEM
    assert response.json()["fields"]
    assert len(response.content) < 20_000
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("value", [b"NaN", b"1e999", b"9" * 5000, DEEP, b'"\\u0000"', b'"\\ud800"'])
@pytest.mark.parametrize("field", [b"number", b"result"])
def test_hands_of_garbage(field, value):
    owner = organizer()
    event = started(owner=owner)
    fields = {b"number": b"1", b"result": json.dumps(hand()).encode(), field: value}
    body = b"{%s}" % b", ".join(b'"%s": %s' % pair for pair in fields.items())
    path = f"/tournaments/{event.slug}/matches/W1.1/hands"
    assert Caller(owner).refused("POST", path, body, Idempotency_Key="k")["status"] in {400, 409, 422}
    assert not Hand.objects.exists()


@pytest.mark.parametrize("size", [settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1, 1_000_000])
def test_bodies_that_are_too_large(size):
    problem = program().refused("POST", "/tournaments", b'"' + b"x" * size + b'"')
    assert (problem["status"], problem["code"]) == (413, "too-large")


def test_a_body_larger_than_the_edge_takes(live_site):
    """What never reaches Django is answered in the same form."""
    connection = HTTPConnection(urlsplit(live_site).netloc, timeout=30)
    connection.request("POST", "/api/v1/tournaments", body=b"x" * 2_000_000)
    response = connection.getresponse()
    assert (response.status, response.headers["Content-Type"]) == (413, PROBLEM)
    assert json.load(response)["code"] == "too-large"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/none",
        "/tournaments/",
        "/tournaments/none",
        "/tournaments/a%2Fb",
        "/tournaments/%00",
        "/tournaments/%ff%fe",
        "/tournaments/..%2f..%2fetc%2fpasswd",
        "/tournaments/" + "x" * 3000,
        "/tournaments/cup/matches/%00",
        "/tournaments/cup/matches/%ED%A0%80",
        "/tournaments/cup/matches/W1.1;x",
        "/tournaments/cup/matches/'",
        "//tournaments",
        "/../v1/tournaments/none",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "HEAD"])
def test_addresses_where_nothing_is(method, path):
    response = nobody().send(method, path)
    assert response.status_code in {404, 405}
    assert response["Content-Type"] == PROBLEM


def test_a_nul_in_a_query():
    started(2, slug="cup")
    for query in ("table=%00", "table=1%002", "state=%00", "limit=%00"):
        assert nobody().refused("GET", f"/tournaments/cup/matches?{query}")["code"] == "invalid", query


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("PUT", "/tournaments", {"GET", "POST"}),
        ("DELETE", "/tournaments/cup", {"GET", "PATCH"}),
        ("OPTIONS", "/tournaments", {"GET", "POST"}),
        ("GET", "/tournaments/cup/open", {"POST"}),
        ("BREW", "/tournaments", {"GET", "POST"}),
    ],
)
def test_methods_that_an_address_does_not_know(method, path, allowed):
    response = program().send(method, path)
    assert (response.status_code, response.json()["code"]) == (405, "method-not-allowed")
    assert set(response["Allow"].split(", ")) == allowed


@pytest.mark.parametrize("language", ["ja", "zh-hans", "zh-CN,zh;q=0.9", "xx", "*", "ja" * 2000])
def test_english_whatever_is_asked_for(language):
    owner = organizer()
    event = started(owner=owner)
    caller = Caller(owner)
    caller.client.cookies[settings.LANGUAGE_COOKIE_NAME] = "ja"
    path = f"/tournaments/{event.slug}"
    problem = caller.refused("POST", f"{path}/open", Accept_Language=language)
    assert problem["detail"] == "This cannot be done now: the event is “running”."
    fields = caller.refused("PATCH", path, {"capacity": 1, "name": ""}, Accept_Language=language)["fields"]
    assert all(found[0]["message"].isascii() for found in fields.values())


def test_a_host_that_is_not_ours_gets_a_problem_too():
    problem = nobody().refused("GET", "/tournaments", Host="evil.example")
    assert (problem["status"], problem["code"]) == (400, "invalid")


def test_a_bug_of_ours_is_a_problem_that_says_nothing(monkeypatch):
    def broken(*_args, **_fields):
        raise RuntimeError("secret")

    monkeypatch.setattr(tournaments, "ruleset_of", broken)
    body = {"name": "Cup", "game": "tichu", "format": "double_elimination"}
    response = program().send("POST", "/tournaments", body)
    assert (response.status_code, response["Content-Type"]) == (500, PROBLEM)
    assert response.json()["code"] == "internal-error"
    assert "secret" not in response.content.decode()


def test_pages_keep_their_own_errors(client):
    response = client.get("/t/none/")
    assert response.status_code == 404
    assert response["Content-Type"].startswith("text/html")
