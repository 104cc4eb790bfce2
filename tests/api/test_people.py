"""Roles, the log, captains with their links, and series over HTTP."""

import pytest

from tests.api.caller import Caller, nobody, program
from tests.factories import hand, make_tournament, match_of, opened, organizer, register, started
from tournaments.models import AuditEntry, Entry, Invitation, Series
from tournaments.permissions import actor_for
from tournaments.services.invitations import accept_invitation
from tournaments.services.links import token_for
from tournaments.services.series import create_series

pytestmark = pytest.mark.django_db

CUP = "/tournaments/cup"


def captain(entry):
    """A program that has an entry's private link."""
    caller = nobody()
    caller.headers["Authorization"] = f"Bearer {token_for(entry)}"
    return caller


def test_the_owner_makes_directors_and_ends_that():
    owner, helper = organizer(), organizer("helper@example.org")
    make_tournament(owner=owner, slug="cup")
    caller = Caller(owner)
    asked = caller.post(f"{CUP}/roles", {"email": "HELPER@example.org"})
    assert (asked["email"], asked["role"], asked["tables"]) == ("helper@example.org", "director", [])
    assert caller.post(f"{CUP}/roles", {"email": "helper@example.org"})["id"] == asked["id"]
    assert [row["id"] for row in caller.get(f"{CUP}/roles")["invited"]] == [asked["id"]]
    accept_invitation(invitation=Invitation.objects.get(), actor=actor_for(helper))
    role = caller.get(f"{CUP}/roles")["items"][1]
    assert caller.get(f"{CUP}/roles")["invited"] == []
    assert [row["role"] for row in caller.get(f"{CUP}/roles")["items"]] == ["owner", "director"]
    Caller(helper).post(f"{CUP}/open")
    left = caller.call("DELETE", f"{CUP}/roles/{role['id']}")
    assert [row["role"] for row in left["items"]] == ["owner"]
    assert caller.call("DELETE", f"{CUP}/roles/{role['id']}") == left
    assert Caller(helper).refused("POST", f"{CUP}/close")["code"] == "not-allowed"
    problem = caller.refused("DELETE", f"{CUP}/roles/{left['items'][0]['id']}")
    assert (problem["code"], problem["reason"]) == ("wrong-state", "owner-stays")


def test_an_invitation_is_taken_back():
    owner = organizer()
    make_tournament(owner=owner, slug="cup")
    caller = Caller(owner)
    asked = caller.post(f"{CUP}/roles", {"email": "a@example.org", "role": "scorer", "tables": ["1", "2"]})
    assert asked["tables"] == ["1", "2"]
    for _ in range(2):
        assert caller.call("DELETE", f"{CUP}/roles/invitations/{asked['id']}")["invited"] == []


def test_only_addresses_are_invited_and_nobody_learns_who_has_an_account():
    owner = organizer()
    make_tournament(owner=owner, slug="cup")
    problem = Caller(owner).refused("POST", f"{CUP}/roles", {"email": "nobody"})
    assert problem["fields"]["email"][0]["code"] == "email-wrong"
    known = Caller(owner).post(f"{CUP}/roles", {"email": organizer("known@example.org").email})
    unknown = Caller(owner).post(f"{CUP}/roles", {"email": "unknown@example.org"})
    assert known.keys() == unknown.keys()
    assert (
        Caller(owner).refused("POST", f"{CUP}/roles", {"email": "a@b", "role": "owner"})["code"] == "invalid"
    )


def test_the_log_in_parts_the_latest_first():
    owner = organizer()
    event = started(4, owner=owner, slug="cup")
    caller = Caller(owner)
    log = caller.get(f"{CUP}/log?limit=2")
    assert log["count"] == AuditEntry.objects.filter(chain=event.pk).count()
    assert log["items"][0]["tag"] == "tournament:status"
    assert log["items"][0]["payload"] == {"before": "registration", "after": "running"}
    older = caller.call("GET", log["next"].removeprefix("/api/v1"))
    assert older["items"][0]["seq"] == log["items"][1]["seq"] - 1


def test_the_owner_of_a_series_says_who_is_who():
    owner = organizer()
    series = create_series(actor=actor_for(owner), name="Tour")
    legs = [started(2, owner=owner, series=series, leg=leg) for leg in (1, 2)]
    (one, other), (same, _) = ([entry.pk for entry in leg.entries.order_by("pk")] for leg in legs)
    caller, path = Caller(owner), "/series/tour/people"

    def together():
        return [[entry["id"] for entry in person] for person in caller.get(path)["people"]]

    assert [one, same] in together()
    for _ in range(2):
        said = caller.post(f"{path}/separate", {"entry": same})
    assert [one] in together()
    assert len(said["decisions"]) == 1
    for _ in range(2):
        assert caller.call("DELETE", f"{path}/decisions/{said['decisions'][0]['id']}")["decisions"] == []
    assert [one, same] in together()
    assert caller.post(f"{path}/join", {"entries": [one, same]})["decisions"] == []
    assert caller.refused("POST", f"{path}/join", {"entries": [one, other]})["code"] == "invalid"
    for body in ({"entries": [one]}, {"entries": ["a", "b"]}, {"entries": [1, 10**12]}, {}):
        assert caller.refused("POST", f"{path}/join", body)["code"] == "invalid"
    assert Caller(organizer()).refused("GET", path)["code"] == "not-found"
    assert nobody().refused("GET", path)["code"] == "not-signed-in"


