"""Published pages: the same bytes for everybody, the present version, and never what is private."""

import gzip
import time

import brotli
import pytest

from tests.factories import hand, make_tournament, match_of, organizer, started
from tests.live.conftest import ask
from tournaments.enums import Visibility
from tournaments.permissions import SYSTEM
from tournaments.services import results, tournaments

PAGES = ["", "bracket/", "standings/", "matches/W1.1/"]
PATIENCE = 15


def until(condition):
    """Wait for something that other processes have to hear of."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


def address_of(event, page="bracket/", prefix=""):
    return f"{prefix}/t/{event.slug}/{page}"


@pytest.mark.parametrize("prefix", ["", "/zh-hans", "/ja"])
@pytest.mark.parametrize("page", PAGES)
def test_a_page_comes_with_its_version_and_etag(site, page, prefix):
    event = started(4)
    answer = ask(site, address_of(event, page, prefix))
    assert answer.status == 200
    assert answer.headers["geekcup-version"] == str(event.version)
    assert answer.headers["cache-control"] == "public, max-age=0, must-revalidate"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert "set-cookie" not in answer.headers
    assert "csrf" not in answer.text
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize(
    ("accept", "decode"),
    [
        ("br, gzip", brotli.decompress),
        ("gzip, br;q=0", gzip.decompress),
        ("gzip;q=0.5", gzip.decompress),
        ("identity", bytes),
        ("", bytes),
        ("br;q=0.0, gzip;q=0", bytes),
    ],
)
def test_each_encoding_holds_the_same_page(site, accept, decode):
    event = started(4)
    plain = ask(site, address_of(event), accept_encoding="identity")
    encoded = ask(site, address_of(event), accept_encoding=accept)
    assert decode(encoded.body) == plain.body
    again = ask(site, address_of(event), accept_encoding=accept, if_none_match=encoded.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert again.headers["etag"] == encoded.headers["etag"]


def test_head_is_get_without_a_body(site):
    event = started(4)
    get, head = ask(site, address_of(event)), ask(site, address_of(event), "HEAD")
    assert head.body == b""
    assert head.headers["content-length"] == str(len(get.body))


def test_a_new_hand_is_seen_in_every_process(sites):
    event = started(4)
    for address in sites:
        assert ">0<" not in ask(address, address_of(event)).text
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 85))
    for address in sites:
        until(lambda address=address: "85" in ask(address, address_of(event)).text)


def test_who_heard_of_a_version_gets_it_and_not_an_older_page(sites):
    event = started(4)
    addresses = [(address, ask(address, address_of(event))) for address in sites]
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 85))
    event.refresh_from_db()
    for address, before in addresses:
        assert before.headers["geekcup-version"] == str(event.version - 1)

        def newest(address=address):
            answer = ask(address, address_of(event), geekcup_version=str(event.version))
            if answer.headers["geekcup-version"] != str(event.version):
                return False
            assert "85" in answer.text
            return True

        until(newest)


def test_an_event_turned_private_is_gone(sites):
    owner = organizer()
    event = started(4, owner=owner)
    for address in sites:
        for page in PAGES:
            assert ask(address, address_of(event, page)).status == 200
    tournaments.update_tournament(tournament=event, actor=SYSTEM, visibility=Visibility.PRIVATE)
    for address in sites:
        until(lambda address=address: ask(address, address_of(event)).status == 404)
        for prefix in ("", "/zh-hans", "/ja"):
            for page in PAGES:
                assert ask(address, address_of(event, page, prefix)).status == 404


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_drafts_and_private_events_are_not_found(site, page, method):
    draft = make_tournament()
    private = started(4, visibility=Visibility.PRIVATE)
    for event in (draft, private):
        for prefix in ("", "/zh-hans", "/ja"):
            answer = ask(site, address_of(event, page, prefix), method)
            assert answer.status == 404
            assert event.name not in answer.text


@pytest.mark.parametrize(
    "spelling",
    [
        "//t/{slug}/bracket/",
        "/t/{slug}//bracket/",
        "/t/%2e/{slug}/bracket/",
        "/t/{slug}/%2e%2e/{slug}/bracket/",
        "/t/{slug}/./bracket/",
        "/%74/{slug}/bracket/",
        "/t/{slug}/bracket/?x=" + "y" * 5000,
        "/t/{slug}/bracket/?",
        "/ZH-HANS/t/{slug}/bracket/",
    ],
)
def test_odd_spellings_show_nothing_private(site, spelling):
    private = started(4, visibility=Visibility.PRIVATE)
    answer = ask(site, spelling.format(slug=private.slug))
    assert answer.status in (301, 302, 400, 404)
    assert private.name not in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "sessionid=abc; entry-1=x; geekcup_language=ja"},
        {"accept_language": "ja"},
        {"x_forwarded_host": "evil.example"},
        {"x_forwarded_proto": "https"},
        {"x_original_url": "/admin/"},
        {"authorization": "Bearer x"},
        {"range": "bytes=0-9"},
        {"geekcup_version": "99999999"},
        {"geekcup_version": "-1"},
        {"geekcup_version": "9" * 400},
        {"if_none_match": '"x"'},
        {"accept_encoding": "br;q=x, *;q=0, gzip;;;"},
    ],
)
def test_nothing_but_the_path_changes_what_others_get(site, headers):
    event, other = started(4), started(4)
    first = ask(site, address_of(other)).text.replace(other.name, event.name).replace(other.slug, event.slug)
    assert ask(site, address_of(event), **headers).status == 200
    page = ask(site, address_of(event)).text
    assert "evil" not in page
    assert page.count(event.name) == first.count(event.name)
    assert page == ask(site, address_of(event)).text


def test_an_unknown_event_and_an_unknown_match_are_not_found(site):
    event = started(4)
    assert ask(site, "/t/nothing-here/bracket/").status == 404
    assert ask(site, address_of(event, "matches/W9.9/")).status == 404


def test_other_methods_go_to_django(site):
    event = started(4)
    assert ask(site, address_of(event), "POST").status in (403, 405)


def test_what_only_an_events_people_see_is_kept_by_no_cache(client, db):
    owner = organizer()
    draft = make_tournament(owner)
    client.force_login(owner)
    for page in PAGES[:3]:
        answer = client.get(address_of(draft, page))
        assert answer.status_code == 200
        assert "no-store" in answer["cache-control"]


@pytest.mark.parametrize("code", ["%00", "W1.1%00", "w1.1", "W" * 500, "%E2%80%8B", "W1.1%0A"])
def test_no_match_has_such_a_code(site, code):
    event = started(4)
    for page in ("", "score/", "seats/"):
        assert ask(site, address_of(event, f"matches/{code}/{page}")).status == 404
