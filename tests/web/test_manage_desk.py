"""The desk while the event runs: the ledger, tables, rulings and taking them back, the end."""

import re
from typing import Any

import pytest

from tests.factories import (
    hand,
    match_of,
    opened,
    organizer,
    play_all,
    play_match,
    register,
    started,
    started_singles,
)
from tests.web.desk import address, log_of, owner_of, said, signed_in
from tests.web.table import text_of
from tournaments.enums import MatchStatus
from tournaments.models import Match, Ruling, Tournament
from tournaments.pages.attention import attention
from tournaments.permissions import SYSTEM
from tournaments.services import rounds
from tournaments.services.registration import register_entry
from tournaments.services.results import record_hand
from tournaments.services.tables import assign_tables
from tournaments.services.tournaments import set_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    return started(4, owner=organizer())


def desk(event: Tournament) -> Any:
    return signed_in(owner_of(event)).get(address("manage", event))


def rows(event: Tournament) -> dict[str, list[str]]:
    """The codes of the ledger's rows by urgency."""
    ledger = desk(event).context["ledger"]
    return {
        name: [row.code for row in getattr(ledger, name).rows]
        for name in ("ready", "playing", "waiting", "done")
    }


def rule(event: Tournament, code: str, **fields: str) -> Any:
    return signed_in(owner_of(event)).post(address("manage-rule", event, code), fields, follow=True)


def test_at_a_table_of_four_each_player_has_a_line():
    event = started_singles(4, game="44a", ruleset={"preset": "default"}, owner=organizer())
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    text = desk(event).content.decode()
    assert len(re.findall('class="each"', text)) == len(event.entries.all())
    assert 'class="between"' not in text.split("</h1>")[1]


def test_partners_of_a_day_stand_together_wherever_their_match_is_named():
    event = started_singles(4, owner=organizer())
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    assign_tables(tournament=event, actor=SYSTEM)
    one, two, three, four = (side.entry.name for side in match_of(event, "R1.1").sides.order_by("index"))
    assert attention(event)[0].who == f"{one} + {three} – {two} + {four}"
    client = signed_in(owner_of(event))
    for name in ("manage-rule", "manage-rulings"):
        assert f"{one} + {three}" in client.get(address(name, event, "R1.1")).content.decode()


def test_a_drawn_round_is_put_at_its_tables_where_it_is_listed():
    event = started_singles(8, game="44a", ruleset={"preset": "default"}, owner=organizer())
    client, ready = signed_in(owner_of(event)), 'id="ready"'
    put = re.compile(rf'action="{address("manage-seat", event)}"')
    sent = {"tables": "2", "stream_table": "A"}
    seat = client.post(address("manage-seat", event), sent, follow=True)
    assert said(seat) == ["Saved. No match waits for a table, or no table is free."]
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    html = desk(event).content.decode()
    listed = html[html.index(ready) : html.index("</section>", html.index(ready))]
    assert len(put.findall(listed)) == 1
    fields = dict(re.findall(r'type="hidden" name="(tables|stream_table)" value="([^"]*)"', listed))
    assert fields == sent
    assert said(client.post(address("manage-seat", event), fields, follow=True)) == [
        "2 matches have a table now."
    ]
    assert len(put.findall(desk(event).content.decode())) == 1


def test_the_ledger_sorts_matches_by_urgency(event: Tournament):
    record_hand(match=match_of(event, "W1.2"), actor=SYSTEM, number=1, result=hand(0, 65))
    assert rows(event) == {
        "ready": ["W1.1"],
        "playing": ["W1.2"],
        "waiting": ["W2.1", "L1.1", "L2.1", "GF", "GF2"],
        "done": [],
    }
    play_match(match_of(event, "W1.1"))
    assert rows(event)["done"] == ["W1.1"]
    html = desk(event).content.decode()
    for words in ("hand 2", "Enter hand 2", "winner of W1.2", "only if the losers’ champion wins GF"):
        assert words in html


def test_every_row_leads_to_what_can_be_done_next(event: Tournament):
    play_match(match_of(event, "W1.1"))
    html = desk(event).content.decode()
    for name in ("score", "manage-rule", "manage-table"):
        assert address(name, event, "W1.2") in html
        assert address(name, event, "W1.1") not in html
    assert address("match", event, "W1.1") in html
    assert address("hand-correct", event, "W1.1", 3) in html


def test_the_desk_takes_the_same_queries_however_many_matches(django_assert_num_queries: Any):
    for count in (2, 16):
        event = started(count, owner=organizer())
        play_match(match_of(event, "W1.1"))
        # So that there is something to call.
        Match.objects.filter(stage__tournament=event).update(table="1")
        client = signed_in(owner_of(event))
        with django_assert_num_queries(38):
            client.get(address("manage", event))


