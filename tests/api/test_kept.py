"""What is told and kept: announcements, one's own matches and data, hands card by card, the log."""

from random import Random

import pytest

from rules_engine.registry import get_game
from tests.api.caller import Caller, nobody, program
from tests.api.test_people import captain
from tests.bsw_logs import log_text
from tests.factories import hand, match_of, organizer, play_match, started
from tournaments.models import AuditEntry, EntryAccount
from tournaments.permissions import SYSTEM
from tournaments.services.announcements import announce
from tournaments.services.links import token_for
from tournaments.services.unsubscribing import is_unsubscribed, unsubscribe_token

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"
MATCH = f"{CUP}/matches/W1.1"


@pytest.fixture
def event():
    return started(4, owner=organizer(), slug="cup")


@pytest.fixture
def caller(event):
    return Caller(event.roles.get().user)


def test_announcements_and_an_inbox(event, caller):
    path, said = (
        f"{CUP}/announcements",
        {"title": "Lunch", "text": "At one.\n\nIn the garden.", "on_page": True},
    )
    first = caller.post(path, said, Idempotency_Key="a")
    assert caller.post(path, said, Idempotency_Key="a") == first
    caller.post(path, {"title": "Quiet", "text": "Please."}, Idempotency_Key="b")
    assert [row["title"] for row in caller.get(path)["items"]] == ["Quiet", "Lunch"]
    assert [row["title"] for row in nobody().get(path)["items"]] == ["Lunch"]
    entry, other, *_ = event.entries.order_by("seed")
    inbox = f"{CUP}/entries/{entry.pk}/inbox"
    letters = captain(entry).get(inbox)["items"]
    assert [row["title"] for row in letters][:2] == ["Quiet", "Lunch"]
    assert letters[1]["text"] == said["text"]
    player = program()
    assert player.refused("GET", inbox)["code"] == "not-allowed"
    EntryAccount.objects.create(entry=entry, user=player.user)
    assert player.get(inbox)["items"] == letters
    assert captain(other).refused("GET", inbox)["code"] == "not-allowed"
    assert caller.refused("POST", path, said)["fields"].keys() == {"Idempotency-Key"}
    for body in ({}, {**said, "title": " "}, {**said, "text": "x" * 2001}, {**said, "on_page": 1}):
        assert caller.refused("POST", path, body, Idempotency_Key="c")["code"] == "invalid"


def test_what_an_entry_played_and_what_is_stored_of_it(event):
    play_match(match_of(event, "W1.1"))
    entry, other, *_ = event.entries.order_by("seed")
    path = f"{CUP}/entries/{entry.pk}"
    played = captain(entry).get(f"{path}/record")
    assert (played["total"], played["games"]["tichu"]["hands"]) == ({"won": 1, "drawn": 0, "lost": 0}, 3)
    assert [(row["match"], row["score"], row["result"]) for row in played["matches"]] == [
        ("W1.1", [600, 0], 1)
    ]
    assert captain(entry).get(f"{path}/data")["entry"]["name"] == "Pair 1"
    for kind in ("record", "data"):
        assert captain(other).refused("GET", f"{path}/{kind}")["code"] == "not-allowed"
    assert captain(entry).refused("POST", f"{path}/erase", {"name": True})["reason"] == "still-playing"


def test_an_account_plays_for_the_entry_whose_link_it_shows(event):
    entry, other, *_ = event.entries.order_by("seed")
    path, player = f"{CUP}/entries/{entry.pk}/accounts", program()
    assert player.refused("POST", path, {"token": token_for(other)})["code"] == "not-allowed"
    assert captain(entry).refused("POST", path, {"token": token_for(entry)})["code"] == "not-allowed"
    for _ in range(2):
        assert player.post(path, {"token": token_for(entry)}) == {"items": [player.user.pk]}
    assert player.get(path) == {"items": [player.user.pk]}
    mine = player.get("/me")
    assert (mine["entries"][0]["slug"], mine["entries"][0]["entry"], mine["roles"]) == ("cup", entry.pk, [])
    player.record(MATCH, 1, hand())
    play_match(match_of(event, "W1.1"))
    assert player.get("/me/record")["total"]["won"] == 1
    assert player.get("/me/data")["account"]["email"] == player.user.email
    assert player.call("DELETE", f"{path}/{player.user.pk}") == {"items": []}
    assert player.refused("GET", path)["code"] == "not-allowed"


def test_a_hand_is_watched_moment_by_moment(caller):
    tichu = get_game("tichu")
    record = tichu.playout("geek_cup", Random(3))
    result = tichu.replay(tichu.ruleset("geek_cup"), record)["result"]
    body = {"number": 1, "result": result, "record": record}
    caller.post(f"{MATCH}/hands", body, 201, Idempotency_Key="a")
    watched = nobody().get(f"{MATCH}/hands/1/moments")
    assert (watched["number"], watched["version"]) == (1, 1)
    assert watched["moments"][0]["event"] is None
    assert len(watched["moments"]) == len(record["events"]) + 1
    assert [len(cards) for cards in watched["moments"][0]["held"]] == [14] * 4
    assert watched["moments"][-1]["turn"] is None
    assert nobody().refused("GET", f"{MATCH}/hands/2/moments")["code"] == "not-found"


