"""While an event runs: tables and their links, rulings, substitutes, pauses, and the wall."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.factories import hand, match_of, opened, organizer, started, started_singles
from tournaments.enums import TokenScope
from tournaments.models import AuditEntry, Role, TableLink
from tournaments.permissions import SYSTEM
from tournaments.services.table_links import token_for_table
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"
MATCH = f"{CUP}/matches/W1.1"


@pytest.fixture
def event():
    return started(4, owner=organizer(), slug="cup")


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


def rows():
    return AuditEntry.objects.count()


def scorer(link):
    """A program that has a table's link."""
    caller = nobody()
    caller.headers["Authorization"] = f"Bearer {token_for_table(link)}"
    return caller


def test_tables_and_matches_put_at_them(caller):
    assert nobody().get(f"{CUP}/tables") == {"tables": None, "stream_table": ""}
    for _ in range(2):
        hall = caller.call("PUT", f"{CUP}/tables", {"tables": 4, "stream_table": "Stage"})
    assert hall == {"tables": 4, "stream_table": "Stage"}
    assert caller.post(f"{CUP}/tables/assign") == {"assigned": 2}
    before = rows()
    assert caller.post(f"{CUP}/tables/assign") == {"assigned": 0}
    assert rows() == before
    assert [m["table"] for m in nobody().get(f"{CUP}/matches?state=ready")["items"]] == ["Stage", "1"]
    for body in ({}, {"tables": 0}, {"tables": "4"}, {"tables": 4, "stream_table": "x" * 21}):
        assert caller.refused("PUT", f"{CUP}/tables", body)["code"] == "invalid"


def test_matches_in_any_of_some_states(event, caller):
    caller.record(MATCH, 1, hand())
    found = nobody().get(f"{CUP}/matches?state=ready&state=playing&limit=1")
    assert ([m["code"] for m in found["items"]], found["count"]) == (["W1.1"], 2)
    assert [m["code"] for m in nobody().get(found["next"].removeprefix("/api/v1"))["items"]] == ["W1.2"]


def test_a_scorer_holds_the_link_of_a_table(event, caller):
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    links = caller.post(f"{CUP}/table-links", {"tables": ["1", "2"]})["items"]
    assert [row["tables"] for row in links] == [["1"], ["2"]]
    assert caller.post(f"{CUP}/table-links", {"tables": ["1"]})["items"] == links
    assert caller.get(f"{CUP}/table-links")["items"] == links
    first, second = (scorer(link) for link in TableLink.objects.order_by("pk"))
    assert links[0]["link"].rstrip("/").endswith(token_for_table(TableLink.objects.first()))
    assert second.refused("POST", f"{MATCH}/hands", {"number": 1, "result": hand()}, Idempotency_Key="a")[
        "code"
    ] == ("not-allowed")
    first.record(MATCH, 1, hand())
    assert first.refused("POST", f"{CUP}/close")["code"] == "not-allowed"
    assert AuditEntry.objects.filter(actor=f"scorer:{links[0]['id']}").exists()
    for _ in range(2):
        left = caller.call("DELETE", f"{CUP}/table-links/{links[0]['id']}")["items"]
    assert left == links[1:]
    revoked = first.refused("POST", f"{MATCH}/hands", {"number": 2, "result": hand()}, Idempotency_Key="b")
    assert revoked["code"] == "not-signed-in"
    for body in ({}, {"tables": []}, {"tables": [1]}, {"tables": ["x" * 21]}, {"tables": [""]}):
        assert caller.refused("POST", f"{CUP}/table-links", body)["code"] == "invalid"


def test_a_token_that_only_reads_is_shown_no_link_that_writes(event, caller):
    """The links of tables are bearer tokens themselves, without scopes: so they are not for programs that may read."""
    entry = event.entries.first()
    caller.post(f"{CUP}/table-links", {"tables": ["1"]})
    for path in (f"{CUP}/table-links", f"{CUP}/entries/{entry.pk}/captain"):
        for scopes in ([TokenScope.READ], [TokenScope.READ, TokenScope.WRITE_RESULTS]):
            problem = Caller(caller.user, *scopes).refused("GET", path)
            assert (problem["code"], problem["reason"]) == ("not-allowed", "scope"), path