def test_what_is_for_an_account_is_not_read_without_a_token():
    started(4, slug="cup")
    for path in ("/log", "/roles"):
        assert nobody().refused("GET", f"{CUP}{path}")["code"] == "not-signed-in"


def test_a_captain_does_what_its_link_allows():
    event = opened(slug="cup", capacity=4)
    own, other = register(event, 2)
    caller = captain(own)
    path = f"{CUP}/entries/{own.pk}"
    assert caller.call("PATCH", path, {"name": "Dragons"})["name"] == "Dragons"
    assert caller.call("PATCH", path, {"email": "us@example.org"})["players"] == ["Player 1a", "Player 1b"]
    assert caller.get(f"{path}/captain")["email"] == "us@example.org"
    assert caller.refused("PATCH", f"{CUP}/entries/{other.pk}", {"name": "X"})["code"] == "not-allowed"
    assert caller.refused("GET", f"{CUP}/entries/{other.pk}/captain")["code"] == "not-allowed"
    assert caller.refused("POST", f"{CUP}/start")["code"] == "not-allowed"
    assert (
        caller.refused(
            "POST", "/tournaments", {"name": "A", "game": "tichu", "format": "double_elimination"}
        )["code"]
        == "not-allowed"
    )
    assert caller.call("DELETE", path)["status"] == "withdrawn"


def test_a_captain_enters_results_at_its_own_table_only():
    event = started(4, slug="cup")
    sides = {code: match_of(event, code).sides.first().entry for code in ("W1.1", "W1.2")}
    caller = captain(sides["W1.1"])
    assert caller.record(f"{CUP}/matches/W1.1", 1, hand())["points"] == [100, 0]
    assert AuditEntry.objects.last().actor == f"entry:{sides['W1.1'].pk}"
    body = {"number": 1, "result": hand()}
    problem = caller.refused("POST", f"{CUP}/matches/W1.2/hands", body, Idempotency_Key="k")
    assert problem["code"] == "not-allowed"


def test_a_renewed_link_is_the_only_one():
    owner = organizer()
    event = opened(owner=owner, slug="cup", capacity=4)
    (entry,) = register(event)
    old, path = captain(entry), f"{CUP}/entries/{entry.pk}"
    first = Caller(owner).post(f"{path}/renew-link", Idempotency_Key="a")
    assert Caller(owner).post(f"{path}/renew-link", Idempotency_Key="a") == first
    assert Caller(owner).get(f"{path}/captain") == first
    assert old.refused("GET", f"{path}/captain")["code"] == "not-signed-in"
    entry = Entry.objects.get()
    assert first["link"].endswith(f"/{token_for(entry)}/")
    captain(entry).get(f"{path}/captain")


def test_a_captain_of_a_private_event_sees_that_one():
    event = opened(slug="cup", visibility="private")
    entry = register(event)[0]
    assert captain(entry).get(CUP)["slug"] == "cup"
    opened(slug="other", visibility="private")
    assert captain(entry).refused("GET", "/tournaments/other")["code"] == "not-found"


def test_an_entry_is_read_and_disqualified():
    owner = organizer()
    started(4, owner=owner, slug="cup")
    entry = nobody().get(f"{CUP}/entries")["items"][3]
    path = f"{CUP}/entries/{entry['id']}"
    assert nobody().get(path) == entry
    out = Caller(owner).post(f"{path}/disqualify")
    assert out["status"] == "disqualified"
    assert Caller(owner).post(f"{path}/disqualify") == out
    assert nobody().get(f"{CUP}/matches/W1.1")["winner"] == 0
    assert nobody().refused("GET", f"{CUP}/entries/0")["code"] == "not-found"


def test_who_left_before_the_start_is_the_organizers_to_know():
    owner = organizer()
    event = opened(owner=owner, slug="cup")
    (entry,) = register(event)
    path = f"{CUP}/entries/{entry.pk}"
    Caller(owner).call("DELETE", path)
    assert nobody().refused("GET", path)["code"] == "not-found"
    assert Caller(owner).get(path)["status"] == "withdrawn"


