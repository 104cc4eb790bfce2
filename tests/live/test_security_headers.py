"""Every answer says what a browser may do with it, whoever gives it: Django, the edge, the stream, or whitenoise."""

import http.client
import re
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.factories import opened, started
from tests.live.conftest import Answer, ask
from tests.live.test_stream import Stream
from tournaments.live.edge import BODY_LIMIT

PROTECTED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
}


def assert_protected(headers: dict[str, str]) -> None:
    assert {name: headers.get(name) for name in PROTECTED} == PROTECTED
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert not re.search(r"https?:|data:(?!;|$)", policy.replace("img-src 'self' data:", ""))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/ja/sign-in/", 200),
        ("/admin/login/", 302),
        ("/mine/", 302),
        ("/no/such/page/", 404),
        ("/t/no-such-event/bracket/", 404),
        ("/live/t/no-such-event/", 404),
        ("/api/v1/tournaments", 200),
        ("/api/v1/tournaments/no-such-event", 404),
        ("/api/no/such/thing", 404),
        ("/healthz", 200),
        ("/metrics", 200),
        ("/manifest.webmanifest", 200),
        ("/static/no-such-file.css", 404),
        ("/t/%00/", 404),
    ],
)
def test_answers_of_django(site: str, path: str, status: int) -> None:
    answer = ask(site, path)
    assert answer.status == status
    assert_protected(answer.headers)


def test_static_files(live_site: str) -> None:
    names = re.findall(r'(?:href|src)="(/static/[^"]+)"', ask(live_site, "/").text)
    assert {name.rpartition(".")[2] for name in names} >= {"css", "js"}
    for name in names:
        answer = ask(live_site, name)
        assert answer.status == 200
        assert_protected(answer.headers)
        assert "immutable" in answer.headers["cache-control"]


def test_pages_from_memory_and_their_304(site: str) -> None:
    path = f"/t/{started(4).slug}/bracket/"
    first, kept = ask(site, path), ask(site, path)
    same = ask(site, path, if_none_match=kept.headers["etag"])
    assert [answer.status for answer in (first, kept, same)] == [200, 200, 304]
    for answer in (first, kept, same):
        assert_protected(answer.headers)
    # A browser takes over what a 304 says: another policy would lock the page that it has.
    policies = {answer.headers["content-security-policy"] for answer in (first, kept, same)}
    assert len(policies) == 1
    assert "script-src 'self'" in policies.pop()


def test_the_stream(site: str) -> None:
    event = started(4)
    with closing(Stream(site, event.slug)) as stream:
        assert_protected({name.lower(): value for name, value in stream.response.getheaders()})
    assert_protected(ask(site, f"/live/t/{event.slug}/", "POST").headers)


def test_what_the_edge_refuses(site: str) -> None:
    host = urlsplit(site).netloc
    connection = http.client.HTTPConnection(host, timeout=20)
    with closing(connection):
        connection.request("POST", "/sign-in/", body=b"x" * (BODY_LIMIT + 1))
        response = connection.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        assert_protected(Answer(response.status, found, response.read()).headers)
    assert response.status == 413


def test_forms_that_are_refused(site: str) -> None:
    for path in ("/sign-in/", f"/t/{opened().slug}/register/"):
        answer = ask(site, path, "POST")
        assert answer.status == 403
        assert_protected(answer.headers)


def test_a_strange_host_is_refused_with_all_of_them(site: str) -> None:
    answer = ask(site, "/sign-in/", host="evil.example")
    assert answer.status == 400
    assert_protected(answer.headers)
