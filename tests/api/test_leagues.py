"""What a client needs to show a round of a Swiss system, a table of four, groups, and why places are as they are."""

from collections import Counter

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import (
    hand,
    match_of,
    opened,
    organizer,
    play_all,
    play_match,
    register,
    started,
    started_alone,
    started_singles,
)
from tournaments.models import AuditEntry, Round
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle
from tournaments.services.rounds import pair_round

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"


def get(path):
    return nobody().get(f"{CUP}{path}")


@pytest.fixture
def swiss():
    event = started(5, owner=organizer(), slug="cup", format="swiss", options={"rounds": 3})
    pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=7)
    return event


def test_a_round_of_a_swiss_system(swiss):
    first, second, third = get("/rounds")["items"]
    assert [(r["stage"], r["bracket"], r["number"]) for r in (first, second, third)] == [
        (1, "main", n) for n in (1, 2, 3)
    ]
    assert (first["draw_number"], second["draw_number"]) == (7, None)
    matches = get(f"/matches?round={first['id']}")["items"]
    assert [m["state"] for m in matches] == ["ready", "ready", "bye"]
    assert [side["source"] for side in matches[0]["sides"]] == [{"draw": True}] * 2
    met = [side["entry"]["seed"] for m in matches for side in m["sides"] if side["entry"]]
    assert sorted(met) == [1, 2, 3, 4, 5]
    assert get(f"/matches?round={second['id']}") == {"items": [], "count": 0, "next": None}
    assert get("/bracket")["matches"][0]["code"] == "R1.1"


def test_why_a_round_was_drawn_as_it_was(swiss):
    rounds = get("/rounds")["items"]
    draw = get(f"/rounds/{rounds[0]['id']}/draw")
    assert (draw["draw_number"], draw["format"], draw["request"]["entrants"]) == (7, "swiss", 5)
    assert len(draw["reasons"]["pairs"]) == 2
    assert nobody().refused("GET", f"{CUP}/rounds/{rounds[1]['id']}/draw")["code"] == "not-found"
    elsewhere = started(4, format="round_robin")
    other = Round.objects.filter(stage__tournament=elsewhere).first()
    assert nobody().refused("GET", f"{CUP}/rounds/{other.pk}/draw")["code"] == "not-found"


def test_a_table_of_four_in_individual_tichu():
    event = started_singles(8, owner=organizer(), slug="cup", options={"rounds": 3})
    pair_round(tournament=event, actor=SYSTEM, number=1)
    caller = Caller(event.roles.get().user)
    match = get("/matches/R1.1")
    assert [side["team"] for side in match["sides"]] == [0, 1, 0, 1]
    assert [seat["side"] for seat in match["seats"]] == [0, 1, 2, 3]
    assert [seat["entry"] for seat in match["seats"]] == [side["entry"]["id"] for side in match["sides"]]
    caller.record(f"{CUP}/matches/R1.1", 1, hand(0, 70))
    assert get("/matches/R1.1")["score"] == [70, 30, 70, 30]
    absent = caller.post(f"{CUP}/matches/R1.2/forfeit", {"side": 3})
    assert (absent["state"], absent["outcome"], absent["winner"]) == ("final", "abandoned", None)
    assert absent["ruling"]["absent"] == 3
    assert [side["forfeit"] for side in absent["sides"]] == [False, False, False, True]
    for body in ({"side": 4}, {"both": True}):
        assert caller.refused("POST", f"{CUP}/matches/R1.1/forfeit", body)["code"] == "invalid"


def test_an_evening_of_44a():
    event = started_alone(
        8, owner=organizer(), slug="cup", game="44a", format="tables", options={"rounds": 2}, entry_size=1
    )
    pair_round(tournament=event, actor=SYSTEM, number=1)
    match = get("/matches/R1.2")
    assert [side["team"] for side in match["sides"]] == [0, 1, 2, 3]
    result = {"order": [2, 0, 1, 3], "red": [2], "run": None, "stop": None}
    recorded = Caller(event.roles.get().user).record(f"{CUP}/matches/R1.2", 1, result)
    assert recorded["match"]["score"] == recorded["points"]
    assert get("/matches/R1.2")["score"] == recorded["points"]
    league = get("/standings")["league"]
    assert len(league["rows"]) == 8
    assert league["rows"][0]["values"]["points"] is not None