def test_names_are_checked_as_at_sign_up():
    owner = organizer()
    register(opened(owner=owner, slug="cup"), 2)
    first, second = nobody().get(f"{CUP}/entries")["items"]
    body = {"name": second["name"], "players": [first["players"][0], second["players"][0]]}
    problem = Caller(owner).refused("PATCH", f"{CUP}/entries/{first['id']}", body)
    assert {name: found[0]["code"] for name, found in problem["fields"].items()} == {
        "name": "name-taken",
        "players.1": "already-registered",
    }


def test_tables_and_seats():
    owner = organizer()
    started(4, owner=owner, slug="cup")
    caller, path = Caller(owner), f"{CUP}/matches/W1.1"
    assert caller.call("PUT", f"{path}/table", {"table": " Table  1"})["table"] == "1"
    seats = [seat["player_id"] for seat in caller.get(path)["seats"]]
    turned = [seats[2], seats[1], seats[0], seats[3]]
    match = caller.call("PUT", f"{path}/seats", {"players": turned})
    assert [seat["player_id"] for seat in match["seats"]] == turned
    assert caller.call("PUT", f"{path}/seats", {"players": turned}) == match
    for wrong in ([seats[1], seats[0], *seats[2:]], seats[:3], [*seats[:3], 10**30]):
        problem = caller.refused("PUT", f"{path}/seats", {"players": wrong})
        assert [*problem["fields"]] == ["players"]
    caller.record(path, 1, hand())
    problem = caller.refused("PUT", f"{path}/seats", {"players": seats})
    assert (problem["code"], problem["reason"]) == ("wrong-state", "hands-exist")


def test_a_series_is_founded_once_and_read_by_everybody():
    caller = program()
    series = caller.post("/series", {"name": "Tour of Clubs"})
    unscored = {"points_by_place": [], "best_legs": None, "standings": []}
    assert series == {"slug": "tour-of-clubs", "name": "Tour of Clubs", "legs": [], **unscored}
    assert caller.post("/series", {"name": "Tour of Clubs"}) == series
    assert Series.objects.count() == 1
    body = {
        "name": "First",
        "game": "tichu",
        "format": "double_elimination",
        "series": "tour-of-clubs",
        "leg": 1,
    }
    event = caller.post("/tournaments", body, 201)
    assert nobody().get("/series/tour-of-clubs")["legs"] == []
    caller.post(f"/tournaments/{event['slug']}/open")
    leg = {"slug": event["slug"], "name": "First", "leg": 1, "status": "registration"}
    assert nobody().get("/series/tour-of-clubs")["legs"] == [leg]
    problem = program().refused("POST", "/series", {"name": "Mine", "slug": "tour-of-clubs"})
    assert problem["code"] == "invalid"
    assert nobody().refused("GET", "/series/other")["code"] == "not-found"


def test_a_team_over_http_from_its_names_to_its_line_up():
    owner = Caller(organizer())
    cup = {"name": "Teams", "slug": "teams", "game": "tichu", "format": "double_elimination", "capacity": 2}
    event = owner.post("/tournaments", {**cup, "entry_size": 3}, 201)
    assert event["entry_size"] == 3
    wrong = owner.refused("PATCH", "/tournaments/teams", {"entry_size": 1})
    assert wrong["fields"]["entry_size"][0]["code"] == "entry-size"
    owner.post("/tournaments/teams/open")
    path = "/tournaments/teams/entries"
    made = [
        owner.post(path, {"name": name, "players": [f"{name}{letter}" for letter in "abc"]}, 201)
        for name in "AB"
    ]
    assert owner.refused("POST", path, {"name": "C", "players": ["Ca", "Cb"]})["status"] == 422
    fixed = owner.refused("PATCH", "/tournaments/teams", {"entry_size": 4})
    assert fixed["fields"]["entry_size"][0]["code"] == "entry-size-fixed"
    owner.post("/tournaments/teams/start")
    match = next(m for m in owner.get("/tournaments/teams/matches")["items"] if len(m["seats"]) == 4)
    seats = [seat["player_id"] for seat in match["seats"]]
    first = next(entry for entry in made if entry["id"] == match["sides"][0]["entry"]["id"])
    own = Caller()
    own.headers["Authorization"] = f"Bearer {first['link'].rstrip('/').rsplit('/', 1)[1]}"
    bench = first["player_ids"][2]
    where = f"/tournaments/teams/matches/{match['code']}/seats"
    changed = own.call("PUT", where, {"players": [bench, *seats[1:]]})
    assert changed["seats"][0]["player"].endswith("c")
    theirs = next(entry for entry in made if entry is not first)["player_ids"][2]
    refused = own.refused("PUT", where, {"players": [bench, theirs, *seats[2:]]})
    assert "line-up-theirs" in str(refused)
