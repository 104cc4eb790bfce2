"""A whole event over the HTTP API, from its creation to its prizes: python docs/examples/whole_event.py SITE TOKEN.

It needs nothing but Python and this repository's rules engine, which deals and plays the hands. docs/api.md explains
the calls; the token is one of `manage.py create_token` with the scopes write:manage, write:results and read.
"""

import json
import random
import sys
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta
from typing import Any

from rules_engine.registry import get_game

PAIRS = ["Dragons", "Phoenixes", "Sparrows", "Dogs", "Latecomers"]
TICHU = get_game("tichu")


class Caller:
    """Calls below /api/v1 with a token: an account's, or that of a private link."""

    def __init__(self, site: str, token: str) -> None:
        self.site, self.token = site, token

    def __call__(self, method: str, path: str, body: Any = None, key: str = "") -> Any:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(  # noqa: S310 - the address is the caller's
            f"{self.site}/api/v1{path}", data=data, headers=headers, method=method
        )
        try:
            with urllib.request.urlopen(request) as answer:  # noqa: S310 - the address is the caller's
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from None

    def with_link(self, link: str) -> "Caller":
        """Whoever holds this private link."""
        return Caller(self.site, link.rstrip("/").rsplit("/", 1)[1])


def create(director: Caller) -> str:
    """An event whose results the opponent confirms; returns its path."""
    event = director(
        "POST",
        "/tournaments",
        {
            "name": "Evening by script",
            "game": "tichu",
            "ruleset": {"preset": "rgg", "target": 300},
            "format": "double_elimination",
            "capacity": 4,
            "reporting": "opponent",
        },
    )
    path = f"/tournaments/{event['slug']}"
    director("PUT", f"{path}/prizes", {"prizes": ["Tea", "Cards"], "awards": [{"place": 1}, {"place": 2}]})
    closes = datetime.now(UTC) + timedelta(days=1)
    director("PUT", f"{path}/vote", {"closes_at": closes.isoformat(), "choices": 1})
    director("POST", f"{path}/open")
    return path


def sign_up(director: Caller, path: str) -> dict[int, Caller]:
    """Five pairs for four places, one of which does not come; returns the captains by entry."""
    captains, entries = {}, []
    for name in PAIRS:
        body = {"name": name, "players": [f"{name} One", f"{name} Two"]}
        entry = director("POST", f"{path}/entries", body, key=f"{path} {name}")
        entries.append(entry["id"])
        captains[entry["id"]] = director.with_link(entry["link"])
    director("POST", f"{path}/close")
    for entry in entries[1:]:
        director("POST", f"{path}/entries/{entry}/check-in")
    seen = director("GET", f"{path}/check-in")["seen"]
    gone = director("POST", f"{path}/no-shows", {"seen": seen})["entries"]
    assert gone == entries[:1], gone
    return captains


def play(director: Caller, path: str, captains: dict[int, Caller]) -> None:
    """Every match, hand by hand, entered by the first side and confirmed by the second."""
    dice = random.Random(5)  # noqa: S311 - no secret
    while open_ := director("GET", f"{path}/matches?state=ready&state=playing")["items"]:
        for match in open_:
            play_match(path, match, [captains[side["entry"]["id"]] for side in match["sides"]], dice)


def play_match(path: str, match: dict[str, Any], sides: list[Caller], dice: random.Random) -> None:
    own, other = sides
    at, number, state = f"{path}/matches/{match['code']}", len(match["hands"]), match["state"]
    ruleset = {"preset": "rgg", "target": match["target"]}
    while state in {"ready", "playing"}:
        record = TICHU.playout(ruleset, dice)
        result = TICHU.replay(TICHU.ruleset(ruleset), record)["result"]
        number += 1
        own(
            "POST",
            f"{at}/hands",
            {"number": number, "result": result, "record": record},
            key=f"{at} {number}",
        )
        state = own("GET", at)["state"]
    other("POST", f"{at}/confirm")


def correct_and_dispute(director: Caller, path: str, captains: dict[int, Caller]) -> None:
    """A slip in the first hand is corrected by its own table; the opponent disputes the second one, and loses that."""
    match = director("GET", f"{path}/matches/W1.1")
    own, other = (captains[side["entry"]["id"]] for side in match["sides"])
    at = f"{path}/matches/W1.1"
    for number, points in ((1, 60), (2, 45)):
        result = {
            "first_out": 0,
            "double_victory": False,
            "card_points": [points, 100 - points],
            "calls": ["none"] * 4,
        }
        own("POST", f"{at}/hands", {"number": number, "result": result}, key=f"{at} {number}")
    right = {**result, "card_points": [65, 35]}
    hand = own("PUT", f"{at}/hands/1", {"version": 1, "result": right})
    assert hand["match"]["score"] == [110, 90], hand
    other(
        "POST", f"{at}/hands/2/dispute", {"note": "It was 40.", "result": {**right, "card_points": [40, 60]}}
    )
    for dispute in director("GET", f"{path}/disputes"):
        director("POST", f"{path}/disputes/{dispute['id']}/settle", {"keep": "recorded"})


def give_prizes(director: Caller, path: str, captains: dict[int, Caller]) -> None:
    """Everybody votes, and those who reached a place choose."""
    candidates = director("GET", f"{path}/vote")["candidates"]
    for captain in list(captains.values())[1:]:
        captain("PUT", f"{path}/vote/ballot", {"prizes": [candidates[0]["id"]]})
    director("POST", f"{path}/vote/close")
    for award in director("GET", f"{path}/vote")["awards"]:
        left = director("GET", f"{path}/vote")
        taken = {row["prize"] for row in left["awards"]}
        prize = next(row["id"] for row in left["candidates"] if row["given"] and row["id"] not in taken)
        captains[award["entries"][0]["id"]]("PUT", f"{path}/awards/{award['place']}/prize", {"prize": prize})


def main(site: str, token: str) -> None:
    director = Caller(site, token)
    path = create(director)
    captains = sign_up(director, path)
    director("POST", f"{path}/draw", {"method": "number", "number": "7", "publish": True})
    director("POST", f"{path}/start")
    correct_and_dispute(director, path, captains)
    play(director, path, captains)
    director("POST", f"{path}/finish")
    give_prizes(director, path, captains)
    for row in director("GET", f"{path}/standings")["rows"]:
        print(row["place"], row["entry"]["name"], f"{row['won']}:{row['lost']}")
    hands = director("GET", f"{path}/lists/hands")
    print(len(hands["rows"]), "hands;", director("GET", f"{path}/log/check"))


if __name__ == "__main__":
    main(*sys.argv[1:])