def test_the_standings_after_a_round_and_what_decides(swiss):
    play_all(swiss)
    pair_round(tournament=swiss, actor=SYSTEM, number=2, draw_number=7)
    assert get("/standings?after=2")["league"]["open"]
    play_all(swiss)
    now, before = get("/standings"), get("/standings?after=1")
    assert (now["league"]["open"], now["league"]["late"]) == (False, [])
    assert (now["league"]["after"], before["league"]["after"], now["league"]["rounds"]) == (2, 1, [1, 2])
    assert Counter(row["values"]["points"] for row in before["league"]["rows"]) == {2: 3, 0: 2}
    assert now["rows"][0]["losses_to_spare"] is None
    first, second = (row["entry"]["id"] for row in now["league"]["rows"][:2])
    why = get(f"/comparison?one={second}&other={first}")
    assert (why["above"], why["below"]) == (first, second)
    assert why["steps"][-1]["criterion"] == why["decided_by"]
    assert {step["verdict"] for step in why["steps"][:-1]} <= {"equal", "silent"}
    assert why["change"]["criterion"] == why["decided_by"]
    deciding = why["steps"][-1]
    assert why["change"]["lacks"] == pytest.approx(abs(deciding["above"] - deciding["below"]))
    assert why["change"]["rests_on"] in {"own", "opponents", "tied", "lots"}


def test_why_one_of_a_bracket_stands_above_another():
    event = started(4, slug="cup")
    play_match(match_of(event, "W1.1"))
    rows = {row["entry"]["name"]: row["entry"]["id"] for row in get("/standings")["rows"]}
    why = get(f"/comparison?one={rows['Pair 4']}&other={rows['Pair 1']}")
    assert (why["above"], why["decided_by"]) == (rows["Pair 1"], "losses")
    assert why["steps"] == [{"criterion": "losses", "above": 0, "below": 1, "verdict": "decides"}]
    assert why["change"] is None
    play_all(event)
    why = get(f"/comparison?one={rows['Pair 4']}&other={rows['Pair 2']}")
    assert why["decided_by"] == "went_out"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("one=1", 422),
        ("one=x&other=2", 422),
        ("one=0&other=-1", 422),
        ("one=999999&other=999998", 404),
        ("one=1&other=1", 404),
        ("one=1&other=2&stage=9", 404),
        (f"one={2**64}&other=1", 422),
    ],
)
def test_comparisons_that_make_no_sense(swiss, query, status):
    assert nobody().refused("GET", f"{CUP}/comparison?{query}")["status"] == status


def test_groups_and_then_a_knock_out():
    event = opened(owner=organizer(), slug="cup", capacity=8)
    register(event, 8)
    caller = Caller(event.roles.get().user)
    stages = [
        {"format": "round_robin", "groups": 2, "qualifiers": 2},
        {"format": "single_elimination", "options": {"third_place": True}, "late_best_of": 3},
    ]
    answer = caller.call("PUT", f"{CUP}/stages", {"stages": stages})
    assert [row["state"] for row in answer["items"]] == ["planned", "planned"]
    assert [row["league"] for row in answer["items"]] == [True, False]
    assert answer["items"][1]["entrants"] == 4
    rows = AuditEntry.objects.count()
    assert caller.call("PUT", f"{CUP}/stages", {"stages": stages}) == answer
    assert AuditEntry.objects.count() == rows
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    field = get("/stages/1")["field"]
    assert [(row["seed"], row["group"]) for row in field] == [
        (1, 1), (2, 2), (3, 2), (4, 1), (5, 1), (6, 2), (7, 2), (8, 1)
    ]  # fmt: skip
    assert get("/stages/2")["field"] == []
    assert get("/bracket")["planned"]
    assert get("/bracket")["stage"] == 2
    play_all(event)
    caller.post(f"{CUP}/stages/2")
    assert [row["state"] for row in get("/stages")["items"]] == ["over", "playing"]
    assert {row["place"] for row in get("/stages/1")["field"]} == {1, 2, 3, 4}
    assert [match["code"] for match in get("/matches?stage=2")["items"]] == ["W1.1", "W1.2", "3P", "W2.1"]
    assert {match["best_of"] for match in get("/matches?stage=2")["items"]} == {3}
    assert get("/standings")["league"] is None
    old = get("/standings?stage=1")["league"]
    assert {row["group"] for row in old["rows"]} == {1, 2}
    one, other = (next(r["entry"]["id"] for r in old["rows"] if r["group"] == g) for g in (1, 2))
    apart = get(f"/comparison?one={one}&other={other}&stage=1")
    assert (apart["steps"], apart["decided_by"]) == ([], None)
    assert nobody().refused("GET", f"{CUP}/standings?stage=3")["code"] == "not-found"