def test_a_large_event_shows_the_first_of_each_and_finds_the_rest():
    event = started(128, owner=organizer())
    client = signed_in(owner_of(event))
    page = client.get(address("manage", event))
    ledger = page.context["ledger"]
    assert (len(ledger.ready.rows), ledger.ready.all) == (60, 64)
    assert "4 more are not shown." in page.content.decode()
    found = client.get(address("manage", event), {"find": "w1.64"}).context["ledger"]
    assert [row.code for row in found.ready.rows] == ["W1.64"]
    found = client.get(address("manage", event), {"find": "PAIR 77"}).context["ledger"]
    assert ["Pair 77" in [side.name for side in row.sides] for row in found.ready.rows] == [True]
    assert client.get(address("manage", event), {"find": "\x00<b>"}).context["ledger"].ready.all == 0


def test_a_match_is_put_at_a_table_and_the_answer_returns_to_its_row(event: Tournament):
    client = signed_in(owner_of(event))
    answer = client.post(address("manage-table", event, "W1.1"), {"table": "  Garden   2 "})
    assert answer["Location"] == address("manage", event) + "#W1.1"
    assert match_of(event, "W1.1").table == "Garden 2"
    before = log_of(event)
    client.post(address("manage-table", event, "W1.1"), {"table": "Garden 2"})
    assert log_of(event) == before
    assert "Call to Table Garden 2" in text_of(desk(event))
    client.post(address("manage-table", event, "W1.1"), {"table": ""})
    assert match_of(event, "W1.1").table == ""


@pytest.mark.parametrize("table", ["x" * 21, "nul \x00"])
def test_a_table_that_cannot_be_is_said_so(event: Tournament, table: str):
    answer = signed_in(owner_of(event)).post(
        address("manage-table", event, "W1.1"), {"table": table}, follow=True
    )
    assert said(answer)
    assert match_of(event, "W1.1").table == ""


def test_a_table_that_another_open_match_has_is_said_so(event: Tournament):
    client = signed_in(owner_of(event))
    client.post(address("manage-table", event, "W1.1"), {"table": "T7"})
    answer = client.post(address("manage-table", event, "W1.2"), {"table": "t7"}, follow=True)
    assert "Table t7 is taken by W1.1 as well." in said(answer)
    assert match_of(event, "W1.2").table == "t7"


@pytest.mark.parametrize(("absent", "winner"), [("0", 1), ("1", 0), ("both", None)])
def test_a_no_show_is_decided_with_its_reason(event: Tournament, absent: str, winner: int | None):
    page = rule(event, "W1.1", absent=absent, note="stuck in traffic")
    assert said(page) == ["W1.1 is decided."]
    match = match_of(event, "W1.1")
    assert (match.status, match.winner) == (MatchStatus.FINAL, winner)
    assert Ruling.objects.get().note == "stuck in traffic"
    words = "neither side came" if winner is None else "walkover"
    assert words in page.content.decode()
    before = log_of(event)
    rule(event, "W1.1", absent=absent)
    assert log_of(event) == before


def test_the_form_names_both_sides_and_refuses_garbage(event: Tournament):
    client = signed_in(owner_of(event))
    page = client.get(address("manage-rule", event, "W1.1")).content.decode()
    assert "Pair 1" in page
    assert "Pair 4" in page
    for fields in ({}, {"absent": "2"}, {"absent": "0", "note": "x" * 201}):
        answer = client.post(address("manage-rule", event, "W1.1"), fields)
        assert answer.context["form"].errors
    assert not Ruling.objects.exists()


def test_a_match_that_is_not_open_is_not_ruled_on(event: Tournament):
    play_match(match_of(event, "W1.1"))
    for code in ("W1.1", "GF"):
        client = signed_in(owner_of(event))
        assert "cannot be decided" in client.get(address("manage-rule", event, code)).content.decode()
        page = client.post(address("manage-rule", event, code), {"absent": "0"})
        assert page.context["form"].non_field_errors()
    assert not Ruling.objects.exists()


def test_taking_a_ruling_back_shows_what_it_touches_and_waits_for_a_yes(event: Tournament):
    rule(event, "W1.1", absent="1")
    play_match(match_of(event, "W1.2"))
    play_match(match_of(event, "W2.1"))
    client = signed_in(owner_of(event))
    url = address("manage-revoke", event, "W1.1")
    page = client.post(url)
    affected = dict(page.context["revocation"].affected)
    assert next(iter(affected)) == "W1.1"
    assert "no longer count" in affected["W2.1"]
    assert match_of(event, "W1.1").status == MatchStatus.FINAL
    version = re.search(r'name="confirm" value="(\d+)"', page.content.decode())
    assert version
    answer = client.post(url, {"confirm": version[1]}, follow=True)
    assert said(answer) == ["The ruling on W1.1 is taken back."]
    assert match_of(event, "W1.1").status == MatchStatus.READY
    assert said(client.post(url, {"confirm": version[1]}, follow=True)) == [
        "There is no ruling on match W1.1."
    ]


