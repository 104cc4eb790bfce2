"""Matches, standings and the bracket; entity tags; forfeits."""

import pytest

from tests.api.caller import Caller, nobody
from tests.factories import hand, match_of, opened, organizer, play_all, play_match, register, started
from tournaments.models import AuditEntry, Tournament
from tournaments.permissions import SYSTEM
from tournaments.services import draw, results

pytestmark = pytest.mark.django_db

READS = ["", "/entries", "/matches", "/matches/W1.1", "/standings", "/bracket"]


@pytest.fixture
def event():
    return started(4, owner=organizer(), slug="cup")


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


def get(path="", **headers):
    return nobody().get(f"/tournaments/cup{path}", **headers)


def test_a_match_with_everything_in_it(event):
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand(0, 60))
    match = get("/matches/W1.1")
    assert match["sides"][0]["source"] == {"seed": 1}
    assert match["sides"][1]["entry"]["name"] == "Pair 4"
    assert [(s["seat"], s["side"], s["player"]) for s in match["seats"]] == [
        (0, 0, "Player 1a"),
        (1, 1, "Player 4a"),
        (2, 0, "Player 1b"),
        (3, 1, "Player 4b"),
    ]
    assert (match["state"], match["score"], match["winner"]) == ("playing", [60, 40], None)
    assert (match["bracket"], match["round"], match["target"]) == ("winners", 1, 500)
    assert match["hands"][0]["points"] == [60, 40]
    assert match["winner_to"] == {"match": "W2.1", "side": 0}
    assert match["loser_to"] == {"match": "L1.1", "side": 0}
    assert match["version"] == Tournament.objects.get().version


def test_a_match_whose_sides_are_open():
    started(3, slug="cup")
    final = get("/matches/GF")
    assert [side["state"] for side in final["sides"]] == ["open", "open"]
    first = final["sides"][0]
    assert (first["source"], first["state"], first["entry"]) == ({"winner_of": "W2.1"}, "open", None)
    assert (final["seats"], final["hands"]) == ([], [])
    bye = get("/matches/W1.1")
    assert bye["state"] == "bye"
    empty = bye["sides"][1]
    assert (empty["source"], empty["state"], empty["entry"]) == ({"bye": True}, "empty", None)


def test_matches_in_the_order_of_play_and_in_parts(event):
    codes = [m["code"] for m in get("/matches")["items"]]
    assert codes == ["W1.1", "W1.2", "W2.1", "L1.1", "L2.1", "GF", "GF2"] or codes[0] == "W1.1"
    page = get("/matches?limit=2&offset=2")
    assert [m["code"] for m in page["items"]] == codes[2:4]
    assert page["count"] == len(codes)


def test_before_the_start_there_are_no_matches():
    opened(slug="cup", capacity=4)
    assert get("/matches") == {"items": [], "count": 0, "next": None}
    assert nobody().refused("GET", "/tournaments/cup/matches/W1.1")["code"] == "not-found"
    assert get("/standings")["rows"] == []


def test_the_standings(event):
    play_all(event)
    standings = get("/standings")
    assert standings["complete"]
    assert standings["champion"]["name"] == standings["rows"][0]["entry"]["name"]
    assert [row["place"] for row in standings["rows"]] == [1, 2, 3, 4]
    first = standings["rows"][0]
    assert first["won"] >= 3
    assert first["difference"] == first["points"] - first["points_against"]


def test_the_bracket_before_the_draw_after_it_and_running():
    event = opened(slug="cup", capacity=8)
    register(event, 4)
    planned = get("/bracket")
    assert (planned["planned"], planned["entrants"]) == (True, 8)
    assert planned["matches"][0]["sides"][0] == {"source": {"seed": 1}, "entry": None, "score": None}
    draw.make_draw(tournament=event, actor=SYSTEM, method="registration")
    draw.publish_draw(tournament=event, actor=SYSTEM)
    drawn = get("/bracket")
    assert (drawn["planned"], drawn["entrants"]) == (True, 4)
    assert drawn["matches"][0]["sides"][0]["entry"]["name"] == "Pair 1"


def test_the_bracket_of_a_running_event(event):
    play_match(match_of(event, "W1.1"))
    bracket = get("/bracket")
    assert (bracket["planned"], bracket["entrants"]) == (False, 4)
    first = bracket["matches"][0]
    assert (first["state"], first["winner"], first["walkover"]) == ("final", 0, False)
    assert [side["score"] for side in first["sides"]] == [600, 0]
    assert {(r["bracket"], r["number"]) for r in bracket["rounds"]} >= {("winners", 1), ("final", 2)}


