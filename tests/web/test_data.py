"""An event's tables as files: what they hold, who gets them, and that no spreadsheet computes anything in them."""

import csv
import io
import json
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import (
    make_tournament,
    match_of,
    opened,
    organizer,
    play_match,
    register,
    started,
    started_singles,
)
from tests.web.desk import address, director_of, owner_of, signed_in
from tests.web.table import captain
from tournaments.enums import Visibility
from tournaments.models import Tournament
from tournaments.permissions import NOBODY, SYSTEM
from tournaments.services.draw import make_draw
from tournaments.services.entry_lists.columns import guessed_kinds, lines_of
from tournaments.services.entry_lists.importing import checked_lines, import_entries, kinds_of
from tournaments.services.entry_lists.reading import cells_of_file
from tournaments.services.registration import register_entry
from tournaments.services.rulings import withdraw_entry

pytestmark = pytest.mark.django_db

NAMES = ("entries", "matches", "hands", "standings")


def get(event: Tournament, name: str, kind: str = "json", client: Client | None = None) -> Any:
    return (client or Client()).get(address("data", event, name, kind))


def rows(event: Tournament, name: str) -> list[dict[str, Any]]:
    return json.loads(get(event, name).content)


@pytest.fixture
def played() -> Tournament:
    event = started(4, owner=organizer())
    play_match(match_of(event, "W1.1"), 0)
    return event


def test_what_the_tables_hold(played: Tournament):
    entries = rows(played, "entries")
    assert [(row["pair"], row["player 1"], row["player 2"], row["seed"]) for row in entries] == [
        (f"Pair {n}", f"Player {n}a", f"Player {n}b", n) for n in range(1, 5)
    ]
    first = next(row for row in rows(played, "matches") if row["match"] == "W1.1")
    assert (first["side 1"], first["status"], first["winner"]) == ("Pair 1", "final", "Pair 1")
    assert first["score 1"] > first["score 2"]
    hands = rows(played, "hands")
    assert sum(row["points 1"] for row in hands) == first["score 1"]
    assert json.loads(hands[0]["result"])
    best = rows(played, "standings")[0]
    assert (best["place"], best["entry"], best["won"], best["lost"]) == (1, "Pair 1", 1, 0)


def test_leagues_say_what_decides():
    event = started_singles(8)
    places = rows(event, "standings")
    assert len(places) == 8
    assert {"place", "entry", "points", "wins"} <= places[0].keys()
    assert all(row["side 4"] for row in rows(event, "matches") if row["status"] != "pending")


@pytest.mark.parametrize("name", NAMES)
def test_the_three_kinds_hold_the_same(played: Tournament, name: str):
    objects = rows(played, name)
    text = get(played, name, "csv").content.decode()
    assert text.startswith("\ufeff")
    lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    sheet = openpyxl.load_workbook(io.BytesIO(get(played, name, "xlsx").content)).active
    cells = [list(row) for row in sheet.iter_rows(values_only=True)]
    assert lines[0] == cells[0] == list(objects[0])
    assert cells[1:] == [
        [value or (None if value == "" else value) for value in row.values()] for row in objects
    ]
    assert len(lines) == len(cells)


def test_an_event_without_anything_gives_empty_tables():
    event = opened()
    for name in NAMES:
        assert rows(event, name) == []
        assert len(get(event, name, "csv").content.decode().splitlines()) == 1
        assert get(event, name, "xlsx").status_code == 200
    for name, kind in (("nothing", "csv"), ("entries", "exe")):
        assert get(event, name, kind).status_code == 404


LIVE = ["=1+1", "+1", "-1", "@SUM(A1)", "=cmd|'/c calc'!A1", "\uff1d1+1"]