def test_the_log_of_a_match_that_was_played_elsewhere(event, caller):
    names = ["ann", "bob", "cid", "dee"]
    text, points = log_text(2, names)
    seats = caller.get(MATCH)["seats"]
    sent = {
        "text": text,
        "players": {name: seat["player_id"] for name, seat in zip(names, seats, strict=True)},
    }
    for _ in range(2):
        match = caller.post(f"{MATCH}/log", sent)
        assert len(match["hands"]) == len(points)
    other = event.entries.get(seed=2)
    assert captain(other).refused("POST", f"{MATCH}/log", sent)["code"] == "not-allowed"
    for wrong in ({"text": "nothing"}, {"players": {}}, {"players": {"ann": 1}}, {"text": ""}, {"number": 0}):
        assert caller.refused("POST", f"{MATCH}/log", {**sent, **wrong})["code"] == "invalid"


def test_the_log_by_what_it_is_about_and_whether_it_is_whole(event, caller):
    caller.record(MATCH, 1, hand())
    announce(tournament=event, actor=SYSTEM, title="Lunch", text="At one.", key="k")
    log = caller.get(f"{CUP}/log?match=W1.1&kind=hands&by=accounts")
    assert [row["tag"] for row in log["items"]] == ["hand:recorded"]
    newest, older = caller.get(f"{CUP}/log?limit=2")["items"]
    assert newest["previous"] == older["hash"]
    assert caller.get(f"{CUP}/log?by=entries")["count"] == 0
    assert caller.refused("GET", f"{CUP}/log?match=W9.9")["code"] == "not-found"
    for wrong in ("kind=secrets", "match=%00", "match="):
        assert caller.refused("GET", f"{CUP}/log?{wrong}")["code"] == "invalid"
    assert caller.get(f"{CUP}/log/check") == {"whole": True, "broken_at": None}
    assert program().refused("GET", f"{CUP}/log/check")["code"] == "not-allowed"


def test_an_address_wants_no_more_mails(event):
    entry = event.entries.first()
    type(entry).objects.filter(pk=entry.pk).update(email="a@example.org")
    entry.refresh_from_db()
    path, token = f"{CUP}/mails", unsubscribe_token(entry)
    assert nobody().post(path, {"token": token}) == {"wanted": True}
    for _ in range(2):
        assert nobody().post(path, {"token": token, "wanted": False}) == {"wanted": False}
    assert nobody().post(path, {"token": token}) == {"wanted": False}
    assert is_unsubscribed(event.pk, "A@example.org")
    nobody().post(path, {"token": token, "wanted": True})
    assert not is_unsubscribed(event.pk, "a@example.org")
    for wrong in ("1-x", token_for(entry), token[:-1]):
        assert nobody().refused("POST", path, {"token": wrong, "wanted": False})["code"] == "not-found"
        assert nobody().refused("POST", path, {"token": wrong})["code"] == "not-found"


def test_an_account_that_confirmed_the_address_says_whether_it_wants_mails(event, caller):
    entry, user = event.entries.first(), organizer("ann@example.org")
    path = f"{CUP}/entries/{entry.pk}/mails"
    # Without an address there is nothing to say, and what is typed is no proof: neither for its captain nor the desk.
    own = Caller(user)
    assert own.refused("GET", path)["code"] == "not-allowed"
    type(entry).objects.filter(pk=entry.pk).update(email="Ann@example.org")
    EntryAccount.objects.create(entry=entry, user=organizer())
    for other in (captain(entry), caller, program(), Caller(EntryAccount.objects.get().user)):
        assert other.refused("GET", path)["code"] == "not-allowed"
        assert other.refused("PUT", path, {"wanted": False})["code"] == "not-allowed"
    assert nobody().refused("PUT", path, {"wanted": False})["code"] == "not-signed-in"
    assert own.get(path) == {"wanted": True}
    for _ in range(2):
        assert own.call("PUT", path, {"wanted": False}) == {"wanted": False}
    assert is_unsubscribed(event.pk, "ann@example.org")
    last = AuditEntry.objects.filter(chain=event.pk).order_by("seq").last()
    assert (last.tag, last.actor) == ("entry:mails-stopped", f"user:{user.pk}")
    assert AuditEntry.objects.filter(chain=event.pk, tag=last.tag).count() == 1
    assert own.call("PUT", path, {"wanted": True}) == own.get(path) == {"wanted": True}
    for body in ({}, {"wanted": None}, {"wanted": "no"}):
        assert own.refused("PUT", path, body)["code"] == "invalid"
    user.emailaddress_set.update(verified=False)
    assert own.refused("GET", path)["code"] == "not-allowed"


def test_names_are_erased_once_nobody_plays_under_them(event, caller):
    entry = event.entries.get(seed=4)
    path, player = f"{CUP}/entries/{entry.pk}", entry.players.first()
    account = EntryAccount.objects.create(entry=entry, user=organizer()).user_id
    caller.call("DELETE", path)
    assert captain(entry).refused("POST", f"{path}/erase", {"accounts": [account]})["code"] == "not-allowed"
    for _ in range(2):
        erased = captain(entry).post(f"{path}/erase", {"players": [player.pk]})
    assert player.name not in erased["players"]
    assert caller.get(f"{path}/accounts")["items"] == [account]
    caller.post(f"{path}/erase", {"accounts": [account]})
    assert caller.get(f"{path}/accounts")["items"] == []
    for body in ({"players": ["1"]}, {"name": 1}, {"accounts": 1}, {"all": True}):
        assert caller.refused("POST", f"{path}/erase", body)["code"] == "invalid"
    assert caller.refused("POST", f"{path}/erase", {})["fields"].keys() == {"players"}
