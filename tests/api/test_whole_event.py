"""A program runs an event from its creation to its champion, through the API alone."""

import pytest
from django.core.management import call_command

from tests.api.caller import nobody, program
from tests.factories import double_victory
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

EVENT = {
    "name": "上海“geek”杯",
    "slug": "geek-cup",
    "game": "tichu",
    "ruleset": {"preset": "geek_cup", "target": 500},
    "format": "double_elimination",
    "options": {"final": "reset"},
    "entry_size": 2,
    "capacity": 4,
    "timezone": "Asia/Shanghai",
    "language": "zh-hans",
    "visibility": "public",
}


def test_from_creation_to_champion():
    organizer = program()
    created = organizer.post("/tournaments", EVENT, 201)
    assert (created["slug"], created["status"], created["version"]) == ("geek-cup", "draft", 1)
    event = "/tournaments/geek-cup"
    nobody().get(event, 404)
    assert organizer.post(f"{event}/open")["status"] == "registration"
    entries = [
        organizer.post(f"{event}/entries", {"name": f"Pair {n}", "players": [f"{n}a", f"{n}b"]}, 201)
        for n in range(1, 6)
    ]
    assert [entry["status"] for entry in entries] == ["confirmed"] * 4 + ["waitlisted"]
    assert entries[4]["waiting"] == 1
    organizer.call("DELETE", f"{event}/entries/{entries[0]['id']}")
    assert [e["status"] for e in nobody().get(f"{event}/entries")["items"]] == ["confirmed"] * 4
    assert organizer.post(f"{event}/close")["status"] == "check_in"
    drawn = organizer.post(f"{event}/draw", {"method": "number", "number": "7", "publish": True})
    assert drawn["draw"] == {"published": True, "method": "number", "number": "7"}
    planned = nobody().get(f"{event}/bracket")
    assert planned["planned"]
    assert planned["matches"][0]["sides"][0]["entry"]["seed"] == 1
    assert organizer.post(f"{event}/start")["status"] == "running"
    play(organizer, event)
    assert organizer.post(f"{event}/finish")["status"] == "finished"
    standings = nobody().get(f"{event}/standings")
    assert standings["complete"]
    assert standings["champion"]["seed"] == 1
    assert [row["place"] for row in standings["rows"]] == [1, 2, 3, 4]
    assert Tournament.objects.get(slug="geek-cup").name == EVENT["name"]
    call_command("rebuild", "--check")
    call_command("verify_audit")


def play(organizer, event):
    """Play every match that is ready, the better seed always winning."""
    while ready := [m for m in organizer.get(f"{event}/matches")["items"] if m["state"] == "ready"]:
        for match in ready:
            seeds = [side["entry"]["seed"] for side in match["sides"]]
            better = seeds.index(min(seeds))
            number, winner = 0, None
            while winner is None:
                number += 1
                path = f"{event}/matches/{match['code']}"
                answer = organizer.record(path, number, double_victory(better))
                winner = answer["match"]["winner"]
            assert winner == better
            assert number == 3
