"""The log of an event: narrowed down, taken along, and checked."""

import csv
import io
import json

import pytest

from tests.factories import hand, match_of, organizer, play_match, started, started_singles
from tests.services.test_audit import without_triggers
from tests.web.desk import address, director_of, owner_of, said, signed_in
from tournaments.enums import AuditTag, RulingKind
from tournaments.models import AuditEntry, Tournament
from tournaments.pages.manage_log import RULED, SENTENCES
from tournaments.permissions import SYSTEM, Actor
from tournaments.services import registration, results, rounds, rulings, score_rulings
from tournaments.services.audit import link_hash

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Tournament:
    event = started(4, owner=organizer())
    match = match_of(event, "W1.1")
    captain = Actor(entry_id=match.sides.get(index=0).entry_id)
    results.record_hand(match=match, actor=captain, number=1, result=hand(0, 60))
    play_match(match_of(event, "W1.2"))
    rulings.withdraw_entry(entry=match_of(event, "W1.2").sides.get(index=0).entry, actor=SYSTEM)
    return event


def shown(event: Tournament, query: str = "") -> list[str]:
    page = signed_in(owner_of(event)).get(address("manage-log", event) + query)
    assert page.status_code == 200
    return [line.what for line in page.context["lines"]]


def test_of_a_match(event: Tournament):
    assert shown(event, "?match=w1.1") == ["recorded hand 1 of W1.1"]


def test_of_an_entry_is_what_it_did_what_was_done_to_it_and_its_matches(event: Tournament):
    entry = match_of(event, "W1.2").sides.get(index=0).entry
    lines = shown(event, f"?entry={entry.pk}")
    assert lines[0] == f"withdrew “{entry.name}”"
    assert "recorded hand 1 of W1.2" in lines
    assert lines[-1] == "signed up"
    assert not any("W1.1" in line for line in lines)


def test_of_a_kind_and_of_whoever_acted(event: Tournament):
    assert all("hand" in line for line in shown(event, "?kind=hands"))
    assert shown(event, "?kind=hands&by=entries") == ["recorded hand 1 of W1.1"]
    assert shown(event, "?by=scorers") == []


@pytest.mark.parametrize(
    "query",
    [
        "?match=W9.9",
        "?entry=0",
        "?entry=x",
        "?kind=x",
        "?by=%00",
        "?match=%00",
        "?page=-1",
        "?entry=9" + "9" * 40,
    ],
)
def test_what_is_not_understood_is_left_out_and_said(event: Tournament, query: str):
    assert shown(event, query) == shown(event)


def test_pages_keep_what_was_asked_for(event: Tournament):
    for number in range(2, 60):
        registration.update_entry(
            entry=event.entries.first(), actor=SYSTEM, name=f"N{number}", players=[f"A{number}", f"B{number}"]
        )
    page = signed_in(owner_of(event)).get(address("manage-log", event) + "?kind=entries")
    assert 'href="?kind=entries&amp;page=2"' in page.text


def test_as_csv_without_a_live_formula(event: Tournament):
    entry = event.entries.first()
    registration.update_entry(entry=entry, actor=SYSTEM, name="=1+1", players=["@a", "-b"])
    results.record_hand(
        match=match_of(event, "W1.1"), actor=Actor(entry_id=entry.pk), number=2, result=hand()
    )
    answer = signed_in(director_of(event)).get(address("manage-log-csv", event))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}-log.csv"'
    assert "no-store" in answer["Cache-Control"]
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert len(rows) == AuditEntry.objects.filter(chain=event.pk).count()
    assert not any(cell.startswith(("=", "+", "-", "@")) for row in rows for cell in row.values())
    assert rows[1]["who"].lstrip("'“").startswith("=1+1")


def test_as_json_that_anybody_can_check(event: Tournament):
    answer = signed_in(owner_of(event)).get(address("manage-log-json", event) + "?match=W1.1")
    content = json.loads(answer.content)
    (link,) = content["links"]
    row = AuditEntry.objects.get(chain=event.pk, seq=link["number"])
    made = link_hash(
        link["previous"],
        content["chain"],
        link["number"],
        row.at,
        link["actor"],
        link["tag"],
        link["details"],
    )
    assert made == link["hash"]
    assert link["what"] == "recorded hand 1 of W1.1"


def test_the_check_names_the_first_broken_link(event: Tournament):
    client = signed_in(owner_of(event))
    check = address("manage-log-check", event)
    assert "is whole" in said(client.post(check, follow=True))[0]
    rows = AuditEntry.objects.filter(chain=event.pk).order_by("seq")
    for row in rows[3:5]:
        without_triggers("UPDATE tournaments_auditentry SET actor = 'user:1' WHERE id = %s", [row.pk])
    assert said(client.post(check, follow=True)) == [
        f"The log is broken at link {rows[3].seq}. Tell whoever runs the site."
    ]


def test_strangers_get_none_of_it(event: Tournament):
    other = signed_in(owner_of(started(2, owner=organizer())))
    for name in ("manage-log", "manage-log-csv", "manage-log-json"):
        assert other.get(address(name, event)).status_code == 403
    assert other.post(address("manage-log-check", event)).status_code == 403


#: What is no part of an event's chain, but of the site's or of a series'.
ELSEWHERE = ("series:", "user:", "token:")


@pytest.mark.parametrize("tag", [tag for tag in AuditTag if not tag.value.startswith(ELSEWHERE)])
def test_everything_that_is_done_in_an_event_has_a_sentence(tag: AuditTag) -> None:
    assert tag in SENTENCES


def test_each_ruling_is_called_what_it_is():
    event = started_singles(8, owner=organizer(), game="44a", ruleset={"preset": "default"})
    rounds.pair_round(tournament=event, actor=SYSTEM, number=1, draw_number=1)
    first, second = match_of(event, "R1.1"), match_of(event, "R1.2")
    score_rulings.give_penalty(match=first, actor=SYSTEM, side=1, points=2, note="late")
    rulings.rule_absent(match=second, actor=SYSTEM, side=2)
    names = [match.sides.get(index=index).entry.name for match, index in ((first, 1), (second, 2))]
    assert shown(event)[:2] == [
        f"ruled on R1.2: “{names[1]}” did not come",
        f"ruled on R1.1: penalty points for “{names[0]}”",
    ]
    assert set(RULED) == set(RulingKind)
