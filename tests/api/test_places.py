"""Questions of sign-up, the partner board, partners' links, offers, and who is there at the door."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.factories import make_tournament, opened, organizer, register
from tournaments.models import AuditEntry, Entry
from tournaments.permissions import SYSTEM
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"


@pytest.fixture
def event():
    return opened(owner=organizer(), slug="cup", capacity=4)


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


def rows():
    return AuditEntry.objects.count()


def token_of(link):
    return link.rstrip("/").rsplit("/", 1)[1]


def test_questions_and_their_answers(event, caller):
    asked = [{"text": "Lunch?", "choices": ["yes", "no"], "required": True}, {"text": "Since when?"}]
    questions = caller.call("PUT", f"{CUP}/sign-up/questions", {"questions": asked})
    lunch, since = (row["id"] for row in questions["questions"])
    before = rows()
    again = [{"id": lunch, **asked[0]}, {"id": since, **asked[1]}]
    kept = caller.call("PUT", f"{CUP}/sign-up/questions", {"questions": again, "seen": questions["seen"]})
    assert kept == questions
    assert rows() == before
    assert nobody().get(f"{CUP}/sign-up/questions") == questions
    pair = {"name": "Dragons", "players": ["Ann", "Bob"], "contact": "555"}
    missing = program().refused("POST", f"{CUP}/entries", pair)
    assert missing["fields"][f"answers.{lunch}"][0]["code"] == "answer-missing"
    answers = [{"question": lunch, "answer": "yes"}, {"question": since, "answer": "2010"}]
    entry = program().post(f"{CUP}/entries", {**pair, "answers": answers}, 201)
    path = f"{CUP}/entries/{entry['id']}"
    own = captain(Entry.objects.get())
    assert own.get(f"{path}/captain")["answers"] == answers
    assert own.get(f"{path}/captain")["contact"] == "555"
    own.call("PATCH", path, {"answers": [{"question": lunch, "answer": "no"}]})
    changed = [{"question": lunch, "answer": "no"}, {"question": since, "answer": "2010"}]
    assert own.get(f"{path}/captain")["answers"] == changed
    wrong = own.refused("PATCH", path, {"answers": [{"question": lunch, "answer": "maybe"}]})
    assert wrong["fields"].keys() == {f"answers.{lunch}"}
    stale = caller.refused("PUT", f"{CUP}/sign-up/questions", {"questions": [], "seen": "other"})
    assert stale["reason"] == "event-changed"
    assert "555" not in nobody().send("GET", path).content.decode()
    contacts = caller.get(f"{CUP}/lists/contacts")
    assert contacts["columns"][-2:] == ["Lunch?", "Since when?"]
    assert contacts["rows"][0][-2:] == ["no", "2010"]


@pytest.mark.parametrize(
    "questions",
    [
        None,
        [{}],
        [{"text": ""}],
        [{"text": "x", "choices": ["one"]}],
        [{"text": "x" * 201}],
        [{"text": "x"}] * 21,
    ],
)
def test_questions_that_are_none(caller, questions):
    problem = caller.refused("PUT", f"{CUP}/sign-up/questions", {"questions": questions})
    assert problem["code"] == "invalid"


def test_the_partner_board(event, caller):
    board = f"{CUP}/partners"
    assert nobody().refused("GET", board)["code"] == "not-found"
    caller.call("PATCH", f"{CUP}/sign-up", {"board": True})
    ann = program().post(board, {"name": "Ann", "note": "new to it"}, 201, Idempotency_Key="a")
    assert ann["status"] == "seeking"
    bob, cid, dee = (program().post(board, {"name": name}, 201) for name in ("Bob", "Cid", "Dee"))
    assert [row["name"] for row in nobody().get(board)["items"]] == ["Ann", "Bob", "Cid", "Dee"]
    assert nobody().get(board)["items"][0]["note"] == "new to it"
    seekers = {row["id"]: captain(Entry.objects.get(pk=row["id"])) for row in (ann, bob, cid, dee)}
    for _ in range(2):
        seekers[ann["id"]].post(f"{CUP}/entries/{ann['id']}/ask", {"partner": bob["id"]})
    assert seekers[bob["id"]].get(f"{CUP}/entries/{bob['id']}/captain")["wishes"] == [ann["id"]]
    for partner in (cid["id"], 10**9):
        gone = seekers[bob["id"]].refused(
            "POST", f"{CUP}/entries/{bob['id']}/answer", {"partner": partner, "accept": True}
        )
        assert gone["status"] in {404, 409}
    other = seekers[cid["id"]].refused(
        "POST", f"{CUP}/entries/{bob['id']}/answer", {"partner": ann["id"], "accept": True}
    )
    assert other["code"] == "not-allowed"
    pair = seekers[bob["id"]].post(
        f"{CUP}/entries/{bob['id']}/answer", {"partner": ann["id"], "accept": True}
    )
    assert (pair["id"], pair["status"], pair["players"]) == (ann["id"], "confirmed", ["Ann", "Bob"])
    assert (
        seekers[cid["id"]].refused("POST", f"{CUP}/entries/{cid['id']}/pair", {"partner": dee["id"]})["code"]
        == "not-allowed"
    )
    assert caller.post(f"{CUP}/entries/{cid['id']}/pair", {"partner": dee["id"]})["players"] == ["Cid", "Dee"]
    assert nobody().get(board)["items"] == []


def test_the_same_key_puts_nobody_on_the_board_twice(caller):
    caller.call("PATCH", f"{CUP}/sign-up", {"board": True})
    sender = program()
    first = sender.post(f"{CUP}/partners", {"name": "Ann"}, 201, Idempotency_Key="a")
    assert sender.post(f"{CUP}/partners", {"name": "Ann"}, 200, Idempotency_Key="a")["id"] == first["id"]
    assert (
        sender.refused("POST", f"{CUP}/partners", {"name": "Bob"}, Idempotency_Key="a")["code"]
        == "key-reused"
    )
    pair = {"name": "P", "players": ["C", "D"]}
    assert sender.refused("POST", f"{CUP}/entries", pair, Idempotency_Key="a")["code"] == "key-reused"


def test_a_partner_accepts_by_a_link_of_their_own(caller):
    caller.call("PATCH", f"{CUP}/sign-up", {"partner_hours": 24})
    entry = program().post(f"{CUP}/entries", {"name": "Dragons", "players": ["Ann", "Bob"]}, 201)
    assert entry["status"] == "invited"
    assert entry["reply_by"]
    partner = captain(Entry.objects.get()).get(f"{CUP}/entries/{entry['id']}/captain")["partners"][0]
    assert partner["player"] == "Bob"
    said = {"token": token_of(partner["link"]), "accept": True}
    for _ in range(2):
        assert nobody().post(f"{CUP}/join", said)["status"] == "confirmed"
    elsewhere = opened(slug="other")
    for path, token in (
        (f"/tournaments/{elsewhere.slug}", said["token"]),
        (CUP, "1-x"),
        (CUP, said["token"][:-1]),
    ):
        refused = nobody().refused("POST", f"{path}/join", {"token": token, "accept": True})
        assert refused["code"] == "not-found"
    for body in ({}, {"token": said["token"]}, {"token": said["token"], "accept": "yes"}):
        assert nobody().refused("POST", f"{CUP}/join", body)["code"] == "invalid"


def test_a_place_that_is_offered(event, caller):
    caller.call("PATCH", f"{CUP}/sign-up", {"reply_hours": 24})
    entries = register(event, 6)
    caller.call("DELETE", f"{CUP}/entries/{entries[0].pk}")
    caller.call("DELETE", f"{CUP}/entries/{entries[1].pk}")
    first, second = (f"{CUP}/entries/{entry.pk}" for entry in entries[4:])
    assert caller.get(first)["status"] == "offered"
    for _ in range(2):
        assert captain(entries[4]).post(f"{first}/accept")["status"] == "confirmed"
        assert captain(entries[5]).post(f"{second}/decline")["status"] == "waitlisted"
    assert captain(entries[5]).refused("POST", f"{first}/decline")["code"] == "not-allowed"


def test_the_step_at_the_end_of_check_in(event, caller):
    entries = register(event, 5)
    lifecycle.close_registration(tournament=event, actor=SYSTEM)
    for entry in (*entries[:2], entries[4]):
        caller.post(f"{CUP}/entries/{entry.pk}/check-in")
    door = caller.get(f"{CUP}/check-in")
    assert (door["there"], door["places"]) == (2, 4)
    assert [row["id"] for row in door["absent"]] == [entries[2].pk, entries[3].pk]
    caller.post(f"{CUP}/entries/{entries[3].pk}/check-in")
    late = caller.refused("POST", f"{CUP}/no-shows", {"seen": door["seen"]})
    assert (late["code"], late["reason"]) == ("wrong-state", "event-changed")
    now = {"seen": caller.get(f"{CUP}/check-in")["seen"]}
    assert caller.post(f"{CUP}/no-shows", now) == {"entries": [entries[2].pk], "matches": []}
    assert caller.post(f"{CUP}/no-shows", now) == {"entries": [], "matches": []}
    assert caller.get(f"{CUP}/entries/{entries[4].pk}")["status"] == "checked_in"
    assert program().refused("GET", f"{CUP}/check-in")["code"] == "not-allowed"
    assert caller.refused("POST", f"{CUP}/no-shows", {})["code"] == "invalid"


def test_after_the_start_their_matches_are_forfeited(event, caller):
    entries = register(event, 4)
    lifecycle.close_registration(tournament=event, actor=SYSTEM)
    for entry in entries[:3]:
        caller.post(f"{CUP}/entries/{entry.pk}/check-in")
    lifecycle.start_tournament(tournament=event, actor=SYSTEM)
    seen = {"seen": caller.get(f"{CUP}/check-in")["seen"]}
    assert caller.post(f"{CUP}/no-shows", seen) == {"entries": [], "matches": ["W1.1"]}
    before = rows()
    caller.post(f"{CUP}/no-shows", seen)
    assert rows() >= before
    assert caller.get(f"{CUP}/matches/W1.1")["winner"] == 0


def test_a_list_of_entries_all_or_none(event, caller):
    text = "Pair\tPlayer 1\tPlayer 2\nDragons\tAnn\tBob\nPhoenix\tCid\tDee\n"
    path = f"{CUP}/entries/import"
    looked = caller.post(path, {"text": text, "check": True})
    assert (looked["columns"], looked["headings"], looked["added"]) == (
        ["name", "player_1", "player_2"],
        True,
        [],
    )
    assert [row["players"] for row in looked["lines"]] == [["Ann", "Bob"], ["Cid", "Dee"]]
    added = caller.post(path, {"text": text})["added"]
    assert len(added) == 2
    again = caller.post(path, {"text": text})
    assert (again["added"], [row["there"] for row in again["lines"]]) == ([], [True, True])
    wrong = caller.refused("POST", path, {"text": text + "Late\tAnn\tEve\n"})
    assert wrong["fields"].keys() == {"lines.4.player_1"}
    for body in (
        {"text": ""},
        {"text": text, "columns": ["name"]},
        {"text": text, "columns": ["name"] * 3},
        {},
    ):
        assert caller.refused("POST", path, body)["code"] == "invalid"
    exported = nobody().get(f"{CUP}/lists/entries")
    assert exported["columns"][:3] == ["pair", "player 1", "player 2"]
    assert [row[:3] for row in exported["rows"]] == [["Dragons", "Ann", "Bob"], ["Phoenix", "Cid", "Dee"]]
    assert nobody().refused("GET", f"{CUP}/lists/secrets")["status"] in {404, 422}
    assert program().refused("GET", f"{CUP}/lists/contacts")["code"] == "not-allowed"


def test_the_board_of_a_draft_is_not_there():
    make_tournament(owner=organizer(), slug="draft")
    for path in ("partners", "sign-up/questions", "vote", "announcements", "screen", "lists/entries"):
        assert program().refused("GET", f"/tournaments/draft/{path}")["code"] == "not-found"