@pytest.mark.parametrize("name", LIVE)
def test_no_name_becomes_a_formula(name: str):
    event = opened()
    register_entry(tournament=event, actor=NOBODY, name=name, players=[f"{name}a", f"{name}b"])
    lines = list(
        csv.reader(io.StringIO(get(event, "entries", "csv").content.decode().removeprefix("\ufeff")))
    )
    assert lines[1][0] == f"'{name}"
    sheet = openpyxl.load_workbook(io.BytesIO(get(event, "entries", "xlsx").content)).active
    cell = sheet["A2"]
    assert (cell.value, cell.data_type) == (name, "s")
    assert rows(event, "entries")[0]["pair"] == name


def test_what_was_exported_is_imported_elsewhere_as_it_was():
    event, other = opened(capacity=2), opened(capacity=2)
    for name in ["Cats", *LIVE[:-1]]:
        register_entry(tournament=event, actor=NOBODY, name=name, players=[f"{name} 1", f"{name} 2"])
    for kind in ("csv", "xlsx"):
        cells = cells_of_file(get(event, "entries", kind).content)
        kinds = kinds_of(other)
        found = lines_of(cells, kinds, guessed_kinds(cells, kinds, headings=True), headings=True)
        if kind == "csv":
            import_entries(tournament=other, actor=SYSTEM, lines=found)
        assert all(line.there for line in checked_lines(other, found))
    assert [row["pair"] for row in rows(other, "entries")] == ["Cats", *LIVE[:-1]]


def test_only_the_organizer_gets_contacts(played: Tournament):
    played.entries.update(email="secret@example.org", contact="wx-secret")
    for name in NAMES:
        for kind in ("csv", "json"):
            for client in (Client(), signed_in(owner_of(played))):
                assert "secret" not in get(played, name, kind, client).content.decode()
    url = address("manage-contacts", played, "json")
    for client in (signed_in(owner_of(played)), signed_in(director_of(played))):
        answer = client.get(url)
        assert answer.content.decode().count("wx-secret") == 4
        assert "no-store" in answer["Cache-Control"]
    assert Client().get(url).status_code == 302
    stranger, own = signed_in(organizer()), captain(played.entries.first())
    elsewhere = signed_in(owner_of(started(2, owner=organizer())))
    assert stranger.get(url).status_code == elsewhere.get(url).status_code == 403
    assert own.get(url).status_code == 302


@pytest.mark.parametrize("name", NAMES)
def test_a_private_event_is_exported_for_its_people_only(played: Tournament, name: str):
    Tournament.objects.filter(pk=played.pk).update(visibility=Visibility.PRIVATE)
    assert get(played, name).status_code == 404
    assert get(played, name, client=signed_in()).status_code == 404
    answer = get(played, name, client=captain(played.entries.first()))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    draft = make_tournament(owner=organizer())
    assert get(draft, name).status_code == 404


def test_seeds_and_those_who_left_are_not_told_too_early():
    event = opened(capacity=4)
    entries = register(event, 4)
    withdraw_entry(entry=entries[3], actor=SYSTEM)
    make_draw(tournament=event, actor=SYSTEM, method="registration")
    assert [row["pair"] for row in rows(event, "entries")] == ["Pair 1", "Pair 2", "Pair 3"]
    assert {row["seed"] for row in rows(event, "entries")} == {None}


@pytest.mark.parametrize("name", NAMES)
def test_the_queries_are_the_same_however_many(name: str):
    def count(event: Tournament) -> int:
        play_match(match_of(event, "W1.1"), 0)
        with CaptureQueriesContext(connection) as queries:
            get(event, name)
        return len(queries)

    assert count(started(4)) == count(started(16))


def test_the_page_that_shares_an_event_links_them(played: Tournament):
    page = Client().get(f"/t/{played.slug}/share/").content.decode()
    for name in NAMES:
        for kind in ("csv", "xlsx", "json"):
            assert address("data", played, name, kind) in page
    desk = signed_in(owner_of(played)).get(address("manage-entries", played)).content.decode()
    assert address("manage-contacts", played, "xlsx") in desk