def test_what_has_no_entity_tag_is_kept_nowhere(event, caller):
    """Links and personal data among it; the rest a browser may keep, but asks each time whether it is still so."""
    entry = event.entries.first()
    paths = (
        "/me/data",
        f"{CUP}/entries/{entry.pk}/captain",
        f"{CUP}/entries/{entry.pk}/data",
        f"{CUP}/log/check",
    )
    answers = [caller.send("GET", path) for path in paths]
    answers.append(caller.send("POST", f"{CUP}/table-links", {"tables": ["1"]}))
    assert {(one.status_code, one["Cache-Control"]) for one in answers} == {(200, "private, no-store")}
    assert caller.send("GET", CUP)["Cache-Control"] == "private, no-cache"


def test_the_link_of_a_table_is_good_in_its_own_event_only(event, caller):
    set_table(match=match_of(event, "W1.1"), actor=SYSTEM, table="1")
    elsewhere = started(4)
    link = TableLink.objects.create(tournament=elsewhere, tables=["1"])
    sent = {"number": 1, "result": hand()}
    assert scorer(link).refused("POST", f"{MATCH}/hands", sent, Idempotency_Key="a")["code"] == "not-allowed"
    type(event).objects.filter(pk=event.pk).update(visibility="private")
    assert scorer(link).refused("GET", CUP)["code"] == "not-found"


def test_a_score_is_set_and_the_ruling_taken_back(event, caller):
    ruling = {"kind": "adjusted", "points": [500, 0], "note": "agreed"}
    match = caller.post(f"{MATCH}/rulings", ruling)
    assert (match["state"], match["winner"], match["score"]) == ("final", 0, [500, 0])
    assert match["ruling"]["points"] == [500, 0]
    before = rows()
    assert caller.post(f"{MATCH}/rulings", ruling) == match
    assert rows() == before
    standing = nobody().get(f"{MATCH}/rulings")["items"]
    assert [(row["kind"], row["points"], row["note"]) for row in standing] == [
        ("adjusted", [500, 0], "agreed")
    ]
    path = f"{MATCH}/rulings/{standing[0]['id']}"
    asked = caller.refused("DELETE", path)
    assert asked["code"] == "affects-matches"
    for _ in range(2):
        after = caller.call("DELETE", f"{path}?confirm={asked['version']}")
    assert (after["state"], after["ruling"]) == ("ready", None)
    elsewhere = caller.refused("DELETE", f"{CUP}/matches/W1.2/rulings/{standing[0]['id']}")
    assert elsewhere["code"] == "not-found"


def test_penalties_add_up_but_not_those_sent_twice(caller):
    caller.record(MATCH, 1, hand(0, 60))
    penalty = {"kind": "penalty", "side": 0, "points": [20], "note": "late"}
    for key in ("a", "a", "b"):
        match = caller.post(f"{MATCH}/rulings", penalty, Idempotency_Key=key)
    assert (match["score"], match["penalties"]) == ([20, 40], [40, 0])
    other = caller.refused("POST", f"{MATCH}/rulings", {**penalty, "points": [30]}, Idempotency_Key="a")
    assert other["code"] == "key-reused"


def test_time_is_called_and_a_match_played_again(caller):
    caller.record(MATCH, 1, hand(0, 60))
    for _ in range(2):
        caller.post(f"{MATCH}/rulings", {"kind": "time_called"})
    assert [row["kind"] for row in nobody().get(f"{MATCH}/rulings")["items"]] == ["time_called"]
    assert caller.record(MATCH, 2, hand(0, 60))["match"]["winner"] == 0
    again = {"kind": "replayed", "note": "wrong cards"}
    asked = caller.refused("POST", f"{MATCH}/rulings", again)
    match = caller.post(f"{MATCH}/rulings", {**again, "confirm": asked["version"]})
    assert (match["state"], match["hands"], match["score"]) == ("ready", [], [0, 0])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "walkover"},
        {"kind": "adjusted", "note": "x"},
        {"kind": "adjusted", "points": [1], "note": "x"},
        {"kind": "adjusted", "points": [5, 5], "note": "x"},
        {"kind": "adjusted", "points": [5, 4]},
        {"kind": "adjusted", "points": [10**7, 0], "note": "x"},
        {"kind": "adjusted", "points": ["5", 4], "note": "x"},
        {"kind": "penalty", "points": [5], "note": "x"},
        {"kind": "penalty", "side": 3, "points": [5], "note": "x"},
        {"kind": "penalty", "side": 0, "points": [-5], "note": "x"},
        {"kind": "time_called", "points": [1]},
    ],
)
def test_rulings_that_are_none(caller, body):
    assert caller.refused("POST", f"{MATCH}/rulings", body)["code"] == "invalid"