@pytest.mark.parametrize(
    "stages",
    [
        [],
        [{"format": "nim"}],
        [{"format": "swiss", "options": {"rounds": 0}}],
        [{"format": "single_elimination", "qualifiers": 2}, {"format": "swiss"}],
        [{"format": "swiss"}, {"format": "single_elimination"}],
        [{"format": "round_robin", "groups": 5}],
        [{"format": "round_robin", "groups": "2"}],
        [{"format": "swiss", "late_best_of": 2}],
        [{"format": "tables"}],
        [{"format": "swiss", "qualifiers": 4}] * 3,
    ],
)
def test_stages_that_cannot_be(stages):
    event = opened(owner=organizer(), slug="cup", capacity=8)
    register(event, 4)
    problem = Caller(event.roles.get().user).refused("PUT", f"{CUP}/stages", {"stages": stages})
    assert problem["code"] == "invalid"


def test_the_size_of_entries_follows_the_stages():
    event = opened(owner=organizer(), slug="cup", capacity=8)
    caller = Caller(event.roles.get().user)
    caller.call("PUT", f"{CUP}/stages", {"stages": [{"format": "tables", "options": {"rounds": 2}}]})
    assert caller.get(CUP)["entry_size"] == 1


def test_what_there_is_to_choose_from():
    games = {row["game"]: row for row in nobody().get("/games")["items"]}
    assert games["tichu"]["seats"] == 4
    assert games["tichu"]["options"]["target"]["default"] is not None
    formats = nobody().get("/formats")
    assert {row["format"]: row["entries_in_a_match"] for row in formats["items"]}["tables"] == 4
    presets = nobody().get("/presets")["items"]
    caller = program()
    caller.post("/tournaments", {"name": "Cup", "slug": "cup", "game": "tichu", "format": "swiss"}, 201)
    for preset in presets:
        after = caller.post(f"{CUP}/preset", {"preset": preset["preset"]})
        assert (after["game"], after["format"]) == (preset["game"], preset["stages"][0]["format"])
        rounds = caller.get(f"{CUP}/rounds")["items"]
        assert {row["time_limit"] for row in rounds} == {preset["time_limit"]}
    assert caller.refused("POST", f"{CUP}/preset", {"preset": "nim"})["code"] == "invalid"


def test_matches_of_an_entry_at_a_table_in_a_state():
    event = started(4, owner=organizer(), slug="cup")
    caller = Caller(event.roles.get().user)
    caller.call("PUT", f"{CUP}/matches/W1.2/table", {"table": "Table 3"})
    assert [m["code"] for m in get("/matches?table=Table%203")["items"]] == ["W1.2"]
    assert [m["code"] for m in get("/matches?state=ready")["items"]] == ["W1.1", "W1.2"]
    entry = get("/matches/W1.1")["sides"][0]["entry"]["id"]
    assert [m["code"] for m in get(f"/matches?entry={entry}&state=ready")["items"]] == ["W1.1"]
    page = get("/matches?state=ready&limit=1")
    assert (page["count"], page["next"]) == (2, f"/api/v1{CUP}/matches?state=ready&limit=1&offset=1")
    for query in ("state=over", "round=x", "stage=0", f"entry={2**70}", "table=" + "1" * 30):
        assert nobody().refused("GET", f"{CUP}/matches?{query}")["code"] == "invalid"