def test_an_agreement_to_an_older_state_is_asked_again(event: Tournament):
    rule(event, "W1.1", absent="1")
    client = signed_in(owner_of(event))
    url = address("manage-revoke", event, "W1.1")
    version = client.post(url).context["revocation"].version
    set_table(match=match_of(event, "W1.2"), actor=SYSTEM, table="7")
    page = client.post(url, {"confirm": version})
    assert page.context["revocation"].stale
    assert "changed meanwhile" in page.content.decode()
    assert match_of(event, "W1.1").status == MatchStatus.FINAL
    for garbage in ("", "yes", "-1", "9" * 30):
        assert client.post(url, {"confirm": garbage}).status_code == 200
    assert match_of(event, "W1.1").status == MatchStatus.FINAL


def test_the_end_names_champion_and_runner_up_beside_the_button(event: Tournament):
    play_all(event)
    page = desk(event)
    assert [(h.title, h.names) for h in page.context["ledger"].honours] == [
        ("Champion", ["Pair 1"]),
        ("Runner-up", ["Pair 2"]),
    ]
    assert address("manage-step", event, "finish") in page.content.decode()


def test_a_finished_event_can_be_read_but_not_changed(event: Tournament):
    play_all(event)
    client = signed_in(owner_of(event))
    client.post(address("manage-step", event, "finish"))
    html = client.get(address("manage", event)).content.decode()
    assert "Pair 1" in html
    assert "/rule/" not in html
    assert "/hands/" not in html
    before = log_of(event)
    assert said(client.post(address("manage-table", event, "W1.1"), {"table": "9"}, follow=True))
    assert client.post(address("manage-rule", event, "W1.1"), {"absent": "0"}).status_code == 200
    assert log_of(event) == before


def test_before_the_start_the_desk_is_a_list_with_one_next_step():
    event = opened(owner=organizer())
    labels = []
    client = signed_in(owner_of(event))
    labels.append(desk(event).context["checklist"].next.label)
    register(event, 3)
    labels.append(desk(event).context["checklist"].next.label)
    client.post(address("manage-draw-make", event), {"method": "number", "number": "1"})
    labels.append(desk(event).context["checklist"].next.label)
    client.post(address("manage-draw-publish", event), {"publish": "yes"})
    page = desk(event)
    labels.append(page.context["checklist"].next.label)
    assert labels == ["Add a pair", "Go to the draw", "Publish the draw", "Start the event"]
    assert [item.done for item in page.context["checklist"].items] == [False, True, True, True, True]
    assert address("register", event) in page.content.decode()


def test_names_are_escaped_wherever_they_stand():
    event = opened(owner=organizer(), capacity=2)
    for number in (1, 2):
        players = [f"<i>{number}a</i>", f"<i>{number}b</i>"]
        register_entry(tournament=event, actor=SYSTEM, name=f"<b>Pair {number}</b>", players=players)
    client = signed_in(owner_of(event))
    client.post(address("manage-draw-make", event), {"method": "registration"})
    pages = [client.get(address(name, event)) for name in ("manage-entries", "manage-draw", "manage-log")]
    client.post(address("manage-step", event, "start"))
    pages += [client.get(address("manage", event)), client.get(address("manage-rule", event, "W1.1"))]
    for page in pages:
        assert "<b>Pair" not in page.content.decode()
        assert "<i>1a" not in page.content.decode()
        assert "&lt;b&gt;Pair 1" in page.content.decode()


def test_before_the_start_of_a_swiss_system_the_list_speaks_of_seeds_and_of_round_1():
    event = opened(owner=organizer(), format="swiss")
    register(event, 3)
    assert "from which round 1 is drawn after the start" in desk(event).content.decode()
    client = signed_in(owner_of(event))
    client.post(address("manage-draw-make", event), {"method": "number", "number": "1"})
    client.post(address("manage-draw-publish", event), {"publish": "yes"})
    page = desk(event).content.decode()
    assert "you draw round 1 at the desk" in page
    assert "The bracket is built" not in page


@pytest.mark.parametrize(("played", "advances"), [("round_robin", False), ("double_elimination", True)])
def test_where_neither_came_nobody_advances_only_in_a_bracket(played, advances):
    event = started(4, owner=organizer(), format=played)
    code = event.stages.get().matches.filter(status="ready").first().code
    page = signed_in(owner_of(event)).get(address("manage-rule", event, code)).content.decode()
    assert "Neither came: both lose" in page
    assert ("nobody advances" in page) == advances


def test_the_fields_of_tables_say_what_is_wanted(event: Tournament):
    text = text_of(desk(event))
    for said_ in (
        "They are numbered from 1. Left empty: as many as are needed.",
        "Its number, or its name if it stands beside the numbered ones.",
    ):
        assert said_ in text