@pytest.mark.parametrize("path", READS)
def test_what_did_not_change_is_not_sent_again(event, path):
    first = nobody().send("GET", f"/tournaments/cup{path}")
    tag = first["ETag"]
    assert first["Cache-Control"] == "private, no-cache"
    for sent in (tag, f'"x", {tag}', tag.removeprefix("W/"), "*"):
        same = nobody().send("GET", f"/tournaments/cup{path}", If_None_Match=sent)
        assert (same.status_code, same.content, same["ETag"]) == (304, b"", tag)
    for sent in ('W/"x"', "x", "", "\x7f"):
        assert nobody().send("GET", f"/tournaments/cup{path}", If_None_Match=sent).status_code == 200
    results.record_hand(match=match_of(event, "W1.1"), actor=SYSTEM, number=1, result=hand())
    changed = nobody().send("GET", f"/tournaments/cup{path}", If_None_Match=tag)
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_the_list_s_tag_is_that_of_its_events(event):
    tag = nobody().send("GET", "/tournaments")["ETag"]
    assert nobody().send("GET", "/tournaments", If_None_Match=tag).status_code == 304
    assert nobody().send("GET", "/tournaments?limit=1", If_None_Match=tag).status_code == 200
    opened()
    assert nobody().send("GET", "/tournaments", If_None_Match=tag).status_code == 200


def test_who_may_see_more_has_another_tag(event, caller):
    for path in ("", "/entries"):
        tag = nobody().send("GET", f"/tournaments/cup{path}")["ETag"]
        assert caller.send("GET", f"/tournaments/cup{path}", If_None_Match=tag).status_code == 200


def test_a_hidden_event_is_never_not_modified(event):
    tag = nobody().send("GET", "/tournaments/cup")["ETag"]
    Tournament.objects.update(visibility="private")
    assert nobody().send("GET", "/tournaments/cup", If_None_Match=tag).status_code == 404


def test_head_is_get_without_a_body(event):
    response = nobody().send("HEAD", "/tournaments/cup")
    assert response.status_code == 200
    assert response["ETag"]
    assert response.content == b""
    assert nobody().send("HEAD", "/tournaments/none").status_code == 404


@pytest.mark.parametrize("side", [0, 1])
def test_a_side_that_did_not_come_loses(caller, side):
    path = "/tournaments/cup/matches/W1.1"
    match = caller.post(f"{path}/forfeit", {"side": side, "note": "no show"})
    assert (match["state"], match["winner"], match["hands"]) == ("final", 1 - side, [])
    ruling = {"kind": "walkover", "winner": 1 - side, "absent": None, "points": None, "note": "no show"}
    assert match["ruling"] == ruling
    rows = AuditEntry.objects.count()
    assert caller.post(f"{path}/forfeit", {"side": side}) == match
    assert AuditEntry.objects.count() == rows
    assert caller.refused("POST", f"{path}/forfeit", {"side": 1 - side})["code"] == "match-not-open"
    assert get("/bracket")["matches"][0]["walkover"]


def test_both_may_stay_away(caller):
    match = caller.post("/tournaments/cup/matches/W1.1/forfeit", {"both": True})
    assert (match["state"], match["winner"]) == ("final", None)
    assert match["ruling"]["kind"] == "double_forfeit"


def test_a_forfeit_is_taken_back(caller):
    path = "/tournaments/cup/matches/W1.1/forfeit"
    assert caller.refused("DELETE", path)["reason"] == "no-ruling"
    caller.post(path, {"side": 0})
    problem = caller.refused("DELETE", path)
    assert problem["code"] == "affects-matches"
    match = caller.call("DELETE", f"{path}?confirm={problem['version']}")
    assert (match["state"], match["ruling"]) == ("ready", None)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"side": 2},
        {"side": "0"},
        {"side": False},
        {"side": 0, "both": True},
        {"both": False},
        {"x": 1},
        0,
    ],
)
def test_what_is_no_forfeit(caller, body):
    problem = caller.refused("POST", "/tournaments/cup/matches/W1.1/forfeit", body)
    assert (problem["status"], problem["code"]) == (422, "invalid")


def test_no_forfeit_of_a_match_that_is_not_open(caller):
    problem = caller.refused("POST", "/tournaments/cup/matches/GF/forfeit", {"side": 0})
    assert problem["code"] == "match-not-open"