def test_play_pauses(event, caller):
    for _ in range(2):
        paused = caller.post(f"{CUP}/pause")
    assert paused["paused_at"] is not None
    assert caller.post(f"{CUP}/resume")["paused_at"] is None
    opened(owner=caller.user, slug="later")
    assert caller.refused("POST", "/tournaments/later/pause")["code"] == "wrong-state"


def test_an_entry_that_left_plays_on(event, caller):
    entry = event.entries.get(seed=4)
    path = f"{CUP}/entries/{entry.pk}"
    caller.call("DELETE", path)
    assert caller.get(MATCH)["state"] == "final"
    for _ in range(2):
        assert caller.post(f"{path}/reinstate")["status"] == "confirmed"
    assert caller.get(MATCH)["state"] == "ready"
    assert captain(entry).refused("POST", f"{path}/reinstate")["code"] == "not-allowed"


def test_the_wall_of_a_bracket_and_of_tables(event, caller):
    caller.record(MATCH, 1, hand(0, 60))
    wall = nobody().get(f"{CUP}/screen")
    assert [(row["code"], row["hand"], [s["score"] for s in row["sides"]]) for row in wall["playing"]] == [
        ("W1.1", 2, [60, 40])
    ]
    assert [row["code"] for row in wall["next_up"]][:1] == ["W1.2"]
    assert wall["places"][0]["rows"][0] == {"place": 1, "name": "Pair 1", "value": "2"}
    started_singles(8, owner=organizer(), slug="alone")
    alone = nobody().get("/tournaments/alone/screen")
    assert [len(side["names"]) for row in alone["pairings"] for side in row["sides"]] == []
    assert len(alone["places"][0]["rows"]) == 8


def test_a_substitute_sits_down_and_stands_up_again(event, caller):
    caller.record(MATCH, 1, hand())
    new = {"seat": 2, "hand": 2, "name": "Eve", "note": "ill"}
    match = caller.post(f"{MATCH}/substitutes", new)
    assert [(row["seat"], row["from_hand"], row["player"]) for row in match["substitutes"]] == [(2, 2, "Eve")]
    before, eve = rows(), match["substitutes"][0]["player_id"]
    assert caller.post(f"{MATCH}/substitutes", {"seat": 2, "hand": 2, "player": eve}) == match
    assert rows() == before
    ruling = nobody().get(f"{MATCH}/rulings")["items"][0]
    assert (ruling["kind"], ruling["player"], ruling["note"]) == ("substitute", eve, "ill")
    assert caller.call("DELETE", f"{MATCH}/rulings/{ruling['id']}")["substitutes"] == []
    other = event.entries.get(seed=2).players.first().pk
    for body in (
        {},
        {"seat": 9, "hand": 2, "name": "Eve"},
        {"seat": 2, "hand": 9, "name": "Eve"},
        {"seat": 2, "hand": 2},
        {"seat": 2, "hand": 2, "player": other},
        {"seat": "2", "hand": 2, "name": "Eve"},
    ):
        assert caller.refused("POST", f"{MATCH}/substitutes", body)["code"] == "invalid"


def test_the_time_is_up_in_a_whole_round(event, caller):
    started(4, slug="other", owner=organizer())
    caller.record(MATCH, 1, hand())
    first = next(row for row in caller.get(f"{CUP}/rounds")["items"] if row["bracket"] == "winners")
    path = f"/rounds/{first['id']}/time-up"
    others = Caller(Role.objects.get(tournament__slug="other").user)
    for stranger, status in ((nobody(), 401), (program(), 403), (others, 403)):
        assert stranger.refused("POST", f"{CUP}{path}")["status"] == status
    assert others.refused("POST", f"/tournaments/other{path}")["code"] == "not-found"
    called = caller.post(f"{CUP}{path}")["called"]
    assert called >= 1
    assert [row["kind"] for row in nobody().get(f"{MATCH}/rulings")["items"]] == ["time_called"]
    before = rows()
    assert caller.post(f"{CUP}{path}") == {"called": 0}
    assert rows() == before


def test_events_by_their_state(event, caller):
    opened(owner=caller.user, slug="later")
    running = caller.get("/tournaments?status=running")
    assert ([row["slug"] for row in running["items"]], running["count"]) == (["cup"], 1)
    assert caller.get("/tournaments?status=running&status=registration")["count"] == 2
    assert caller.refused("GET", "/tournaments?status=over")["code"] == "invalid"
